import { html, nothing } from "../vendor/lit.js";
import { icon } from "./cards.js";
import { t } from "./i18n.js";
import { nameOf } from "./names.js";
import { linkTo, tableLink } from "./router.js";
import { restingIn } from "./sheet-rows.js";
import { namesOf } from "./showdown-text.js";

/** The table of a score sheet, wide with every column or narrow with rows that open. Rounds and rows: `sheet-rows.js`. */

/** @typedef {import("./sheet-rows.js").Round} Round @typedef {import("./sheet-rows.js").Row} Row */
/** @typedef {{columns: number[], sides: import("./sheet-rows.js").Side[], isOfTwo: boolean, inPairs: boolean, hasTotals: boolean, kind: import("./sheet-kinds.js").SheetKind}} Shape
 *   seats and sides, one's own first; `hasTotals` unless one deal is the game */

const whoName = (view, { kind }, row) => (row[kind.by] === null ? t("sheet.nobody") : nameOf(view, row[kind.by]));
const replayLink = ({ kind }, row, content) => html`<a class="to-replay" data-testid="row-replay" href=${linkTo("replay", row.id)} aria-label=${t(kind.replay, { hand: row.number })}>${content}</a>`;
const outcome = (row) => html`<span class="outcome outcome-${row.outcome}">${t(`sheet.outcome.${row.outcome}`)}</span>`;

/** What every row of a round shares stands in its first row. @param {number} place of the row within the round */
const shared = (round, place, cell) => (place === 0 ? cell(round.rows.length) : nothing);
const numberCell = (round, place, label = round.number) => shared(round, place, (rows) => html`<th scope="rowgroup" rowspan=${rows}>${label}</th>`);
const totalCells = ({ hasTotals }, round, place) =>
  hasTotals && shared(round, place, (rows) => round.totals.map((total) => html`<td class="number sum" rowspan=${rows}>${round.finished ? total : ""}</td>`));

// Wide

/** Of two: the counts in one column, the points in two. */
const pairCells = ({ columns }, row) => html`<td class="number">${row.counts ? columns.map((seat) => row.counts[seat]).join("–") : "–"}</td>
  ${columns.map((seat) => html`<td class="number ${row.won[seat] ? "won" : "none"}">${row.won[seat]}</td>`)}`;

/** Of several: a column for each seat with its count, and what it won. @param {number[]} resting who sat the round out */
function seatCell(row, seat, resting) {
  if (!row.seats.includes(seat)) return html`<td class="number none">${resting.includes(seat) ? html`<small>${t("sheet.rests")}</small>` : nothing}</td>`;
  return html`<td class="number"><span class="none">${row.counts?.[seat] ?? "–"}</span>${row.won[seat] ? html` <b class="gain">+${row.won[seat]}</b>` : nothing}</td>`;
}

const runningLink = (view) => html`<a href=${tableLink(view)}>${t("sheet.running")}</a>`;

function runningCells(view, { columns, isOfTwo }, row) {
  const cells = isOfTwo ? 1 + columns.length : columns.length;
  return html`<td></td><td>${runningLink(view)}</td><td colspan=${cells}></td>`;
}

function finishedCells(view, shape, round, row) {
  const resting = restingIn(round, shape.columns);
  return html`<td class="who">${whoName(view, shape, row)}</td><td>${outcome(row)}</td>
    ${shape.isOfTwo ? pairCells(shape, row) : shape.columns.map((seat) => seatCell(row, seat, resting))}`;
}

const wideRow = (view, shape, round, row, place) => html`<tr class=${row.status} data-testid="row">
  ${numberCell(round, place)}
  ${row.status === "running" ? runningCells(view, shape, row) : finishedCells(view, shape, round, row)}
  ${totalCells(shape, round, place) || nothing}
  <td class="who">${nameOf(view, row.dealer)}</td>
  <td>${row.status === "running" ? nothing : replayLink(shape, row, icon("play"))}</td>
</tr>`;

const tall = (key, kind = "") => html`<th scope="col" rowspan="2" class=${kind}>${t(key)}</th>`;
const group = (key, columns) => html`<th scope="colgroup" colspan=${columns.length} class="pair">${t(key)}</th>`;
const names = (view, lists) => lists.map((seats) => html`<th scope="col" class="number who" title=${namesOf(view, seats)}>${namesOf(view, seats)}</th>`);
const first = ({ inPairs, kind }) => (inPairs ? "sheet.round" : kind.hand);

