import { html, nothing } from "../vendor/lit.js";
import { icon } from "./cards.js";
import { t } from "./i18n.js";
import { nameOf } from "./names.js";
import { linkTo } from "./router.js";
import { restingIn } from "./sheet-rows.js";
import { namesOf } from "./showdown-text.js";

/** The table of a score sheet, wide with every column or narrow with rows that open. Rounds and rows: `sheet-rows.js`. */

/** @typedef {import("./sheet-rows.js").Round} Round @typedef {import("./sheet-rows.js").Row} Row */
/** @typedef {{columns: number[], sides: import("./sheet-rows.js").Side[], isOfTwo: boolean, inPairs: boolean}} Shape seats and sides, one's own first */

const knockerName = (view, row) => (row.knocker === null ? t("sheet.nobody") : nameOf(view, row.knocker));
const replayLink = (row, content) => html`<a class="to-replay" data-testid="row-replay" href=${linkTo("replay", row.id)} aria-label=${t("sheet.replay.of", { hand: row.number })}>${content}</a>`;
const outcome = (row) => html`<span class="outcome outcome-${row.outcome}">${t(`sheet.outcome.${row.outcome}`)}</span>`;

/** What every row of a round shares stands in its first row. @param {number} place of the row within the round */
const shared = (round, place, cell) => (place === 0 ? cell(round.rows.length) : nothing);
const numberCell = (round, place, label = round.number) => shared(round, place, (rows) => html`<th scope="rowgroup" rowspan=${rows}>${label}</th>`);
const totalCells = (round, place) =>
  shared(round, place, (rows) => round.totals.map((total) => html`<td class="number sum" rowspan=${rows}>${round.finished ? total : ""}</td>`));

// Wide

/** Of two: the counts in one column, the points in two. */
const pairCells = ({ columns }, row) => html`<td class="number">${row.counts ? columns.map((seat) => row.counts[seat]).join("–") : "–"}</td>
  ${columns.map((seat) => html`<td class="number ${row.won[seat] ? "won" : "none"}">${row.won[seat]}</td>`)}`;

/** Of several: a column for each seat with its count, and what it won. @param {number[]} resting who sat the round out */
function seatCell(row, seat, resting) {
  if (!row.seats.includes(seat)) return html`<td class="number none">${resting.includes(seat) ? html`<small>${t("sheet.rests")}</small>` : nothing}</td>`;
  return html`<td class="number"><span class="none">${row.counts?.[seat] ?? "–"}</span>${row.won[seat] ? html` <b class="gain">+${row.won[seat]}</b>` : nothing}</td>`;
}

const tableLink = (view) => html`<a href=${linkTo("gin", view.id)}>${t("sheet.running")}</a>`;

function runningCells(view, { columns, isOfTwo }, row) {
  const cells = isOfTwo ? 1 + columns.length : columns.length;
  return html`<td></td><td>${tableLink(view)}</td><td colspan=${cells}></td>`;
}

function finishedCells(view, shape, round, row) {
  const resting = restingIn(round, shape.columns);
  return html`<td class="who">${knockerName(view, row)}</td><td>${outcome(row)}</td>
    ${shape.isOfTwo ? pairCells(shape, row) : shape.columns.map((seat) => seatCell(row, seat, resting))}`;
}

const wideRow = (view, shape, round, row, place) => html`<tr class=${row.status} data-testid="row">
  ${numberCell(round, place)}
  ${row.status === "running" ? runningCells(view, shape, row) : finishedCells(view, shape, round, row)}
  ${totalCells(round, place)}
  <td class="who">${nameOf(view, row.dealer)}</td>
  <td>${row.status === "running" ? nothing : replayLink(row, icon("play"))}</td>
</tr>`;

const tall = (key, kind = "") => html`<th scope="col" rowspan="2" class=${kind}>${t(key)}</th>`;
const group = (key, columns) => html`<th scope="colgroup" colspan=${columns.length} class="pair">${t(key)}</th>`;
const names = (view, lists) => lists.map((seats) => html`<th scope="col" class="number who" title=${namesOf(view, seats)}>${namesOf(view, seats)}</th>`);
const first = ({ inPairs }) => (inPairs ? "sheet.round" : "sheet.hand");

