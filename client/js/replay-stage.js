import { html, nothing } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { board } from "./replay-board.js";
import { turnAt } from "./replay-plies.js";
import { moveShown } from "./replay-text.js";
import { beatsOf, pictureAt, stepsNamed } from "./showdown-beats.js";
import { bannerTemplate, padTemplate, sidesTemplate } from "./showdown-board.js";
import { bannerWord, drawnReason, title } from "./showdown-text.js";

/** The table at a ply; at the last one of a hand that was knocked, its showdown. */

function summary(hand, result) {
  const { showdown } = hand;
  const picture = pictureAt(showdown, result, beatsOf(showdown).length);
  return html`<div class="rp-showdown" data-testid="showdown-summary">
    <div><h2>${title(hand, showdown)}</h2>${sidesTemplate(hand, picture, stepsNamed(showdown, "layoff").length)}</div>
    <div>${bannerTemplate(hand, showdown)}${padTemplate(hand, picture.lines)}</div>
  </div>`;
}

const drawn = (hand) => html`<p class="banner banner-drawn" data-testid="banner">
  <strong>${bannerWord(hand.showdown)}</strong> <span>${drawnReason(hand, hand.showdown, hand.dealer)}</span></p>`;

/** The move just made, in words: it stays in sight however much lies on the table. */
export function now(hand, seen, position) {
  const turn = turnAt(seen.turns, position.ply);
  return html`<p class="rp-now" data-testid="now">
    ${turn?.number ? html`<strong>${t("replay.turn", { n: turn.number })}</strong> · ` : nothing}${moveShown(hand, position.move)}</p>`;
}

/** @param {import("./replay-load.js").Hand} hand @param {import("./replay-load.js").Seen} seen @param {number} ply */
export function stage(hand, seen, ply) {
  const position = seen.positions[ply];
  const over = ply === seen.positions.length - 1;
  const isDrawn = hand.showdown.outcome === "drawn";
  return html`${over && isDrawn ? drawn(hand) : nothing}
    ${over && !isDrawn ? summary(hand, seen.result) : board(hand, position)}`;
}
