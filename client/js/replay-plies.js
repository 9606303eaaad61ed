// @ts-check
/**
 * Walking through a finished hand: plies, turns, the points of the plot. Pure.
 */

/**
 * @typedef {{ply: number, seat: number, move: "upcard" | "draw" | "discard" | "knock" | "big-gin", take?: boolean, from?: "stock" | "discard",
 *   card?: string | null, discard?: string, at?: string}} RecordedMove
 * @typedef {{seat: number, count: number, cards: string[] | null, melds: string[][] | null, deadwood: number | null}} HeldCards
 * @typedef {{ply: number, move: RecordedMove | null, phase: string, turn: number | null, stock: number,
 *   discard_pile: {card: string, seat: number | null}[], upcard_dead: boolean, hands: HeldCards[]}} Position
 * @typedef {{number: number, seat: number, plies: number[]}} Turn
 * @typedef {{ply: number, deadwood: number, mark: "pickup" | "knock" | null}} PlotPoint
 */

/** @param {number} ply @param {number} last */
export const clampPly = (ply, last) => Math.min(last, Math.max(0, Number.isFinite(ply) ? Math.round(ply) : 0));

/** @param {number} tenth 1 to 10 @param {number} last @returns {number} the ply at that many tenths of the hand */
export const plyAtTenth = (tenth, last) => clampPly((last * tenth) / 10, last);

/** @param {RecordedMove | null} move */
const endsTurn = (move) => move?.move === "discard" || isCall(move);

/** @param {RecordedMove | null} move whether it ends the hand */
const isCall = (move) => move?.move === "knock" || move?.move === "big-gin";

/** @param {RecordedMove | null} move @returns {string | null} the card that leaves the mover's cards */
export const thrownBy = (move) => (endsTurn(move) ? move?.card ?? move?.discard ?? null : null);

/**
 * Through whose eyes an address looks: a seat that played, `yo` for the one nearest, anything else for all.
 * @param {{places: number[]}} hand @param {Record<string, string>} query @returns {number | null} null for all
 */
export function seatOf({ places }, { vista = "" }) {
  if (vista === "yo") return places[0] ?? null;
  return places.find((seat) => String(seat) === vista) ?? null;
}

/** All, then each who played from the nearest on, then all again. @param {{places: number[]}} hand @param {number | null} seat @returns {number | null} */
export const nextView = ({ places }, seat) => (seat === null ? places[0] : places[places.indexOf(seat) + 1]) ?? null;

/**
 * A turn is one player's draw and discard; a pass of the upcard belongs to no turn and has number 0.
 * @param {Position[]} positions
 * @returns {Turn[]} in playing order
 */
export function turnsOf(positions) {
  /** @type {Turn[]} */
  const turns = [];
  let open = false;
  for (const { ply, move } of positions) {
    if (!move) continue;
    const pass = move.move === "upcard" && !move.take;
    const current = turns.at(-1);
    if (pass) turns.push({ number: 0, seat: move.seat, plies: [ply] });
    else if (open) current?.plies.push(ply);
    else turns.push({ number: turns.filter((turn) => turn.number > 0).length + 1, seat: move.seat, plies: [ply] });
    open = !pass && !endsTurn(move);
  }
  return turns;
}

/**
 * One whole turn of both: to where the same seat ends its next turn (or its last one).
 * @param {Turn[]} turns @param {number} ply @param {1 | -1} direction @param {number} last
 */
export function stepRound(turns, ply, direction, last) {
  const ends = [0, ...turns.map((turn) => turn.plies.at(-1) ?? 0)];
  const reached = direction > 0 ? ends.filter((end) => end > ply) : ends.filter((end) => end < ply).reverse();
  return reached[1] ?? (direction > 0 ? last : 0);
}

/** @param {Turn[]} turns @param {number} ply @returns {Turn | null} the turn in which that ply was played */
export const turnAt = (turns, ply) => turns.find((turn) => turn.plies.includes(ply)) ?? null;

/**
 * Deadwood of a seat whenever it holds its ten cards, i.e. at the deal and after each own discard.
 * @param {Position[]} positions @param {number} seat
 * @returns {PlotPoint[]} without the plies at which the viewer did not see the cards
 */
export function plotPoints(positions, seat) {
  /** @type {PlotPoint[]} */
  const points = [];
  let picked = false;
  for (const { ply, move, hands } of positions) {
    const own = move?.seat === seat;
    if (own && (move.move === "upcard" ? move.take : move.from === "discard")) picked = true;
    const deadwood = hands.find((held) => held.seat === seat)?.deadwood ?? null;
    const shown = ply === 0 || (own && endsTurn(move)) || ply === positions.length - 1;
    if (!shown || deadwood === null) continue;
    points.push({ ply, deadwood, mark: own && isCall(move) ? "knock" : own && picked ? "pickup" : null });
    picked = false;
  }
  return points;
}

/**
 * The nearest ply to a place across the plot.
 * @param {number} share 0 at the left edge of the plotted area, 1 at its right edge @param {number} last
 */
export const plyAtShare = (share, last) => clampPly(share * last, last);
