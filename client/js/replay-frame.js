import { html, nothing } from "../vendor/lit.js";
import { icon } from "./cards.js";
import { connection } from "./connection.js";
import { language, t } from "./i18n.js";
import { SPEEDS } from "./replay-player.js";
import { viewLabel, viewWord } from "./replay-text.js";
import { linkTo } from "./router.js";
import { withCards } from "./worked.js";

/** What stands round the stage of a replay: head, controls, and the screens without a hand. */

/** @param {"running" | "missing"} failed */
export const noHand = (failed) => html`<main class="page notice" data-testid=${failed === "running" ? "hand-running" : "not-found"}>
  <h1 tabindex="-1">${t(`replay.${failed}.title`)}</h1>
  <p>${t(`replay.${failed}`)}</p>
  <p><a class="button primary" href="#/">${t("missing.home")}</a></p>
</main>`;

const ghosts = (n) => html`<div>${Array.from({ length: n }, () => html`<span></span>`)}</div>`;

/** Until the hand is there: its shape, or word that the net is away. */
export function waiting() {
  const offline = connection.state === "offline";
  return html`<main class="page rp-waiting" data-testid=${offline ? "offline" : "skeleton"} aria-busy=${!offline}>
    <h1 tabindex="-1" class=${offline ? "" : "vh"}>${t(offline ? "replay.offline.title" : "replay.loading")}</h1>
    ${offline ? html`<p>${t("replay.offline")}</p><p><button @click=${() => connection.retry()}>${t("common.retry")}</button></p>` : nothing}
    <div class="rp-skeleton" aria-hidden="true">${ghosts(10)}${ghosts(2)}${ghosts(10)}</div>
  </main>`;
}

/** The choice of whose eyes one looks through: everybody's, or those of one who played. @param {number | null} seen */
function viewChoice(hand, seen, look) {
  const many = hand.places.length > 2;
  const choice = (seat) => html`<label class="rp-choice"><input type="radio" name="view" value=${seat ?? "all"} aria-label=${viewLabel(hand, seat)} .checked=${seen === seat} @change=${() => look(seat)}>
    <span><span>${many ? viewWord(hand, seat) : viewLabel(hand, seat)}</span></span></label>`;
  return html`<div class="rp-view" role="radiogroup" aria-labelledby="rp-view-name" data-testid="view" data-hands=${hand.places.length}>
    <span id="rp-view-name" class=${many ? "" : "vh"}>${t("replay.view")}</span>
    <div>${[null, ...hand.places].map(choice)}</div>
  </div>`;
}

/** Back to where the hand belongs: the sheet of its game, or the first screen that lists the worked ones. */
const back = (hand) =>
  hand.worked
    ? html`<a class="button quiet square" href="#/" aria-label=${t("common.back")} data-testid="to-lobby">${icon("prev")}</a>`
    : html`<a class="button quiet square" href=${linkTo("sheet", hand.game)} aria-label=${t("replay.sheet")} data-testid="to-sheet">${icon("prev")}</a>`;

const heading = (hand) =>
  hand.worked
    ? html`<h1 tabindex="-1" class="rp-title">${withCards(hand.worked.title[language()])}</h1>`
    : html`<h1 tabindex="-1">${hand.kind.title(hand)} <small>#${hand.id.slice(0, 5)}</small></h1>`;

/** The heading as plain text, for the window. */
export const titleText = (hand) => (hand.worked ? hand.worked.title[language()] : hand.kind.title(hand));

const aboutPart = (name, text) => html`<section class="rp-about" aria-label=${t("replay.about")} data-testid=${name}><p>${text}</p></section>`;

/** What a worked hand shows, or what is particular about any other. @param {import("./replay-load.js").Seen} seen */
export function about(hand, seen) {
  if (hand.worked) return aboutPart("about", withCards(hand.worked.about[language()]));
  const told = hand.kind.notes(hand, seen);
  return told.length ? aboutPart("notes", told) : nothing;
}

/**
 * @param {{seat: number | null, fromStart: boolean, copied: boolean}} state
 * @param {{look: (seat: number | null) => void, copy: () => void, setStart: (on: boolean) => void}} acts
 */
export const head = (hand, { seat, fromStart, copied }, { look, copy, setStart }) => html`<header class="rp-head">
  ${back(hand)}
  ${heading(hand)}
  ${viewChoice(hand, seat, look)}
  <div class="rp-copy">
    <label><input type="checkbox" data-testid="from-start" .checked=${fromStart} @change=${(event) => setStart(event.target.checked)}> <span>${t("replay.copy.start")}</span></label>
    <button class="quiet" data-testid="copy-link" aria-label=${t("replay.copy")} @click=${copy}>${icon(copied ? "check" : "link")}
      <span class="rp-copy-text">${t(copied ? "replay.copied" : "replay.copy")}</span></button>
  </div>
</header>`;

const control = (name, key, act, kind = "") =>
  html`<button class="square ${kind}" data-testid=${name} aria-label=${t(key)} @click=${act}>${icon(name)}</button>`;

const SPEED_SIGNS = { half: "½×", one: "1×", two: "2×" };

const speedChoice = (player) => html`<select class="rp-speed" data-testid="speed" aria-label=${t("replay.speed")} @change=${(event) => (player.pace = event.target.value)}>
  ${Object.keys(SPEEDS).map((name) => html`<option value=${name} ?selected=${name === player.pace} aria-label=${t(`replay.speed.${name}`)}>${SPEED_SIGNS[name]}</option>`)}
</select>`;

/** Caption, slider and buttons. @param {import("./replay-player.js").Player} player @param {object} position the one shown */
export function deck(hand, player, position, caption) {
  const { ply, last, running } = player;
  return html`<div class="rp-deck" role="group" aria-label=${t("replay.controls")}>
    ${caption}
    <input class="rp-scrubber" data-testid="scrubber" type="range" min="0" max=${last} step="1" .value=${String(ply)} aria-label=${t("replay.scrubber")}
      aria-valuetext=${hand.kind.positionText(hand, position, last)} @input=${(event) => player.go(Number(event.target.value), { aloud: false })}>
    <div class="rp-buttons">
      ${control("first", "replay.first", () => player.go(0))}
      ${control("prev", "replay.prev", () => player.go(ply - 1))}
      ${running ? control("pause", "replay.pause", () => player.toggle(), "primary") : control("play", "replay.play", () => player.toggle(), "primary")}
      ${control("next", "replay.next", () => player.go(ply + 1))}
      ${control("last", "replay.last", () => player.go(last))}
      ${speedChoice(player)}
    </div>
  </div>`;
}
