import { html, nothing } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { nameOf } from "./names.js";
import { namesOf } from "./showdown-text.js";

/** The end of a game whose table adds bonuses: what each total is made of. */

/** @typedef {{seat: number, points: number, hands_won: number, hand_bonus: number, game_bonus: number, total: number}} FinalScore */

const hands = ({ hands_won: won, hand_bonus: bonus }, each) => (won === 0 ? "0" : html`<span class="none">${won} × ${each} =</span> ${bonus}`);

/** @param {FinalScore} score @param {{hand_bonus: number, game_bonus: number}} table */
const scoreRow = (view, score, table) => html`<tr data-testid="final-row">
  <th scope="row" class="who">${nameOf(view, score.seat)}</th>
  <td class="number">${score.points}</td>
  ${table.hand_bonus ? html`<td class="number">${hands(score, table.hand_bonus)}</td>` : nothing}
  ${table.game_bonus ? html`<td class="number">${score.game_bonus}</td>` : nothing}
  <td class="number sum">${score.total}</td>
</tr>`;

const sideRow = (view, { seats, score }, table) => html`<tr class="side-total">
  <th scope="row" colspan=${2 + Number(table.hand_bonus > 0) + Number(table.game_bonus > 0)} class="who">${namesOf(view, seats)}</th><td class="number sum">${score}</td></tr>`;

/**
 * @param {FinalScore[] | null} final by seat @param {import("./sheet-rows.js").Side[]} sides in the order of the columns
 * @returns nothing where the table adds none
 */
export function finalTable(view, final, sides) {
  const { table } = view.options;
  if (!final || !(table.hand_bonus || table.game_bonus)) return nothing;
  const inPairs = sides.some(({ seats }) => seats.length > 1);
  return html`<section class="surface sheet-paper" data-testid="final"><h2>${t("sheet.final")}</h2>
    <table class="sheet-table final-table">
      <thead><tr><th scope="col"><span class="vh">${t("sheet.player")}</span></th><th scope="col" class="number">${t("sheet.points")}</th>
        ${table.hand_bonus ? html`<th scope="col" class="number">${t("sheet.hands-won")}</th>` : nothing}
        ${table.game_bonus ? html`<th scope="col" class="number">${t("sheet.game-bonus")}</th>` : nothing}
        <th scope="col" class="number">${t("sheet.total")}</th></tr></thead>
      ${sides.map((side) => html`<tbody>${side.seats.map((seat) => scoreRow(view, final[seat], table))}${inPairs ? sideRow(view, side, table) : nothing}</tbody>`)}
    </table>
  </section>`;
}
