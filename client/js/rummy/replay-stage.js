import { html, nothing } from "../../vendor/lit.js";
import { t } from "../i18n.js";
import { beatsOf, pictureAt } from "./count-beats.js";
import { bannerPart, handsPart, headPart, padPart } from "./count-board.js";
import { board, meldsPart } from "./replay-board.js";
import { turnAt } from "./replay-plies.js";
import { moveShown } from "./replay-text.js";

/** The table of rummy at a ply; at the last one, the count of the deal. */

/** @param {import("./replay-plies.js").Position} position the last one */
function summary(hand, position) {
  const { showdown: counted } = hand;
  const picture = pictureAt(counted, beatsOf(counted).length);
  return html`<div class="rr-count" data-testid="count-summary" data-done="true">
    <div class="rr-count-main">${headPart(hand, counted)}${handsPart(hand, picture)}</div>
    <div class="rr-count-sums"><div class="ct-own">${bannerPart(hand, counted)}${padPart(hand, picture)}</div></div>
    ${meldsPart(hand, position)}
  </div>`;
}

/** The move just made, in words: it stays in sight however much lies on the table. */
export function now(hand, seen, position) {
  const turn = turnAt(seen.turns, position.ply);
  return html`<p class="rp-now" data-testid="now">${turn ? html`<strong>${t("replay.turn", { n: turn.number })}</strong> · ` : nothing}${moveShown(hand, position)}${
    position.move?.auto ? html` <span class="rr-auto">${t("rreplay.by-clock")}</span>` : nothing}</p>`;
}

/** @param {import("../replay-load.js").Hand} hand @param {import("../replay-load.js").Seen} seen @param {number} ply */
export const stage = (hand, seen, ply) => (ply === seen.positions.length - 1 ? summary(hand, seen.positions[ply]) : board(hand, seen.positions[ply]));
