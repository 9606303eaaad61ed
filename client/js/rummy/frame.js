import { html, nothing } from "../../vendor/lit.js";
import { icon } from "../cards.js";
import { openDialog } from "../dialog.js";
import { t } from "../i18n.js";
import { linkTo } from "../router.js";
import { playedScore } from "../seating.js";
import { openSettings } from "../settings-dialog.js";
import { turnClock } from "./clock.js";

/** What frames the table of rummy: the head with the clock, the menu, and what stands there before the first view. */

const scoreOf = (view, seat, counting) => (counting ? playedScore(view, { seats: [seat.seat], score: seat.score }) : seat.score);

/** While the count is told, what it brings is not added yet. */
const ownScore = (view, counting) => {
  if (view.target === null) return nothing;
  const own = view.you === null ? nothing : html`<span class="own-score" data-testid="own-score">${t("who.you")} <b>${scoreOf(view, view.seats[view.you], counting)}</b></span>`;
  return html`${own}<span class="goal" data-testid="target">${t("table.target", { target: view.target })}</span>`;
};

const middle = (view, at) => html`<div class="rummy-middle">
  <span class="deal-number" data-testid="deal-number">${view.hand ? t("rummy.deal", { number: view.hand.number }) : t("rummy.title")}</span>
  ${turnClock(view, at)}${ownScore(view, at.counting)}</div>`;

/**
 * @param {import("../api.js").GameView | null} view @param {() => void} menu
 * @param {{own: boolean, over: () => void, counting: boolean}} at whether the turn is one's own, what is done when its time is over, whether a count is being told
 */
export const header = (view, menu, at) => html`<header class="table-head rummy-head">
  <button class="quiet square" data-testid="menu" aria-label=${t("common.menu")} aria-haspopup="dialog" @click=${menu}>${icon("menu")}</button>
  ${view ? middle(view, at) : html`<span></span>`}
  <button class="quiet square" data-testid="open-settings" aria-label=${t("common.settings")} aria-haspopup="dialog" @click=${openSettings}>${icon("gear")}</button>
</header>`;

/** The menu is far from the buttons that play. @param {{sheet: string | null, entries: [string, string, () => void][], help?: boolean}} content `sheet`: the game whose score sheet there is, `help`: whether one can go on later */
export const openMenu = ({ sheet, entries, help = true }) =>
  openDialog({
    testid: "menu-dialog",
    title: () => t("common.menu"),
    body: (close) => html`<nav class="menu">
      ${entries.map(([name, text, act]) => html`<button data-testid=${`menu-${name}`} @click=${() => { close(); act(); }}>${t(text)}</button>`)}
      ${sheet ? html`<a class="button" href=${linkTo("sheet", sheet)}>${t("panel.sheet")}</a>` : nothing}
      <a class="button" href="#/" data-testid="menu-leave">${t("menu.leave")}</a>
      ${help ? html`<p class="help">${t("menu.leave.help")}</p>` : nothing}
    </nav>`,
  });

/** Before the first view: the shape of the table, after a moment so that a fast answer does not flicker. */
export const skeleton = () => html`<main class="felt waiting rummy-felt" data-testid="skeleton" aria-busy="true">
  <h1 class="vh" tabindex="-1">${t("rummy.title")}</h1><p class="vh">${t("table.loading")}</p>
  <div class="piles" aria-hidden="true"><span class="pile"><span class="slot"></span></span><span class="pile"><span class="slot"></span></span></div>
  <div class="ghosts" aria-hidden="true">${Array.from({ length: 13 }, () => html`<span class="card ghost"></span>`)}</div>
</main>`;

/** In place of the hand, for whoever has no seat. */
export const looksOn = () => html`<section class="watching" data-testid="watching"><h2>${t("rummy.watching")}</h2><p>${t("rummy.watching.help")}</p></section>`;
