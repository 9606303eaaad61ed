import { html, nothing } from "../vendor/lit.js";
import { cardFace, cardName } from "./cards.js";
import { openDialog } from "./dialog.js";
import { rich, t } from "./i18n.js";
import { logLine, nameOf } from "./told.js";
import { linkTo } from "./router.js";

const who = (view, event) => (event.seat === undefined ? "" : nameOf(view, event.seat));

/** The moves of this hand, oldest first. */
export const logList = (view, log) => html`<div role="log" aria-live="off" tabindex="0" aria-label=${t("panel.log")} data-testid="log"><ol class="log">
  ${log.map((event) => html`<li class=${event.seat === view.you ? "mine" : "theirs"}><b>${who(view, event)}</b> <span>${rich(...logLine(view, event))}</span></li>`)}
</ol></div>`;

/** All discards from the first on, with who threw each. */
export const discardList = (view) => html`<ol class="discards" data-testid="discards">
  ${view.hand.discard_pile.map(({ card, seat }) => html`<li>${cardFace(card, { size: "small" })}<span class="vh">${cardName(card)},</span>
    <span class="by">${seat === null ? t("panel.upcard") : nameOf(view, seat)}</span></li>`)}
</ol>
${view.hand.discard_pile.length ? nothing : html`<p class="help">${t("pile.discard.empty")}</p>`}`;

const TABS = ["log", "discards"];

function tab(name, chosen, choose) {
  return html`<button role="tab" id=${`tab-${name}`} aria-controls="panel" aria-selected=${name === chosen ? "true" : "false"} tabindex=${name === chosen ? 0 : -1}
    data-testid=${`tab-${name}`} @click=${() => choose(name)} @keydown=${(event) => turnTab(event, choose)}>${t(`panel.${name}`)}</button>`;
}

function turnTab(event, choose) {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const tabs = [...event.currentTarget.parentElement.children];
  const next = tabs[(tabs.indexOf(event.currentTarget) + 1) % tabs.length];
  choose(next.id.replace("tab-", ""));
  next.focus();
}

/** The side panel of wide screens. @param {{chosen: string, log: object[], choose: (name: string) => void}} state */
export const sidePanel = (view, { chosen, log, choose }) => html`<aside class="side surface" data-testid="side" aria-label=${t("panel.name")}>
  <div class="tabs" role="tablist" aria-label=${t("panel.name")}>${TABS.map((name) => tab(name, chosen, choose))}</div>
  <div class="side-body" role="tabpanel" id="panel" aria-labelledby=${`tab-${chosen}`}>
    ${view.hand ? (chosen === "log" ? logList(view, log) : discardList(view)) : nothing}
  </div>
  <a class="side-link" href=${linkTo("sheet", view.id)} data-testid="sheet-link">${t("panel.sheet")}</a>
</aside>`;

export const openLog = (view, log) => openDialog({ testid: "log-dialog", title: () => t("panel.log"), body: () => logList(view(), log()) });

export const openDiscards = (view) => openDialog({ testid: "discards-dialog", title: () => t("panel.discards"), body: () => discardList(view()) });
