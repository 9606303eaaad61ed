import { html, nothing } from "../vendor/lit.js";
import { keepToken } from "./api.js";
import { cardBack, icon } from "./cards.js";
import { openDialog } from "./dialog.js";
import { t } from "./i18n.js";
import { nextTables } from "./next-table.js";
import { linkTo } from "./router.js";
import { hasCompany } from "./seating.js";
import { scoreBar } from "./scoreboard.js";
import { openSettings } from "./settings-dialog.js";
import { plain, statusOf } from "./told.js";

/** @param {boolean} over whether a hand lies there finished */
export const header = (view, menu, over = false) => html`<header class="table-head">
  <button class="quiet square" data-testid="menu" aria-label=${t("common.menu")} aria-haspopup="dialog" @click=${menu}>${icon("menu")}</button>
  ${view ? scoreBar(view, over) : html`<span></span>`}
  <button class="quiet square" data-testid="open-settings" aria-label=${t("common.settings")} aria-haspopup="dialog" @click=${openSettings}>${icon("gear")}</button>
</header>`;

/** The menu is far from the buttons that play. @param {{id: string, entries: [string, () => void][], help?: boolean}} content `help`: whether one can go on later */
export const openMenu = ({ id, entries, help = true }) =>
  openDialog({
    testid: "menu-dialog",
    title: () => t("common.menu"),
    body: (close) => html`<nav class="menu">
      ${entries.map(([key, act]) => html`<button data-testid=${`menu-${key}`} @click=${() => { close(); act(); }}>${t(`menu.${key}`)}</button>`)}
      <a class="button" href=${linkTo("sheet", id)}>${t("panel.sheet")}</a>
      <a class="button" href="#/" data-testid="menu-leave">${t("menu.leave")}</a>
      ${help ? html`<p class="help">${t("menu.leave.help")}</p>` : nothing}
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

/** Comes back without the token that opens nothing any more. */
function lookOn(id) {
  keepToken(id, null);
  location.reload();
}

/** A game that is not there, or a seat that is no longer one's own. @param {"missing" | "foreign" | "lost"} kind */
export const noSeat = (kind, id) => html`<main class="page notice" data-testid=${kind === "missing" ? "not-found" : "foreign"}>
  <h1 tabindex="-1">${t(`table.${kind === "missing" ? kind : "foreign"}.title`)}</h1>
  <p>${t(`table.${kind === "missing" ? kind : "foreign"}.text`)}</p>
  <p>${kind !== "missing" ? html`<button data-testid="look-on" @click=${() => lookOn(id)}>${t("table.foreign.look")}</button> ` : nothing}
    <a class="button primary" href="#/">${t("missing.home")}</a></p>
</main>`;

const commitment = ({ next_commitments: hashes }) =>
  hashes.length ? html`<p class="help commitment">${t("table.commitment", { hash: hashes.map((hash) => hash.slice(0, 12)).join("…, ") })}</p>` : nothing;

/** Whether the list of the seats is shown: where people are awaited, or have come. @param {import("./api.js").GameView} view */
export const isGathering = (view) => !view.hand && (view.status === "waiting" || hasCompany(view));

/** Before a hand has been dealt: who has come and who is missing, or the pack. */
export const beforeDeal = (view, { canDeal, sending, session }, deal) => html`<section class="before-deal" data-testid="before-deal">
  <p class="status" data-testid="status">${plain(statusOf(view))}</p>
  ${isGathering(view) ? html`<tapete-waiting-list .view=${view} .session=${session}></tapete-waiting-list>` : html`<div class="deck-rest" aria-hidden="true">${cardBack()}${cardBack()}${cardBack()}</div>`}
  ${canDeal ? html`<button class="primary deal" data-testid="deal" aria-busy=${sending ? "true" : "false"} @click=${deal}>${t("action.deal")}</button>` : nothing}
  ${commitment(view)}
</section>`;

/** The own hand is over and another of the same deal is not. */
export const otherTable = (view, away) =>
  view.status === "playing" ? html`<div class="other-table" data-testid="other-table"><p>${t("table.beside")}</p>${nextTables(view, away)}</div>` : nothing;

/** In place of the hand, for whoever has none: says so, and ends the showing. @param {(() => void) | null} skip null when nothing is being shown */
export const watching = (skip) => html`<section class="watching" data-testid="sits-out">
  <h2>${t("table.sits-out")}</h2>
  <p>${t("table.sits-out.help")}</p>
  ${skip ? html`<button data-testid="skip-watching" @click=${skip}>${t("table.skip")} ${icon("last")}</button>` : nothing}
</section>`;
