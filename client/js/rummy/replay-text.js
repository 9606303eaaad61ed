import { rich, t } from "../i18n.js";
import { spoken } from "../cards.js";
import { callOf, nameOf } from "../names.js";
import { realOf, spokenMeld } from "./melds.js";
import { plotPoints } from "./replay-plies.js";

/** The words of a replay of rummy. Hand: see `../replay-load.js`; seen: `replay-kind.js`. */

/** @typedef {import("./replay-plies.js").Position} Position @typedef {import("./replay-plies.js").RecordedMove} Move */

/** The part of a key that names the move; a draw is called by where it comes from. @param {Move} move */
export const wordOf = ({ move, from }) => (move === "draw" ? (from === "stock" ? "stock" : "pile") : move);

/** Words that gin has too. */
const SHARED = ["stock", "pile", "discard"];
export const keyOf = (family, word) => `${SHARED.includes(word) ? "replay" : "rreplay"}.${family}.${word}`;

/** "a la escalera de picas": a meld of the table, after a preposition. @param {"to" | "of"} how @param {import("./replay-plies.js").Meld} meld */
const meldText = (how, meld) => {
  const real = realOf(meld);
  return t(`rreplay.${how}.${meld.kind}`, meld.kind === "set" ? { rank: t(`rank.many.${real[0]}`) } : { suit: t(`suit.${real[1]}`) });
};

/** Several melds as one parameter of a text. @param {string[][]} rows */
function spokenMelds(rows) {
  const melds = rows.map(spokenMeld);
  return {
    toString: () => melds.map(String).reduce((a, b) => t("rreplay.and", { a, b })),
    get template() {
      return melds.map(({ template }, i) => [i ? " " : "", template]);
    },
  };
}

/** What the text of a move names beside who made it. @param {Move} move @param {Position} position after it */
function named(move, { table, stock }) {
  const card = move.card ? { card: spoken(move.card) } : {};
  const meld = table[move.meld];
  return {
    open: () => ({ melds: spokenMelds(move.melds) }),
    meld: () => ({ melds: spokenMelds([move.cards]) }),
    "lay-off": () => ({ ...card, meld: meldText("to", meld) }),
    "swap-joker": () => ({ ...card, of: meldText("of", meld) }),
    rebuild: () => ({ n: stock }),
  }[move.move]?.() ?? card;
}

/** A move as `[key, params]`, for `t` (spoken) or `rich` (drawn). @param {Position} position the one that it led to */
function message(hand, position) {
  const { move } = position;
  if (!move) return ["replay.do.deal", {}];
  const word = wordOf(move);
  const who = callOf(hand, move.seat);
  if (word === "stock" && !move.card) return ["replay.do.stock.hidden", who];
  if (word === "rebuild") return [keyOf("do", word), named(move, position)];
  return [`${keyOf("do", word)}${move.seat === hand.you ? ".you" : ""}`, { ...who, ...named(move, position) }];
}

/** What happened, spoken; a move that the clock made says so. @param {Position} position */
export function moveSaid(hand, position) {
  const said = t(...message(hand, position));
  return position.move?.auto ? t("rreplay.auto", { move: said }) : said;
}

/** The same with its cards drawn. */
export const moveShown = (hand, position) => rich(...message(hand, position));

/** "Jugada 11 de 27: tiras el rey de diamantes". @param {Position} position */
export const positionText = (hand, position, last) => t("replay.position", { ply: position.ply, last, move: moveSaid(hand, position) });

/** What the seat on turn still has to do, as `[key, params]`. @param {Position} position */
export function dutyOf(hand, { turn, must_use: card, freed_jokers: n }) {
  if (card) return [turn === hand.you ? "rreplay.duty.card.you" : "rreplay.duty.card", { card: spoken(card) }];
  return n ? ["rreplay.duty.jokers", { n }] : null;
}

/** The plot in one sentence; a seat whose cards were never seen is left out, one seen only at the end has no beginning. */
export function plotSummary(hand, positions) {
  const parts = hand.places.flatMap((seat) => {
    const points = plotPoints(positions, seat);
    if (points.length === 0) return [];
    const key = points.length === 1 ? "replay.plot.part.end" : "replay.plot.part";
    return [t(key, { name: nameOf(hand, seat), a: points[0].value, b: points.at(-1).value })];
  });
  return t("rreplay.plot.summary", { parts: parts.join("; ") });
}
