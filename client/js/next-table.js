import { html, nothing } from "../vendor/lit.js";
import { spoken } from "./cards.js";
import { t, rich } from "./i18n.js";
import { callOf, nameOf } from "./names.js";
import { dealerChip } from "./rival.js";
import { linkTo } from "./router.js";
import { partnerOf, sideOf } from "./seating.js";

/** The hands played at the table next to one's own, from outside: who plays, who is on turn, how far they are, who won. */

/** @param {import("./api.js").GameView} view @param {{winner: number | null, outcome: string, points: number}} result */
function resultText(view, { winner, outcome, points }) {
  if (winner === null) return t("next.drawn");
  if (view.you === null) return t("next.won", { ...callOf(view, winner), outcome: t(`outcome.${outcome}`), n: points });
  const ours = sideOf(view, view.you).includes(winner);
  return t(ours ? "next.ours" : "next.theirs", { outcome: t(`outcome.${outcome}`), n: points });
}

const cards = (n) => html`<span class="next-count"><span aria-hidden="true">${n}</span><span class="vh">${t("rival.cards", { n })}</span></span>`;

const player = (view, hand, seat) => html`<span class="next-player ${hand.turn === seat ? "on-turn" : ""}" data-seat=${seat}>
  <strong>${nameOf(view, seat)}</strong>${hand.dealer === seat ? dealerChip() : nothing}
  ${seat === partnerOf(view) ? html`<span class="partner">${t("rival.partner")}</span>` : nothing}${hand.result ? nothing : cards(view.seats[seat].cards)}</span>`;

function piles(hand) {
  const top = hand.discard_pile.at(-1)?.card;
  return html`<span>· ${t("next.stock", { n: hand.stock })}</span>
    ${top ? html`<span>· ${rich("next.top", { card: spoken(top, false) })}</span>` : nothing}`;
}

const running = (view, hand, away) => html`<span class="next-turn">${t("next.turn", callOf(view, hand.turn))}</span>
  ${away.has(hand.turn) ? html`<span data-testid="next-away">· ${t("live.away")}</span>` : piles(hand)}`;

const over = (view, hand) => html`<span data-testid="next-result">${resultText(view, hand.result)}</span>
  <a href=${linkTo("replay", hand.id)}>${t("next.replay")}</a>`;

const panel = (view, hand, away) => html`<section class="next-table" data-testid="next-table" data-hand=${hand.id} aria-label=${t("next.name")}>
  <p class="next-who"><span class="next-title">${t("next.name")}</span>
    ${hand.seats.map((seat, i) => [i ? html`<span class="next-versus">${t("next.versus")}</span>` : nothing, player(view, hand, seat)])}</p>
  <p class="next-now" data-testid="next-now">${hand.result ? over(view, hand) : running(view, hand, away)}</p>
</section>`;

/** @param {import("./api.js").GameView} view @param {Set<number>} away seats whose person is not there */
export const nextTables = (view, away) => view.beside.map((hand) => panel(view, hand, away));
