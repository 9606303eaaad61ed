import { html, nothing } from "../vendor/lit.js";
import { cardFace, cardName, icon, marksOf } from "./cards.js";
import { t } from "./i18n.js";
import { roomOf, sizeOf, sorted } from "./pad-draft.js";

/** The two hands as they fill up, and the upcard: which of them is being filled, and what is missing. */

const slots = (n) => Array.from({ length: n }, () => html`<span class="sp-slot" aria-hidden="true"></span>`);

const heldCard = (card, mark, take, where) => html`<button type="button" class="sp-held" data-testid="tray-card" data-held=${card} aria-label=${t("pad.tray.take", { card: cardName(card, true), where })} @click=${() => take(card)}>
  ${cardFace(card, { size: "tiny", mark: mark && { ...mark, open: false } })}</button>`;

/** Melded cards first once the hand is counted. @param {string[]} cards @param {any} counted */
function laidOut(cards, counted) {
  if (!counted) return { order: sorted(cards), marks: new Map() };
  return { order: [...counted.melds.flat(), ...counted.unmelded], marks: marksOf(counted.melds) };
}

const countText = (room, size, counted) => (room > 0 ? t("pad.tray.of", { n: size - room, size }) : counted ? t("pad.tray.loose", { n: counted.deadwood }) : t("pad.tray.full", { size }));

const headButton = ({ active, testid, label, role, count, fill }) => html`<button type="button" class="sp-tray-head" data-testid=${testid} aria-pressed=${active ? "true" : "false"} @click=${fill}>
  <span class="sp-tray-name">${label}</span>${role ? html` <span class="role">${role}</span>` : nothing} <span class="sp-tray-count">${count}</span></button>`;

const emptyButton = (label, empty) => html`<button type="button" class="quiet sp-empty" aria-label=${label} @click=${empty}>${icon("close")}</button>`;

/**
 * @param {import("./pad-draft.js").Draft} draft @param {0 | 1} player
 * @param {{name: string, role: string, counted: any, fill: () => void, take: (card: string) => void, empty: () => void}} with_ `counted`: what the calculator says of the whole hand
 */
export function tray(draft, player, { name, role, counted, fill, take, empty }) {
  const cards = draft.hands[player];
  const size = sizeOf(draft, player);
  const room = roomOf(draft, player);
  const active = draft.side === player && room > 0;
  const { order, marks } = laidOut(cards, counted);
  return html`<section class="sp-tray ${active ? "active" : ""} ${room === 0 ? "full" : ""}" data-testid="tray-${player}" aria-label=${t("pad.tray.name", { name })}>
    <div class="sp-tray-top">${headButton({ active, testid: `fill-${player}`, label: name, role, count: countText(room, size, counted), fill })}
      ${cards.length ? emptyButton(t("pad.tray.empty", { name }), empty) : nothing}</div>
    <div class="sp-slots" .style=${`--n:${size}`}>${order.map((card) => heldCard(card, marks.get(card), take, name))}${slots(Math.max(0, room))}</div>
  </section>`;
}

/** @param {import("./pad-draft.js").Draft} draft @param {{fill: () => void, empty: () => void}} acts */
export function upcardTray({ upcard, side }, { fill, empty }) {
  const active = side === "upcard" && upcard === null;
  return html`<section class="sp-tray sp-upcard ${active ? "active" : ""} ${upcard ? "full" : ""}" data-testid="tray-upcard" aria-label=${t("pad.upcard")}>
    <div class="sp-tray-top">${headButton({ active, testid: "fill-upcard", label: t("pad.upcard"), role: "", count: upcard ? "" : t("pad.tray.of", { n: 0, size: 1 }), fill })}</div>
    <div class="sp-slots" .style=${"--n:10"}>${upcard ? heldCard(upcard, null, empty, t("pad.upcard")) : slots(1)}</div>
  </section>`;
}
