import { html, nothing } from "../vendor/lit.js";
import { cardBack, icon } from "./cards.js";
import { openDialog } from "./dialog.js";
import { t } from "./i18n.js";
import { linkTo } from "./router.js";
import { nameOf, plain, statusOf } from "./told.js";
import { dealerChip } from "./rival.js";
import { openSettings } from "./settings-dialog.js";

const total = (view, seat) => html`<span class="total ${seat.seat === view.you ? "mine" : ""}" data-testid=${`score-${seat.seat}`}>
  <span class="total-name">${nameOf(view, seat.seat)}</span> <b>${seat.score}</b>${seat.seat === view.you && seat.dealer ? dealerChip() : nothing}</span>`;

/** Own seat first, whatever its number. */
const inOrder = (view) => [...view.seats].sort((a, b) => Number(b.seat === view.you) - Number(a.seat === view.you));

/** Both totals, the target and the number of the hand; leads to the score sheet. */
const scoreBar = (view) => html`<a class="score-bar" data-testid="score-bar" href=${linkTo("sheet", view.id)}>
  ${inOrder(view).map((seat) => total(view, seat))}
  <span class="goal" data-testid="target">${t("table.target", { target: view.target })}</span>
  ${view.hand ? html`<span class="hand-number" data-testid="hand-number">${t("table.hand", { number: view.hand.number })}</span>` : nothing}
</a>`;

export const header = (view, menu) => html`<header class="table-head">
  <button class="quiet square" data-testid="menu" aria-label=${t("common.menu")} aria-haspopup="dialog" @click=${menu}>${icon("menu")}</button>
  ${view ? scoreBar(view) : html`<span></span>`}
  <button class="quiet square" data-testid="open-settings" aria-label=${t("common.settings")} aria-haspopup="dialog" @click=${openSettings}>${icon("gear")}</button>
</header>`;

/** The menu is far from the buttons that play. @param {{id: string, entries: [string, () => void][]}} content */
export const openMenu = ({ id, entries }) =>
  openDialog({
    testid: "menu-dialog",
    title: () => t("common.menu"),
    body: (close) => html`<nav class="menu">
      ${entries.map(([key, act]) => html`<button data-testid=${`menu-${key}`} @click=${() => { close(); act(); }}>${t(`menu.${key}`)}</button>`)}
      <a class="button" href=${linkTo("sheet", id)}>${t("panel.sheet")}</a>
      <a class="button" href="#/" data-testid="menu-leave">${t("menu.leave")}</a>
      <p class="help">${t("menu.leave.help")}</p>
    </nav>`,
  });

/** Before the first view: the shape of the table, after a moment so that a fast answer does not flicker. */
export const skeleton = () => html`<main class="felt waiting" data-testid="skeleton" aria-busy="true">
  <h1 class="vh" tabindex="-1">${t("table.title")}</h1>
  <p class="vh">${t("table.loading")}</p>
  <div class="rival"></div>
  <div class="piles" aria-hidden="true"><div class="pile-spot"><span class="pile"><span class="slot"></span></span></div><div class="pile-spot"><span class="pile"><span class="slot"></span></span></div></div>
  <div class="ghosts" aria-hidden="true">${Array.from({ length: 10 }, () => html`<span class="card ghost"></span>`)}</div>
</main>`;

/** A game that is not there, or not yours. @param {"missing" | "foreign"} kind */
export const noSeat = (kind, id) => html`<main class="page notice" data-testid=${kind === "missing" ? "not-found" : "foreign"}>
  <h1 tabindex="-1">${t(`table.${kind}.title`)}</h1>
  <p>${t(`table.${kind}.text`)}</p>
  <p>${kind === "foreign" ? html`<a class="button" href=${linkTo("sheet", id)}>${t("panel.sheet")}</a> ` : nothing}
    <a class="button primary" href="#/">${t("missing.home")}</a></p>
</main>`;

/** Before a hand has been dealt. */
export const beforeDeal = (view, { canDeal, sending }, deal) => html`<section class="before-deal" data-testid="before-deal">
  <p class="status" data-testid="status">${plain(statusOf(view))}</p>
  <div class="deck-rest" aria-hidden="true">${cardBack()}${cardBack()}${cardBack()}</div>
  ${canDeal ? html`<button class="primary deal" data-testid="deal" aria-busy=${sending ? "true" : "false"} @click=${deal}>${t("action.deal")}</button>` : nothing}
  ${view.next_commitment ? html`<p class="help commitment">${t("table.commitment", { hash: view.next_commitment.slice(0, 12) })}</p>` : nothing}
</section>`;
