import { html, nothing } from "../vendor/lit.js";
import { cardFace, cardName, icon, meldName } from "./cards.js";
import { t } from "./i18n.js";
import { sorted } from "./pad-draft.js";

/** What the one who knocked shows: the usual arrangement, another of the same count, or melds grouped by hand. */

const same = (a, b) => JSON.stringify(a.map(sorted).sort()) === JSON.stringify(b.map(sorted).sort());

/** The place of the chosen arrangement among those of the least count; -1 for melds grouped by hand. @param {string[][] | null} melds @param {string[][][]} ways */
export const wayOf = (melds, ways) => (melds === null ? 0 : ways.findIndex((way) => same(way, melds)));

const groupOf = (meld) => html`<span class="sp-group" role="img" aria-label=${meldName(meld)}>${meld.map((card) => cardFace(card, { size: "tiny" }))}</span>`;

const wayOption = (melds, place, chosen, choose) => html`<label class="target sp-way" data-testid="way-${place}">
  <input type="radio" name="pad-way" value=${place} .checked=${chosen} @change=${choose}>
  <span class="target-face"><span class="sp-way-cards">${melds.map(groupOf)}</span>${place === 0 ? html`<span>${t("pad.ways.usual")}</span>` : nothing}</span></label>`;

const handOption = (chosen, choose) => html`<label class="target sp-way" data-testid="way-hand">
  <input type="radio" name="pad-way" value="hand" .checked=${chosen} @change=${choose}>
  <span class="target-face"><b>${t("pad.ways.hand")}</b><span>${t("pad.ways.hand.help")}</span></span></label>`;

const looseCard = (card, picked, toggle) => html`<button type="button" class="sp-held" data-testid="group-card" data-held=${card} aria-pressed=${picked ? "true" : "false"} aria-label=${cardName(card)} @click=${() => toggle(card)}>
  ${cardFace(card, { size: "tiny", raised: picked })}</button>`;

const madeGroup = (meld, place, undo) => html`<li>${groupOf(meld)}
  <button type="button" class="quiet sp-empty" data-testid="ungroup-${place}" aria-label=${t("pad.ways.ungroup", { meld: meldName(meld) })} @click=${() => undo(place)}>${icon("close")}</button></li>`;

/** Cards to be put together by hand. @param {string[]} cards @param {string[][]} melds @param {Set<string>} picked @param {{toggle: (card: string) => void, set: (melds: string[][]) => void}} acts */
function byHand(cards, melds, picked, { toggle, set }) {
  const rest = sorted(cards).filter((card) => !melds.flat().includes(card));
  const ready = picked.size >= 3 && melds.length < 3;
  const group = () => ready && set([...melds, sorted([...picked])]);
  return html`<div class="sp-by-hand" data-testid="by-hand">
    ${melds.length ? html`<ul>${melds.map((meld, place) => madeGroup(meld, place, (gone) => set(melds.filter((_, i) => i !== gone))))}</ul>` : nothing}
    <div class="sp-slots" role="group" aria-label=${t("pad.ways.rest")} .style=${"--n:10"}>${rest.map((card) => looseCard(card, picked.has(card), toggle))}</div>
    <button type="button" data-testid="make-group" aria-disabled=${ready ? nothing : "true"} @click=${group}>${t("pad.ways.group", { n: picked.size })}</button>
  </div>`;
}

/**
 * @param {string[]} cards the knocker's @param {string[][] | null} melds chosen, null for the usual ones @param {string[][][]} ways all arrangements of the least count
 * @param {{name: string, picked: Set<string>, toggle: (card: string) => void, choose: (melds: string[][] | null) => void}} with_
 */
export function meldsPart(cards, melds, ways, { name, picked, toggle, choose }) {
  const place = wayOf(melds, ways);
  return html`<details class="sp-melds" data-testid="pad-melds" ?open=${melds !== null}><summary>${t("pad.ways", { name })} ${icon("chevron")}</summary>
    <fieldset><legend class="vh">${t("pad.ways", { name })}</legend>
      ${ways.map((way, i) => wayOption(way, i, place === i, () => choose(i === 0 ? null : way)))}
      ${handOption(place < 0, () => choose([]))}
    </fieldset>
    ${place < 0 ? byHand(cards, melds, picked, { toggle, set: choose }) : nothing}
  </details>`;
}
