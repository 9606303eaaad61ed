// @ts-check
/**
 * The score sheet of a game with real cards: its entries, the running totals, who deals, and its end. Pure.
 * No rule is known here: what a hand is worth was asked of the calculator, bonuses and the deal are data of the table.
 *
 * @typedef {0 | 1} Player
 * @typedef {{next_dealer: "loser" | "alternate", hand_bonus: number, game_bonus: number} & Record<string, unknown>} Table
 * @typedef {"cards" | "points" | "drawn"} Kind counted by the calculator, counted by the players themselves, or won by nobody
 * @typedef {{kind: Kind, dealer: Player, knocker: Player | null, winner: Player | null, outcome: string | null, points: number,
 *   counts: [number, number] | null, hands: [string[], string[]] | null, melds: string[][] | null, upcard: string | null}} Entry
 *   `counts` and `hands` by player; `melds` what the knocker chose to show
 * @typedef {{players: [string, string], rules: string | Record<string, unknown>, table: Table, target: number, dealer: Player, entries: Entry[]}} Sheet
 *   `dealer` deals the first hand
 * @typedef {{number: number, entry: Entry, totals: [number, number], counted: boolean}} Row `counted` is false for what came after the end
 * @typedef {{player: Player, points: number, won: number, handBonus: number, gameBonus: number, total: number}} Final
 * @typedef {{rows: Row[], totals: [number, number], winner: Player | null, final: Final[] | null}} Tally
 */

/** @type {Player[]} */
export const PLAYERS = [0, 1];

/** @param {Player} player @returns {Player} */
export const otherOf = (player) => (player === 0 ? 1 : 0);

/** @param {[number, number]} totals @param {Entry} entry @returns {[number, number]} */
const added = ([first, second], { winner, points }) => [first + (winner === 0 ? points : 0), second + (winner === 1 ? points : 0)];

/** @param {[number, number]} totals @param {number} target @returns {Player | null} who is there; a hand has one winner, so never both at once */
const reached = (totals, target) => PLAYERS.find((player) => totals[player] >= target) ?? null;

/** @param {Sheet} sheet @returns {Tally} */
export function tally(sheet) {
  /** @type {[number, number]} */
  let totals = [0, 0];
  /** @type {Player | null} */
  let winner = null;
  const rows = sheet.entries.map((entry, i) => {
    const counted = winner === null;
    if (counted) totals = added(totals, entry);
    if (counted) winner = reached(totals, sheet.target);
    return { number: i + 1, entry, totals, counted };
  });
  return { rows, totals, winner, final: winner === null ? null : finalOf(sheet, rows, totals, winner) };
}

/** @param {Sheet} sheet @param {Row[]} rows @param {[number, number]} totals @param {Player} winner @returns {Final[]} */
function finalOf({ table }, rows, totals, winner) {
  return PLAYERS.map((player) => {
    const won = rows.filter(({ entry, counted }) => counted && entry.winner === player).length;
    const handBonus = won * table.hand_bonus;
    const gameBonus = player === winner ? table.game_bonus : 0;
    return { player, points: totals[player], won, handBonus, gameBonus, total: totals[player] + handBonus + gameBonus };
  });
}

/** Who deals the hand after this entry: the same after a drawn one, else as the table has it. @param {Sheet} sheet @param {Entry} entry @returns {Player} */
function dealerAfter({ table }, { dealer, winner }) {
  if (winner === null) return dealer;
  return table.next_dealer === "loser" ? otherOf(winner) : otherOf(dealer);
}

/** @param {Sheet} sheet @returns {Player} who deals next */
export function nextDealer(sheet) {
  const last = sheet.entries.at(-1);
  return last ? dealerAfter(sheet, last) : sheet.dealer;
}

/** @param {Sheet} sheet @param {Entry} entry @param {number | null} [place] the entry that it replaces; none: it is a new one @returns {Sheet} */
export function noted(sheet, entry, place = null) {
  const entries = place === null ? [...sheet.entries, entry] : sheet.entries.map((each, i) => (i === place ? entry : each));
  return { ...sheet, entries };
}

/** @param {Sheet} sheet @param {number} place @returns {Sheet} */
export const without = (sheet, place) => ({ ...sheet, entries: sheet.entries.filter((_, i) => i !== place) });
