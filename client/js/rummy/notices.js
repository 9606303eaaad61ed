import { html, nothing } from "../../vendor/lit.js";
import { icon, spoken } from "../cards.js";
import { rich, t } from "../i18n.js";
import { recall, remember } from "../storage.js";
import { timeOutOf } from "./log.js";
import { isStuck } from "./turn.js";

/** Notices over the table: time that ran out, until it is put away; a rebuilt stock, until one's next move; a turn that only the clock ends. */

/** What the table did for oneself, as a text. @returns {[string, object]} */
export function timeOutText({ drawn, thrown, back, jokers }) {
  const cards = { drawn: drawn ? spoken(drawn) : "", thrown: thrown ? spoken(thrown) : "" };
  const what = drawn ? "rummy.time-out" : "rummy.time-out.drawn";
  const more = [back ? t("rummy.time-out.back", { card: spoken(back) }) : "", jokers ? t("rummy.time-out.jokers") : ""].filter(Boolean).join(" ");
  return [what, { ...cards, more }];
}

const keyOf = (hand, { ply }) => `${hand.id} ${ply}`;

/** The time-out that one has not put away yet. @param {object[]} events told so far */
export function timeOutToTell(view, events) {
  const out = view.you === null ? null : timeOutOf(events, view.you);
  return out?.thrown && recall("timeout.read", null) !== keyOf(view.hand, out) ? out : null;
}

export const putAway = (view, out) => remember("timeout.read", keyOf(view.hand, out));

const timeOut = (out, close) => html`<div class="notice-bar timeout" data-testid="timeout-notice"><p>${rich(...timeOutText(out))}</p>
  <button data-testid="timeout-close" @click=${close}>${t("rummy.notice.close")}</button></div>`;

function rebuilt(view) {
  const event = view.events.findLast((each) => each.event === "rebuild");
  if (!event) return nothing;
  const isLast = event.rebuilds === view.hand.rebuilds && view.hand.rebuilds_left === 0;
  return html`<div class="notice-bar" data-testid="rebuild-notice"><p>${icon("shuffle")}${t(isLast ? "rummy.rebuilt.last" : "rummy.rebuilt", { stock: event.stock })}</p></div>`;
}

const stuck = (view) => (isStuck(view) ? html`<div class="notice-bar timeout" data-testid="stuck"><p>${t("rummy.turn.stuck")}</p></div>` : nothing);

/** @param {{out: object | null, close: () => void}} at the time-out to be told */
export const notices = (view, { out, close }) => html`<div class="notices">${out ? timeOut(out, close) : nothing}${rebuilt(view)}${stuck(view)}</div>`;
