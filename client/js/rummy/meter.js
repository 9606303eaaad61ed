import { html, nothing } from "../../vendor/lit.js";
import { cardTag, icon, spoken } from "../cards.js";
import { rich, t } from "../i18n.js";
import { stepOf } from "./turn.js";

/** What stands above the own hand: the steps of the turn, the opening's meter, and what the chosen cards make. */

const STEPS = ["draw", "play", "discard"];

/** The three steps of a turn, the present one marked. @param {import("../api.js").GameView} view @param {boolean} own whether the turn is one's own */
export function turnSteps(view, own) {
  const now = stepOf(view);
  return html`<ol class="steps ${own ? "own" : ""}" data-testid="steps" aria-label=${t("rummy.steps")}>
    ${STEPS.map((step) => html`<li class=${step === now ? "now" : ""} aria-current=${step === now && own ? "step" : nothing} data-step=${step}><span>${t(`rummy.step.${step}`)}</span></li>`)}</ol>`;
}

const sumOf = (values) => `${values.join(" + ")} = `;

/** What the number is of: melds on the tray or, of the best, the card that must be among them. */
function meterName({ must_use: must }, values) {
  if (values.length > 1) return sumOf(values);
  return must && values.length === 0 ? html`<span>${rich("rummy.opening.with", { card: spoken(must) })}</span> ` : `${t("rummy.opening")} `;
}

/** How far an opening would come: the tray's or, when that is empty, the best. @param {import("../api.js").GameView} view @param {import("./opening.js").Offer} offer @param {number[]} values of the melds on the tray */
function openingMeter({ hand, options }, offer, values) {
  const minimum = options.table.opening;
  const { total, left } = offer;
  const isEnough = total >= minimum;
  return html`<div class="opening-meter ${isEnough ? "enough" : ""}" role="meter" data-testid="opening-meter" aria-label=${t("rummy.opening")}
      aria-valuemin="0" aria-valuemax=${Math.max(minimum, total)} aria-valuenow=${total} aria-valuetext=${t(isEnough ? "rummy.opening.enough" : "rummy.opening.short", { total, minimum, left })}>
    <span class="meter-bar" aria-hidden="true"><span class="meter-fill" .style=${`--part:${Math.min(1, total / minimum)}`}></span></span>
    <span class="meter-text">${meterName(hand, values)}<b data-testid="opening-total">${total}</b> / ${minimum}${isEnough ? icon("check") : nothing}</span></div>`;
}

const inHand = ({ cards, count }) => html`<p class="in-hand" data-testid="in-hand">${rich("rummy.in-hand", { n: cards.length, count })}</p>`;

/** Why cards are no meld, with the cards that it is about drawn. @param {{reason: string, because_of?: string[]}} reading */
export function faultOf({ reason, because_of: cards = [] }) {
  const drawn = { toString: () => cards.map((card) => spoken(card)).join(", "), template: cards.map((card, i) => html`${i ? " " : ""}${cardTag(card, true)}`) };
  return [`rummy.reason.${reason}`, { n: cards.length, cards: drawn, card: cards.length ? spoken(cards[0], false) : "" }];
}

/** What the chosen cards make. @returns {{tone: string, text: [string, object]} | null} */
export function readingNote(reading) {
  if (!reading) return null;
  const { arrangements: ways } = reading;
  if (ways.length === 0) return { tone: "bad", text: faultOf(reading) };
  const values = [...new Set(ways.map(({ opening_value: value }) => value))];
  if (ways.length > 1) return { tone: "good", text: [`rummy.reading.${ways[0].kind}.ways`, { values: values.join(" / "), n: ways.length }] };
  return { tone: "good", text: [`rummy.reading.${ways[0].kind}`, { value: values[0] }] };
}

const SIGNS = { good: "check", bad: "close" };

const noteLine = ({ tone, text }) => html`<p class="note ${tone}" data-testid="note">${tone ? icon(SIGNS[tone]) : nothing}<span>${rich(...text)}</span></p>`;

/** What an opening would leave or, where a card from the pile is of no use for it, what to do. */
function restNote({ hand, options }, { total, left }) {
  const isVain = hand.must_use && hand.may_take_back && total < options.table.opening && hand.go_out === null;
  return isVain ? { tone: "bad", text: ["rummy.opening.back", {}] } : { tone: "", text: ["rummy.opening.left", { n: left }] };
}

/**
 * @param {import("../api.js").GameView} view @param {{offer: object | null, values: number[], note: {tone: string, text: [string, object]} | null}} at
 *   `values` of the melds on the tray; `offer` null once opened
 */
export function meterLine(view, { offer, values, note }) {
  const said = note ?? (offer ? restNote(view, offer) : null);
  return html`<div class="meter-line">${offer ? openingMeter(view, offer, values) : inHand(view.hand)}${said ? noteLine(said) : nothing}</div>`;
}
