import { rich, t } from "./i18n.js";
import { meldKind, spoken } from "./cards.js";
import { callOf, nameOf } from "./names.js";
import { stepNamed, stepsNamed } from "./showdown-beats.js";

/**
 * The sentences of a showdown. People: `{seats: [{seat, name, cpu}], you: seat or null}`, as in a game's view.
 */

/** A key said to "you" has the ending `.you`. */
const toWhom = (key, people, seat) => (seat === people.you ? `${key}.you` : key);

/** What a side does: "golpeas", "defiende". @param {"knocker" | "defender"} role */
export const roleText = (people, seat, role) => t(toWhom(`showdown.role.${role}`, people, seat));

/** "para ti", "para la CPU". */
const benefit = (people, seat) => t(toWhom("showdown.for", people, seat), callOf(people, seat));

/** How the hand was called: `knock`, `gin`, or `big-gin` where all eleven cards were melded. @param {import("./showdown-beats.js").Showdown} showdown */
const callWord = ({ outcome, steps }) => (steps[0].step === "big-gin" ? "big-gin" : outcome === "gin" ? "gin" : "knock");

export function title(people, showdown) {
  const { knocker } = showdown;
  const key = toWhom(`showdown.title.${callWord(showdown)}`, people, knocker);
  return t(key, { ...callOf(people, knocker), n: stepNamed(showdown, "knock")?.deadwood ?? 0 });
}

/** "¡Golpe!", and what became of the eleventh card. @param {import("./showdown-beats.js").Step} step the first one */
export const callText = (step) => t(step.step === "big-gin" ? "showdown.call.big-gin" : step.deadwood === 0 ? "showdown.call.gin" : "showdown.call.knock");
export const thrownText = (step) => (step.step === "big-gin" ? t("showdown.call.eleven") : rich("showdown.call.thrown", { card: spoken(step.card, false) }));

/** Why nobody scored, and who deals again. */
export function drawnReason(people, showdown, dealer) {
  const { reason, stock } = showdown.steps[0];
  const again = t(toWhom("showdown.again", people, dealer), callOf(people, dealer));
  return `${t(`showdown.drawn.${reason}`, { n: stock })} ${t("showdown.drawn.nobody")} ${again}`;
}

/** Who dealt and had no cards. */
export const satOutText = (people, seat) => t(toWhom("showdown.sat-out", people, seat), callOf(people, seat));

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

export const noLayoffs = (people, defender) => t(toWhom("showdown.nothing", people, defender), callOf(people, defender));

const sum = ({ from, laid }) => (laid.length ? `: ${[from, ...laid].reduce((text, n) => `${text} ${n < 0 ? "+" : "−"} ${Math.abs(n)}`)}` : "");

const LINES = {
  count: (people, line) => t(toWhom("showdown.line.count", people, line.seat), callOf(people, line.seat)) + sum(line),
  difference: (_, { share, knocker, defender }) => t(`showdown.line.${share}`, { d: defender, k: knocker }),
  share: (people, { share, seat, knocker, defender }) => t(`showdown.share.${share}`, { name: nameOf(people, seat), d: defender, k: knocker }),
  bonus: (_, { bonus }) => t(`showdown.line.bonus.${bonus}`),
  doubled: () => t("showdown.line.doubled"),
  total: (people, { winner }) => t(toWhom("showdown.line.total", people, winner), callOf(people, winner)),
};

/** A line of the arithmetic: what is counted, the number after it stands in its own column. @param {import("./showdown-beats.js").Line} line */
export const lineText = (people, line) => LINES[line.line](people, line);

/** The arithmetic as one expression: "22 − 6", "(10 − 10) + 25", "2 × (17 + 9)". */
function expression(showdown) {
  const { outcome, winner } = showdown;
  const compares = stepsNamed(showdown, "compare");
  const minus = (a, b) => `${a} − ${b}`;
  const own = compares.find(({ seat }) => seat === winner);
  const shares = compares.map(({ knocker, defender, difference }) => (compares.length === 1 && outcome === "knock" ? minus(defender, knocker) : difference));
  const terms = outcome === "undercut" ? [`(${minus(own.knocker, own.defender)})`] : shares;
  const whole = [...terms, ...stepsNamed(showdown, "bonus").map(({ points }) => points)].join(" + ");
  return stepNamed(showdown, "doubled") ? `2 × (${whole})` : whole;
}

/** The hand in one sentence. */
export function resultSentence(people, showdown, dealer) {
  if (showdown.outcome === "drawn") return drawnReason(people, showdown, dealer);
  const word = callWord(showdown) === "big-gin" ? "big-gin" : showdown.outcome;
  return t(`showdown.result.${word}`, { sum: expression(showdown), p: showdown.points, whom: benefit(people, showdown.winner) });
}

/** The banner's large word, and to whom the points go. */
export const bannerWord = (showdown) => t(`showdown.banner.${callWord(showdown) === "big-gin" ? "big-gin" : showdown.outcome}`);
export const bannerPoints = (people, { points, winner }) => t("showdown.banner.points", { n: points, whom: benefit(people, winner) });

/** What a hand brought, told from its result alone. @param {import("./showdown-beats.js").Result & {big_gin: boolean}} result */
export function broughtText(people, { outcome, knocker, winner, big_gin: big, seats }) {
  if (outcome === "drawn") return t("showdown.drawn.nobody");
  const call = big ? "big-gin" : outcome === "gin" ? "gin" : "knock";
  const { deadwood } = seats.find(({ seat }) => seat === knocker);
  const said = t(toWhom(`showdown.title.${call}`, people, knocker), { ...callOf(people, knocker), n: deadwood });
  return outcome === "undercut" ? `${said} · ${t(toWhom("showdown.undercut-by", people, winner), callOf(people, winner))}` : said;
}

/** "Tú y la CPU 2" @param {number[]} seats */
export const namesOf = (people, seats) => seats.map((seat) => nameOf(people, seat)).reduce((a, b) => t("showdown.names", { a, b }));

/** The winner first. */
function finalScores(view) {
  const won = ({ seats }) => seats.includes(view.winner);
  return [...view.sides].sort((a, b) => Number(won(b)) - Number(won(a)) || b.score - a.score).map(({ score }) => score).join("–");
}

export function gameWinner(view) {
  const { seats } = view.sides.find((side) => side.seats.includes(view.winner));
  const key = seats.length > 1 ? "showdown.winners" : "showdown.winner";
  const mine = seats.includes(view.you) ? `${key}.you` : key;
  return t(mine, { ...callOf(view, seats[0]), who2: callOf(view, seats.at(-1)).who, scores: finalScores(view) });
}
