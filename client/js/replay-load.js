import { api, Problem } from "./api.js";
import { turnsOf } from "./replay-plies.js";

/**
 * What a replay shows of a finished hand.
 * @typedef {{id: string, game: string, number: number, dealer: number, seats: object[], you: number | null, watched: number,
 *   rules: {knock_limit: number}, hasProof: boolean, showdown: object}} Hand `watched`: the seat of the narrower view
 * @typedef {{positions: import("./replay-plies.js").Position[], turns: import("./replay-plies.js").Turn[], result: object}} Seen
 */

/** The seat that this browser has in a game, null for an onlooker. */
async function ownSeat(game) {
  try {
    return (await api.game(game)).you;
  } catch (problem) {
    if (problem instanceof Problem) return null;
    throw problem;
  }
}

const firstPerson = (seats) => Math.max(0, seats.findIndex((seat) => seat.cpu === null));

/** @returns {Promise<Hand>} throws `Problem` where there is no such hand or it is still played */
export async function loadHand(id) {
  const record = await api.record(id);
  const [showdown, you] = await Promise.all([api.showdown(id), ownSeat(record.game)]);
  const { game, number, dealer, seats, rules } = record;
  return { id, game, number, dealer, seats, rules, you, watched: you ?? firstPerson(seats), hasProof: record.proof !== null, showdown };
}

/** The upcard's moves name no card: it lies on the pile of the deal. */
function withUpcard(positions) {
  const upcard = positions[0].discard_pile.at(-1)?.card ?? null;
  return positions.map((position) =>
    position.move?.move === "upcard" ? { ...position, move: { ...position.move, card: upcard } } : position,
  );
}

/** @param {number | null} seat null for all hands @returns {Promise<Seen>} */
export async function loadSeen(id, seat) {
  const answer = await api.positions(id, seat === null ? "all" : String(seat));
  const positions = withUpcard(answer.positions);
  return { positions, turns: turnsOf(positions), result: answer.result };
}
