import { html, nothing } from "../../vendor/lit.js";
import { t } from "../i18n.js";
import { needStyle } from "../stylesheet.js";
import { waitingList } from "../waiting.js";
import { optionsList } from "./room-options.js";
import "./room-ready.js";

await needStyle("rummy-room");

/** A room before its first deal: who is still missing, with the links that open their seats, and what was chosen. */

/** @param {import("../api.js").GameView} view */
function statusText({ status, seats, you }) {
  if (status === "waiting") return t("room.waiting", { n: seats.filter(({ open }) => open).length });
  const isAlone = seats.every(({ seat, cpu }) => cpu || seat === you);
  return t(isAlone ? "status.deal.first" : "room.complete");
}

/** @param {import("../api.js").GameView} view @param {{deal: () => void, dealing: boolean}} acts */
export function waitingRoom(view, { deal, dealing }) {
  const canDeal = view.legal.some(({ move }) => move === "deal");
  return html`<section class="before-deal room-waiting" data-testid="waiting-room">
    <h2 class="room-status" role="status" data-testid="room-status">${statusText(view)}</h2>
    ${waitingList(view)}
    <section class="surface room-chosen" aria-labelledby="chosen-title"><h3 id="chosen-title">${t("room.options")}</h3>${optionsList(view.options.table, view.seats.length)}</section>
    ${canDeal ? html`<button class="primary deal" data-testid="deal" aria-busy=${dealing ? "true" : "false"} @click=${deal}>${t("action.deal")}</button>` : nothing}
  </section>`;
}
