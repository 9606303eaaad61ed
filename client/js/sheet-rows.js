/** The rows of a score sheet from the hands of a game. Pure; totals are the plain sum of the points. */

/**
 * @typedef {{id: string, number: number, round: number, dealer: number, seats: number[], status: "running" | "finished", outcome: string | null,
 *   knocker: number | null, winner: number | null, points: number | null, counts: (number | null)[] | null, started_at: string, finished_at: string | null}} PlayedHand
 * @typedef {PlayedHand & {won: number[], totals: number[]}} Row `won` and `totals` by seat
 * @typedef {{number: number, rows: Row[], totals: number[], finished: boolean}} Round the hands of one deal; `totals` by side, after it
 * @typedef {{seats: number[], score: number}} Side who scores together
 */

/** @param {PlayedHand[]} hands @param {number} seats how many sit at the table @returns {Row[]} */
export function rowsOf(hands, seats) {
  let totals = Array.from({ length: seats }, () => 0);
  return hands.map((hand) => {
    const won = totals.map((_, seat) => (seat === hand.winner ? (hand.points ?? 0) : 0));
    totals = totals.map((total, seat) => total + won[seat]);
    return { ...hand, won, totals };
  });
}

export const finishedRows = (rows) => rows.filter((row) => row.status === "finished");

const sumOver = (values, seats) => seats.reduce((sum, seat) => sum + values[seat], 0);

/** @param {Row[]} rows @param {Side[]} sides @returns {Round[]} */
export function roundsOf(rows, sides) {
  return [...new Set(rows.map(({ round }) => round))].map((number) => {
    const dealt = rows.filter(({ round }) => round === number);
    const { totals } = dealt.at(-1);
    return { number, rows: dealt, totals: sides.map(({ seats }) => sumOver(totals, seats)), finished: finishedRows(dealt).length === dealt.length };
  });
}

/** The seats that had no cards in a round. @param {Round} round @param {number[]} seats */
export const restingIn = ({ rows }, seats) => seats.filter((seat) => rows.every((row) => !row.seats.includes(seat)));

/** From the first deal to the last count, in whole minutes. */
export function minutesOf(hands) {
  const ends = hands.filter((hand) => hand.finished_at).map((hand) => Date.parse(hand.finished_at));
  if (ends.length === 0) return 0;
  return Math.floor((Math.max(...ends) - Date.parse(hands[0].started_at)) / 60000);
}

/** The sides in the order of the columns: one's own first, then as they sit. @param {{sides: Side[], you: number | null}} view @returns {Side[]} */
export function sidesOf({ sides, you }) {
  const own = Math.max(0, sides.findIndex(({ seats }) => seats.includes(you)));
  return [...sides.slice(own), ...sides.slice(0, own)];
}

/** The seats in the order of the columns: side by side, one's own the first. @param {{sides: Side[], you: number | null}} view */
export const columnsOf = (view) =>
  sidesOf(view).flatMap(({ seats }) => [...seats].sort((a, b) => Number(b === view.you) - Number(a === view.you) || a - b));
