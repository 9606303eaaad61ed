import { html, nothing, svg } from "../../vendor/lit.js";
import { warn } from "../announce.js";
import { api, keepToken, Problem, SEAT_LOST, tokenOf } from "../api.js";
import { openDialog } from "../dialog.js";
import { problemText, t } from "../i18n.js";
import { keepInvites } from "../invites.js";
import { go } from "../router.js";
import { recall, remember } from "../storage.js";
import { othersAt } from "./changes.js";
import { linkRow, onlyHereNote, seatLink, watchLink } from "./links.js";
import "./ready.js";

/** What the menu opens of seats and links. @typedef {import("../api.js").GameView} View */

const QUIET_ZONE = 4; // modules around the code

/** Every dark module of a code as one path. @param {{size: number, get: (x: number, y: number) => boolean}} code */
function darkPath({ size, get }) {
  const rows = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => (get(x, y) ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return rows.join("");
}

function codePart(code) {
  if (!code) return nothing;
  const whole = code.size + 2 * QUIET_ZONE;
  return html`<svg class="seat-code" role="img" aria-label=${t("people.device.code")} data-testid="seat-code" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}" shape-rendering="crispEdges">${svg`<path d=${darkPath(code)}></path>`}</svg>`;
}

/** The own seat on another device: its link, as a code too. @param {View} view */
export function openSeatLink({ id }) {
  const link = seatLink(id, tokenOf(id));
  let code = null;
  const words = { name: t("people.device.link"), copyName: t("people.device.copy"), testid: "seat", text: t("people.share.seat") };
  const body = () => html`<p>${t("people.device.help")}</p><p class="warning" data-testid="seat-warning">${t("people.device.warning")}</p>
    ${linkRow(link, words)}${onlyHereNote()}${codePart(code)}`;
  const dialog = openDialog({ testid: "seat-dialog", title: () => t("menu.other-device"), body });
  import("../../vendor/lean-qr.js").then(({ generate }) => {
    code = generate(link);
    dialog.refresh();
  });
}

/** @param {View} view */
export function openWatchLink(view) {
  const words = { name: t("people.watch.link"), copyName: t("people.watch.copy"), testid: "watch", text: t("people.share.watch") };
  openDialog({ testid: "watch-dialog", title: () => t("menu.watch-link"), body: () => html`<p>${t("people.watch.help")}</p>${linkRow(watchLink(view), words)}${onlyHereNote()}` });
}

/** What becomes of the seat: before the first deal it is open again, later a CPU plays on where other people do. */
function fateOf(view) {
  if (othersAt(view).length === 0) return "alone";
  return view.hand ? "cpu" : view.host === view.you ? "host" : "open";
}

function forget(id) {
  keepToken(id, null);
  keepInvites(id, []);
  if (recall("last.game", null) === id) remember("last.game", null);
}

/** A seat that was lost meanwhile needs no leaving. */
async function leave({ id }) {
  try {
    await api.leave(id);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (![...SEAT_LOST, 404].includes(problem.status)) return warn(problemText(problem));
  }
  forget(id);
  go("lobby");
}

/** @param {View} view */
export function openLeaving(view) {
  openDialog({
    testid: "leave-dialog",
    title: () => t("people.leave.title"),
    body: (close) => html`<p>${t(`people.leave.${fateOf(view)}`)}</p><div class="people-acts">
      <button data-testid="leave-not" @click=${close}>${t("people.leave.not")}</button>
      <button class="primary" data-testid="leave-now" @click=${() => { close(); leave(view); }}>${t("menu.leave-table")}</button></div>`,
  });
}
