import { html, nothing } from "../vendor/lit.js";
import { icon } from "./cards.js";
import { t } from "./i18n.js";
import { linkTo } from "./router.js";
import { nameOf } from "./told.js";

/** The table of a score sheet, wide with every column or narrow with rows that open. Rows: `sheet-rows.js`. */

const knockerName = (view, row) => (row.knocker === null ? t("sheet.nobody") : nameOf(view, row.knocker));
const countsText = (row, columns) => (row.counts ? columns.map((seat) => row.counts[seat]).join("–") : "–");
const replayLink = (row, content) => html`<a class="to-replay" data-testid="row-replay" href=${linkTo("replay", row.id)} aria-label=${t("sheet.replay.of", { hand: row.number })}>${content}</a>`;
const outcome = (row) => html`<span class="outcome outcome-${row.outcome}">${t(`sheet.outcome.${row.outcome}`)}</span>`;

function wideRow(view, columns, row) {
  if (row.status === "running") return runningRow(view, row, 2 * columns.length + 2);
  return html`<tr data-testid="row">
    <th scope="row">${row.number}</th>
    <td>${knockerName(view, row)}</td>
    <td>${outcome(row)}</td>
    <td class="number">${countsText(row, columns)}</td>
    ${columns.map((seat) => html`<td class="number ${row.won[seat] ? "won" : "none"}">${row.won[seat]}</td>`)}
    ${columns.map((seat) => html`<td class="number sum">${row.totals[seat]}</td>`)}
    <td>${nameOf(view, row.dealer)}</td>
    <td>${replayLink(row, icon("play"))}</td>
  </tr>`;
}

const runningRow = (view, row, rest) => html`<tr class="running" data-testid="row">
  <th scope="row">${row.number}</th><td></td><td><a href=${linkTo("gin", view.id)}>${t("sheet.running")}</a></td>
  <td colspan=${rest - 1}></td><td>${nameOf(view, row.dealer)}</td><td></td>
</tr>`;

const tall = (key, kind = "") => html`<th scope="col" rowspan="2" class=${kind}>${t(key)}</th>`;
const pair = (key, columns) => html`<th scope="colgroup" colspan=${columns.length} class="pair">${t(key)}</th>`;
const names = (view, columns) => columns.map((seat) => html`<th scope="col" class="number">${nameOf(view, seat)}</th>`);

const wideHead = (view, columns) => html`<tr>
    ${tall("sheet.hand")}${tall("sheet.knocker")}${tall("sheet.result")}${tall("sheet.counts", "number")}
    ${pair("sheet.points", columns)}${pair("sheet.total", columns)}
    ${tall("sheet.dealer")}<th scope="col" rowspan="2"><span class="vh">${t("sheet.replay")}</span></th>
  </tr>
  <tr>${names(view, columns)}${names(view, columns)}</tr>`;

const narrowHead = () => html`<tr>
  <th scope="col">${t("sheet.hand")}</th><th scope="col">${t("sheet.result")}</th><th scope="col" class="number">${t("sheet.points")}</th><th scope="col" class="number">${t("sheet.total")}</th>
</tr>`;

const pointsText = (view, row) => (row.winner === null ? "0" : `${nameOf(view, row.winner)} +${row.points}`);

function narrowRow(view, columns, row, opened, toggle) {
  if (row.status === "running") {
    return html`<tr class="running" data-testid="row"><th scope="row">${row.number}</th><td colspan="3"><a href=${linkTo("gin", view.id)}>${t("sheet.running")}</a></td></tr>`;
  }
  const open = opened.has(row.id);
  return html`<tr data-testid="row">
      <th scope="row"><button class="more" aria-expanded=${open} aria-label=${t("sheet.more", { hand: row.number })} @click=${() => toggle(row.id)}>${row.number} ${icon("chevron")}</button></th>
      <td>${outcome(row)}</td>
      <td class="number">${pointsText(view, row)}</td>
      <td class="number sum">${columns.map((seat) => row.totals[seat]).join("–")}</td>
    </tr>
    ${open ? detailsRow(view, columns, row) : nothing}`;
}

const detailsRow = (view, columns, row) => html`<tr class="row-details" data-testid="row-details"><td colspan="4">
  <dl>
    <div><dt>${t("sheet.knocker")}</dt><dd>${knockerName(view, row)}</dd></div>
    <div><dt>${t("sheet.counts")}</dt><dd>${countsText(row, columns)}</dd></div>
    <div><dt>${t("sheet.dealer")}</dt><dd>${nameOf(view, row.dealer)}</dd></div>
  </dl>
  ${replayLink(row, html`${icon("play")} ${t("sheet.replay")}`)}
</td></tr>`;

/**
 * @param {{narrow: boolean, columns: number[], opened: Set<string>, toggle: (hand: string) => void}} state `columns`: seats, one's own first
 */
export function sheetTable(view, rows, { narrow, columns, opened, toggle }) {
  return html`<table class="sheet-table ${narrow ? "narrow" : ""}" data-testid="sheet-table">
    <caption class="vh">${t("sheet.caption", { target: view.target })}</caption>
    <thead>${narrow ? narrowHead() : wideHead(view, columns)}</thead>
    <tbody>${rows.map((row) => (narrow ? narrowRow(view, columns, row, opened, toggle) : wideRow(view, columns, row)))}</tbody>
  </table>`;
}

/** Three rows in grey until the hands are there. */
export const sheetSkeleton = () => html`<div class="sheet-skeleton" aria-hidden="true">${[1, 2, 3].map(() => html`<span></span>`)}</div>`;
