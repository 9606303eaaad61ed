import { html, nothing } from "../../vendor/lit.js";
import { cardFace, cardName } from "../cards.js";
import { openDialog } from "../dialog.js";
import { rich, t } from "../i18n.js";
import { nameOf } from "../names.js";
import { linkTo } from "../router.js";
import { optionsList } from "./room-options.js";
import { logLine } from "./told.js";

/** What stands beside the table, or in dialogs where it is narrow: the log, the totals, what the room has chosen, the pile. */

const who = (view, event) => (event.seat === undefined ? "" : nameOf(view, event.seat));

function whose({ you }, { seat }) {
  if (seat === undefined) return "table-did";
  return seat === you ? "mine" : "theirs";
}

/** The moves of this deal, oldest first. */
export const logList = (view, log) => html`<div role="log" aria-live="off" tabindex="0" aria-label=${t("panel.log")} data-testid="log"><ol class="log">
  ${log.map((event) => html`<li class=${whose(view, event)}><b>${who(view, event)}</b> <span>${rich(...logLine(view, event))}</span></li>`)}
</ol></div>`;

/** Everybody's points, where the game goes to a score. */
const totals = (view) => html`<table class="totals" data-testid="totals"><caption class="vh">${t("rummy.panel.totals")}</caption><tbody>
  ${view.seats.map((seat) => html`<tr class=${seat.seat === view.you ? "mine" : ""}><th scope="row">${nameOf(view, seat.seat)}</th><td>${seat.score}</td></tr>`)}
</tbody><tfoot><tr><th scope="row">${t("rummy.panel.aim")}</th><td>${view.target}</td></tr></tfoot></table>`;

const roomOptions = ({ options, seats }) => optionsList(options.table, seats.length);

const BODIES = { log: (view, log) => (view.hand ? logList(view, log) : nothing), totals, room: roomOptions };

const tabsOf = ({ target }) => (target === null ? ["log", "room"] : ["log", "totals", "room"]);

function turnTab(event, choose) {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const tabs = [...event.currentTarget.parentElement.children];
  const by = event.key === "ArrowRight" ? 1 : tabs.length - 1;
  const next = tabs[(tabs.indexOf(event.currentTarget) + by) % tabs.length];
  choose(next.id.replace("tab-", ""));
  next.focus();
}

const tab = (name, chosen, choose) => html`<button role="tab" id=${`tab-${name}`} aria-controls="panel" aria-selected=${name === chosen ? "true" : "false"} tabindex=${name === chosen ? 0 : -1}
  data-testid=${`tab-${name}`} @click=${() => choose(name)} @keydown=${(event) => turnTab(event, choose)}>${t(`rummy.panel.${name}`)}</button>`;

/** The side panel of wide screens. @param {{chosen: string, log: object[], choose: (name: string) => void}} state */
export const sidePanel = (view, { chosen, log, choose }) => html`<aside class="side surface" data-testid="side" aria-label=${t("panel.name")}>
  <div class="tabs" role="tablist" aria-label=${t("panel.name")}>${tabsOf(view).map((name) => tab(name, chosen, choose))}</div>
  <div class="side-body" role="tabpanel" id="panel" aria-labelledby=${`tab-${chosen}`}>${BODIES[chosen](view, log)}</div>
  ${view.target === null ? nothing : html`<a class="side-link" href=${linkTo("sheet", view.id)} data-testid="sheet-link">${t("panel.sheet")}</a>`}
</aside>`;

export const openLog = (view, log) => openDialog({ testid: "log-dialog", title: () => t("panel.log"), body: () => logList(view(), log()) });

export const openRoom = (view) => openDialog({ testid: "room-dialog", title: () => t("rummy.panel.room"), body: () => [roomOptions(view()), view().target === null ? nothing : totals(view())] });

/** All discards from the first on; only the last can be taken, on the table. */
const discardFan = ({ hand: { discard_pile: pile } }) => html`<p class="help">${t("rummy.pile.fan")}</p>
  <ol class="discard-fan" data-testid="discards">${pile.cards.map((card) => html`<li>${cardFace(card, { size: "small" })}<span class="vh">${cardName(card)}</span></li>`)}</ol>
  ${pile.count ? nothing : html`<p class="help">${t("pile.discard.empty")}</p>`}`;

export const openDiscards = (view) => openDialog({ testid: "discards-dialog", title: () => t("panel.discards"), body: () => discardFan(view()) });

/** Keeps the last line of the log beside the table in sight. @param {HTMLElement & {logEnd?: number}} table */
export function showLogEnd(table) {
  const body = table.querySelector(".side-body");
  const lines = body?.querySelectorAll(".log li").length ?? 0;
  if (!body || lines === table.logEnd) return;
  table.logEnd = lines;
  body.scrollTop = body.scrollHeight;
}
