/**
 * The way from one view to the next, told by its events: after each event, how the table stood.
 * Worked out backwards from the last view, so the end is always what the server says.
 * @typedef {{event: object, pile: {card: string, seat: number | null}[], stock: number, counts: number[]}} Scene
 */

/** @param {import("./api.js").GameView} view @param {object[]} events those not shown yet, in order @returns {Scene[]} */
export function scenesOf(view, events) {
  let pile = [...view.hand.discard_pile];
  let stock = view.hand.stock;
  const counts = view.seats.map((seat) => seat.cards);
  const scenes = [];
  for (const event of [...events].reverse()) {
    scenes.unshift({ event, pile, stock, counts: [...counts] });
    if (event.event === "discard" || event.event === "knock") {
      pile = pile.slice(0, -1);
      counts[event.seat] += 1;
    } else if (takesFromPile(event)) {
      pile = [...pile, { card: event.card, seat: null }];
      counts[event.seat] -= 1;
    } else if (event.event === "draw") {
      stock += 1;
      counts[event.seat] -= 1;
    }
  }
  return scenes;
}

export const takesFromPile = (event) =>
  (event.event === "draw" && event.from === "discard") || (event.event === "upcard" && event.take);

/**
 * What a seat had picked up from the discards, and still held, when a scene took place.
 * @param {object[]} log of the hand, as far as it is known @param {string[]} now what it holds of them in the last view @returns {string[]}
 */
export function pickupsAt(log, { event: { ply } }, seat, now) {
  const own = log.filter((event) => event.seat === seat);
  const taken = own.filter(takesFromPile).map(({ card }) => card);
  const held = new Set(now.filter((card) => !taken.includes(card))); // taken before the log begins
  for (const event of own.filter((each) => each.ply <= ply)) {
    if (takesFromPile(event)) held.add(event.card);
    else if (event.event === "discard") held.delete(event.card);
  }
  return [...held];
}

/** The events of a view that come after the last one seen; a new hand starts anew. */
export function unseen(view, seen) {
  if (!view.hand) return [];
  return seen.hand === view.hand.id ? view.events.filter((event) => event.ply > seen.ply) : view.events;
}

/** Events told so far in a hand, each ply once. */
export function mergeLog(log, view) {
  if (!view.hand) return log;
  const old = log.hand === view.hand.id ? log.events : [];
  const same = (a, b) => a.ply === b.ply && a.event === b.event;
  const fresh = view.events.filter((event) => !old.some((known) => same(known, event)));
  return { hand: view.hand.id, events: [...old, ...fresh].sort((a, b) => a.ply - b.ply) };
}
