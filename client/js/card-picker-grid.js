// @ts-check
/** The 52 cards as they lie in the picker, suit by suit, and where an arrow leads. Pure. */

const SUITS = "SHDC";
const RANKS = "A23456789TJQK";

/** All cards, spades first, ace to king. */
export const PACK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

const HALF = 7; // where a suit has two rows: ace to seven, eight to king

/** @param {number} place @param {number} by */
function sideways(place, by) {
  return Math.min(PACK.length - 1, Math.max(0, place + by));
}

/** One row a suit: the same rank of the next suit. @param {number} place @param {number} by */
function acrossSuits(place, by) {
  const next = place + by * 13;
  return next >= 0 && next < PACK.length ? next : place;
}

/** Two rows a suit: what lies above or below; under the seven lies the king. @param {number} place @param {number} by */
function acrossHalves(place, by) {
  const suit = Math.floor(place / 13);
  const rank = place % 13;
  const row = suit * 2 + (rank >= HALF ? 1 : 0) + by;
  if (row < 0 || row > 7) return place;
  const column = rank % HALF;
  const isUpper = row % 2 === 0;
  return Math.floor(row / 2) * 13 + (isUpper ? column : Math.min(HALF + column, 12));
}

/**
 * @param {number} place in `PACK` @param {string} key @param {boolean} wide whether each suit has one row
 * @returns {number | null} the place that a key leads to, null for a key that leads nowhere
 */
export function stepFrom(place, key, wide) {
  const across = wide ? acrossSuits : acrossHalves;
  if (key === "ArrowLeft") return sideways(place, -1);
  if (key === "ArrowRight") return sideways(place, 1);
  if (key === "ArrowUp") return across(place, -1);
  if (key === "ArrowDown") return across(place, 1);
  if (key === "Home") return Math.floor(place / 13) * 13;
  if (key === "End") return Math.floor(place / 13) * 13 + 12;
  return null;
}
