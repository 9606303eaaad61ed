import { html, svg } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { dotOf, pathOf, scale, shortName, spread, ticks } from "./plot.js";
import { namesOf } from "./showdown-text.js";

const HEIGHT = 250;
const EDGE = { top: 22, bottom: 30, left: 34 };
const LABEL = { alone: { room: 104, most: 8 }, pairs: { room: 140, most: 12 } };

/**
 * The totals round by round as steps, a line for each side, with the target line.
 * @param {import("./sheet-rows.js").Round[]} rounds finished ones, their totals in the order of `sides`
 * @param {import("./sheet-rows.js").Side[]} sides one's own first @param {number} width pixels
 */
export function sheetPlot(view, rounds, sides, width) {
  const lines = sides.map(({ seats }, place) => ({ label: namesOf(view, seats), totals: [0, ...rounds.map(({ totals }) => totals[place])] }));
  const { room, most } = sides.some(({ seats }) => seats.length > 1) ? LABEL.pairs : LABEL.alone;
  const right = width - room;
  const top = Math.max(view.target, ...lines.flatMap(({ totals }) => totals));
  const x = scale([0, rounds.length], [EDGE.left, right]);
  const y = scale([0, top], [HEIGHT - EDGE.bottom, EDGE.top]);
  const ends = spread(lines.map(({ totals }) => y(totals.at(-1))), 18, HEIGHT - EDGE.bottom);
  const said = lines.map(({ label, totals }) => t("sheet.plot.part", { name: label, n: totals.at(-1) })).join(", ");
  return html`<figure class="plot" data-testid="sheet-plot">
    <figcaption>${t("sheet.plot")}</figcaption>
    <svg role="img" aria-label=${t("sheet.plot.summary", { parts: said, target: view.target })} viewBox="0 0 ${width} ${HEIGHT}" width=${width} height=${HEIGHT}>
      ${grid({ x, y, right }, rounds, top)}
      ${targetLine(view.target, y, right)}
      ${lines.map((one, place) => line(one, place, { x, y, labelY: ends[place], most }))}
    </svg>
  </figure>`;
}

function grid({ x, y, right }, rounds, top) {
  const every = Math.ceil(rounds.length / Math.max(1, right / 34));
  return svg`
    ${ticks(top).map((value) => svg`<line class="grid" x1=${EDGE.left} x2=${right} y1=${y(value)} y2=${y(value)}></line>
      <text class="axis" x=${EDGE.left - 8} y=${y(value) + 4} text-anchor="end">${value}</text>`)}
    ${rounds.map(({ number }, i) => ((i + 1) % every ? "" : svg`<text class="axis" x=${x(i + 1)} y=${HEIGHT - 10} text-anchor="middle">${number}</text>`))}`;
}

const targetLine = (target, y, right) => svg`<line class="target-line" x1=${EDGE.left} x2=${right} y1=${y(target)} y2=${y(target)}></line>
  <text class="axis strong" x=${EDGE.left + 4} y=${y(target) - 6}>${t("sheet.plot.target", { target })}</text>`;

function line({ label, totals }, place, { x, y, labelY, most }) {
  const points = totals.map((value, i) => [x(i), y(value)]);
  const [endX] = points.at(-1);
  return svg`<g class="series series-${place}" data-place=${place}>
    <path class="trace" d=${pathOf(points, { steps: true })}></path>
    ${points.slice(1).map(([px, py]) => svg`<path class="dot" d=${dotOf(place, px, py, 4)}></path>`)}
    <text x=${endX + 10} y=${labelY + 5}>${shortName(label, most)} ${totals.at(-1)}</text>
  </g>`;
}
