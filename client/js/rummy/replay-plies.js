// @ts-check
/**
 * Walking through a finished deal of rummy: its moves, turns, and the points of the plot. Pure.
 */

/**
 * @typedef {{ply: number, seat: number, move: string, from?: "stock" | "discard", card?: string | null, cards?: string[], melds?: string[][],
 *   meld?: number, end?: "low" | "high", joker?: number, stock?: string[] | null, auto?: boolean}} RecordedMove
 * @typedef {{meld: number, seat: number, kind: "set" | "run", cards: string[], jokers_as: {joker: number, stands_for: string}[]}} Meld
 * @typedef {{seat: number, count: number, cards: string[] | null, points: number | null}} HeldCards
 * @typedef {{ply: number, move: RecordedMove | null, phase: string, turn: number | null, stock: number, rebuilds: number,
 *   discard_pile: {top: string | null, seat: number | null, count: number, cards: string[]}, table: Meld[], opened: number[],
 *   must_use: string | null, freed_jokers: number, hands: HeldCards[]}} Position
 * @typedef {{number: number, seat: number, plies: number[]}} Turn
 * @typedef {{ply: number, value: number, mark: "pickup" | "open" | null}} PlotPoint
 */

/**
 * The card that a move is about where its record names none: the one put back lay on the table as a duty, the one that a
 * joker drives back stood in its place. @param {RecordedMove} move @param {Position} before @returns {RecordedMove}
 */
function named(move, before) {
  if (move.move === "take-back") return { ...move, card: before.must_use };
  if (move.move === "swap-back") return { ...move, card: before.table[move.meld ?? 0]?.cards[move.joker ?? 0] ?? null };
  return move;
}

/** @param {Position[]} positions @returns {Position[]} with every move naming its card */
export const withCards = (positions) => positions.map((position, i) => (position.move ? { ...position, move: named(position.move, /** @type {Position} */ (positions[i - 1])) } : position));

/** Whether a move ends the turn. @param {RecordedMove} move */
const endsTurn = ({ move }) => move === "discard";

/**
 * A turn is all that one seat does up to its discard; a pile that is shuffled anew as it begins belongs to it.
 * @param {Position[]} positions @returns {Turn[]} in playing order
 */
export function turnsOf(positions) {
  /** @type {Turn[]} */
  const turns = [];
  let open = false;
  for (const { ply, move } of positions) {
    if (!move) continue;
    if (open) turns.at(-1)?.plies.push(ply);
    else turns.push({ number: turns.length + 1, seat: move.seat, plies: [ply] });
    open = !endsTurn(move);
  }
  return turns;
}

/** @param {Turn[]} turns @param {number} ply @returns {Turn | null} the turn in which that ply was played */
export const turnAt = (turns, ply) => turns.find(({ plies }) => plies.includes(ply)) ?? null;

/** A whole turn on, or back to where the one before ended. @param {Turn[]} turns @param {number} ply @param {1 | -1} direction @param {number} last */
export function stepTurn(turns, ply, direction, last) {
  const ends = [0, ...turns.map(({ plies }) => plies.at(-1) ?? 0)];
  if (direction > 0) return ends.find((end) => end > ply) ?? last;
  return ends.findLast((end) => end < ply) ?? 0;
}

/** The meld that a move laid or changed, and which of its places are new. @param {Position} position @returns {{meld: number, isNew: (place: number) => boolean}[]} */
export function changesAt({ move, table }) {
  if (move?.move === "open") return table.slice(table.length - (move.melds?.length ?? 0)).map(({ meld }) => ({ meld, isNew: () => true }));
  if (move?.move === "meld") return [{ meld: table.length - 1, isNew: () => true }];
  const meld = move?.meld ?? -1;
  const cards = table[meld]?.cards ?? [];
  if (move?.move === "lay-off") return [{ meld, isNew: (place) => place === (move.end === "low" ? 0 : cards.length - 1) }];
  if (move?.move === "swap-joker" || move?.move === "swap-back") return [{ meld, isNew: (place) => place === move.joker }];
  return [];
}

/**
 * What a seat's cards count at the deal, after each of its turns, and at the end.
 * @param {Position[]} positions @param {number} seat
 * @returns {PlotPoint[]} without the plies at which the viewer did not see the cards
 */
export function plotPoints(positions, seat) {
  /** @type {PlotPoint[]} */
  const points = [];
  /** @type {PlotPoint["mark"]} */
  let mark = null;
  for (const { ply, move, hands } of positions) {
    const own = move?.seat === seat;
    if (own && move.move === "open") mark = "open";
    else if (own && move.move === "draw" && move.from === "discard") mark ??= "pickup";
    else if (own && move.move === "take-back") mark = null;
    const value = hands.find((held) => held.seat === seat)?.points ?? null;
    const shown = ply === 0 || (own && endsTurn(move)) || ply === positions.length - 1;
    if (!shown || value === null) continue;
    points.push({ ply, value, mark });
    mark = null;
  }
  return points;
}

/** The piles that became a stock, each without its top, from the bottom up. @param {Position[]} positions */
export const pilesRebuilt = (positions) => positions.flatMap(({ move }, i) => (move?.move === "rebuild" ? [/** @type {Position} */ (positions[i - 1]).discard_pile.cards.slice(0, -1)] : []));
