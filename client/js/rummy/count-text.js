import { t } from "../i18n.js";
import { cardName } from "../cards.js";
import { callOf, nameOf } from "../names.js";
import { bannerPoints, gameWinner } from "../showdown-text.js";
import { termsOf } from "./count-beats.js";

/** The sentences of a count. People: `{seats: [{seat, name, cpu}], you: seat or null}`, as in a game's view. */

/** @typedef {import("./count-beats.js").Counted} Counted */

/** A key that speaks of the winner: with the ending `.you` where that is you. */
function toldOf(people, winner, key, params = {}) {
  if (winner === null) return t(key, params);
  return t(winner === people.you ? `${key}.you` : key, { ...callOf(people, winner), ...params });
}

/** Of a deal where nobody went out the title names no winner. @param {{outcome: string, winner: number | null}} counted */
const speaksOf = ({ outcome, winner }) => (outcome === "out" || outcome === "closed-out" ? winner : null);

export const title = (people, counted) => toldOf(people, speaksOf(counted), `count.title.${counted.outcome}`);
export const about = (people, counted) => toldOf(people, speaksOf(counted), `count.about.${counted.outcome}`);

/** Who deals again after a void deal. @param {number} dealer */
export const dealsAgain = (people, dealer) => t(dealer === people.you ? "showdown.again.you" : "showdown.again", callOf(people, dealer));

/** "de mano ×2": the word on the banner, and to whom the points go. */
export const bannerWord = ({ outcome }) => t(`outcome.${outcome}`);
export const pointsText = (people, counted) => (counted.winner === null ? t("showdown.drawn.nobody") : bannerPoints(people, counted));

const LINES = {
  count: (people, { seat }) => nameOf(people, seat),
  difference: (people, { seat, count, least }) => t("count.line.difference", { name: nameOf(people, seat), a: count, b: least }),
  sum: () => t("count.line.sum"),
  double: (_, { sum }) => t("count.line.double", { n: sum }),
  total: (people, { seat }) => toldOf(people, seat, "showdown.line.total"),
};

/** A line of the sum: the number after it stands in its own column. @param {import("./count-beats.js").Line} line */
export const lineText = (people, line) => LINES[line.line](people, line);

/** A hand for the ear: each card with what it counts. @param {import("./count-beats.js").CountedHand} hand */
export function handSaid({ cards, count, shown }) {
  if (!shown) return t("count.hand.waits", { n: cards.length });
  if (cards.length === 0) return t("count.hand.none");
  return t("count.hand.cards", { cards: cards.map(({ card, value }) => `${cardName(card)} ${value}`).join(", "), n: count });
}

/** The deal in one sentence. @param {Counted} counted */
export function resultSentence(people, counted) {
  const terms = termsOf(counted);
  const plain = terms.join(" + ");
  const sum = counted.outcome === "closed-out" ? `2 × (${plain}) = ` : terms.length > 1 || counted.outcome === "blocked" ? `${plain} = ` : "";
  const whom = counted.winner === null ? "" : toldOf(people, counted.winner, "showdown.for");
  return toldOf(people, speaksOf(counted), `count.result.${counted.outcome}`, { sum, p: counted.points, whom });
}

/** Who has won the game, with the scores where more than one deal was played for. @param {import("../api.js").GameView} view */
export const winnerText = (view) => (view.target === null ? toldOf(view, view.winner, "count.winner") : gameWinner(view));
