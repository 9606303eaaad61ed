/**
 * The way from one view to the next, told by its events: after each event, how the table stood. Worked out backwards from the last
 * view, so the end is always what the server says.
 * @typedef {{top: string | null, count: number}} Pile
 * @typedef {{event: object, pile: Pile, stock: number, rebuilds: number, counts: number[], opened: number[], table: import("./melds.js").Meld[],
 *   touched: Map<number, Set<number> | null>}} Scene  `touched`: the melds that the event changed, with the places of the cards, null for all
 */
import { JOKER } from "./holding.js";

const without = (cards, place) => [...cards.slice(0, place), ...cards.slice(place + 1)];
const shifted = (jokers, by) => jokers.map((one) => ({ ...one, joker: one.joker + by }));

/** The meld before a card was laid off at that end. */
function unlaid(meld, end) {
  const place = end === "low" ? 0 : meld.cards.length - 1;
  const jokers = meld.jokers_as.filter(({ joker }) => joker !== place);
  return { ...meld, cards: without(meld.cards, place), jokers_as: end === "low" ? shifted(jokers, -1) : jokers };
}

const replaced = (meld, place, card, stands) => {
  const others = meld.jokers_as.filter(({ joker }) => joker !== place);
  return { ...meld, cards: meld.cards.map((each, i) => (i === place ? card : each)), jokers_as: stands ? [...others, { joker: place, stands_for: stands }] : others };
};

const changed = (table, meld, change) => table.map((each, i) => (i === meld ? change(each) : each));
const less = (counts, seat, by) => counts.map((count, each) => (each === seat ? count - by : count));

/** The cards that changed, by meld. @returns {Map<number, Set<number> | null>} */
function touchedBy(event, table) {
  if (event.event === "open") return new Map(event.melds.map((_, i) => [table.length - event.melds.length + i, null]));
  if (event.event === "meld") return new Map([[event.meld, null]]);
  if (event.event === "lay-off") return new Map([[event.meld, new Set([event.end === "low" ? 0 : table[event.meld].cards.length - 1])]]);
  if (event.event === "swap-joker" || event.event === "swap-back") return new Map([[event.meld, new Set([event.joker])]]);
  return new Map();
}

/** How the table stood before an event, given how it stands after it. */
const BEFORE = {
  draw: (state, { seat, from, card }) => ({
    counts: less(state.counts, seat, 1),
    ...(from === "stock" ? { stock: state.stock + 1 } : { pile: [...state.pile, card] }),
  }),
  discard: (state, { seat }) => ({ counts: less(state.counts, seat, -1), pile: state.pile.slice(0, -1) }),
  "take-back": (state, { seat }) => ({ counts: less(state.counts, seat, -1), pile: state.pile.slice(0, -1) }),
  open: (state, { seat, melds }) => ({
    counts: less(state.counts, seat, -melds.flat().length),
    opened: state.opened.filter((each) => each !== seat),
    table: state.table.slice(0, -melds.length),
  }),
  meld: (state, { seat, cards }) => ({ counts: less(state.counts, seat, -cards.length), table: state.table.slice(0, -1) }),
  "lay-off": (state, { seat, meld, end }) => ({ counts: less(state.counts, seat, -1), table: changed(state.table, meld, (each) => unlaid(each, end)) }),
  "swap-joker": (state, { meld, joker, card }) => ({ table: changed(state.table, meld, (each) => replaced(each, joker, JOKER, card)) }),
  "swap-back": (state, { meld, joker, card }) => ({ table: changed(state.table, meld, (each) => replaced(each, joker, card, null)) }),
  // What lay under the top before the stock was rebuilt is not known any more: as many cards without faces.
  rebuild: (state, { stock }) => ({ stock: 0, rebuilds: state.rebuilds - 1, pile: [...Array(stock).fill(null), ...state.pile] }),
};

/** @param {import("../api.js").GameView} view @param {object[]} events those not shown yet, in order @returns {Scene[]} */
export function scenesOf({ hand, seats }, events) {
  let state = {
    pile: [...hand.discard_pile.cards], stock: hand.stock, rebuilds: hand.rebuilds, counts: seats.map(({ cards }) => cards),
    opened: [...hand.opened], table: hand.table,
  };
  const scenes = [];
  for (const event of [...events].reverse()) {
    scenes.unshift({ ...state, event, pile: { top: state.pile.at(-1) ?? null, count: state.pile.length }, touched: touchedBy(event, state.table) });
    state = { ...state, ...BEFORE[event.event]?.(state, event) };
  }
  return withTops(scenes);
}

/** Where a top is not known from the last view, the discard that put it there tells. */
function withTops(scenes) {
  let top = null;
  return scenes.map((scene) => {
    const { event, pile } = scene;
    if (event.event === "discard" || event.event === "take-back") top = event.card;
    else if (event.event === "draw" && event.from === "discard") top = pile.top;
    return pile.top === null && pile.count ? { ...scene, pile: { ...pile, top } } : scene;
  });
}

/** The melds that events changed, for as long as they are the last ones. @returns {Map<number, Set<number> | null>} */
export function touchedIn(view, events) {
  const touched = new Map();
  for (const scene of view.hand ? scenesOf(view, events) : []) {
    for (const [meld, places] of scene.touched) merge(touched, meld, places, scene.event);
  }
  return touched;
}

/** A card laid at the low end moves those before it one place on. */
function merge(touched, meld, places, { event, end }) {
  const before = touched.get(meld);
  if (before === null || places === null) touched.set(meld, null);
  else {
    const by = event === "lay-off" && end === "low" ? 1 : 0;
    touched.set(meld, new Set([...[...(before ?? [])].map((place) => place + by), ...places]));
  }
}

/** How the table stands, as the last scene or the view itself. @param {Scene | null} scene */
export const stageOf = ({ hand, seats }, scene) =>
  scene ?? {
    pile: { top: hand.discard_pile.top, count: hand.discard_pile.count }, stock: hand.stock, rebuilds: hand.rebuilds,
    counts: seats.map(({ cards }) => cards), opened: hand.opened, table: hand.table,
  };
