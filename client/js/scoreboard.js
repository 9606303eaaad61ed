import { html, nothing } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { nameOf } from "./names.js";
import { dealerChip } from "./rival.js";
import { linkTo } from "./router.js";
import { isDealing, isPairs, playedScore, roundOf, sidesInOrder } from "./seating.js";

/** @typedef {import("./api.js").GameView} View */

const scoreOf = (view, side, over) => (over ? side.score : playedScore(view, side));

/** Who deals: between hands the next one. */
const deals = (view, seat, over) => (over ? view.seats[seat].dealer : isDealing(view, seat));

const total = (view, side, over) => html`<span class="total ${side.seats[0] === view.you ? "mine" : ""}" data-testid=${`score-${side.seats[0]}`}>
  <span class="total-name">${nameOf(view, side.seats[0])}</span> <b>${scoreOf(view, side, over)}</b>${side.seats[0] === view.you && deals(view, view.you, over) ? dealerChip() : nothing}</span>`;

/** The names of a side: "Tú", "CPU 2", of a pair both. */
export const sideName = (view, { seats }) => (seats.length === 1 ? nameOf(view, seats[0]) : t("table.pair", { a: nameOf(view, seats[0]), b: nameOf(view, seats[1]) }));

const ownFirst = ({ you }, { seats, score }) => ({ score, seats: [...seats].sort((a, b) => Number(b === you) - Number(a === you)) });

const column = (view, side, over) => html`<span class="column ${side.seats.includes(view.you) ? "mine" : ""}" data-testid=${`score-${side.seats[0]}`}>
  <span class="column-name">${sideName(view, ownFirst(view, side))}</span><b>${scoreOf(view, side, over)}</b>${side.seats.includes(view.you) && deals(view, view.you, over) ? dealerChip() : nothing}</span>`;

const handNumber = (view) =>
  html`<span class="hand-number" data-testid="hand-number">${t(isPairs(view) ? "table.round" : "table.hand", { number: roundOf(view) })}</span>`;

/**
 * All totals, own first, the target and the number of the hand; leads to the score sheet. Two who play each other stand in a line;
 * more sides, or pairs, in columns.
 * @param {View} view @param {boolean} over whether the hand lies there finished
 */
export function scoreBar(view, over) {
  const inColumns = view.seats.length > 2;
  return html`<a class="score-bar ${inColumns ? "columns" : ""} ${isPairs(view) ? "pairs" : ""}" data-testid="score-bar" href=${linkTo("sheet", view.id)}>
  ${sidesInOrder(view).map((side) => (inColumns ? column(view, side, over) : total(view, side, over)))}
  <span class="score-aim"><span class="goal" data-testid="target">${t("table.target", { target: view.target })}</span>
  ${view.hand ? handNumber(view) : nothing}</span>
</a>`;
}
