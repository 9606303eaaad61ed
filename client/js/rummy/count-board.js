import { html, nothing } from "../../vendor/lit.js";
import { cardBack, cardFace } from "../cards.js";
import { t } from "../i18n.js";
import { nameOf } from "../names.js";
import { about, bannerWord, dealsAgain, handSaid, lineText, pointsText, title } from "./count-text.js";

/** Templates of a count's picture (`count-beats.js`): the hands with what each card counts, and the sum. */

/** @typedef {import("./count-beats.js").Counted} Counted @typedef {import("./count-beats.js").Picture} Picture */

/** @param {Counted} counted @param {number | null} dealer who deals again after a void deal; null leaves that out */
export const headPart = (people, counted, dealer = null) => html`<header class="ct-head" data-testid="count-head">
  <h2>${title(people, counted)}</h2>
  <p>${about(people, counted)} ${counted.outcome === "void" && dealer !== null ? dealsAgain(people, dealer) : nothing}</p>
</header>`;

const card = ({ card: face, value }) => html`<span class="ct-card">${cardFace(face)}<b>${value}</b></span>`;
const back = () => html`<span class="ct-card">${cardBack()}<b></b></span>`;

/** @param {import("./count-beats.js").CountedHand} hand */
const handRow = (people, hand) => html`<section class="ct-hand ${hand.shown ? "shown" : ""} ${hand.lightest ? "lightest" : ""}" data-testid="count-hand" data-seat=${hand.seat} aria-label=${nameOf(people, hand.seat)}>
  <h3><span class="side-name">${nameOf(people, hand.seat)}</span>
    ${hand.lightest ? html`<span class="ct-lightest">${t("count.lightest")}</span>` : nothing}
    ${hand.shown ? html`<strong data-testid="hand-count">${hand.count}</strong>` : nothing}</h3>
  <div class="ct-frame"><div class="ct-cards" role="img" aria-label=${handSaid(hand)} .style=${`--n:${hand.cards.length}`}>
    ${hand.cards.length === 0 ? html`<span class="ct-empty">${t("count.empty")}</span>` : hand.cards.map(hand.shown ? card : back)}
  </div></div>
</section>`;

/** @param {Picture} picture */
export const handsPart = (people, { hands }) => html`<div class="ct-hands" data-hands=${hands.length}>${hands.map((hand) => handRow(people, hand))}</div>`;

/** @param {Counted} counted */
export const bannerPart = (people, counted) => html`<p class="banner ct-banner-${counted.outcome}" data-testid="banner">
  <strong>${bannerWord(counted)}</strong> <span>${pointsText(people, counted)}</span></p>`;

const ADDS = ["count", "difference"];

/** One line under the other, the numbers in their column. @param {Picture} picture */
export const padPart = (people, { lines }) => lines.length === 0 ? nothing : html`<dl class="pad" data-testid="arithmetic" aria-label=${t("count.pad")}>
  ${lines.map((line, place) => html`<div class="pad-line pad-${line.line}" data-testid="count-line"><dt>${lineText(people, line)}</dt><dd>${place && ADDS.includes(line.line) ? "+ " : ""}${line.value}</dd></div>`)}
</dl>`;