function wideHead(view, shape) {
  const { columns, sides, isOfTwo } = shape;
  return html`<tr>
    ${tall(first(shape))}${tall("sheet.knocker")}${tall("sheet.result")}
    ${isOfTwo ? [tall("sheet.counts", "number"), group("sheet.points", columns)] : group("sheet.counts-points", columns)}
    ${group("sheet.total", sides)}${tall("sheet.dealer")}<th scope="col" rowspan="2"><span class="vh">${t("sheet.replay")}</span></th>
  </tr>
  <tr>${names(view, columns.map((seat) => [seat]))}${names(view, sides.map(({ seats }) => seats))}</tr>`;
}

// Narrow

const narrowHead = (view, shape) => html`<tr>
  <th scope="col">${t(first(shape))}</th><th scope="col">${t("sheet.result")}</th><th scope="col" class="number">${t("sheet.points")}</th><th scope="col" class="number">${t("sheet.total")}</th>
</tr>`;

const pointsPart = (view, row) => (row.winner === null ? "0" : html`<span class="who">${nameOf(view, row.winner)}</span> +${row.points}`);

const narrowTotal = (round, place) =>
  shared(round, place, (rows) => html`<td class="number sum" rowspan=${rows}>${round.finished ? round.totals.join("–") : ""}</td>`);

/** @param {{opened: Set<string>, toggle: (hand: string) => void}} state */
function narrowRow(view, shape, round, row, place, { opened, toggle }) {
  if (row.status === "running") return html`<tr class="running" data-testid="row"><th scope="row">${round.number}</th><td colspan="2">${tableLink(view)}</td>${narrowTotal(round, place)}</tr>`;
  const open = opened.has(row.id);
  return html`<tr data-testid="row">
    <th scope="row"><button class="more" aria-expanded=${open} aria-label=${t("sheet.more", { hand: row.number })} @click=${() => toggle(row.id)}>${round.number} ${icon("chevron")}</button></th>
    <td>${outcome(row)}</td>
    <td class="number">${pointsPart(view, row)}</td>
    ${narrowTotal(round, place)}
  </tr>`;
}

const countsOf = (view, { columns }, row) => columns.filter((seat) => row.seats.includes(seat)).map((seat) => `${nameOf(view, seat)} ${row.counts[seat]}`).join(" · ");
const fact = (label, text) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`;

function detailsRow(view, shape, round, row) {
  const resting = restingIn(round, shape.columns);
  return html`<tr class="row-details" data-testid="row-details"><td colspan="4">
    <dl>
      ${fact(t("sheet.knocker"), knockerName(view, row))}
      ${fact(t("sheet.counts"), countsOf(view, shape, row))}
      ${fact(t("sheet.dealer"), nameOf(view, row.dealer))}
      ${resting.length ? fact(t("sheet.rested"), namesOf(view, resting)) : nothing}
    </dl>
    ${replayLink(row, html`${icon("play")} ${t("sheet.replay")}`)}
  </td></tr>`;
}

/** The rows of a round, and below them what is opened of them: a total that spans its rows must not be torn apart. */
const narrowRound = (view, shape, round, state) => html`${round.rows.map((row, place) => narrowRow(view, shape, round, row, place, state))}
  ${round.rows.filter(({ id }) => state.opened.has(id)).map((row) => detailsRow(view, shape, round, row))}`;

/**
 * @param {import("./sheet-rows.js").Round[]} rounds @param {Shape} shape
 * @param {{narrow: boolean, opened: Set<string>, toggle: (hand: string) => void}} state
 */
export function sheetTable(view, rounds, shape, state) {
  const { narrow } = state;
  return html`<table class="sheet-table ${narrow ? "narrow" : ""} ${shape.isOfTwo ? "" : "many"} ${shape.inPairs ? "pairs" : ""}" data-testid="sheet-table">
    <caption class="vh">${t("sheet.caption", { target: view.target })}</caption>
    <thead>${narrow ? narrowHead(view, shape) : wideHead(view, shape)}</thead>
    ${rounds.map((round) => html`<tbody>${narrow ? narrowRound(view, shape, round, state) : round.rows.map((row, place) => wideRow(view, shape, round, row, place))}</tbody>`)}
  </table>`;
}

/** Three rows in grey until the hands are there. */
export const sheetSkeleton = () => html`<div class="sheet-skeleton" aria-hidden="true">${[1, 2, 3].map(() => html`<span></span>`)}</div>`;
