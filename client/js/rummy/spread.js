/** The order of the own cards and how they fall into rows. Display only: which cards make melds is the server's word. */
import { groupsOf as groupsOfReal, keepOrder, rowsOf as cutRows } from "../order.js";
import { codeOf, JOKER } from "./holding.js";

const FULL = 7; // cards of a row that keep their full strip beside gaps
const FULLEST = 8; // on narrower cards, and without gaps

const single = (names) => names.map((name) => ({ cards: [name], meld: null }));
const isJoker = (name) => codeOf(name) === JOKER;

/**
 * @param {string[]} names of the cards @param {string[][]} melds among them, by name, each as laid
 * @param {string} sort @param {string[]} manual the remembered order
 * @returns {{cards: string[], meld: number | null}[]} jokers last, unless they lie in a meld or where they were put
 */
export function groupsOf(names, melds, sort, manual = []) {
  if (sort === "manual") return single(keepOrder(names, manual));
  const melded = new Set(sort === "melds" ? melds.flat() : []);
  const rest = names.filter((name) => !melded.has(name));
  const real = groupsOfReal({ cards: rest.filter((name) => !isJoker(name)), melds: [] }, sort);
  const shown = sort === "melds" ? melds.map((cards, meld) => ({ cards, meld })) : [];
  return [...shown, ...real, ...single(rest.filter(isJoker))];
}

const sizeOf = (row) => row.reduce((sum, { cards }) => sum + cards.length, 0);

/**
 * One row, or where the screen is narrow and there are many cards two of at most eight: a row of eight has no gaps between its melds.
 * @returns {{groups: object[], size: number, full: boolean}[]}
 */
export function rowsOf(groups, isNarrow) {
  const cut = isNarrow && sizeOf(groups) > FULL;
  return cutRows(groups, cut ? 2 : 1, FULLEST).map((row) => ({ groups: row, size: sizeOf(row), full: cut && sizeOf(row) > FULL }));
}
