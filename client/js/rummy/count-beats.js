// @ts-check
/**
 * The count at the end of a deal of rummy as the server made it, cut into beats that can be told one at a time.
 * Pure: no page, no rules; every number comes from the server's steps.
 */

/**
 * @typedef {"out" | "closed-out" | "blocked" | "void"} Outcome
 * @typedef {{step: "count", seat: number, cards: {card: string, value: number}[], count: number}
 *   | {step: "difference", seat: number, count: number, least: number, points: number}
 *   | {step: "double", sum: number, points: number}
 *   | {step: "total", seat: number | null, points: number}} Step
 * @typedef {{hand: string, outcome: Outcome, winner: number | null, points: number, steps: Step[]}} Counted as the server answers
 * @typedef {{beat: "call"} | {beat: "count" | "difference" | "double" | "total", step: any}} Beat
 * @typedef {{seat: number, cards: {card: string, value: number}[], count: number, shown: boolean, lightest: boolean}} CountedHand
 * @typedef {{line: "count", seat: number, value: number}
 *   | {line: "difference", seat: number, count: number, least: number, value: number}
 *   | {line: "sum", value: number} | {line: "double", sum: number, value: number}
 *   | {line: "total", seat: number, value: number}} Line
 * @typedef {{called: boolean, hands: CountedHand[], lines: Line[], done: boolean}} Picture
 */

/** @param {Counted} counted @param {string} name @returns {any[]} */
const stepsNamed = (counted, name) => counted.steps.filter(({ step }) => step === name);

/** Whether the hands were compared with each other, as nobody went out. @param {{outcome: Outcome}} counted */
export const isCompared = ({ outcome }) => outcome === "blocked" || outcome === "void";

/** @param {Counted} counted @returns {Beat[]} the last hand and the total are the end of the story */
export const beatsOf = (counted) => [{ beat: "call" }, ...counted.steps.map((step) => /** @type {Beat} */ ({ beat: step.step, step }))];

/** @param {Counted} counted @param {any} step @returns {Line[]} what a step adds to the sum: of hands that are compared not their counts, of a void deal nothing */
function linesOf(counted, step) {
  const { step: name, seat, count, least, sum, points } = step;
  if (name === "count") return isCompared(counted) ? [] : [{ line: "count", seat, value: count }];
  if (name === "difference") return [{ line: "difference", seat, count, least, value: points }];
  if (name === "total") return seat === null ? [] : [{ line: "total", seat, value: points }];
  const twice = /** @type {Line} */ ({ line: "double", sum, value: points });
  return stepsNamed(counted, "count").length > 1 ? [{ line: "sum", value: sum }, twice] : [twice];
}

/** @param {Counted} counted @param {number} shown how many of its steps have been told @returns {CountedHand[]} */
function handsAt(counted, shown) {
  const counts = stepsNamed(counted, "count");
  const least = Math.min(...counts.map(({ count }) => count));
  const all = isCompared(counted) && shown >= counts.length;
  return counts.map(({ seat, cards, count }, place) => ({ seat, cards, count, shown: place < shown, lightest: all && count === least }));
}

/** @param {Counted} counted @param {number} shown how many beats have been told @returns {Picture} what lies on the table then */
export function pictureAt(counted, shown) {
  const told = counted.steps.slice(0, Math.max(0, shown - 1));
  return {
    called: shown > 0,
    hands: handsAt(counted, told.length),
    lines: told.flatMap((step) => linesOf(counted, step)),
    done: shown > counted.steps.length,
  };
}

/** The terms whose sum is scored: what each hand pays. @param {Counted} counted @returns {string[]} "17", of a blocked deal "(17 − 9)" */
export function termsOf(counted) {
  if (counted.outcome === "blocked") return stepsNamed(counted, "difference").map(({ count, least }) => `(${count} − ${least})`);
  return stepsNamed(counted, "count").map(({ count }) => String(count));
}
