import { html, nothing } from "../../vendor/lit.js";
import { icon } from "../cards.js";
import { t } from "../i18n.js";
import { againButton, calledPart } from "../people/rematch.js";
import { linkTo } from "../router.js";
import { settings } from "../settings.js";
import { gainsOf, standings } from "../showdown-game.js";
import { bannerPart, handsPart, headPart, padPart } from "./count-board.js";
import { winnerText } from "./count-text.js";
import { meldGroups } from "./melds.js";

/** The parts of a finished deal on the table: what is shown after so many beats, and what one may do then. */

/** Before the steps are there, or when they could not be fetched. */
export function waitingPart(failed, retry) {
  if (!failed) return html`<p class="showdown-wait" aria-busy="true"><span class="vh">${t("showdown.loading")}</span></p>`;
  return html`<div class="showdown-wait"><p>${t("showdown.failed")}</p><button @click=${retry}>${t("common.retry")}</button></div>`;
}

/** Where a game is played to a score: everybody's, with what this deal brought. @param {import("../api.js").GameView} view */
const gamePart = (view) => (view.target === null ? nothing : html`<div class="showdown-rest">${standings(view, gainsOf(view.seats, [view.hand]))}</div>`);

/** What everybody had laid down. @param {import("../api.js").GameView} view */
const tablePart = (view) => (view.hand.table.length === 0 ? nothing : html`<section class="ct-table" aria-labelledby="ct-table-title" data-testid="final-melds">
  <h3 id="ct-table-title">${t("count.melds")}</h3><div class="melds">${meldGroups(view, view.hand.table, view.hand.seats)}</div></section>`);

/** @param {import("./count-beats.js").Counted} counted @param {import("./count-beats.js").Picture} picture */
export function countPart(view, counted, picture) {
  const { done } = picture;
  return html`<div class="showdown-main">${headPart(view, counted, view.hand.dealer)}${handsPart(view, picture)}${done ? tablePart(view) : nothing}</div>
    <div class="showdown-sums">
      <div class="ct-own">${done ? bannerPart(view, counted) : nothing}${padPart(view, picture)}</div>
      ${done ? gamePart(view) : nothing}
    </div>`;
}

const skipPart = (skip) => html`<button class="skip" data-testid="skip" @click=${skip}>${t("showdown.skip")} ${icon("last")}</button>`;

const link = (testid, href, key, hold) => html`<a class="button" data-testid=${testid} href=${href} @click=${hold}>${t(key)}</a>`;

function mainPart(view, { mayDeal, dealing, busy }, acts) {
  if (mayDeal) return html`<button class="primary" data-testid="deal" aria-busy=${dealing} aria-keyshortcuts=${settings.get("shortcuts") ? "R" : nothing} @click=${acts.deal}>${t("count.deal")}</button>`;
  if (view.status !== "finished") return html`<p class="showdown-note">${t("showdown.wait-deal")}</p>`;
  return againButton(view, busy, acts);
}

const linksPart = (view, hold) => html`${link("to-replay", linkTo("replay", view.hand.id), "count.replay", hold)}
  ${view.target === null ? nothing : link("to-sheet", linkTo("sheet", view.id), "showdown.sheet", hold)}
  ${view.status === "finished" ? link("to-lobby", linkTo("lobby"), "common.back", hold) : nothing}`;

/**
 * @param {{playing: boolean, mayDeal: boolean, dealing: boolean, busy: boolean}} state
 * @param {{skip: () => void, deal: () => void, rematch: () => void, hold: (event: Event) => void}} acts `hold` stops a link pressed by mistake
 */
export function actionsPart(view, state, acts) {
  const { playing } = state;
  const four = view.target !== null && view.status === "finished" && againButton(view, false, acts) !== nothing;
  return html`<nav class="showdown-actions ct-actions ${four ? "over" : ""}" aria-label=${t("showdown.actions")}>
    ${view.winner === null || playing ? nothing : html`<p class="game-winner" data-testid="game-winner">${winnerText(view)}</p>`}${playing ? nothing : calledPart(view)}
    ${playing ? skipPart(acts.skip) : linksPart(view, acts.hold)}
    ${mainPart(view, state, acts)}
  </nav>`;
}
