import { html, nothing } from "../vendor/lit.js";
import { cardFace, cardName, marksOf, meldName } from "./cards.js";
import { t } from "./i18n.js";
import { sorted } from "./pad-draft.js";

/** What the editor shows of the calculator's answer. */

/** What throwing a card leaves, null where nothing is thrown. @param {any} answer @param {string} card */
const leftOf = (answer, card) => answer?.after_discard?.find((each) => each.card === card) ?? null;

function cardButton(card, marks, answer, take) {
  const left = leftOf(answer, card);
  const mark = marks.get(card);
  const parts = [cardName(card), mark ? t("hand.in", { meld: meldName(answer.melds[mark.meld]).toLowerCase() }) : answer ? t("hand.loose") : "", left ? t("hand.after", { left: left.deadwood }) : ""];
  return html`<button type="button" class="ed-card ${left?.knock ? "knocks" : ""}" data-testid="editor-card" data-held=${card} aria-label=${`${parts.filter(Boolean).join(", ")}. ${t("editor.take")}`} @click=${() => take(card)}>
    ${cardFace(card, { mark: mark ?? null })}${left ? html`<span class="ed-left" data-testid="left-${card}" aria-hidden="true">${left.deadwood}</span>` : nothing}</button>`;
}

/**
 * The cards, melded ones together first; with eleven, under each what throwing it would leave.
 * @param {string[]} cards @param {any} answer the calculator's, null while there is none @param {(card: string) => void} take
 */
export function handPart(cards, answer, take) {
  const groups = answer ? [...answer.melds, answer.unmelded].filter((group) => group.length) : [sorted(cards)];
  const marks = marksOf(answer?.melds ?? []);
  return html`<div class="ed-cards ${answer?.after_discard ? "eleven" : ""}" role="group" aria-label=${t("editor.hand.n", { n: cards.length })} data-testid="editor-cards">
    ${groups.map((group) => html`<div class="ed-group">${group.map((card) => cardButton(card, marks, answer, take))}</div>`)}</div>`;
}

/** @param {any} answer @param {number} size */
export const countPart = ({ deadwood }, size) => html`<p class="ed-count" data-testid="editor-count"><span>${t("meter.now")}</span> <strong>${deadwood}</strong>
  ${size === 11 ? html`<span class="help">${t("editor.under")}</span>` : nothing}</p>`;

const wayLine = (melds, unmelded, deadwood) => html`<li data-testid="way">
  <span class="ed-way">${melds.map((meld) => html`<span class="sp-group" role="img" aria-label=${meldName(meld)}>${meld.map((card) => cardFace(card, { size: "tiny" }))}</span>`)}
    ${unmelded.length ? html`<span class="sp-group loose" role="img" aria-label=${t("showdown.loose.cards", { cards: unmelded.map((card) => cardName(card)).join(", ") })}>${unmelded.map((card) => cardFace(card, { size: "tiny", dim: true }))}</span>` : nothing}</span>
  <b>${deadwood}</b></li>`;

/** Other arrangements: those that leave as little, then the other choices of melds with what they would leave. @param {any} answer */
export function otherWays({ explanation }) {
  const of = (code) => explanation.filter((reason) => reason.code === code);
  const list = (code) => {
    const found = of(code);
    if (found.length === 0) return nothing;
    return html`<h3>${t(`editor.ways.${code}`)}</h3><ul class="ed-ways" data-testid="ways-${code}">${found.map(({ params }) => wayLine(params.melds, params.unmelded, params.deadwood))}</ul>`;
  };
  return html`${list("as-low")}${list("would-leave")}`;
}
