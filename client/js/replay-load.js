import { api, Problem } from "./api.js";

/**
 * What a replay shows of a finished hand.
 * @typedef {{id: string, game: string, number: number, dealer: number, seats: object[], order: number[], you: number | null, places: number[],
 *   rules: object, hasProof: boolean, showdown: object, worked: {title: object, about: object} | null, kind: Kind}} Hand
 *   `order`: the seats that played, from the dealer's left; `places`: the same from the one whose cards lie nearest; `worked`: title and text by language where the hand is one of the worked ones
 * @typedef {{positions: object[], turns: import("./replay-plies.js").Turn[]}} Seen and what else the kind of game tells of it
 * @typedef {{see: (id: string, seat: number | null) => Promise<Seen>, title: (hand: Hand) => string, positionText: (hand: Hand, position: object, last: number) => string,
 *   stage: Function, now: Function, moves: Function, plot: Function, notes: (hand: Hand, seen: Seen) => unknown[], extras: (hand: Hand) => unknown,
 *   dealt: (hand: Hand, seen: Seen) => object, round: Function, shown?: (root: HTMLElement) => void}} Kind what differs between one game and another: `replay-gin.js`, `rummy/replay-kind.js`
 */

const KINDS = { gin: () => import("./replay-gin.js"), rummy: () => import("./rummy/replay-kind.js") };

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
  const [{ kind }, showdown, you, worked] = await Promise.all([KINDS[record.variant](), api.showdown(id), ownSeat(record.game), workedHand(id)]);
  const { game, number, dealer, seats, rules } = record;
  const order = orderOf(seats, dealer);
  return { id, game, number, dealer, seats, order, rules, you, places: placesOf(seats, order, you), hasProof: record.proof !== null, showdown, worked, kind };
}
