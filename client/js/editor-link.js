// @ts-check
/** The hand editor's address, `?m=4S5S6S…&r=clasico`: what it says, and how it is written. Pure. */
import { PACK } from "./card-picker-grid.js";
import { cardsIn } from "./card-picker-text.js";

export const FEWEST = 7;
export const MOST = 11;
const RULES = /^[a-z0-9-]{1,40}$/;

/**
 * @typedef {{fault: "unknown" | "rules", what: string} | {fault: "twice" | "beyond", cards: string[]}} Fault
 * @typedef {{cards: string[], rules: string, faults: Fault[]}} Hand `faults`: what of the address was left out, and why
 */

/** @param {"unknown" | "rules"} fault @param {string} what @returns {Fault[]} */
const words = (fault, what) => (what ? [{ fault, what: what.slice(0, 60) }] : []);
/** @param {"twice" | "beyond"} fault @param {string[]} cards @returns {Fault[]} */
const named = (fault, cards) => (cards.length ? [{ fault, cards }] : []);

/** @param {Record<string, string>} query @param {string} house the table of an address that names none @returns {Hand} */
export function handFrom({ m = "", r }, house) {
  const { cards: found, unknown } = cardsIn(m, "en");
  const different = [...new Set(found)];
  const twice = new Set(found.filter((card, i) => found.indexOf(card) !== i));
  const table = r || house;
  const isName = RULES.test(table);
  const faults = [...words("unknown", unknown.join(" ")), ...named("twice", [...twice]), ...named("beyond", different.slice(MOST)), ...words("rules", isName ? "" : table)];
  return { cards: different.slice(0, MOST), rules: isName ? table : house, faults };
}

/** The cards of an address are in pack order, so that one hand has one address. @param {string[]} cards @param {string} rules @param {Record<string, string>} [kept] what else the address says */
export function queryOf(cards, rules, kept = {}) {
  const { m: _cards, r: _rules, ...rest } = kept;
  const inOrder = [...cards].sort((a, b) => PACK.indexOf(a) - PACK.indexOf(b)).join("");
  return { ...rest, ...(inOrder ? { m: inOrder } : {}), r: rules };
}
