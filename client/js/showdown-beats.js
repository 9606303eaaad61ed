// @ts-check
/**
 * The showdown as the server counted it, cut into beats that can be shown one at a time.
 * Pure: no page, no rules; every number comes from the server's steps.
 */

/**
 * @typedef {{step: "knock", seat: number, card: string | null, deadwood: number}
 *   | {step: "big-gin", seat: number}
 *   | {step: "melds", seat: number, melds: string[][], unmelded: string[], deadwood: number}
 *   | {step: "layoff", seat: number, card: string, meld: number, before: number, after: number, broke: string[] | null}
 *   | {step: "compare", seat: number, knocker: number, defender: number, difference: number}
 *   | {step: "bonus", bonus: "undercut" | "gin" | "big-gin", points: number}
 *   | {step: "doubled", points: number}
 *   | {step: "total", winner: number, points: number}
 *   | {step: "drawn", stock: number, reason: "stock" | "circling"}} Step
 * @typedef {{outcome: "gin" | "knock" | "undercut" | "drawn", knocker: number | null, winner: number | null, points: number, steps: Step[]}} Showdown
 * @typedef {{outcome: string, knocker: number | null, winner: number | null, points: number,
 *   seats: {seat: number, cards: string[], melds: string[][], unmelded: string[], deadwood: number, layoffs: {card: string, meld: number}[]}[]}} Result
 * @typedef {"knock" | "gin" | "tie" | "undercut" | "idle"} Share how a defender's count goes into the score; `idle` adds nothing
 * @typedef {{line: "count", seat: number, from: number, laid: number[], value: number}
 *   | {line: "difference", share: Share, knocker: number, defender: number, value: number}
 *   | {line: "share", share: Share, seat: number, knocker: number, defender: number, value: number}
 *   | {line: "bonus", bonus: "undercut" | "gin" | "big-gin", value: number}
 *   | {line: "doubled", value: number}
 *   | {line: "total", winner: number, value: number}} Line
 * @typedef {{beat: "call" | "melds" | "layoff" | "no-layoffs" | "line", seat: number | null, step?: Step, line?: Line}} Beat
 * @typedef {{cards: string[], laid: string[]}} ShownMeld
 * @typedef {{card: string, meld: string[], before: number, after: number, broke: string[] | null}} Layoff
 * @typedef {{seat: number, shown: boolean, melds: ShownMeld[], unmelded: string[], counts: number[], layoffs: Layoff[], noLayoffs: boolean}} Side
 * @typedef {{call: Step | null, sides: Side[], noLayoffs: boolean, lines: Line[], done: boolean}} Picture
 *   `sides`: the knocker's first, the defenders' in turn order; `noLayoffs`: in gin nobody lays off
 */

/** @param {Showdown} showdown @param {string} name @returns {any[]} */
export const stepsNamed = (showdown, name) => showdown.steps.filter((step) => step.step === name);

/** @param {Showdown} showdown @param {string} name @returns {any} the first step of that name */
export const stepNamed = (showdown, name) => stepsNamed(showdown, name)[0];

/** @param {Showdown} showdown @param {number} seat @returns {any[]} */
const layoffsOf = (showdown, seat) => stepsNamed(showdown, "layoff").filter((step) => step.seat === seat);

/** @param {Showdown} showdown @param {any} compare @returns {Share} */
function shareOf({ outcome, winner }, { seat, knocker, defender }) {
  if (outcome === "knock" || outcome === "gin") return outcome;
  if (seat !== winner) return "idle";
  return defender === knocker ? "tie" : "undercut";
}

/** @param {Showdown} showdown @param {any} compare @returns {Line} the count of a defender, with what was laid off */
function countLine(showdown, { seat, defender }) {
  const laid = layoffsOf(showdown, seat).map((step) => step.before - step.after).filter(Boolean);
  const shown = stepsNamed(showdown, "melds").find((step) => step.seat === seat);
  return { line: "count", seat, from: shown.deadwood, laid, value: defender };
}

/** @param {Showdown} showdown @param {any} compare @returns {Line[]} of the only defender */
function againstOne(showdown, compare) {
  const { knocker, defender, difference } = compare;
  const count = countLine(showdown, compare);
  if (showdown.outcome === "gin") return [count];
  return [count, { line: "difference", share: shareOf(showdown, compare), knocker, defender, value: difference }];
}

/** @param {Showdown} showdown @param {any} compare @returns {Line} of one defender among several */
function againstEach(showdown, { seat, knocker, defender, difference }) {
  const share = shareOf(showdown, { seat, knocker, defender });
  return { line: "share", share, seat, knocker, defender, value: difference };
}

/** @param {Showdown} showdown @returns {Line[]} */
function linesOf(showdown) {
  const compares = stepsNamed(showdown, "compare");
  const [first] = compares;
  const [bonus, doubled, total] = ["bonus", "doubled", "total"].map((name) => stepNamed(showdown, name));
  /** @type {Line[]} */
  const lines = [{ line: "count", seat: /** @type {number} */ (showdown.knocker), from: first.knocker, laid: [], value: first.knocker }];
  if (compares.length === 1) lines.push(...againstOne(showdown, first));
  else lines.push(...compares.map((compare) => againstEach(showdown, compare)));
  if (bonus) lines.push({ line: "bonus", bonus: bonus.bonus, value: bonus.points });
  if (doubled) lines.push({ line: "doubled", value: doubled.points });
  return [...lines, { line: "total", winner: total.winner, value: total.points }];
}

