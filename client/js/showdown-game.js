import { html, nothing } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { nameOf } from "./names.js";
import { namesOf } from "./showdown-text.js";

/** What a hand, or the two of a round, did to the game: the running score, and the bonuses at its end. */

/** @typedef {import("./api.js").GameView} GameView */

/** Points of hands, by seat: what each brought its winner. @param {{result: {winner: number | null, points: number} | null}[]} hands */
export const gainsOf = (seats, hands) =>
  seats.map(({ seat }) => hands.reduce((sum, { result }) => sum + (result?.winner === seat ? result.points : 0), 0));

/** A score as the hands made it, without what the end of the game adds. @param {{score: number, bonus: number}} seat */
export const playedScore = ({ score, bonus }) => score - bonus;

const total = (numbers) => numbers.reduce((sum, n) => sum + n, 0);

/** Whether everybody plays for themselves. @param {GameView} view */
export const isAlone = ({ sides }) => sides.every(({ seats }) => seats.length === 1);

/** "CPU 18 · Tú 32 + 25 =": the winner of the hand last, the new total stands in its own column. */
function gameLine(view, { winner, points }) {
  const loserFirst = [...view.seats].sort((a, b) => Number(a.seat === winner) - Number(b.seat === winner));
  const parts = loserFirst.map((seat) => {
    const score = playedScore(seat);
    return `${nameOf(view, seat.seat)} ${seat.seat === winner ? `${score - points} + ${points}` : score}`;
  });
  return t("showdown.game", { scores: parts.join(" · ") });
}

/** The total of two people, a line of the pad. */
export const gameTotal = (view, showdown) => html`<div class="pad-line pad-game" data-testid="game-total">
  <dt>${gameLine(view, showdown)}</dt><dd>${playedScore(view.seats[showdown.winner])}</dd></div>`;

/** The score of every side, the highest first, with what it has just gained. @param {number[]} gains by seat */
export function standings(view, gains) {
  const rows = view.sides.map(({ seats }) => ({ seats, score: total(seats.map((seat) => playedScore(view.seats[seat]))), gain: total(seats.map((seat) => gains[seat])) }));
  return html`<section data-testid="game-total"><h3>${t("showdown.standings", { target: view.target })}</h3>
    <ol class="standings">${rows.sort((a, b) => b.score - a.score).map(
      ({ seats, score, gain }) => html`<li class=${gain ? "gains" : ""}><span>${namesOf(view, seats)}</span>${gain ? html`<small>+${gain}</small>` : nothing}<strong>${score}</strong></li>`,
    )}</ol></section>`;
}

/** What both hands of a round brought each pair. @param {number[]} gains by seat */
export const roundPad = (view, gains) => html`<section data-testid="round"><h3>${t("showdown.round")}</h3><dl class="pad">
  ${view.sides.map(({ seats }) => html`<div class="pad-line"><dt>${namesOf(view, seats)}: ${seats.map((seat) => gains[seat]).join(" + ")}</dt><dd>${total(seats.map((seat) => gains[seat]))}</dd></div>`)}
</dl></section>`;

/** "112 puntos + 3 manos × 25 + partida 100" @param {{bonus: number, hands_won: number}} seat */
function bonusSum(seat, { hand_bonus: each, game_bonus: game }) {
  const hands = each && seat.hands_won ? t("showdown.final.hands", { n: seat.hands_won, each }) : "";
  const won = game && seat.bonus > each * seat.hands_won ? t("showdown.final.game", { game }) : "";
  return [t("showdown.final.points", { n: playedScore(seat) }), hands, won].filter(Boolean).join(" + ");
}

const finalLine = (view, seat) => html`<div class="pad-line pad-final">
  <dt>${nameOf(view, seat.seat)}</dt><dd>${seat.score}</dd><dd class="pad-sum">${bonusSum(seat, view.options.table)}</dd></div>`;

const pairLine = (view, { seats, score }) => html`<div class="pad-line pad-total"><dt>${namesOf(view, seats)}</dt><dd>${score}</dd></div>`;

/** The end of the game where the table adds bonuses: how each total comes about. @param {GameView} view */
export function finalPad(view) {
  if (view.winner === null || view.seats.every(({ bonus }) => bonus === 0)) return nothing;
  const won = ({ seats }) => seats.includes(view.winner);
  const sides = [...view.sides].sort((a, b) => Number(won(b)) - Number(won(a)) || b.score - a.score);
  return html`<section data-testid="final"><h3>${t("showdown.final")}</h3><dl class="pad">
    ${sides.map((side) => [side.seats.map((seat) => finalLine(view, view.seats[seat])), isAlone(view) ? nothing : pairLine(view, side)])}
  </dl></section>`;
}
