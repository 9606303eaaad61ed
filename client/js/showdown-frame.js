import { html, nothing } from "../vendor/lit.js";
import { cardBack, icon } from "./cards.js";
import { rich, t } from "./i18n.js";
import { limitOf } from "./limit.js";
import { linkTo } from "./router.js";
import { againButton, calledPart } from "./people/rematch.js";
import { settings } from "./settings.js";
import { pictureAt, sidesOf, stepsNamed } from "./showdown-beats.js";
import { besidePart } from "./showdown-beside.js";
import { bannerTemplate, endTemplate, padTemplate, sidesTemplate } from "./showdown-board.js";
import { finalPad, gainsOf, gameTotal, isAlone, roundPad, standings } from "./showdown-game.js";
import { bannerWord, callText, drawnReason, gameWinner, satOutText, thrownText, title } from "./showdown-text.js";

/** The parts of a finished hand on the table: what is shown after so many beats, and what one may do then. */

/** @typedef {import("./api.js").GameView} GameView */

const callPart = (step) => html`<p class="call" data-testid="call">
  ${step.step === "big-gin" ? nothing : cardBack({ size: "tiny" })}
  <span><strong>${callText(step)}</strong> ${step.card === null ? nothing : html`<small>${thrownText(step)}</small>`}</span>
</p>`;

/** Who is at the table and played none of its hands. @param {GameView} view */
function satOut({ seats, hand, beside }) {
  const playing = [hand, ...beside].flatMap((each) => each.seats);
  return seats.filter(({ seat }) => !playing.includes(seat)).map(({ seat }) => seat);
}

/** What was out of the ordinary with the hand: who sat out, what the upcard asked for. @param {GameView} view */
function notes(view) {
  const out = satOut(view).map((seat) => html`<p class="note" data-testid="sat-out">${satOutText(view, seat)}</p>`);
  const [limit] = limitOf(view);
  return limit ? [...out, html`<p class="note" data-testid="limit">${rich(...limit)}</p>`] : out;
}

/** What the round is to the game, once all of it is shown; nothing before the other table is done. @param {GameView} view */
function gamePart(view) {
  const others = view.seats.length > 2 && view.beside.every(({ result }) => result);
  const gains = gainsOf(view.seats, [view.hand, ...view.beside]);
  return html`<div class="showdown-rest">
    ${others && !isAlone(view) ? roundPad(view, gains) : nothing}
    ${others ? standings(view, gains) : nothing}
    ${finalPad(view)}
  </div>`;
}

function sumsPart(view, showdown, { lines, done }) {
  if (lines.length === 0) return nothing;
  const inLine = done && view.seats.length === 2;
  return html`<div class="showdown-own">${done ? bannerTemplate(view, showdown) : nothing}
      ${padTemplate(view, lines, inLine ? gameTotal(view, showdown) : nothing)}</div>
    ${done ? gamePart(view) : nothing}`;
}

/** The other hands of the round that are over; one that goes on stands above the showdown. @param {GameView} view */
const besideParts = (view) => view.beside.filter(({ result }) => result).map((hand) => besidePart(view, hand));

const drawnPart = (view, showdown) => html`<div class="showdown-main">
    <header class="banner banner-drawn" data-testid="banner"><h2>${bannerWord(showdown)}</h2> <span>${drawnReason(view, showdown, view.hand.dealer)}</span></header>
    ${notes(view)}
    ${endTemplate(view, sidesOf(view.hand.result), null)}
    ${besideParts(view)}
  </div>
  ${view.seats.length === 2 ? nothing : html`<div class="showdown-sums">${gamePart(view)}</div>`}`;

/** @param {GameView} view @param {import("./showdown-beats.js").Showdown} showdown @param {number} shown beats played so far */
export function handPart(view, showdown, shown) {
  if (showdown.outcome === "drawn") return drawnPart(view, showdown);
  const picture = pictureAt(showdown, view.hand.result, shown);
  return html`<div class="showdown-main">
      <header class="showdown-head"><div><h2>${title(view, showdown)}</h2>${notes(view)}</div>${picture.call ? callPart(picture.call) : nothing}</header>
      ${sidesTemplate(view, picture, stepsNamed(showdown, "layoff").length)}
      ${picture.done ? besideParts(view) : nothing}
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

function dealPart(view, { mayDeal, dealing }, deal) {
  if (!mayDeal) return html`<p class="showdown-note">${t(view.status === "playing" ? "showdown.beside.wait" : "showdown.wait-deal")}</p>`;
  return html`<button class="primary" data-testid="deal" aria-busy=${dealing} aria-keyshortcuts=${settings.get("shortcuts") ? "R" : nothing} @click=${deal}>${t("showdown.deal")}</button>`;
}

const againPart = (view, { busy }, acts) => html`
  <a class="button" data-testid="other-target" href=${linkTo("lobby")} @click=${acts.hold}>${t(view.you === null ? "common.back" : "showdown.other")}</a>
  ${againButton(view, busy, acts)}`;

/**
 * @param {{playing: boolean, mayDeal: boolean, dealing: boolean, busy: boolean}} state
 * @param {{skip: () => void, deal: () => void, rematch: () => void, hold: (event: Event) => void}} acts `hold` stops a link pressed by mistake
 */
export function actionsPart(view, state, acts) {
  const over = view.status === "finished";
  return html`<nav class="showdown-actions ${over && againButton(view, false, acts) !== nothing ? "over" : ""}" aria-label=${t("showdown.actions")}>
    ${view.winner === null || state.playing ? nothing : html`<p class="game-winner" data-testid="game-winner">${gameWinner(view)}</p>${calledPart(view)}`}
    ${state.playing ? skipPart(acts.skip) : linksPart(view, acts.hold)}
    ${over ? againPart(view, state, acts) : dealPart(view, state, acts.deal)}
  </nav>`;
}
