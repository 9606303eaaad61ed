/** The events of a deal as they are kept in this browser, and which of a view's are news. */

const CARD = /^([A23456789TJQK][SHDC]|XX)$/;
const isCard = (card) => typeof card === "string" && CARD.test(card);
const isRow = (cards) => Array.isArray(cards) && cards.length > 0 && cards.every(isCard);

/** What each event must name so that it can be told. */
const NAMES = {
  deal: ({ dealer }, isSeat) => isSeat(dealer),
  draw: ({ from, card }) => ["stock", "discard"].includes(from) && (card === null || isCard(card)),
  discard: ({ card }) => isCard(card),
  "take-back": ({ card }) => isCard(card),
  open: ({ melds, total }) => Array.isArray(melds) && melds.every(isRow) && Number.isInteger(total),
  meld: ({ cards }) => isRow(cards),
  "lay-off": ({ card, meld }, _, isMeld) => isCard(card) && isMeld(meld),
  "swap-joker": ({ card, meld }, _, isMeld) => isCard(card) && isMeld(meld),
  "swap-back": ({ card, meld }, _, isMeld) => isCard(card) && isMeld(meld),
  "time-out": () => true,
  rebuild: ({ stock, rebuilds }) => Number.isInteger(stock) && Number.isInteger(rebuilds),
  finish: ({ outcome }) => typeof outcome === "string",
};
const SEATLESS = ["deal", "rebuild", "finish"];

/** Whether an event, stored and perhaps damaged, names what its line in the log needs at this table. @param {any} event */
export function tellable(event, { seats, hand }) {
  const isSeat = (number) => seats.some(({ seat }) => seat === number);
  if (!Number.isInteger(event?.ply) || !Object.hasOwn(NAMES, event.event)) return false;
  if (!SEATLESS.includes(event.event) && !isSeat(event.seat)) return false;
  return NAMES[event.event](event, isSeat, (meld) => Boolean(hand?.table[meld]));
}

const keyOf = ({ ply, event }) => `${ply} ${event}`;

/** The events that have not been told yet. A time-out has the ply of what came before it, so plies alone do not tell. */
export function newsIn(view, told) {
  if (!view.hand) return [];
  const known = new Set(told.hand === view.hand.id ? told.events.map(keyOf) : []);
  return view.events.filter((event) => !known.has(keyOf(event)));
}

/** How a game of rummy is followed; whoever has no seat may look on. */
export const RUMMY = { rules: "rummy", tellable, newsIn };

/**
 * What the table did when a seat's time ran out: the last time it happened to `seat`.
 * @param {object[]} events in order @returns {{ply: number, drawn: string | null, thrown: string | null, back: string | null, jokers: number} | null}
 */
export function timeOutOf(events, seat) {
  const at = events.findLastIndex((event) => event.event === "time-out" && event.seat === seat);
  if (at < 0) return null;
  const after = events.slice(at + 1);
  const end = after.findIndex((event) => event.event === "discard");
  const done = after.slice(0, end < 0 ? after.length : end + 1);
  const card = (name) => done.find((event) => event.event === name)?.card ?? null;
  const drawn = card("draw") ?? drawnBefore(events.slice(0, at), seat);
  return { ply: events[at].ply, drawn, thrown: card("discard"), back: card("take-back"), jokers: done.filter((event) => event.event === "swap-back").length };
}

/** What a seat had drawn from the stock in the turn that was going on. */
function drawnBefore(events, seat) {
  const start = events.findLastIndex((event) => event.event === "discard");
  return events.slice(start + 1).find((event) => event.event === "draw" && event.from === "stock" && event.seat === seat)?.card ?? null;
}

/** The seats' doings one after the other, cut where another seat goes on. @returns {{seat: number | null, events: object[]}[]} */
export function turnsOf(events) {
  const turns = [];
  for (const event of events) {
    const seat = event.seat ?? null;
    const now = turns.at(-1);
    if (now && seat !== null && now.seat === seat && now.events.at(-1).event !== "discard") now.events.push(event);
    else turns.push({ seat, events: [event] });
  }
  return turns;
}
