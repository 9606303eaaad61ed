import { rich, t } from "./i18n.js";
import { spoken } from "./cards.js";
import { callOf, nameOf } from "./names.js";
import { plotPoints, thrownBy } from "./replay-plies.js";

/** The words of a replay. Hand: see `replay-load.js`. */

/** The part of a key that names the move. @param {import("./replay-plies.js").RecordedMove} move */
export function wordOf(hand, move) {
  if (move.move === "upcard") return move.take ? "take" : "pass";
  if (move.move === "draw") return move.from === "stock" ? "stock" : "pile";
  return move.move === "knock" && hand.showdown.outcome === "gin" ? "gin" : move.move;
}

/** The card that a move shows, if it shows one. */
export const cardOf = (move) => thrownBy(move) ?? move.card ?? null;

/** A move as `[key, params]`, for `t` (spoken) or `rich` (drawn). */
export function moveMessage(hand, move) {
  if (!move) return ["replay.do.deal", {}];
  const word = wordOf(hand, move);
  const card = cardOf(move);
  if (word === "stock" && !card) return ["replay.do.stock.hidden", callOf(hand, move.seat)];
  const key = `replay.do.${word}${move.seat === hand.you ? ".you" : ""}`;
  return [key, { ...callOf(hand, move.seat), card: card ? spoken(card) : "" }];
}

/** "Jugada 11 de 27: tiras el rey de diamantes". */
export function positionText(hand, { ply, move }, last) {
  return t("replay.position", { ply, last, move: t(...moveMessage(hand, move)) });
}

export const moveShown = (hand, move) => rich(...moveMessage(hand, move));

/** Who saw what in a view; null: all hands lie open. @param {number | null} seat */
export function viewLabel(hand, seat) {
  if (seat === null) return t(hand.order.length > 2 ? "replay.view.all" : "replay.view.both");
  return seat === hand.you ? t("replay.view.you") : t("replay.view.other", callOf(hand, seat));
}

/** The same in a word, where there are many to choose from. @param {number | null} seat */
export const viewWord = (hand, seat) => (seat === null ? t("replay.view.all.short") : nameOf(hand, seat));

/** The plot in one sentence; a seat whose cards were never seen is left out, one seen only at the end has no beginning. */
export function plotSummary(hand, positions) {
  const parts = hand.places.flatMap((seat) => {
    const points = plotPoints(positions, seat);
    if (points.length === 0) return [];
    const key = points.length === 1 ? "replay.plot.part.end" : "replay.plot.part";
    return [t(key, { name: nameOf(hand, seat), a: points[0].deadwood, b: points.at(-1).deadwood })];
  });
  return t("replay.plot.summary", { parts: parts.join("; ") });
}
