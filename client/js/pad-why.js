import { html } from "../vendor/lit.js";
import { cardName, cardTag, meldName, spoken } from "./cards.js";
import { hasKey, language, rich, t } from "./i18n.js";

/** The calculator's reasons in the page's language: each param is drawn for the eye and spoken for the ear. */

const listed = (parts, type = "conjunction") => new Intl.ListFormat(language(), { type }).format(parts);

/** Cards side by side, as a parameter of `t` and `rich`. @param {string[]} cards @param {"conjunction" | "disjunction"} [type] */
export const cardsParam = (cards, type) => ({
  toString: () => listed(cards.map((card) => cardName(card, true)), type),
  get template() {
    return html`<span class="why-cards">${cards.map((card, i) => [i ? html`<span class="vh">, </span>` : "", cardTag(card, true)])}</span>`;
  },
});

/** Melds, each a group of its own. @param {string[][]} melds */
const meldsParam = (melds) => ({
  toString: () => listed(melds.map((meld) => meldName(meld).toLowerCase())),
  get template() {
    return melds.map((meld, i) => html`${i ? " · " : ""}<span class="why-meld"><span class="vh">${meldName(meld)}</span>${meld.map((card) => html`<span aria-hidden="true">${cardTag(card)}</span>`)}</span>`);
  },
});

/** Loose cards with what each counts: "K♦ 10 + 4♠ 4 = 14"; one card needs no sum. */
const sumParam = ({ unmelded, values, deadwood }) => ({
  toString: () => `${listed(unmelded.map((card, i) => `${cardName(card)} ${values[i]}`))}: ${deadwood}`,
  get template() {
    const parts = unmelded.map((card, i) => html`${i ? " + " : ""}<span class="why-value">${cardTag(card)} ${values[i]}</span>`);
    return unmelded.length === 1 ? html`${cardTag(unmelded[0])} <b>${deadwood}</b>` : html`${parts} = <b>${deadwood}</b>`;
  },
});

const MELD = new Set(["meld", "own", "other"]);
const CARD = new Set(["card", "upcard"]);

function wordOf(code, name, value) {
  if (name === "melds") return meldsParam(value);
  if (MELD.has(name)) return meldsParam([value]);
  if (CARD.has(name)) return spoken(value);
  return Array.isArray(value) ? cardsParam(value, code === "least-after-discard" ? "disjunction" : "conjunction") : value;
}

/** @param {{code: string, params: Record<string, unknown>}} reason @param {Record<string, string>} names who knocks and who defends */
function wordsOf({ code, params }, names) {
  const words = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, wordOf(code, name, value)]));
  return { ...names, ...words, ...(params.values ? { sum: sumParam(params) } : {}) };
}

/**
 * One reason as a line; one that has no words here is told in English.
 * @param {{code: string, params: Record<string, unknown>, text: string}} reason @param {Record<string, string>} [names]
 */
export function whyLine(reason, names = {}) {
  const key = `pad.why.${reason.code}`;
  return hasKey(key) ? rich(key, wordsOf(reason, names)) : html`<span lang="en">${reason.text}</span>`;
}

/** @param {{code: string, params: Record<string, unknown>, text: string}[]} explanation @param {Record<string, string>} [names] */
export const whyList = (explanation, names) =>
  html`<ul class="why" data-testid="why">${explanation.map((reason) => html`<li data-code=${reason.code}>${whyLine(reason, names)}</li>`)}</ul>`;

/** The reasons as one text for the announcer. */
export const whySpoken = (reason, names = {}) => t(`pad.why.${reason.code}`, wordsOf(reason, names));
