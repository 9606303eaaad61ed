import { html, nothing } from "../../vendor/lit.js";
import { awayTag } from "../away.js";
import { icon } from "../cards.js";
import { rich, t } from "../i18n.js";
import { nameOf } from "../names.js";
import { dealerChip } from "../rival.js";
import { rivalsOf } from "../seating.js";
import { lastDoing } from "./told.js";

/** The others at the table, each in a chip: cards left, whether opened, the score where one is kept, and what they did last. */

const cardsLeft = (n) => html`<span class="cards-left" title=${t("rival.cards", { n })}><span class="mini-back"></span><b>${n}</b></span>`;

const openedTag = (isOpen) => (isOpen ? html`<span class="opened-tag">${icon("check")}<span class="opened-word">${t("rummy.chip.opened")}</span></span>` : nothing);

const scoreTag = (view, seat) => (view.target === null ? nothing : html`<span class="chip-score">${t("rival.score.short", { score: seat.score })}</span>`);

function spokenFacts(view, seat, n, isOpen) {
  const facts = [t("rival.cards", { n }), t(isOpen ? "rummy.chip.has-opened" : "rummy.chip.not-opened")];
  return [...facts, ...(view.target === null ? [] : [t("rival.score", { n: seat.score })])].join(", ");
}

/** What a seat did last; while its person is not there, that. */
function did(view, { log, away }, seat) {
  const doing = lastDoing(view, log, seat);
  return html`<p class="chip-did" data-testid="rival-last">${away.has(seat) ? awayTag(away, seat) : doing ? rich(...doing) : nothing}</p>`;
}

function chip(view, seat, at) {
  const { stage, turn, away } = at;
  const number = seat.seat;
  const isOpen = stage.opened.includes(number);
  const n = stage.counts[number];
  return html`<section class="seat-chip ${turn === number ? "on-turn" : ""} ${away.has(number) ? "is-away" : ""}" data-testid="rival" data-seat=${number} data-opened=${isOpen ? "yes" : "no"} aria-label=${nameOf(view, number)}>
    <p class="chip-name"><strong title=${nameOf(view, number)}>${nameOf(view, number)}</strong>${view.hand.dealer === number ? dealerChip() : nothing}</p>
    <p class="chip-facts" data-testid="rival-cards" data-count=${n}><span class="vh">${spokenFacts(view, seat, n, isOpen)}</span>
      <span class="chip-eye" aria-hidden="true">${cardsLeft(n)}${openedTag(isOpen)}${scoreTag(view, seat)}</span></p>
    ${did(view, at, number)}
  </section>`;
}

/** @param {import("../api.js").GameView} view @param {{stage: object, log: object[], turn: number | null, away: Set<number>}} at `stage` as the scene stands, `log` as far as it has been shown */
export const seatChips = (view, at) => html`<div class="seat-chips" data-testid="rivals" role="group" tabindex="0" aria-label=${t("rummy.rivals")}>
  ${rivalsOf(view).map((seat) => chip(view, seat, at))}</div>`;

/** Scrolls the strip while it has the focus. @param {number} by chips @returns {boolean} whether it was meant */
export function walkChips(by) {
  const strip = document.activeElement?.closest(".seat-chips");
  if (!strip) return false;
  strip.scrollLeft += Math.sign(by) * strip.firstElementChild.offsetWidth * Math.min(Math.abs(by), strip.childElementCount);
  return true;
}

/** Brings the chip of whoever is on turn into the strip's sight. @param {HTMLElement} table */
export function showTurn(table) {
  const strip = table.querySelector(".seat-chips");
  const chipNode = strip?.querySelector(".on-turn");
  if (!chipNode || strip.scrollWidth <= strip.clientWidth) return;
  const [box, frame] = [chipNode.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (box.left < frame.left) strip.scrollLeft -= frame.left - box.left;
  else if (box.right > frame.right) strip.scrollLeft += box.right - frame.right;
}
