import { html, nothing } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { callOf } from "./names.js";
import { optionsLine } from "./rummy/room-options.js";
import { finishedRows, minutesOf } from "./sheet-rows.js";
import { namesOf } from "./showdown-text.js";

/** The head of a score sheet: the sides with their totals, who leads, what is played. */

const tile = (view, { seats, score }, place) => html`<p class="sheet-total series-${place} ${seats.includes(view.winner) ? "winner" : ""}">
  <span>${namesOf(view, seats)}</span> <strong>${score}</strong>
  ${seats.length > 1 ? html`<small>${seats.map((seat) => view.seats[seat].score).join(" + ")}</small>` : nothing}</p>`;

/** The side ahead, or the winner; null while the first two are level. */
function leader(view) {
  const [first, second] = [...view.sides].sort((a, b) => b.score - a.score);
  if (view.winner !== null) return view.sides.find(({ seats }) => seats.includes(view.winner));
  return first.score === second.score ? null : first;
}

/** Who leads or has won, with the scores, theirs first. */
function standing(view) {
  const ahead = leader(view);
  const rest = view.sides.filter((side) => side !== ahead).map(({ score }) => score).sort((a, b) => b - a);
  if (!ahead) return t(view.sides.length > 2 ? "sheet.level.many" : "sheet.level", { n: rest[0] });
  const key = `${view.winner === null ? "sheet.leads" : "sheet.won"}${ahead.seats.length > 1 ? ".pair" : ""}`;
  const words = { ...callOf(view, ahead.seats[0]), who2: callOf(view, ahead.seats.at(-1)).who, scores: [ahead.score, ...rest].join("–") };
  return t(ahead.seats.includes(view.you) ? `${key}.you` : key, words);
}

const shapeWord = ({ options, seats }) => (options.format === "together" ? `together-${seats.length}` : options.format);

/** The table and the format, where they are not the house's own two. */
function played(view) {
  const { table, format } = view.options;
  return [table.name === "mesa" ? "" : t(`tables.table.${table.name}`), format === "heads-up" ? "" : t(`tables.shape.${shapeWord(view)}`)];
}

function lasted(rows) {
  const minutes = minutesOf(rows);
  return minutes === 0 ? t("sheet.lasted.short") : t("sheet.lasted", { n: minutes });
}

/** @param {import("./sheet-table.js").Shape} shape @param {import("./sheet-rows.js").Row[]} rows */
export function summary(view, { sides, kind }, rows) {
  const done = finishedRows(rows).length;
  const table = view.rules === "rummy" ? [t("room.title"), optionsLine(view.options.table)] : [...played(view), t("sheet.target", { target: view.target })];
  const facts = [...table, view.target === null && done === 1 ? "" : t(kind.played, { n: done }), done ? lasted(rows) : ""];
  return html`<div class="sheet-score" data-sides=${sides.length} data-testid="sheet-score">
    ${sides.map((side, place) => tile(view, side, place))}
    <p class="sheet-standing"><strong>${standing(view)}</strong><span>${facts.filter(Boolean).join(" · ")}</span></p>
  </div>`;
}
