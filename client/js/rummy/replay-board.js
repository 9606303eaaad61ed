import { html, nothing } from "../../vendor/lit.js";
import { cardBack, cardFace, cardName } from "../cards.js";
import { rich, t } from "../i18n.js";
import { nameOf } from "../names.js";
import { meldGroups, meldOnTable } from "./melds.js";
import { changesAt } from "./replay-plies.js";
import { dutyOf } from "./replay-text.js";

/** The table of a replay of rummy at one position: everybody's cards, the stock, the discards, the melds. */

/** @typedef {import("./replay-plies.js").Position} Position */

const SHOWN_DISCARDS = 14;

/** The card that a move has just brought to a hand: the last of its kind, as two packs have each twice. @param {Position} position */
const broughtTo = (seat, { move }) => (move?.seat === seat && move.move === "draw" ? (move.card ?? null) : null);

function faces(cards, brought) {
  const at = brought ? cards.lastIndexOf(brought) : -1;
  return cards.map((card, i) => html`<span class="rp-card ${i === at ? "moved" : ""}">${cardFace(card)}</span>`);
}

const backs = (count) => Array.from({ length: count }, () => html`<span class="rp-card">${cardBack()}</span>`);

/** @param {import("./replay-plies.js").HeldCards} held */
const said = ({ cards, count, points }) => (cards ? [...cards.map((card) => cardName(card)), t("rreplay.points", { n: points })].join(", ") : t("replay.hidden", { n: count }));

function duty(hand, position, seat) {
  const told = position.turn === seat && dutyOf(hand, position);
  return told ? html`<span class="rr-duty" data-testid="duty">${rich(...told)}</span>` : nothing;
}

/** @param {Position} position @param {number} place 0 is the seat below */
function handRow(hand, position, seat, place) {
  const held = position.hands.find((each) => each.seat === seat);
  const isYou = seat === hand.you;
  const name = nameOf(hand, seat);
  return html`<section class="rp-hand ${position.turn === seat ? "on-turn" : ""} ${held.cards ? "" : "covered"}" data-testid=${place === 0 ? "own-hand" : "rival-hand"} data-seat=${seat}
      aria-label=${isYou ? t("replay.cards.you") : t("replay.cards", { name })}>
    <p class="rp-name by-${place}"><strong>${name}</strong>
      ${seat === hand.dealer ? html`<span class="rp-dealer">${t(isYou ? "replay.dealer.you" : "replay.dealer")}</span>` : nothing}
      ${position.opened.includes(seat) ? html`<span class="rr-opened">${t("rreplay.opened")}</span>` : nothing}${duty(hand, position, seat)}
      <span class="rp-loose" data-testid="points">${held.cards ? t("rreplay.points", { n: held.points }) : t("rreplay.held", { n: held.count })}</span></p>
    <div class="rp-row" role="img" aria-label=${said(held)} .style=${`--n:${held.count};--gaps:0`}>${held.cards ? faces(held.cards, broughtTo(seat, position)) : backs(held.count)}</div>
  </section>`;
}

/** Newest on top. @param {Position} position */
function discardPile({ discard_pile: { cards }, move }) {
  const label = cards.length ? t("replay.discards.list", { cards: cards.map((card) => cardName(card)).join(", ") }) : t("replay.discards.none");
  const last = cards.length - 1;
  const thrown = move?.move === "discard" || move?.move === "take-back";
  return html`<div class="rp-discards" role="img" aria-label=${label} data-testid="discards"><div>
    ${cards.map((card, i) => (i < last - SHOWN_DISCARDS ? nothing : html`<span class="rp-card ${i === last && thrown ? "moved" : ""}">${cardFace(card)}</span>`))}
  </div></div>`;
}

/** @param {Position} position */
const piles = (position) => html`<div class="rp-piles">
  <div class="rp-stock" role="img" aria-label=${t("replay.stock.n", { n: position.stock })}>${position.stock ? cardBack() : html`<span class="slot"></span>`}<span class="rp-count">${position.stock}</span></div>
  ${discardPile(position)}
  ${position.rebuilds ? html`<p class="rr-rebuilt" data-testid="rebuilt">${t("rreplay.rebuilt", { n: position.rebuilds })}</p>` : nothing}
</div>`;

/** The melds by owner, what the last move laid outlined. @param {Position} position */
export function meldsPart(hand, position) {
  const changes = changesAt(position);
  const show = (meld) => meldOnTable(hand, meld, { changed: changes.find((each) => each.meld === meld.meld)?.isNew });
  return html`<section class="rr-table" aria-label=${t("rreplay.table")} data-testid="melds">
    ${position.table.length ? html`<div class="melds">${meldGroups(hand, position.table, hand.places, show)}</div>` : html`<p class="rr-empty">${t("rreplay.table.empty")}</p>`}
  </section>`;
}

/** @param {import("../replay-load.js").Hand} hand @param {Position} position */
export function board(hand, position) {
  const [below, ...others] = hand.places;
  return html`<div class="rp-board rr-board" data-testid="board" data-ply=${position.ply} data-hands=${hand.places.length}>
    <div class="rp-rivals">${others.map((seat, i) => handRow(hand, position, seat, i + 1))}</div>
    <div class="rr-middle" role="group" tabindex="0" aria-label=${t("rreplay.middle")}>${piles(position)}${meldsPart(hand, position)}</div>
    ${handRow(hand, position, below, 0)}
  </div>`;
}
