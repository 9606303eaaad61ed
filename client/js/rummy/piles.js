import { html, nothing } from "../../vendor/lit.js";
import { cardBack, cardFace, cardName, icon } from "../cards.js";
import { holdToLook } from "../drag.js";
import { t } from "../i18n.js";
import { lookedAtPile } from "../piles.js";
import { optionsOf } from "./turn.js";

/** The stock, and the discard pile of which only the top can be taken. */

const rebuiltWords = (hand, { rebuilds }) => t("rummy.pile.rebuilt", { n: rebuilds, of: hand.rebuilds + hand.rebuilds_left });

/** Nothing before the first time. */
function rebuildNote(hand, stage) {
  const { rebuilds } = stage;
  const all = hand.rebuilds + hand.rebuilds_left;
  const isLast = rebuilds === all;
  const count = html`<span aria-hidden="true"><span class="long">${t("rummy.pile.rebuilt.word")}</span>${icon("shuffle")} ${rebuilds}/${all}</span><span class="vh">${rebuiltWords(hand, stage)}</span>`;
  return html`<p class="pile-note ${isLast ? "low" : ""}" data-testid="rebuilds" title=${rebuilds ? rebuiltWords(hand, stage) : nothing}>${rebuilds === 0 ? nothing : isLast ? t("rummy.pile.last") : count}</p>`;
}

const stockName = (hand, stage, live) => `${t(live ? "pile.stock.draw" : "pile.stock", { n: stage.stock })}, ${rebuiltWords(hand, stage)}`;

function stockPile({ hand, you }, stage, live, act) {
  const { stock } = stage;
  const name = stockName(hand, stage, live);
  const content = html`${stock > 1 ? cardBack() : nothing}${stock > 0 ? cardBack() : html`<span class="slot"></span>`}<span class="count" data-testid="stock-count">${stock}</span>`;
  return html`<div class="pile-spot">
    ${you === null ? lookedAtPile("stock", name, content) : html`<button class="pile stock ${live ? "live" : ""}" data-testid="stock" aria-disabled=${live ? "false" : "true"} aria-label=${name} @click=${act.stock}>${content}</button>`}${rebuildNote(hand, stage)}</div>`;
}

const discardName = (top, live) => (top ? t(live ? "pile.discard.take" : "pile.discard", { card: cardName(top) }) : t("pile.discard.empty"));

function discardPile({ you }, { pile }, live, act) {
  const content = html`${pile.count > 1 ? html`<span class="under" aria-hidden="true"></span>` : nothing}${pile.top ? html`<span class="lain">${cardFace(pile.top)}</span>` : html`<span class="slot"></span>`}`;
  return html`<div class="pile-spot">
    ${you === null ? lookedAtPile("discard", discardName(pile.top, live), content) : html`<button class="pile discard ${live ? "live" : ""}" data-testid="discard" aria-disabled=${live ? "false" : "true"} aria-label=${discardName(pile.top, live)}
      @click=${act.pile} @pointerdown=${holdToLook} @contextmenu=${(event) => event.preventDefault()}>${content}</button>`}
    <button class="pile-note link" data-testid="discards-open" @click=${act.discards} aria-haspopup="dialog" aria-label=${t("pile.discard.name", { n: pile.count })}>
      <span class="long">${t("rummy.pile.discards")}</span> (${pile.count}) ${icon("chevron")}</button></div>`;
}

const giveBack = (live, act) => html`<button class="give-back" data-testid="take-back" ?hidden=${!live} @click=${act.giveBack}>${icon("back")} ${t("rummy.action.take-back")}</button>`;

/**
 * While others' moves are being shown the top is one that passes by, and is not for taking.
 * @param {import("../api.js").GameView} view @param {object} stage `passing` while that is so @param {unknown} beside what is said to their right
 * @param {{stock: Function, pile: Function, discards: Function, giveBack: Function}} act
 */
export function piles(view, stage, beside, act) {
  const open = optionsOf(view);
  return html`<section class="piles" data-testid="piles" aria-label=${t("pile.area")}>
    ${stockPile(view, stage, open.stock, act)}${discardPile(view, stage, open.pile && !stage.passing, act)}
    <div class="beside-piles">${beside}${giveBack(open.takeBack, act)}</div>
  </section>`;
}
