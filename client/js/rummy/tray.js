import { html, nothing } from "../../vendor/lit.js";
import { icon } from "../cards.js";
import { t } from "../i18n.js";
import { faceName, kindName, meldCards } from "./melds.js";

/** Melds made ready for the opening, and the question where a joker is to stand. */

const rowName = (way) => [kindName(way), ...way.jokers_as.map(({ stands_for: face }) => t("rummy.joker.for", { face: faceName(face) }))].join(", ");

const built = (meld, place, remove) => html`<li class="built" data-testid="built">${meldCards(meld)}<b class="built-value">${meld.value}</b><span class="vh">${rowName(meld)}</span>
  <button class="quiet remove" data-testid="unbuild" aria-label=${t("rummy.tray.remove", { meld: kindName(meld) })} @click=${() => remove(place)}>${icon("close")}</button></li>`;

/** @param {import("./bench.js").Built[]} melds @param {(place: number) => void} remove takes a meld back into the hand */
export function openingTray(melds, remove) {
  if (melds.length === 0) return nothing;
  return html`<section class="tray melds" data-testid="tray" aria-label=${t("rummy.tray")}><h2 class="tray-name">${t("rummy.tray")}</h2>
    <ul>${melds.map((meld, place) => built(meld, place, remove))}</ul></section>`;
}

const way = (each, choose) => html`<button class="way" data-testid="arrangement" aria-label=${t("rummy.choice.way", { meld: rowName(each), value: each.opening_value })} @click=${() => choose(each)}>
  ${meldCards(each)}<span class="way-value" aria-hidden="true">${each.opening_value}</span></button>`;

/**
 * Cards that can be laid in several ways: asked once, with the ways as small rows.
 * @param {{ways: object[]} | null} asking @param {{choose: (way: object) => void, cancel: () => void}} acts
 */
export function jokerChoice(asking, { choose, cancel }) {
  if (!asking) return nothing;
  return html`<section class="choice melds surface" data-testid="choice" role="group" aria-label=${t("rummy.choice")}><p class="choice-name">${t("rummy.choice")}</p>
    <div class="choice-ways">${asking.ways.map((each) => way(each, choose))}</div>
    <button class="quiet remove" data-testid="choice-cancel" aria-label=${t("common.close")} @click=${cancel}>${icon("close")}</button></section>`;
}
