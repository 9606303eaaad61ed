// @ts-check
/** The sheet as a file: JSON to keep and bring back, CSV for a spreadsheet. Pure. */
import { strictSheet, VERSION } from "./pad-check.js";
import { PLAYERS, tally } from "./pad-sheet.js";

/** @typedef {import("./pad-sheet.js").Sheet} Sheet */

const FORMAT = "tapete-score-pad";
export const MOST_BYTES = 1_000_000;

/** @param {Sheet} sheet */
export const toJson = (sheet) => `${JSON.stringify({ format: FORMAT, version: VERSION, ...sheet }, null, 2)}\n`;

/** @param {string} text @returns {any} undefined where it is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A sheet out of a file, or why it is none: `size`, `json`, `format`, `version`, else the part that is wrong, with the number of the hand.
 * @param {string} text @returns {{sheet: Sheet} | {fault: string, number?: number}}
 */
export function fromJson(text) {
  if (text.length > MOST_BYTES) return { fault: "size" };
  const value = parsed(text.replace(/^\uFEFF/, ""));
  if (value === undefined) return { fault: "json" };
  if (value?.format !== FORMAT) return { fault: "format" };
  if (value.version !== VERSION) return { fault: "version" };
  return strictSheet(value);
}

/** A field that no spreadsheet takes for a formula. @param {unknown} value */
function field(value) {
  const text = String(value ?? "");
  const plain = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}

/** @param {unknown[]} fields */
const line = (fields) => `${fields.map(field).join(",")}\r\n`;

/**
 * One line for each hand and, once the game is over, one for each bonus.
 * @param {Sheet} sheet @param {{head: string[], names: [string, string], card: (card: string) => string, outcome: (entry: import("./pad-sheet.js").Entry) => string, handBonus: string, gameBonus: string}} words
 *   `head`: hand, dealer, who knocked, result, cards of both, counts of both, points of both, totals of both
 */
export function toCsv(sheet, { head, names, card, outcome, handBonus, gameBonus }) {
  const { rows, final } = tally(sheet);
  const nameOf = (/** @type {0 | 1 | null} */ player) => (player === null ? "" : names[player]);
  const lines = rows.filter(({ counted }) => counted).map(({ number, entry, totals }) => [
    number, nameOf(entry.dealer), nameOf(entry.knocker), outcome(entry),
    ...PLAYERS.map((player) => entry.hands?.[player].map(card).join(" ") ?? ""),
    ...PLAYERS.map((player) => entry.counts?.[player] ?? ""),
    ...PLAYERS.map((player) => (entry.winner === player ? entry.points : 0)),
    ...totals,
  ]);
  return `\uFEFF${[head, ...lines, ...bonusLines(final, handBonus, gameBonus)].map(line).join("")}`;
}

/** @param {import("./pad-sheet.js").Final[] | null} final @param {string} handBonus @param {string} gameBonus @returns {unknown[][]} */
function bonusLines(final, handBonus, gameBonus) {
  if (!final) return [];
  const [first, second] = /** @type {[any, any]} */ (final);
  const blank = Array.from({ length: 5 }, () => "");
  const afterHands = [first.points + first.handBonus, second.points + second.handBonus];
  return [
    ["", "", "", handBonus, ...blank.slice(1), first.handBonus, second.handBonus, ...afterHands],
    ["", "", "", gameBonus, ...blank.slice(1), first.gameBonus, second.gameBonus, first.total, second.total],
  ].filter(([, , , , , , , , a, b]) => a || b);
}
