import { html, svg } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { plotPoints, plyAtShare } from "./replay-plies.js";
import { plotSummary } from "./replay-text.js";
import { nameOf } from "./names.js";
import { dotOf, pathOf, scale, shortName, spread, ticks } from "./plot.js";

/** What all who play hold, through the hand: a line each, the position shown as a cursor. */

const EDGE = { top: 10, right: 86, bottom: 8, left: 28 };

/** So many points that a dot for each would be a band. */
const CROWD = 60;

const marker = {
  pickup: (x, y) => svg`<path class="dot mark" d="M${x} ${y - 7}l6.5 11h-13z"></path>`,
  open: (x, y) => svg`<path class="dot mark" d="M${x} ${y - 7}l7 7-7 7-7-7z"></path>`,
  knock: (x, y) => svg`<path class="dot mark" d="M${x} ${y - 7}l7 7-7 7-7-7z"></path>`,
};

function series(people, seat, place, points, { x, y, labelY, labelX }) {
  const dot = (px, py) => (points.length > CROWD ? "" : svg`<path class="dot" d=${dotOf(place, px, py, 3)}></path>`);
  return svg`<g class="series series-${place}" data-seat=${seat}>
    <path class="trace" d=${pathOf(points.map(({ ply, value }) => [x(ply), y(value)]))}></path>
    ${points.map(({ ply, value, mark }) => (mark ? marker[mark] : dot)(x(ply), y(value)))}
    <text x=${labelX} y=${labelY + 5}>${shortName(nameOf(people, seat))}</text>
  </g>`;
}

/** @returns {(event: PointerEvent) => number} the ply under the pointer */
const plyUnder = (width, last) => (event) => {
  const box = event.currentTarget.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * width;
  return plyAtShare((x - EDGE.left) / (width - EDGE.left - EDGE.right), last);
};

function pointing(width, last, go) {
  const under = plyUnder(width, last);
  return {
    down: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      go(under(event));
    },
    move: (event) => event.currentTarget.hasPointerCapture(event.pointerId) && go(under(event)),
  };
}

/** @typedef {{ply: number, value: number, mark: "pickup" | "open" | "knock" | null}} Point */

const limitLine = (limit, y, right) => svg`<line class="rp-limit" x1=${EDGE.left} x2=${right} y1=${y(limit)} y2=${y(limit)}></line>`;

/**
 * A line for each hand through its plies; click or drag moves the position shown.
 * @param {{last: number, order: number[], points: Point[][], limit: number | null, caption: string, summary: string, marks: Record<string, string>}} drawing
 *   `order`: seats, the one below first; `points` in that order; `marks`: the words for a point's mark in the table
 * @param {number} ply the position shown @param {{width: number, height: number}} size pixels @param {(ply: number) => void} go
 */
export function handPlot(people, drawing, ply, { width, height }, go) {
  const { last, order, points, limit, caption, summary } = drawing;
  const right = width - EDGE.right;
  const top = Math.max(20, ...points.flat().map(({ value }) => value));
  const x = scale([0, last], [EDGE.left, right]);
  const y = scale([0, top], [height - EDGE.bottom, EDGE.top]);
  const ends = spread(points.map((list) => y(list.at(-1)?.value ?? 0)), 17, height - EDGE.bottom);
  const { down, move } = pointing(width, last, go);
  return html`<figure class="plot rp-plot" data-testid="plot">
    <figcaption>${caption}</figcaption>
    <svg role="img" aria-label=${summary} viewBox="0 0 ${width} ${height}" width=${width} height=${height} @pointerdown=${down} @pointermove=${move}>
      ${ticks(top, 3).map((value) => svg`<line class="grid" x1=${EDGE.left} x2=${right} y1=${y(value)} y2=${y(value)}></line>
        <text class="axis" x=${EDGE.left - 6} y=${y(value) + 4} text-anchor="end">${value}</text>`)}
      ${limit === null ? "" : limitLine(limit, y, right)}
      <line class="cursor" data-testid="cursor" x1=${x(ply)} x2=${x(ply)} y1="2" y2=${height - 2}></line>
      ${order.map((seat, place) => (points[place].length ? series(people, seat, place, points[place], { x, y, labelX: right + 12, labelY: ends[place] }) : ""))}
    </svg>
    ${dataTable(people, drawing)}
  </figure>`;
}

function dataTable(people, { order, points, marks }) {
  const plies = [...new Set(points.flat().map((point) => point.ply))].sort((a, b) => a - b);
  const cell = (place, ply) => {
    const point = points[place].find((each) => each.ply === ply);
    return point ? `${point.value}${point.mark ? ` (${marks[point.mark]})` : ""}` : "";
  };
  return html`<details class="rp-data"><summary>${t("replay.plot.data")}</summary>
    <table><thead><tr><th scope="col">${t("replay.plot.ply")}</th>${order.map((seat) => html`<th scope="col">${nameOf(people, seat)}</th>`)}</tr></thead>
      <tbody>${plies.map((ply) => html`<tr><th scope="row">${ply}</th>${order.map((_, place) => html`<td>${cell(place, ply)}</td>`)}</tr>`)}</tbody></table>
  </details>`;
}

/** Deadwood of all who play, with the knock limit as a line. @param {{positions: object[], limit: number, order: number[]}} hand */
export function deadwoodPlot(people, { positions, limit, order }, ply, size, go) {
  const points = order.map((seat) => plotPoints(positions, seat).map(({ ply: at, deadwood, mark }) => ({ ply: at, value: deadwood, mark })));
  const marks = { pickup: t("replay.plot.pickup"), knock: t("replay.plot.knock") };
  const drawing = { last: positions.length - 1, order, points, limit, caption: t("replay.plot"), summary: plotSummary(people, positions), marks };
  return handPlot(people, drawing, ply, size, go);
}
