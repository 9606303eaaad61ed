import { html, nothing } from "../../vendor/lit.js";
import { cardTag } from "../cards.js";
import { t } from "../i18n.js";
import { nameOf } from "../names.js";
import { keyOf, moveSaid, wordOf } from "./replay-text.js";

/** The list of moves, a line for each turn; every move is a button that leads to its position. */

/** The cards that a move shows. @param {import("./replay-plies.js").RecordedMove} move */
function cardsOf({ melds, cards, card }) {
  if (melds) return melds.map((meld) => html`<span class="rr-row">${meld.map((each) => cardTag(each))}</span>`);
  if (cards) return html`<span class="rr-row">${cards.map((each) => cardTag(each))}</span>`;
  return card ? cardTag(card) : nothing;
}

function moveButton(hand, position, current, go) {
  const { ply, move } = position;
  const word = wordOf(move);
  return html`<button class="rp-move rr-move rr-${word} ${move.auto ? "auto" : ""}" data-ply=${ply} aria-current=${ply === current ? "step" : "false"} aria-label=${moveSaid(hand, position)} @click=${() => go(ply)}>
    <span>${t(`${keyOf("short", word)}${move.seat === hand.you ? ".you" : ""}`)}</span>${cardsOf(move)}${move.auto ? html`<span class="rr-auto">${t("rreplay.by-clock")}</span>` : nothing}
  </button>`;
}

const turnLine = (hand, turn, positions, current, go) => html`<li class="by-${hand.places.indexOf(turn.seat)}">
  <span class="rp-turn-number">${turn.number}</span><span class="rp-turn-name">${nameOf(hand, turn.seat)}</span>
  <span class="rp-turn-moves">${turn.plies.map((ply) => moveButton(hand, positions[ply], current, go))}</span>
</li>`;

const dealLine = (current, go) => html`<li><span class="rp-turn-number"></span><span class="rp-turn-moves">
  <button class="rp-move" data-ply="0" aria-current=${current === 0 ? "step" : "false"} @click=${() => go(0)}>${t("replay.short.deal")}</button></span></li>`;

/** @param {import("../replay-load.js").Hand} hand @param {import("../replay-load.js").Seen} seen @param {number} current the ply shown @param {(ply: number) => void} go */
export const moveList = (hand, { positions, turns }, current, go) => html`<section class="rp-moves surface" data-hands="many" aria-labelledby="rp-moves-title" data-testid="moves">
  <h2 id="rp-moves-title">${t("replay.moves")}</h2>
  <ol class="rp-move-list" tabindex="0" aria-labelledby="rp-moves-title">
    ${dealLine(current, go)}${turns.map((turn) => turnLine(hand, turn, positions, current, go))}
  </ol>
</section>`;
