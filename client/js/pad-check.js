// @ts-check
/** What lies in the browser or in a file may be damaged or made by hand: only what can be a sheet is one. Pure. */
import { PACK } from "./card-picker-grid.js";

/** @typedef {import("./pad-sheet.js").Sheet} Sheet @typedef {import("./pad-sheet.js").Entry} Entry */

export const VERSION = 1;
export const MOST_ENTRIES = 500;
export const NAME_LENGTH = 40;
const MOST_POINTS = 999;
const MOST_TARGET = 1000;
const OUTCOMES = ["gin", "big-gin", "knock", "undercut"];
const CHOICE = ["number", "boolean", "string"];
const KNOWN = new Set(PACK);
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff]/g;

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const isPlayer = (value) => value === 0 || value === 1;
/** @param {unknown} value @param {number} most */
const isCount = (value, most) => Number.isInteger(value) && /** @type {number} */ (value) >= 0 && /** @type {number} */ (value) <= most;
/** @param {unknown} value */
const isCard = (value) => KNOWN.has(/** @type {string} */ (value));

/** A name as it is kept: seen, trimmed and short. @param {unknown} text */
export const cleanName = (text) => (typeof text === "string" ? text.replace(UNSEEN, "").trim().slice(0, NAME_LENGTH).trim() : "");

/** @param {unknown} cards @param {number} least @param {number} most */
const areCards = (cards, least, most) =>
  Array.isArray(cards) && cards.length >= least && cards.length <= most && cards.every(isCard) && new Set(cards).size === cards.length;

/** @param {Record<string, any>} entry */
function handsFit({ kind, hands, knocker, outcome }) {
  if (kind !== "cards") return hands === null;
  if (!Array.isArray(hands) || hands.length !== 2 || !isPlayer(knocker)) return false;
  const sizes = [0, 1].map((player) => (outcome === "big-gin" && player === knocker ? 11 : 10));
  return hands.every((hand, player) => areCards(hand, /** @type {number} */ (sizes[player]), /** @type {number} */ (sizes[player]))) && new Set(hands.flat()).size === sizes[0] + sizes[1];
}

/** @param {Record<string, any>} entry */
function meldsFit({ melds, hands, knocker }) {
  if (melds === null) return true;
  return hands !== null && Array.isArray(melds) && melds.length <= 3 && melds.every((meld) => areCards(meld, 3, 11) && meld.every((card) => hands[knocker].includes(card)));
}

/** @param {Record<string, any>} entry */
function outcomeFits({ kind, knocker, winner, outcome, points }) {
  if (kind === "drawn") return knocker === null && winner === null && outcome === null && points === 0;
  if (!isPlayer(winner)) return false;
  if (outcome === null) return kind === "points" && knocker === null;
  return OUTCOMES.includes(outcome) && isPlayer(knocker) && (outcome === "undercut") === (knocker !== winner);
}

/** @param {Record<string, any>} entry */
function countsFit({ counts, kind }) {
  if (kind !== "cards") return counts === null;
  return Array.isArray(counts) && counts.length === 2 && counts.every((count) => isCount(count, 100));
}

/** The first part of an entry that cannot be, null where all can. @param {unknown} entry @returns {string | null} */
export function faultOfEntry(entry) {
  if (!isObject(entry)) return "entry";
  if (!["cards", "points", "drawn"].includes(entry.kind)) return "kind";
  if (!isPlayer(entry.dealer)) return "dealer";
  if (!isCount(entry.points, MOST_POINTS)) return "points";
  if (!outcomeFits(entry)) return "outcome";
  if (!handsFit(entry)) return "hands";
  if (!countsFit(entry)) return "counts";
  if (!meldsFit(entry)) return "melds";
  return entry.upcard === null || isCard(entry.upcard) ? null : "upcard";
}

/** @param {unknown} table */
const isTable = (table) => isObject(table) && ["loser", "alternate"].includes(table.next_dealer) && isCount(table.hand_bonus, 100) && isCount(table.game_bonus, MOST_TARGET);

/** @param {unknown} rules a name, or an own table's choices */
function areRules(rules) {
  if (typeof rules === "string") return /^[a-z0-9-]{1,40}$/.test(rules);
  return isObject(rules) && Object.keys(rules).length <= 40 && Object.values(rules).every((value) => value === null || CHOICE.includes(typeof value));
}

/** The first part of a sheet's head that cannot be, null where all can. @param {unknown} sheet @returns {string | null} */
export function faultOfHead(sheet) {
  if (!isObject(sheet)) return "sheet";
  const { players } = sheet;
  if (!Array.isArray(players) || players.length !== 2 || players.some((name) => name !== cleanName(name))) return "players";
  if (!areRules(sheet.rules)) return "rules";
  if (!isTable(sheet.table)) return "table";
  if (!isCount(sheet.target, MOST_TARGET) || sheet.target < 1) return "target";
  if (!isPlayer(sheet.dealer)) return "dealer";
  return Array.isArray(sheet.entries) && sheet.entries.length <= MOST_ENTRIES ? null : "entries";
}

const ENTRY = ["kind", "dealer", "knocker", "winner", "outcome", "points", "counts", "hands", "melds", "upcard"];
const HEAD = ["players", "rules", "table", "target", "dealer"];
/** @param {Record<string, any>} value @param {string[]} names */
const only = (value, names) => Object.fromEntries(names.map((name) => [name, value[name]]));

/** A sheet with nothing in it but what belongs there. @param {Record<string, any>} sheet @param {unknown[]} entries sound ones @returns {Sheet} */
const bare = (sheet, entries) => /** @type {any} */ ({ ...only(sheet, HEAD), entries: entries.map((entry) => only(/** @type {any} */ (entry), ENTRY)) });

/** The sheet as far as it is sound: entries that are not are left out. @param {unknown} value @returns {Sheet | null} */
export function soundSheet(value) {
  if (faultOfHead(value) !== null) return null;
  const sheet = /** @type {Record<string, any>} */ (value);
  return bare(sheet, sheet.entries.filter((/** @type {unknown} */ entry) => faultOfEntry(entry) === null));
}

/** The sheet when all of it is sound, else what is wrong. @param {unknown} value @returns {{sheet: Sheet} | {fault: string, number?: number}} */
export function strictSheet(value) {
  const fault = faultOfHead(value);
  if (fault !== null) return { fault };
  const { entries } = /** @type {Record<string, any>} */ (value);
  const bad = entries.findIndex((/** @type {unknown} */ entry) => faultOfEntry(entry) !== null);
  if (bad >= 0) return { fault: /** @type {string} */ (faultOfEntry(entries[bad])), number: bad + 1 };
  return { sheet: bare(/** @type {any} */ (value), entries) };
}
