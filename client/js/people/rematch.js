import { html, nothing } from "../../vendor/lit.js";
import { playAgain } from "../again.js";
import { api, tokenOf } from "../api.js";
import { t } from "../i18n.js";
import { callOf } from "../names.js";
import { goToTable, tableLink } from "../router.js";
import { othersAt } from "./changes.js";

/** After the last hand of a game: once more, with the same people where there are any. */

/** @typedef {import("../api.js").GameView} View */

const isWithPeople = (view) => view.you !== null && othersAt(view).length > 0;

/** Who asked for another game is not told; of two it can only be the other, unless it was oneself. @param {View} view */
export function calledText(view) {
  if (!view.rematch || !isWithPeople(view)) return "";
  if (tokenOf(view.rematch)) return t("showdown.called.own");
  const others = othersAt(view);
  return others.length === 1 ? t("showdown.called", callOf(view, others[0].seat)) : t("showdown.called.some");
}

/** A game like this one, with the same people in their seats; computers alone are asked anew. @param {View} view */
export async function goOn(view) {
  if (!isWithPeople(view)) return playAgain(view);
  const { view: next } = await api.playOn(view.id);
  goToTable(next);
}

export function calledPart(view) {
  const text = calledText(view);
  return text ? html`<p class="rematch-call" data-testid="rematch-call">${text}</p>` : nothing;
}

/** @param {View} view @param {boolean} busy @param {{rematch: () => void, hold: (event: Event) => void}} acts */
export function againButton(view, busy, { rematch, hold }) {
  const button = (key) => html`<button class="primary" data-testid="rematch" aria-busy=${busy} @click=${rematch}>${t(key)}</button>`;
  if (view.you !== null) return button(view.rematch && isWithPeople(view) ? "showdown.to-table" : "showdown.rematch");
  if (!view.rematch) return nothing;
  return html`<a class="button primary" data-testid="watch-rematch" href=${tableLink({ ...view, id: view.rematch })} @click=${hold}>${t("showdown.watch-rematch")}</a>`;
}
