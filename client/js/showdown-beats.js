// @ts-check
/**
 * The showdown as the server counted it, cut into beats that can be shown one at a time.
 * Pure: no page, no rules; every number comes from the server's steps.
 */

/**
 * @typedef {{step: "knock", seat: number, card: string, deadwood: number}
 *   | {step: "melds", seat: number, melds: string[][], unmelded: string[], deadwood: number}
 *   | {step: "layoff", seat: number, card: string, meld: number, before: number, after: number, broke: string[] | null}
 *   | {step: "compare", knocker: number, defender: number, difference: number}
 *   | {step: "bonus", bonus: "undercut" | "gin", points: number}
 *   | {step: "total", winner: number, points: number}
 *   | {step: "drawn", stock: number, reason: "stock" | "circling"}} Step
 * @typedef {{outcome: "gin" | "knock" | "undercut" | "drawn", knocker: number | null, winner: number | null, points: number, steps: Step[]}} Showdown
 * @typedef {{outcome: string, knocker: number | null, winner: number | null, points: number,
 *   seats: {seat: number, cards: string[], melds: string[][], unmelded: string[], deadwood: number}[]}} Result
 * @typedef {{line: "count", seat: number, from: number, laid: number[], value: number}
 *   | {line: "difference", knocker: number, defender: number, value: number}
 *   | {line: "bonus", bonus: "undercut" | "gin", value: number}
 *   | {line: "total", winner: number, value: number}} Line
 * @typedef {{beat: "call" | "melds" | "layoff" | "no-layoffs" | "line", step?: Step, line?: Line}} Beat
 * @typedef {{cards: string[], laid: string[]}} ShownMeld
 * @typedef {{seat: number, shown: boolean, melds: ShownMeld[], unmelded: string[], counts: number[]}} Side
 * @typedef {{card: string, meld: string[], before: number, after: number, broke: string[] | null}} Layoff
 * @typedef {{call: Step | null, sides: Side[], layoffs: Layoff[], noLayoffs: boolean, lines: Line[], done: boolean}} Picture
 */

/** @param {Showdown} showdown @param {string} name @returns {any} the only step of that name */
export const stepNamed = (showdown, name) => showdown.steps.find((step) => step.step === name);

/** @param {Showdown} showdown @returns {any[]} */
const layoffsOf = (showdown) => showdown.steps.filter((step) => step.step === "layoff");

/** @param {Showdown} showdown @returns {Line[]} */
function linesOf(showdown) {
  const [knocker, defender] = showdown.steps.filter((step) => step.step === "melds");
  const compare = stepNamed(showdown, "compare");
  const bonus = stepNamed(showdown, "bonus");
  const total = stepNamed(showdown, "total");
  const laid = layoffsOf(showdown).map((step) => step.before - step.after).filter(Boolean);
  /** @type {Line[]} */
  const lines = [
    { line: "count", seat: /** @type {any} */ (knocker).seat, from: compare.knocker, laid: [], value: compare.knocker },
    { line: "count", seat: /** @type {any} */ (defender).seat, from: /** @type {any} */ (defender).deadwood, laid, value: compare.defender },
  ];
  if (showdown.outcome !== "gin") {
    lines.push({ line: "difference", knocker: compare.knocker, defender: compare.defender, value: compare.difference });
  }
  if (bonus) lines.push({ line: "bonus", bonus: bonus.bonus, value: bonus.points });
  lines.push({ line: "total", winner: total.winner, value: total.points });
  return lines;
}

/** @param {Showdown} showdown @returns {Beat[]} none for a drawn hand */
export function beatsOf(showdown) {
  if (showdown.outcome === "drawn") return [];
  const layoffs = layoffsOf(showdown);
  return [
    { beat: "call", step: stepNamed(showdown, "knock") },
    ...showdown.steps.filter((step) => step.step === "melds").map((step) => /** @type {Beat} */ ({ beat: "melds", step })),
    ...(layoffs.length ? layoffs.map((step) => /** @type {Beat} */ ({ beat: "layoff", step })) : [/** @type {Beat} */ ({ beat: "no-layoffs" })]),
    ...linesOf(showdown).map((line) => /** @type {Beat} */ ({ beat: "line", line })),
  ];
}

/** @param {any} step a `melds` step @returns {Side} */
const sideOf = (step) => ({
  seat: step.seat,
  shown: false,
  melds: step.melds.map((/** @type {string[]} */ cards) => ({ cards, laid: [] })),
  unmelded: step.unmelded,
  counts: [step.deadwood],
});

/** @param {Side} side @param {string} card */
function giveUp(side, card) {
  const without = (/** @type {string[]} */ cards) => cards.filter((held) => held !== card);
  side.unmelded = without(side.unmelded);
  side.melds = side.melds.map((meld) => ({ ...meld, cards: without(meld.cards) })).filter((meld) => meld.cards.length);
}

/** @param {Picture} picture @param {any} step */
function layOff(picture, step) {
  const [knocker, defender] = /** @type {[Side, Side]} */ (picture.sides);
  const target = /** @type {ShownMeld} */ (knocker.melds[step.meld]);
  giveUp(defender, step.card);
  defender.counts.push(step.after);
  picture.layoffs.push({ card: step.card, meld: target.cards, before: step.before, after: step.after, broke: step.broke });
  knocker.melds = knocker.melds.map((meld) => (meld === target ? { ...meld, laid: [...meld.laid, step.card] } : meld));
}

/** @param {Picture} picture @param {Result | null} result the defender's last arrangement, where own melds were given up */
function settle(picture, result) {
  const side = picture.sides[1];
  const last = result?.seats.find((seat) => seat.seat === side?.seat);
  if (!side || !last || !picture.layoffs.some((layoff) => layoff.broke)) return;
  side.melds = last.melds.map((cards) => ({ cards, laid: [] }));
  side.unmelded = last.unmelded;
}

/** @param {Picture} picture @param {Beat} beat @param {Result | null} result */
function show(picture, beat, result) {
  const step = /** @type {any} */ (beat.step);
  if (beat.beat === "call") picture.call = step;
  if (beat.beat === "melds") picture.sides = picture.sides.map((side) => (side.seat === step.seat ? { ...side, shown: true } : side));
  if (beat.beat === "layoff") layOff(picture, step);
  if (beat.beat === "no-layoffs") picture.noLayoffs = true;
  if (beat.line) picture.lines.push(beat.line);
  if (beat.line) settle(picture, result);
}

/**
 * @param {Showdown} showdown @param {Result | null} result @param {number} shown how many beats have been played
 * @returns {Picture} what lies on the table then: the knocker's side first
 */
export function pictureAt(showdown, result, shown) {
  const beats = beatsOf(showdown);
  const sides = showdown.steps.filter((step) => step.step === "melds").map(sideOf);
  /** @type {Picture} */
  const picture = { call: null, sides, layoffs: [], noLayoffs: false, lines: [], done: shown >= beats.length };
  for (const beat of beats.slice(0, shown)) show(picture, beat, result);
  return picture;
}
