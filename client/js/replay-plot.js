import { html, svg } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { plotPoints, plyAtShare } from "./replay-plies.js";
import { plotSummary } from "./replay-text.js";
import { nameOf } from "./names.js";
import { dotOf, pathOf, scale, shortName, spread, ticks } from "./plot.js";

/** Deadwood of all who play through the hand: the knock limit as a line, the position shown as a cursor. Click or drag moves it. */

const EDGE = { top: 10, right: 86, bottom: 8, left: 28 };

const marker = {
  pickup: (x, y) => svg`<path class="dot mark" d="M${x} ${y - 7}l6.5 11h-13z"></path>`,
  knock: (x, y) => svg`<path class="dot mark" d="M${x} ${y - 7}l7 7-7 7-7-7z"></path>`,
};

function series(people, seat, place, points, { x, y, labelY, labelX }) {
  const dot = (px, py) => svg`<path class="dot" d=${dotOf(place, px, py, 3)}></path>`;
  return svg`<g class="series series-${place}" data-seat=${seat}>
    <path class="trace" d=${pathOf(points.map(({ ply, deadwood }) => [x(ply), y(deadwood)]))}></path>
    ${points.map(({ ply, deadwood, mark }) => (mark ? marker[mark] : dot)(x(ply), y(deadwood)))}
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

/**
 * @param {{positions: object[], limit: number, order: number[]}} hand `order`: seats, the one below first
 * @param {number} ply the position shown @param {{width: number, height: number}} size pixels @param {(ply: number) => void} go
 */
export function deadwoodPlot(people, { positions, limit, order }, ply, { width, height }, go) {
  const last = positions.length - 1;
  const points = order.map((seat) => plotPoints(positions, seat));
  const top = Math.max(20, ...points.flat().map((point) => point.deadwood));
  const x = scale([0, last], [EDGE.left, width - EDGE.right]);
  const y = scale([0, top], [height - EDGE.bottom, EDGE.top]);
  const ends = spread(points.map((list) => y(list.at(-1)?.deadwood ?? 0)), 17, height - EDGE.bottom);
  const { down, move } = pointing(width, last, go);
  return html`<figure class="plot rp-plot" data-testid="plot">
    <figcaption>${t("replay.plot")}</figcaption>
    <svg role="img" aria-label=${plotSummary(people, positions)} viewBox="0 0 ${width} ${height}" width=${width} height=${height} @pointerdown=${down} @pointermove=${move}>
      ${ticks(top, 3).map((value) => svg`<line class="grid" x1=${EDGE.left} x2=${width - EDGE.right} y1=${y(value)} y2=${y(value)}></line>
        <text class="axis" x=${EDGE.left - 6} y=${y(value) + 4} text-anchor="end">${value}</text>`)}
      <line class="rp-limit" x1=${EDGE.left} x2=${width - EDGE.right} y1=${y(limit)} y2=${y(limit)}></line>
      <line class="cursor" data-testid="cursor" x1=${x(ply)} x2=${x(ply)} y1="2" y2=${height - 2}></line>
      ${order.map((seat, place) => (points[place].length ? series(people, seat, place, points[place], { x, y, labelX: width - EDGE.right + 12, labelY: ends[place] }) : ""))}
    </svg>
    ${dataTable(people, order, points)}
  </figure>`;
}

function dataTable(people, order, points) {
  const plies = [...new Set(points.flat().map((point) => point.ply))].sort((a, b) => a - b);
  const cell = (place, ply) => {
    const point = points[place].find((each) => each.ply === ply);
    return point ? `${point.deadwood}${point.mark ? ` (${t(`replay.plot.${point.mark}`)})` : ""}` : "";
  };
  return html`<details class="rp-data"><summary>${t("replay.plot.data")}</summary>
    <table><thead><tr><th scope="col">${t("replay.plot.ply")}</th>${order.map((seat) => html`<th scope="col">${nameOf(people, seat)}</th>`)}</tr></thead>
      <tbody>${plies.map((ply) => html`<tr><th scope="row">${ply}</th>${order.map((_, place) => html`<td>${cell(place, ply)}</td>`)}</tr>`)}</tbody></table>
  </details>`;
}
