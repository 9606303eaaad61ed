import { html, svg } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { nameOf } from "./told.js";
import { pathOf, scale, shortName, spread, ticks } from "./plot.js";

const HEIGHT = 250;
const EDGE = { top: 22, right: 104, bottom: 30, left: 34 };

/**
 * Both totals hand by hand as steps, with the target line.
 * @param {object} view @param {import("./sheet-rows.js").Row[]} rows finished ones @param {number[]} columns seats, one's own first @param {number} width pixels
 */
export function sheetPlot(view, rows, columns, width) {
  const totals = (seat) => [0, ...rows.map((row) => row.totals[seat])];
  const top = Math.max(view.target, ...columns.flatMap(totals));
  const x = scale([0, rows.length], [EDGE.left, width - EDGE.right]);
  const y = scale([0, top], [HEIGHT - EDGE.bottom, EDGE.top]);
  const [own, rival] = columns;
  const words = { first: nameOf(view, own), a: totals(own).at(-1), second: nameOf(view, rival), b: totals(rival).at(-1), target: view.target };
  const ends = spread(columns.map((seat) => y(totals(seat).at(-1))), 18, HEIGHT - EDGE.bottom);
  return html`<figure class="plot" data-testid="sheet-plot">
    <figcaption>${t("sheet.plot")}</figcaption>
    <svg role="img" aria-label=${t("sheet.plot.summary", words)} viewBox="0 0 ${width} ${HEIGHT}" width=${width} height=${HEIGHT}>
      ${grid(x, y, rows, top, width)}
      ${targetLine(view.target, y, width)}
      ${columns.map((seat, i) => line(seat, i, totals(seat), { x, y, label: nameOf(view, seat), labelY: ends[i] }))}
    </svg>
  </figure>`;
}

function grid(x, y, rows, top, width) {
  const every = Math.ceil(rows.length / Math.max(1, (width - 100) / 34));
  return svg`
    ${ticks(top).map((value) => svg`<line class="grid" x1=${EDGE.left} x2=${width - EDGE.right} y1=${y(value)} y2=${y(value)}></line>
      <text class="axis" x=${EDGE.left - 8} y=${y(value) + 4} text-anchor="end">${value}</text>`)}
    ${rows.map((row, i) => ((i + 1) % every ? "" : svg`<text class="axis" x=${x(i + 1)} y=${HEIGHT - 10} text-anchor="middle">${row.number}</text>`))}`;
}

const targetLine = (target, y, width) => svg`<line class="target-line" x1=${EDGE.left} x2=${width - EDGE.right} y1=${y(target)} y2=${y(target)}></line>
  <text class="axis strong" x=${EDGE.left + 4} y=${y(target) - 6}>${t("sheet.plot.target", { target })}</text>`;

/** The first column's line is solid with round points, the second dashed with square ones: not told apart by colour alone. */
function line(seat, place, values, { x, y, label, labelY }) {
  const points = values.map((value, i) => [x(i), y(value)]);
  const [endX] = points.at(-1);
  return svg`<g class="series series-${place}" data-seat=${seat}>
    <path d=${pathOf(points, { steps: true })}></path>
    ${points.slice(1).map(([px, py]) => (place === 0 ? svg`<circle cx=${px} cy=${py} r="4"></circle>` : svg`<rect x=${px - 4} y=${py - 4} width="8" height="8"></rect>`))}
    <text x=${endX + 10} y=${labelY + 5}>${shortName(label, 8)} ${values.at(-1)}</text>
  </g>`;
}
