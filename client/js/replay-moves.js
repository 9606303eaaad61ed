import { html } from "../vendor/lit.js";
import { cardTag } from "./cards.js";
import { t } from "./i18n.js";
import { cardOf, moveMessage, wordOf } from "./replay-text.js";
import { nameOf } from "./names.js";

/** The list of moves of both, a line for each turn; every move is a button that leads to its position. */

function moveButton(hand, { ply, move }, current, go) {
  const word = wordOf(hand, move);
  const card = cardOf(move);
  const short = t(`replay.short.${word}${move.seat === hand.you ? ".you" : ""}`);
  return html`<button class="rp-move rp-${word}" data-ply=${ply} aria-current=${ply === current ? "step" : "false"} aria-label=${t(...moveMessage(hand, move))} @click=${() => go(ply)}>
    <span>${short}</span>${card && word !== "pass" ? cardTag(card) : ""}
  </button>`;
}

function turnLine(hand, turn, positions, current, go) {
  return html`<li class="by-${hand.places.indexOf(turn.seat)}">
    <span class="rp-turn-number">${turn.number || ""}</span><span class="rp-turn-name">${nameOf(hand, turn.seat)}</span>
    <span class="rp-turn-moves">${turn.plies.map((ply) => moveButton(hand, positions[ply], current, go))}</span>
  </li>`;
}

const dealLine = (current, go) => html`<li><span class="rp-turn-number"></span><span class="rp-turn-moves">
  <button class="rp-move" data-ply="0" aria-current=${current === 0 ? "step" : "false"} @click=${() => go(0)}>${t("replay.short.deal")}</button></span></li>`;

/**
 * @param {import("./replay-load.js").Hand} hand @param {import("./replay-load.js").Seen} seen
 * @param {number} current the ply shown @param {(ply: number) => void} go
 */
export function moveList(hand, { positions, turns }, current, go) {
  return html`<section class="rp-moves surface" data-hands=${hand.order.length} aria-labelledby="rp-moves-title" data-testid="moves">
    <h2 id="rp-moves-title">${t("replay.moves")}</h2>
    <ol class="rp-move-list" tabindex="0" aria-labelledby="rp-moves-title">
      ${dealLine(current, go)}${turns.map((turn) => turnLine(hand, turn, positions, current, go))}
    </ol>
  </section>`;
}

/** Scrolls the list to the move shown, never the page. @param {HTMLElement | null} list */
export function showCurrentMove(list) {
  const current = list?.querySelector('[aria-current="step"]');
  if (!current) return;
  const box = list.getBoundingClientRect();
  const { top, bottom } = current.getBoundingClientRect();
  if (top < box.top + 8) list.scrollTop += top - box.top - 40;
  if (bottom > box.bottom - 8) list.scrollTop += bottom - box.bottom + 40;
}
