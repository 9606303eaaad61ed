import { html, nothing } from "../vendor/lit.js";
import { cardTag, icon } from "./cards.js";
import { t } from "./i18n.js";
import { otherOf, PLAYERS } from "./pad-sheet.js";

/** The sheet itself: the standing, every hand with its running totals, and the end. Rows: see `pad-sheet.js`. */

/** How a hand ended. @param {import("./pad-sheet.js").Entry} entry */
export const outcomeWord = ({ kind, outcome }) => t(`pad.outcome.${kind === "drawn" ? "drawn" : (outcome ?? "noted")}`);

const chip = (entry) => html`<span class="outcome outcome-${entry.kind === "drawn" ? "drawn" : (entry.outcome ?? "noted").replace("big-", "")}">${outcomeWord(entry)}</span>`;

/** "con 6 contra 30". @param {import("./pad-sheet.js").Entry} entry */
const countsText = ({ counts, knocker }) => (counts && knocker !== null ? t("pad.row.counts", { knocker: counts[knocker], defender: counts[otherOf(knocker)] }) : "");

const cell = (row, player) => {
  const plus = row.entry.winner === player;
  return html`<td class="sp-cell ${plus ? "won" : ""}"><b>${row.totals[player]}</b>${plus ? html` <span class="sp-plus">+${row.entry.points}</span>` : nothing}</td>`;
};

/** For the printed sheet, where no row opens. */
function printed({ kind, dealer, knocker }, names) {
  const dealt = t("pad.row.dealt", { name: names[dealer] });
  if (kind === "points" && knocker === null) return dealt;
  return `${dealt} ${t("pad.row.knocked", { name: knocker === null ? t("sheet.nobody") : names[knocker] })}`;
}

const fact = (term, text) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`;
const handText = (cards) => cards.map((card) => html`${cardTag(card)} `);

function details({ number, entry }, names, { edit, remove, editable }) {
  return html`<tr class="sp-details" data-testid="pad-details"><td colspan="4"><dl>
      ${fact(t("sheet.dealer"), names[entry.dealer])}
      ${entry.knocker === null ? nothing : fact(t("sheet.knocker"), names[entry.knocker])}
      ${countsText(entry) ? fact(t("sheet.counts"), countsText(entry)) : nothing}
      ${entry.upcard ? fact(t("pad.upcard"), cardTag(entry.upcard)) : nothing}
      ${entry.hands ? PLAYERS.map((player) => fact(names[player], handText(entry.hands[player]))) : nothing}
    </dl>
    ${editable ? html`<div class="sp-row-acts"><button type="button" data-testid="edit-${number}" @click=${() => edit(number - 1)}>${t("pad.edit")}</button>
      <button type="button" class="quiet" data-testid="delete-${number}" @click=${() => remove(number - 1)}>${t("pad.delete")}</button></div>` : nothing}
  </td></tr>`;
}

const rowPart = (row, names, opened, acts) => {
  const { number, entry, counted } = row;
  const isOpen = opened.has(number);
  return html`<tr class="sp-row ${counted ? "" : "uncounted"}" data-testid="pad-row">
      <th scope="row"><button type="button" class="more" data-testid="open-${number}" aria-expanded=${isOpen ? "true" : "false"} aria-label=${t("sheet.more", { hand: number })} @click=${() => acts.toggle(number)}>${number} ${icon("chevron")}</button></th>
      <td>${chip(entry)}<span class="sp-extra">${counted ? countsText(entry) : t("pad.row.after")}</span>
        <span class="print-only">${printed(entry, names)}</span></td>
      ${counted ? PLAYERS.map((player) => cell(row, player)) : html`<td></td><td></td>`}
    </tr>
    ${isOpen ? details(row, names, acts) : nothing}`;
};

const bonusRow = (label, values) => html`<tr class="sp-bonus"><td></td><th scope="row">${label}</th>${values.map((value) => html`<td class="sp-cell">${value ? html`<span class="sp-plus">+${value}</span>` : "0"}</td>`)}</tr>`;

function footPart(final) {
  const of = (field) => final.map((each) => each[field]);
  return html`<tfoot data-testid="pad-foot">
    ${of("handBonus").some(Boolean) ? bonusRow(t("pad.bonus.hands"), of("handBonus")) : nothing}
    ${of("gameBonus").some(Boolean) ? bonusRow(t("pad.bonus.game"), of("gameBonus")) : nothing}
    <tr class="sp-sum"><td></td><th scope="row">${t("sheet.total")}</th>${of("total").map((total) => html`<td class="sp-cell"><b>${total}</b></td>`)}</tr>
  </tfoot>`;
}

/**
 * @param {import("./pad-sheet.js").Tally} tally @param {[string, string]} names @param {Set<number>} opened numbers of the hands shown in full
 * @param {{toggle: (number: number) => void, edit: (place: number) => void, remove: (place: number) => void, editable: boolean}} acts
 */
export function sheetPart({ rows, final }, names, opened, acts) {
  if (rows.length === 0) return html`<p class="sp-blank" data-testid="pad-blank">${t("pad.blank")}</p>`;
  return html`<table class="sp-sheet" data-testid="pad-sheet">
    <caption class="vh">${t("pad.title")}</caption>
    <thead><tr><th scope="col">${t("sheet.hand")}</th><th scope="col">${t("sheet.result")}</th>${names.map((name) => html`<th scope="col" class="sp-cell">${name}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => rowPart(row, names, opened, acts))}</tbody>
    ${final ? footPart(final) : nothing}
  </table>`;
}

const dealerChip = () => html`<span class="dealer" title=${t("common.dealer")}><span aria-hidden="true">${t("common.dealer.letter")}</span><span class="vh">${t("common.dealer")}</span></span>`;

/** Who has how much, who deals, and to how many points it goes. @param {import("./pad-sheet.js").Sheet} sheet @param {import("./pad-sheet.js").Tally} tally */
export function standingPart(sheet, { totals, winner, final }, names, dealer) {
  return html`<section class="sp-standing" data-testid="pad-standing" aria-label=${t("pad.standing")}>
    ${PLAYERS.map((player) => html`<div class="sp-player ${winner === player ? "winner" : ""}" data-testid="player-${player}">
      <span class="sp-player-name"><span>${names[player]}</span>${winner === null && dealer === player ? dealerChip() : nothing}</span>
      <strong>${final ? final[player].total : totals[player]}</strong>
      <span class="sp-bar" aria-hidden="true"><span .style=${`width:${Math.min(100, (100 * totals[player]) / sheet.target)}%`}></span></span></div>`)}
    <p>${t("sheet.target", { target: sheet.target })} · ${t(`tables.table.${typeof sheet.rules === "string" ? sheet.rules : "custom"}`)}</p>
  </section>`;
}
