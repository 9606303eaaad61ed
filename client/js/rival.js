import { html, nothing } from "../vendor/lit.js";
import { awayTag } from "./away.js";
import { cardBack, cardFace, cardTag } from "./cards.js";
import { t, rich } from "./i18n.js";
import { pickupsAt } from "./scenes.js";
import { isDealing, partnerOf, playedScore } from "./seating.js";
import { settings } from "./settings.js";
import { lastDoing, nameOf } from "./told.js";

const backs = (count) => Array.from({ length: count }, () => cardBack());

/** The card that a seat is just picking up from the discards: everybody saw it. */
function pickedUp(seat, scene) {
  const event = scene?.event;
  const picks = event?.seat === seat.seat && ["draw", "upcard"].includes(event.event) && event.take !== false;
  return picks ? event.card : null;
}

/** Backs, and the face of a card from the discards while it is picked up. The number is for strips too narrow for a fan. */
function fan(seat, scene) {
  const count = scene ? scene.counts[seat.seat] : seat.cards;
  const taken = pickedUp(seat, scene);
  return html`<div class="fan" data-testid="rival-cards" aria-hidden="true" data-count=${count}>
    ${taken ? [backs(count - 1), cardFace(taken)] : backs(count)}
  </div>`;
}

function pickups(view, seat, { all, scene }) {
  const now = view.hand?.rival_pickups.find((each) => each.seat === seat.seat)?.cards ?? [];
  const cards = scene ? pickupsAt(all, scene, seat.seat, now) : now;
  if (!settings.get("rememberPickups") || cards.length === 0) return nothing;
  return html`<p class="pickups" data-testid="rival-pickups"><span>${t("rival.pickups")}</span> ${cards.map((card) => cardTag(card))}</p>`;
}

const doing = (lines) => lines.map(([key, params], i) => html`<span class="doing">${rich(key, params)}${i < lines.length - 1 ? " ·" : ""}</span> `);

const partnerTag = (view, { seat }) => (seat === partnerOf(view) ? html`<span class="partner">${t("rival.partner")}</span>` : nothing);

const who = (view, seat) => html`<p class="rival-name"><strong title=${nameOf(view, seat.seat)}>${nameOf(view, seat.seat)}</strong>${isDealing(view, seat.seat) ? dealerChip() : nothing}${partnerTag(view, seat)}
  <span class="vh">${t("rival.cards", { n: seat.cards })}</span></p>`;

const did = (view, seat, log) => html`<p class="rival-did" data-testid="rival-last">${doing(lastDoing(view, log, seat.seat))}</p>`;

/** What a seat did last; while its person is not there, that: there is no room for both. */
const didOrAway = (view, seat, { log, away }) => (away.has(seat.seat) ? html`<p class="rival-did" data-testid="rival-last">${awayTag(away, seat.seat)}</p>` : did(view, seat, log));

/** Whose turn it is, or was when the scene that is being shown took place. */
const isOn = (view, seat, scene) => seat.seat === (scene ? scene.event.seat : view.hand?.turn);

const strip = (view, seat, { kind, scene }, content) => html`
  <section class="rival ${kind} ${isOn(view, seat, scene) ? "on-turn" : ""}" data-testid="rival" data-seat=${seat.seat} aria-label=${nameOf(view, seat.seat)}>${content}</section>`;

/**
 * One rival's strip: who, what it did last, what it picked up, how many cards it holds.
 * @param {{log: object[], all: object[], scene: import("./scenes.js").Scene | null, away: Set<number>}} at `log` as far as it has been shown, `all` of it, `away` the seats whose person is not there
 */
export const rivalStrip = (view, seat, at) =>
  strip(view, seat, { kind: "", scene: at.scene }, html`<div class="rival-who">${who(view, seat)}${didOrAway(view, seat, at)}${pickups(view, seat, at)}</div>${fan(seat, at.scene)}`);

function scoreLine(view, { seat, score: all }) {
  const score = playedScore(view, { seats: [seat], score: all });
  return html`<p class="rival-score" data-testid="rival-score"><span class="score-long">${t("rival.score", { n: score })}</span>
    <span class="score-short" title=${t("rival.score", { n: score })}>${t("rival.score.short", { score })}</span></p>`;
}

/** The same where several rivals share the line, with the score, since the bar above is narrow. */
export const rivalChip = (view, seat, at) =>
  strip(view, seat, { kind: "chip", scene: at.scene }, html`${who(view, seat)}${scoreLine(view, seat)}${fan(seat, at.scene)}${didOrAway(view, seat, at)}${pickups(view, seat, at)}`);

/** Somebody who sits at the table and has no cards in this hand. */
export const restingChip = (view, seat, { away }) => html`<section class="resting" data-testid="resting" data-seat=${seat.seat} aria-label=${nameOf(view, seat.seat)}>
  <strong>${nameOf(view, seat.seat)}</strong>${isDealing(view, seat.seat) ? dealerChip() : nothing} <span>${t(away.has(seat.seat) ? "live.away" : "rival.rests")}</span> <span class="resting-score">${t("rival.score", { n: playedScore(view, { seats: [seat.seat], score: seat.score }) })}</span></section>`;

export const dealerChip = () =>
  html`<abbr class="dealer" data-testid="dealer" title=${t("common.dealer")}><span aria-hidden="true">${t("common.dealer.letter")}</span><span class="vh">${t("common.dealer")}</span></abbr>`;
