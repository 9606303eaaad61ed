/** The order of the cards in the hand and how they fall into rows. Display only: which cards meld is the server's word. */
const RANKS = "A23456789TJQK";
const SUITS = "SHDC";
export const SORTS = ["melds", "suit", "rank", "manual"];

const rank = (card) => RANKS.indexOf(card[0]);
const suit = (card) => SUITS.indexOf(card[1]);
const byRank = (a, b) => rank(a) - rank(b) || suit(a) - suit(b);
const bySuit = (a, b) => suit(a) - suit(b) || rank(a) - rank(b);
const bySuitDown = (a, b) => rank(b) - rank(a) || suit(a) - suit(b);

/** The cards of a meld from low to high: an ace comes after the king where the two is not there. @param {string[]} meld @returns {string[]} */
export function fromLow(meld) {
  const has = (wanted) => meld.some((card) => card[0] === wanted);
  const sorted = [...meld].sort(byRank);
  return has("A") && has("K") && !has("2") ? [...sorted.slice(1), sorted[0]] : sorted;
}

/** The melds in the order in which they lie: by lowest card, each from low to high. */
export const laidOut = (melds) => melds.map(fromLow).sort((a, b) => byRank(a[0], b[0]));

/** A meld with the cards laid off on it as they lie together: a run from low to high, a set with the newcomers last. @returns {string[]} */
export function withLaid(cards, laid) {
  const isRun = cards.some((card) => rank(card) !== rank(cards[0]));
  return isRun ? fromLow([...cards, ...laid]) : [...cards, ...laid];
}

/**
 * The cards in display order, cut into groups: each meld is one when sorted by melds, every other card stands alone.
 * @param {{cards: string[], melds: string[][]}} hand with the melds `laidOut` @param {string} sort @param {string[]} manual the remembered order
 * @returns {{cards: string[], meld: number | null}[]}
 */
export function groupsOf({ cards, melds }, sort, manual = []) {
  const single = (list) => list.map((card) => ({ cards: [card], meld: null }));
  if (sort === "suit") return single([...cards].sort(bySuit));
  if (sort === "rank") return single([...cards].sort(byRank));
  if (sort === "manual") return single(keepOrder(cards, manual));
  const melded = new Set(melds.flat());
  const loose = cards.filter((card) => !melded.has(card)).sort(bySuitDown);
  return [...melds.map((meld, index) => ({ cards: meld, meld: index })), ...single(loose)];
}

/** The remembered order of those cards still held, newcomers last. */
export function keepOrder(cards, manual) {
  const held = new Set(cards);
  const known = manual.filter((card) => held.has(card));
  const seen = new Set(known);
  return [...known, ...cards.filter((card) => !seen.has(card))];
}

/** The list with one card taken out and put before the card that stood at `index` (0 … length). */
export function moveTo(cards, card, index) {
  const from = cards.indexOf(card);
  const rest = cards.filter((each) => each !== card);
  rest.splice(from < index ? index - 1 : index, 0, card);
  return rest;
}

const MOST = 7;

/** What a break after the first `at` cards costs: none between melds and loose cards, most inside a meld. */
function breakCost(units, at) {
  const before = units[at - 1];
  const after = units[at];
  if (before.group === after.group) return 30;
  if (before.meld === null && after.meld === null) return 12;
  return before.meld !== null && after.meld !== null ? 6 : 0;
}

/**
 * Cuts the groups into rows: one, or two of at most seven cards, so that every card keeps a strip to tap.
 * @param {{cards: string[], meld: number | null}[]} groups @param {number} rows 1 or 2 @param {number} [most] cards in a row
 * @returns {{cards: string[], meld: number | null}[][]}
 */
export function rowsOf(groups, rows, most = MOST) {
  const units = groups.flatMap((group, index) => group.cards.map((card) => ({ card, meld: group.meld, group: index })));
  if (rows === 1 || units.length <= 5) return [groups];
  const cuts = [];
  for (let at = Math.max(1, units.length - most); at <= Math.min(most, units.length - 1); at += 1) {
    cuts.push({ at, cost: breakCost(units, at) + Math.abs(2 * at - units.length) });
  }
  const { at } = cuts.reduce((best, cut) => (cut.cost < best.cost ? cut : best));
  return [regroup(units.slice(0, at)), regroup(units.slice(at))];
}

function regroup(units) {
  const groups = [];
  for (const { card, meld, group } of units) {
    const last = groups[groups.length - 1];
    if (last?.group === group) last.cards.push(card);
    else groups.push({ cards: [card], meld, group });
  }
  return groups.map(({ cards, meld }) => ({ cards, meld }));
}

/** How many gaps a row shows: one after each meld that something follows. */
export const gapsIn = (row) => row.slice(0, -1).filter((group, i) => group.meld !== null || row[i + 1].meld !== null).length;
