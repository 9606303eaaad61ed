import { html, nothing } from "../vendor/lit.js";
import { cardBack, cardFace, cardName, marksOf, meldName } from "./cards.js";
import { t } from "./i18n.js";
import { groupsOf } from "./order.js";
import { thrownBy } from "./replay-plies.js";
import { nameOf } from "./names.js";

/** The table of a replay at one position: the cards of all who play, the stock, the discards. */

const SHOWN_DISCARDS = 16;

/** For a screen reader: the melds, then the loose cards. */
function spokenHand({ cards, melds, deadwood }) {
  const melded = new Set(melds.flat());
  const loose = cards.filter((card) => !melded.has(card)).map((card) => cardName(card));
  return [...melds.map(meldName), ...loose, t("replay.loose", { n: deadwood })].join(", ");
}

function heldCards(held, moved) {
  const marks = marksOf(held.melds);
  return groupsOf(held, "melds").map(
    ({ cards, meld }) => html`<span class="rp-group ${meld === null ? "" : "rp-meld"}">${cards.map(
      (card) => html`<span class="rp-card ${card === moved ? "moved" : ""}">${cardFace(card, { mark: withoutWord(marks.get(card)) })}</span>`,
    )}</span>`,
  );
}

const withoutWord = (mark) => (mark ? { ...mark, open: false } : null);

function rowSize({ count, melds }) {
  const gaps = melds ? melds.length : 0;
  return `--n:${count};--gaps:${gaps}`;
}

/** @param {object} hand see `replay-load.js` @param {number} place 0 is the seat below */
function handRow(hand, position, seat, place) {
  const held = position.hands.find((each) => each.seat === seat);
  const { move } = position;
  const moved = move?.seat === seat && !thrownBy(move) ? (move.card ?? null) : null;
  const name = nameOf(hand, seat);
  const isYou = seat === hand.you;
  return html`<section class="rp-hand ${position.turn === seat ? "on-turn" : ""}" data-testid=${place === 0 ? "own-hand" : "rival-hand"} data-seat=${seat} aria-label=${isYou ? t("replay.cards.you") : t("replay.cards", { name })}>
    <p class="rp-name by-${place}"><strong>${name}</strong>${seat === hand.dealer ? html`<span class="rp-dealer">${t(isYou ? "replay.dealer.you" : "replay.dealer")}</span>` : nothing}
      ${held.cards ? html`<span class="rp-loose" data-testid="deadwood">${t("replay.loose", { n: held.deadwood })}</span>` : nothing}</p>
    ${held.cards
      ? html`<div class="rp-row" role="img" aria-label=${spokenHand(held)} .style=${rowSize(held)}>${heldCards(held, moved)}</div>`
      : html`<div class="rp-row" role="img" aria-label=${t("replay.hidden", { n: held.count })} .style=${rowSize(held)}>
          ${Array.from({ length: held.count }, () => html`<span class="rp-card">${cardBack()}</span>`)}</div>`}
  </section>`;
}

/** Newest on top; a line at the foot of each card tells who threw it. */
function discardPile({ places }, position) {
  const { discard_pile: pile, move, upcard_dead: dead } = position;
  const thrown = thrownBy(move);
  const from = Math.max(0, pile.length - SHOWN_DISCARDS);
  const label = pile.length ? t("replay.discards.list", { cards: pile.map(({ card }) => cardName(card)).join(", ") }) : t("replay.discards.none");
  return html`<div class="rp-discards" role="img" aria-label=${label} data-testid="discards"><div>
    ${pile.slice(from).map(({ card, seat }, i) => {
      const isDead = dead && from + i === 0;
      const top = from + i === pile.length - 1;
      return html`<span class="rp-card ${seat === null ? "" : `by-${places.indexOf(seat)}`} ${top && card === thrown ? "moved" : ""}">${cardFace(card, { dead: isDead })}
        ${isDead ? html`<span class="rp-dead">${t("replay.dead")}</span>` : nothing}</span>`;
    })}
  </div></div>`;
}

/** @param {import("./replay-load.js").Hand} hand @param {import("./replay-plies.js").Position} position */
export function board(hand, position) {
  const [below, ...others] = hand.places;
  return html`<div class="rp-board" data-testid="board" data-ply=${position.ply} data-hands=${hand.places.length}>
    <div class="rp-rivals">${others.map((seat, i) => handRow(hand, position, seat, i + 1))}</div>
    <div class="rp-piles">
      <div class="rp-stock" role="img" aria-label=${t("replay.stock.n", { n: position.stock })}>${cardBack()}<span class="rp-count">${position.stock}</span></div>
      ${discardPile(hand, position)}
    </div>
    ${handRow(hand, position, below, 0)}
  </div>`;
}
