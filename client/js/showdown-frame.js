import { html, nothing } from "../vendor/lit.js";
import { cardBack, icon, spoken } from "./cards.js";
import { rich, t } from "./i18n.js";
import { linkTo } from "./router.js";
import { settings } from "./settings.js";
import { pictureAt } from "./showdown-beats.js";
import { bannerTemplate, drawnSides, padTemplate, sidesTemplate } from "./showdown-board.js";
import { bannerWord, drawnReason, gameLine, gameWinner, title } from "./showdown-text.js";

/** The parts of a finished hand on the table: what is shown after so many beats, and what one may do then. */

const callPart = ({ card, deadwood }) => html`<p class="call" data-testid="call">
  ${cardBack({ size: "tiny" })}
  <span><strong>${t(deadwood === 0 ? "showdown.call.gin" : "showdown.call.knock")}</strong>
  <small>${rich("showdown.call.thrown", { card: spoken(card, false) })}</small></span>
</p>`;

const gameTotal = (view, showdown) => html`<div class="pad-line pad-game" data-testid="game-total">
  <dt>${gameLine(view, showdown)}</dt><dd>${view.seats[showdown.winner].score}</dd></div>`;

function sumsPart(view, showdown, { lines, done }) {
  if (lines.length === 0) return nothing;
  return html`${done ? bannerTemplate(view, showdown) : nothing}
    ${padTemplate(view, lines, done ? gameTotal(view, showdown) : nothing)}`;
}

const drawnPart = (view, showdown) => html`<div class="showdown-main">
  <header class="banner banner-drawn" data-testid="banner"><h2>${bannerWord(showdown)}</h2> <span>${drawnReason(view, showdown, view.hand.dealer)}</span></header>
  ${drawnSides(view, view.hand.result)}
</div>`;

/** @param {import("./api.js").GameView} view @param {import("./showdown-beats.js").Showdown} showdown @param {number} shown beats played so far */
export function handPart(view, showdown, shown) {
  if (showdown.outcome === "drawn") return drawnPart(view, showdown);
  const picture = pictureAt(showdown, view.hand.result, shown);
  const layoffs = showdown.steps.filter((step) => step.step === "layoff").length;
  return html`<div class="showdown-main">
      <header class="showdown-head"><h2>${title(view, showdown)}</h2>${picture.call ? callPart(picture.call) : nothing}</header>
      ${sidesTemplate(view, showdown, picture, layoffs)}
    </div>
    <div class="showdown-sums">${sumsPart(view, showdown, picture)}</div>`;
}

/** Before the steps are there, or when they could not be fetched. */
export function waitingPart(failed, retry) {
  if (!failed) return html`<p class="showdown-wait" aria-busy="true"><span class="vh">${t("showdown.loading")}</span></p>`;
  return html`<div class="showdown-wait"><p>${t("showdown.failed")}</p><button @click=${retry}>${t("common.retry")}</button></div>`;
}

const skipPart = (skip) => html`<button class="skip" data-testid="skip" @click=${skip}>${t("showdown.skip")} ${icon("last")}</button>`;

const linksPart = (view, hold) => html`
  <a class="button" data-testid="to-replay" href=${linkTo("replay", view.hand.id)} @click=${hold}>${t("showdown.replay")}</a>
  <a class="button" data-testid="to-sheet" href=${linkTo("sheet", view.id)} @click=${hold}>${t("showdown.sheet")}</a>`;

function dealPart({ mayDeal, dealing }, deal) {
  if (!mayDeal) return html`<p class="showdown-note">${t("showdown.wait-deal")}</p>`;
  return html`<button class="primary" data-testid="deal" aria-busy=${dealing} aria-keyshortcuts=${settings.get("shortcuts") ? "R" : nothing} @click=${deal}>${t("showdown.deal")}</button>`;
}

const againPart = ({ busy }, { rematch, hold }) => html`
  <a class="button" data-testid="other-target" href=${linkTo("lobby")} @click=${hold}>${t("showdown.other")}</a>
  <button class="primary" data-testid="rematch" aria-busy=${busy} @click=${rematch}>${t("showdown.rematch")}</button>`;

/**
 * @param {{playing: boolean, mayDeal: boolean, dealing: boolean, busy: boolean}} state
 * @param {{skip: () => void, deal: () => void, rematch: () => void, hold: (event: Event) => void}} acts `hold` stops a link pressed by mistake
 */
export function actionsPart(view, state, acts) {
  const over = view.status === "finished";
  return html`<nav class="showdown-actions ${over ? "over" : ""}" aria-label=${t("showdown.actions")}>
    ${view.winner === null || state.playing ? nothing : html`<p class="game-winner" data-testid="game-winner">${gameWinner(view, view.winner)}</p>`}
    ${state.playing ? skipPart(acts.skip) : linksPart(view, acts.hold)}
    ${over ? againPart(state, acts) : dealPart(state, acts.deal)}
  </nav>`;
}
