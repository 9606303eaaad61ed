import { rich, t } from "./i18n.js";
import { meldKind, spoken } from "./cards.js";
import { callOf, nameOf } from "./told.js";
import { stepNamed } from "./showdown-beats.js";

/**
 * The sentences of a showdown. People: `{seats: [{seat, name, cpu}], you: seat or null}`, as in a game's view.
 */

/** A key said to "you" has the ending `.you`. */
const toWhom = (key, people, seat) => (seat === people.you ? `${key}.you` : key);

/** What a side does: "golpeas", "defiende". @param {"knocker" | "defender"} role */
export const roleText = (people, seat, role) => t(toWhom(`showdown.role.${role}`, people, seat));

/** "para ti", "para la CPU". */
const benefit = (people, seat) => t(toWhom("showdown.for", people, seat), callOf(people, seat));

export function title(people, showdown) {
  const { knocker, outcome } = showdown;
  const key = outcome === "gin" ? "showdown.title.gin" : "showdown.title.knock";
  return t(toWhom(key, people, knocker), { ...callOf(people, knocker), n: stepNamed(showdown, "knock").deadwood });
}

/** Why nobody scored, and who deals again. */
export function drawnReason(people, showdown, dealer) {
  const { reason, stock } = showdown.steps[0];
  const again = t(toWhom("showdown.again", people, dealer), callOf(people, dealer));
  return `${t(`showdown.drawn.${reason}`, { n: stock })} ${t("showdown.drawn.nobody")} ${again}`;
}

/** Where a card goes: "a la escalera de picas", "al grupo de nueves". */
const meldText = (meld) =>
  meldKind(meld) === "set"
    ? t("showdown.meld.set", { rank: t(`rank.many.${meld[0][0]}`) })
    : t("showdown.meld.run", { suit: t(`suit.${meld[0][1]}`) });

/** What the defender's own meld becomes when it gives a card up: a set of four stays a set of three. */
function brokenKey(broke) {
  if (!broke) return "showdown.layoff";
  if (meldKind(broke) === "run") return "showdown.layoff.run";
  return broke.length === 4 ? "showdown.layoff.four" : "showdown.layoff.three";
}

/** One laid card as text with drawn cards. */
export function layoffLine(people, seat, { card, meld, before, after, broke }) {
  const words = { ...callOf(people, seat), card: spoken(card), meld: meldText(meld), a: before, b: after };
  const own = broke && { rank: t(`rank.many.${broke[0][0]}`), suit: t(`suit.${broke[0][1]}`) };
  return rich(toWhom(brokenKey(broke), people, seat), { ...words, ...own });
}

export function noLayoffs(people, showdown, defender) {
  if (showdown.outcome === "gin") return t("showdown.nothing.gin");
  return t(toWhom("showdown.nothing", people, defender), callOf(people, defender));
}

const difference = (line) => {
  if (line.defender > line.knocker) return t("showdown.line.difference", { d: line.defender, k: line.knocker });
  const key = line.defender === line.knocker ? "showdown.line.tie" : "showdown.line.undercut";
  return t(key, { d: line.defender, k: line.knocker });
};

const sum = ({ from, laid }) => (laid.length ? `: ${[from, ...laid].reduce((text, n) => `${text} ${n < 0 ? "+" : "−"} ${Math.abs(n)}`)}` : "");

/** A line of the arithmetic: what is counted, the number after it stands in its own column. */
export function lineText(people, line) {
  if (line.line === "count") return t(toWhom("showdown.line.count", people, line.seat), callOf(people, line.seat)) + sum(line);
  if (line.line === "difference") return difference(line);
  if (line.line === "bonus") return t(`showdown.line.bonus.${line.bonus}`);
  return t(toWhom("showdown.line.total", people, line.winner), callOf(people, line.winner));
}

/** The hand in one sentence. */
export function resultSentence(people, showdown, dealer) {
  if (showdown.outcome === "drawn") return drawnReason(people, showdown, dealer);
  const { knocker: k, defender: d } = stepNamed(showdown, "compare");
  const b = stepNamed(showdown, "bonus")?.points;
  return t(`showdown.result.${showdown.outcome}`, { d, k, b, p: showdown.points, whom: benefit(people, showdown.winner) });
}

/** The banner's large word, and to whom the points go. */
export const bannerWord = (showdown) => t(`showdown.banner.${showdown.outcome}`);
export const bannerPoints = (people, showdown) => t("showdown.banner.points", { n: showdown.points, whom: benefit(people, showdown.winner) });

/** "Tú 32 · CPU 18 + 25 =": the winner of the hand last, the new total stands in its own column. */
export function gameLine(people, showdown) {
  const loserFirst = [...people.seats].sort((a, b) => Number(a.seat === showdown.winner) - Number(b.seat === showdown.winner));
  const parts = loserFirst.map(({ seat, score }) => {
    const before = seat === showdown.winner ? `${score - showdown.points} + ${showdown.points}` : score;
    return `${nameOf(people, seat)} ${before}`;
  });
  return t("showdown.game", { scores: parts.join(" · ") });
}

export function gameWinner(people, winner) {
  const scores = people.seats.map(({ score }) => score).sort((a, b) => b - a).join("–");
  return t(toWhom("showdown.winner", people, winner), { ...callOf(people, winner), scores });
}
