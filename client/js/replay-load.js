import { api, Problem } from "./api.js";
import { turnsOf } from "./replay-plies.js";

/**
 * What a replay shows of a finished hand.
 * @typedef {{id: string, game: string, number: number, dealer: number, seats: object[], you: number | null, watched: number,
 *   rules: {knock_limit: number}, hasProof: boolean, showdown: object, worked: {title: object, about: object} | null}} Hand
 *   `watched`: the seat of the narrower view; `worked`: title and text by language where the hand is one of the worked ones
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

/** What the server tells of a worked hand; null for any other hand, and where the list cannot be had. */
async function workedHand(id) {
  const { hands } = await api.workedHands().catch(() => ({ hands: [] }));
  return hands.find((hand) => hand.id === id) ?? null;
}

const firstPerson = (seats) => Math.max(0, seats.findIndex((seat) => seat.cpu === null));

/** @returns {Promise<Hand>} throws `Problem` where there is no such hand or it is still played */
export async function loadHand(id) {
  const record = await api.record(id);
  const [showdown, you, worked] = await Promise.all([api.showdown(id), ownSeat(record.game), workedHand(id)]);
  const { game, number, dealer, seats, rules } = record;
  return { id, game, number, dealer, seats, rules, you, watched: you ?? firstPerson(seats), hasProof: record.proof !== null, showdown, worked };
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
