import { api, Problem } from "./api.js";
import { turnsOf } from "./replay-plies.js";

/**
 * What a replay shows of a finished hand.
 * @typedef {{id: string, game: string, number: number, dealer: number, seats: object[], order: number[], you: number | null, places: number[],
 *   rules: object, hasProof: boolean, showdown: object, worked: {title: object, about: object} | null}} Hand
 *   `order`: the seats that played, from the dealer's left; `places`: the same from the one whose cards lie nearest; `worked`: title and text by language where the hand is one of the worked ones
 * @typedef {{positions: import("./replay-plies.js").Position[], turns: import("./replay-plies.js").Turn[], result: object, limit: number}} Seen
 *   `limit`: the most that a knock might leave in this hand
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

/** The seats that played, in turn order from the dealer's left. */
const orderOf = (seats, dealer) => seats.filter(({ plays }) => plays).map(({ seat }) => seat).sort((a, b) => Number(a <= dealer) - Number(b <= dealer) || a - b);

/** The seats from the one whose cards lie nearest: one's own, else the first person's, of those that played. */
function placesOf(seats, order, you) {
  const person = seats.find(({ cpu, plays }) => plays && cpu === null)?.seat ?? Math.min(...order);
  const first = order.indexOf(order.includes(you) ? you : person);
  return [...order.slice(first), ...order.slice(0, first)];
}

/** @returns {Promise<Hand>} throws `Problem` where there is no such hand or it is still played */
export async function loadHand(id) {
  const record = await api.record(id);
  const [showdown, you, worked] = await Promise.all([api.showdown(id), ownSeat(record.game), workedHand(id)]);
  const { game, number, dealer, seats, rules } = record;
  const order = orderOf(seats, dealer);
  return { id, game, number, dealer, seats, order, rules, you, places: placesOf(seats, order, you), hasProof: record.proof !== null, showdown, worked };
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
  return { positions, turns: turnsOf(positions), result: answer.result, limit: answer.knock_limit };
}