/** @param {Showdown} showdown @param {Step} step a `melds` step @returns {Beat[]} what a seat shows, and a defender lays off */
function showing(showdown, step) {
  const { seat } = /** @type {any} */ (step);
  const shows = /** @type {Beat} */ ({ beat: "melds", seat, step });
  if (seat === showdown.knocker || showdown.outcome === "gin") return [shows];
  const layoffs = layoffsOf(showdown, seat).map((each) => /** @type {Beat} */ ({ beat: "layoff", seat, step: each }));
  return [shows, ...(layoffs.length ? layoffs : [/** @type {Beat} */ ({ beat: "no-layoffs", seat })])];
}

/** @param {Showdown} showdown @returns {Beat[]} none for a drawn hand */
export function beatsOf(showdown) {
  if (showdown.outcome === "drawn") return [];
  return [
    { beat: "call", seat: showdown.knocker, step: showdown.steps[0] },
    ...stepsNamed(showdown, "melds").flatMap((step) => showing(showdown, step)),
    ...(showdown.outcome === "gin" ? [/** @type {Beat} */ ({ beat: "no-layoffs", seat: null })] : []),
    ...linesOf(showdown).map((line) => /** @type {Beat} */ ({ beat: "line", seat: null, line })),
  ];
}

const NO_LAYOFFS = { layoffs: [], noLayoffs: false };

/** @param {string[][]} melds @returns {ShownMeld[]} */
const bare = (melds) => melds.map((cards) => ({ cards, laid: [] }));

/** @param {any} step a `melds` step @returns {Side} */
const sideOf = ({ seat, melds, unmelded, deadwood }) => ({ seat, shown: false, melds: bare(melds), unmelded, counts: [deadwood], ...NO_LAYOFFS });

/** @param {Side} side @param {string} card @returns {Side} */
function without(side, card) {
  const rest = (/** @type {string[]} */ cards) => cards.filter((held) => held !== card);
  const melds = side.melds.map((meld) => ({ ...meld, cards: rest(meld.cards) })).filter((meld) => meld.cards.length);
  return { ...side, melds, unmelded: rest(side.unmelded) };
}

/** @param {Side[]} sides @param {any} step @returns {Side[]} the card is on the knocker's meld as it has grown by then */
function laidOff([knocker, ...defenders], { seat, card, meld, before, after, broke }) {
  const target = /** @type {ShownMeld} */ (/** @type {Side} */ (knocker).melds[meld]);
  const grown = { ...target, laid: [...target.laid, card] };
  const told = { card, meld: target.cards, before, after, broke };
  const lays = (/** @type {Side} */ side) => ({ ...without(side, card), counts: [...side.counts, after], layoffs: [...side.layoffs, told] });
  return [
    { .../** @type {Side} */ (knocker), melds: /** @type {Side} */ (knocker).melds.map((each) => (each === target ? grown : each)) },
    ...defenders.map((side) => (side.seat === seat ? lays(side) : side)),
  ];
}

/** @param {Side} side @param {Result | null} result @returns {Side} a defender's last arrangement, where own melds were given up */
function settled(side, result) {
  const last = result?.seats.find(({ seat }) => seat === side.seat);
  if (!last || !side.layoffs.some((layoff) => layoff.broke)) return side;
  return { ...side, melds: bare(last.melds), unmelded: last.unmelded };
}

/** @param {Picture} picture @param {Beat} beat @param {Result | null} result @returns {Picture} */
function after(picture, { beat, seat, step, line }, result) {
  const change = (/** @type {Partial<Side>} */ fields) => picture.sides.map((side) => (side.seat === seat ? { ...side, ...fields } : side));
  if (beat === "call") return { ...picture, call: step ?? null };
  if (beat === "melds") return { ...picture, sides: change({ shown: true }) };
  if (beat === "layoff") return { ...picture, sides: laidOff(picture.sides, step) };
  if (line) return { ...picture, sides: picture.sides.map((side) => settled(side, result)), lines: [...picture.lines, line] };
  return seat === null ? { ...picture, noLayoffs: true } : { ...picture, sides: change({ noLayoffs: true }) };
}

/**
 * @param {Showdown} showdown @param {Result | null} result @param {number} shown how many beats have been played
 * @returns {Picture} what lies on the table then
 */
export function pictureAt(showdown, result, shown) {
  const beats = beatsOf(showdown);
  /** @type {Picture} */
  const start = { call: null, sides: stepsNamed(showdown, "melds").map(sideOf), noLayoffs: false, lines: [], done: shown >= beats.length };
  return beats.slice(0, shown).reduce((picture, beat) => after(picture, beat, result), start);
}

/** @param {Result} result @returns {Side[]} how a hand lies in the end: the knocker's side first, with all that was laid off on it */
export function sidesOf({ seats, knocker }) {
  const laid = (/** @type {number} */ place) => seats.flatMap(({ layoffs }) => layoffs.filter(({ meld }) => meld === place).map(({ card }) => card));
  const sides = seats.map(({ seat, melds, unmelded, deadwood }) => ({
    seat, shown: true, unmelded, counts: [deadwood], ...NO_LAYOFFS,
    melds: seat === knocker ? melds.map((cards, place) => ({ cards, laid: laid(place) })) : bare(melds),
  }));
  return sides.sort((a, b) => Number(b.seat === knocker) - Number(a.seat === knocker));
}