function wideHead(view, shape) {
  const { columns, sides, isOfTwo, hasTotals, kind } = shape;
  return html`<tr>
    ${tall(first(shape))}${tall(kind.who)}${tall("sheet.result")}
    ${isOfTwo ? [tall(kind.counts, "number"), group("sheet.points", columns)] : group(kind.together, columns)}
    ${hasTotals ? group("sheet.total", sides) : nothing}${tall("sheet.dealer")}<th scope="col" rowspan="2"><span class="vh">${t("sheet.replay")}</span></th>
  </tr>
  <tr>${names(view, columns.map((seat) => [seat]))}${hasTotals ? names(view, sides.map(({ seats }) => seats)) : nothing}</tr>`;
}

// Narrow

const narrowHead = (view, shape) => html`<tr>
  <th scope="col">${t(first(shape))}</th><th scope="col">${t("sheet.result")}</th><th scope="col" class="number">${t("sheet.points")}</th>${shape.hasTotals ? html`<th scope="col" class="number">${t("sheet.total")}</th>` : nothing}
</tr>`;

const pointsPart = (view, row) => (row.winner === null ? "0" : html`<span class="who">${nameOf(view, row.winner)}</span> +${row.points}`);

const MOST_IN_LINE = 4; // totals that a narrow row has room for

/** All totals after a round; of many sides that of the one that scored, the others are among the details. */
function totalsText({ sides }, { rows, totals }) {
  if (sides.length <= MOST_IN_LINE) return totals.join("–");
  const scored = sides.findIndex(({ seats }) => seats.includes(rows[0].winner));
  return scored < 0 ? "" : totals[scored];
}

const narrowTotal = (shape, round, place) =>
  shape.hasTotals && shared(round, place, (rows) => html`<td class="number sum" rowspan=${rows}>${round.finished ? totalsText(shape, round) : ""}</td>`);

/** @param {{opened: Set<string>, toggle: (hand: string) => void}} state */
function narrowRow(view, shape, round, row, place, { opened, toggle }) {
  if (row.status === "running") return html`<tr class="running" data-testid="row"><th scope="row">${round.number}</th><td colspan="2">${runningLink(view)}</td>${narrowTotal(shape, round, place) || nothing}</tr>`;
  const open = opened.has(row.id);
  return html`<tr data-testid="row">
    <th scope="row"><button class="more" aria-expanded=${open} aria-label=${t(shape.kind.more, { hand: row.number })} @click=${() => toggle(row.id)}>${round.number} ${icon("chevron")}</button></th>
    <td>${outcome(row)}</td>
    <td class="number">${pointsPart(view, row)}</td>
    ${narrowTotal(shape, round, place) || nothing}
  </tr>`;
}

const countsOf = (view, { columns }, row) => columns.filter((seat) => row.seats.includes(seat)).map((seat) => `${nameOf(view, seat)} ${row.counts[seat]}`).join(" · ");
const totalsOf = (view, { sides }, { totals }) => sides.map(({ seats }, place) => `${namesOf(view, seats)} ${totals[place]}`).join(" · ");
const fact = (label, text) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`;

function detailsRow(view, shape, round, row) {
  const resting = restingIn(round, shape.columns);
  return html`<tr class="row-details" data-testid="row-details"><td colspan=${shape.hasTotals ? 4 : 3}>
    <dl>
      ${fact(t(shape.kind.who), whoName(view, shape, row))}
      ${fact(t(shape.kind.counts), countsOf(view, shape, row))}
      ${shape.hasTotals && shape.sides.length > MOST_IN_LINE ? fact(t("sheet.total"), totalsOf(view, shape, round)) : nothing}
      ${fact(t("sheet.dealer"), nameOf(view, row.dealer))}
      ${resting.length ? fact(t("sheet.rested"), namesOf(view, resting)) : nothing}
    </dl>
    ${replayLink(shape, row, html`${icon("play")} ${t("sheet.replay")}`)}
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
    <caption class="vh">${t(shape.kind.caption, { target: view.target })}</caption>
    <thead>${narrow ? narrowHead(view, shape) : wideHead(view, shape)}</thead>
    ${rounds.map((round) => html`<tbody>${narrow ? narrowRound(view, shape, round, state) : round.rows.map((row, place) => wideRow(view, shape, round, row, place))}</tbody>`)}
  </table>`;
}

/** Three rows in grey until the hands are there. */
export const sheetSkeleton = () => html`<div class="sheet-skeleton" aria-hidden="true">${[1, 2, 3].map(() => html`<span></span>`)}</div>`;
