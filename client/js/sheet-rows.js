/** The rows of a score sheet from the hands of a game. Pure; totals are the plain sum of the points. */

/**
 * @typedef {{id: string, number: number, dealer: number, status: "running" | "finished", outcome: string | null, knocker: number | null,
 *   winner: number | null, points: number | null, counts: [number, number] | null, started_at: string, finished_at: string | null}} PlayedHand
 * @typedef {PlayedHand & {won: number[], totals: number[]}} Row `won` and `totals` by seat
 */

/** @param {PlayedHand[]} hands @param {number} seats @returns {Row[]} */
export function rowsOf(hands, seats) {
  let totals = Array.from({ length: seats }, () => 0);
  return hands.map((hand) => {
    const won = totals.map((_, seat) => (seat === hand.winner ? (hand.points ?? 0) : 0));
    totals = totals.map((total, seat) => total + won[seat]);
    return { ...hand, won, totals };
  });
}

export const finishedRows = (rows) => rows.filter((row) => row.status === "finished");

/** From the first deal to the last count, in whole minutes. */
export function minutesOf(hands) {
  const ends = hands.filter((hand) => hand.finished_at).map((hand) => Date.parse(hand.finished_at));
  if (ends.length === 0) return 0;
  return Math.floor((Math.max(...ends) - Date.parse(hands[0].started_at)) / 60000);
}

/** One's own seat first: seats in the order of the columns. @param {{seats: {seat: number}[], you: number | null}} view */
export function columnsOf(view) {
  const own = view.you ?? 0;
  return view.seats.map(({ seat }) => seat).sort((a, b) => Number(b === own) - Number(a === own) || a - b);
}
