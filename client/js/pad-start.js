// @ts-check
/** From what the server offers to a sheet: what a new game begins with, and whether a sheet from a file is of a table that there is. Pure. */
import { cleanName } from "./pad-check.js";
import { nextDealer } from "./pad-sheet.js";
import { houseChoices, OWN, plainWish, tableOf, tablesOf } from "./table-wish.js";

/**
 * @typedef {import("./table-wish.js").Offer} Offer @typedef {import("./pad-sheet.js").Sheet} Sheet
 * @typedef {{names: [string, string], table: string, chosen: Record<string, unknown>, targets: Record<string, number>, dealer: 0 | 1}} Setup
 */

/** @param {Offer} offer @param {string | Record<string, unknown>} rules */
function areOffered(offer, rules) {
  if (typeof rules === "string") return offer.rules.some(({ name }) => name === rules);
  return Object.entries(rules).every(([field, value]) => offer.choices[field]?.includes(value));
}

/** The table of some rules as the server has it. @param {Offer} offer @param {string | Record<string, unknown>} rules @returns {any} */
const tableFor = (offer, rules) =>
  tableOf(offer, /** @type {any} */ (typeof rules === "string" ? { table: rules, chosen: {} } : { table: OWN, chosen: { ...houseChoices(offer), ...rules } }));

/** The same people at the same table as before, or the very first game. @param {Offer} offer @param {Sheet | null} before @returns {Setup} */
export function setupFor(offer, before) {
  const { targets, chosen } = plainWish(offer);
  const fresh = /** @type {Setup} */ ({ names: ["", ""], table: offer.rules[0]?.name, chosen, targets, dealer: 0 });
  if (before === null) return fresh;
  const again = { ...fresh, names: before.players, dealer: nextDealer(before) };
  if (!areOffered(offer, before.rules)) return again;
  const table = typeof before.rules === "string" ? before.rules : OWN;
  return { ...again, table, targets: { ...targets, [table]: before.target }, chosen: typeof before.rules === "string" ? chosen : { ...chosen, ...before.rules } };
}

/** Whether a game can be played to the target that is set. @param {Offer} offer @param {Setup} setup */
export function targetFits(offer, setup) {
  const { targets } = tableOf(offer, /** @type {any} */ (setup));
  const target = /** @type {number} */ (setup.targets[setup.table]);
  const [low, high] = offer.custom_targets;
  return targets.length ? targets.includes(target) : Number.isInteger(target) && target >= low && target <= high;
}

/** An empty sheet. A choice that needs another one counts only along with it. @param {Offer} offer @param {Setup} setup @returns {Sheet} */
export function sheetFrom(offer, { names, table, chosen, targets, dealer }) {
  const rules = table === OWN ? { ...chosen, spade_doubles: Boolean(chosen.oklahoma && chosen.spade_doubles) } : table;
  const players = /** @type {[string, string]} */ (names.map(cleanName));
  return { players, rules, table: tableFor(offer, rules), target: /** @type {number} */ (targets[table]), dealer, entries: [] };
}

/**
 * A sheet out of a file at a table that there is, whose bonuses and deal are those of the server; nothing is checked where the server's list is not known.
 * @param {Offer | null} offer @param {{sheet: Sheet} | {fault: string, number?: number}} read @returns {{sheet: Sheet} | {fault: string, number?: number}}
 */
export function atKnownTable(offer, read) {
  if (!("sheet" in read) || offer === null) return read;
  const { rules } = read.sheet;
  return areOffered(offer, rules) ? { sheet: { ...read.sheet, table: tableFor(offer, rules) } } : { fault: "rules" };
}
