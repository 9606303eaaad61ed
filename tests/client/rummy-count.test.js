import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useWords } from "../../client/js/i18n.js";
import { beatsOf, pictureAt, termsOf } from "../../client/js/rummy/count-beats.js";

// What the templates' library looks for when it is loaded; here only texts are made.
Object.assign(globalThis, { HTMLElement: class {}, document: { createTreeWalker: () => ({}), createComment: () => ({}) } });
const { about, dealsAgain, handSaid, lineText, resultSentence, title } = await import("../../client/js/rummy/count-text.js");

const read = (file) => JSON.parse(readFileSync(new URL(`../../client/i18n/${file}.json`, import.meta.url), "utf8"));
const words = (lang) => ({ ...read(lang), ...read(`room-${lang}`) });
const spanish = () => useWords("es", words("es"));
const VALUES = { A: 11, T: 10, J: 10, Q: 10, K: 10, X: 20 };
const hand = (seat, text) => {
  const cards = text.split(" ").filter(Boolean).map((card) => ({ card, value: VALUES[card[0]] ?? Number(card[0]) }));
  return { step: "count", seat, cards, count: cards.reduce((sum, { value }) => sum + value, 0) };
};
const people = (you) => ({ you, seats: ["Ana", "Eva", "Leo", "Noa"].map((name, seat) => ({ seat, name, cpu: null })) });

// The examples of the rules: 4 + 22 + 24 for who goes out, (17 - 9) + (30 - 9) for the lightest hand.
const OUT = {
  outcome: "out", winner: 0, points: 50,
  steps: [hand(1, "2C 2D"), hand(2, "AH AS"), hand(3, "XX 4C"), { step: "total", seat: 0, points: 50 }],
};
const CLOSED = { outcome: "closed-out", winner: 0, points: 100, steps: [...OUT.steps.slice(0, 3), { step: "double", sum: 50, points: 100 }, { step: "total", seat: 0, points: 100 }] };
const BLOCKED = {
  outcome: "blocked", winner: 1, points: 29,
  steps: [
    hand(0, "7C TD"), hand(1, "3H 6S"), hand(2, "XX KC"),
    { step: "difference", seat: 0, count: 17, least: 9, points: 8 }, { step: "difference", seat: 2, count: 30, least: 9, points: 21 }, { step: "total", seat: 1, points: 29 },
  ],
};
const VOID = { outcome: "void", winner: null, points: 0, steps: [hand(0, "9C"), hand(1, "9D"), hand(2, "TD"), { step: "total", seat: null, points: 0 }] };

test("a count is told as a call, then step by step", () => {
  assert.deepEqual(beatsOf(OUT).map(({ beat }) => beat), ["call", "count", "count", "count", "total"]);
  assert.deepEqual(beatsOf(CLOSED).map(({ beat }) => beat), ["call", "count", "count", "count", "double", "total"]);
  assert.deepEqual(beatsOf(BLOCKED).map(({ beat }) => beat), ["call", "count", "count", "count", "difference", "difference", "total"]);
});

test("a hand lies covered until it is counted", () => {
  const shown = (n) => pictureAt(OUT, n).hands.map((each) => each.shown);
  assert.deepEqual(shown(0), [false, false, false]);
  assert.deepEqual(shown(1), [false, false, false]);
  assert.deepEqual(shown(2), [true, false, false]);
  assert.deepEqual(shown(5), [true, true, true]);
});

test("the sum grows by a line with each hand, and its last line is what the winner scores", () => {
  assert.deepEqual(pictureAt(OUT, 1).lines, []);
  assert.deepEqual(pictureAt(OUT, 3).lines.map(({ value }) => value), [4, 22]);
  assert.deepEqual(pictureAt(OUT, 5).lines.map(({ line, value }) => [line, value]), [["count", 4], ["count", 22], ["count", 24], ["total", 50]]);
  assert.equal(pictureAt(OUT, 4).done, false);
  assert.equal(pictureAt(OUT, 5).done, true);
});

test("a closed going out is summed, then doubled", () => {
  assert.deepEqual(pictureAt(CLOSED, 6).lines.map(({ line, value }) => [line, value]), [["count", 4], ["count", 22], ["count", 24], ["sum", 50], ["double", 100], ["total", 100]]);
  assert.deepEqual(termsOf(CLOSED), ["4", "22", "24"]);
});

test("against one rival there is nothing to sum before it is doubled", () => {
  const alone = { ...CLOSED, points: 8, steps: [hand(1, "2C 2D"), { step: "double", sum: 4, points: 8 }, { step: "total", seat: 0, points: 8 }] };
  assert.deepEqual(pictureAt(alone, 4).lines.map(({ line, value }) => [line, value]), [["count", 4], ["double", 8], ["total", 8]]);
});

test("a blocked deal compares every hand with the lightest, which is marked once all are counted", () => {
  assert.deepEqual(pictureAt(BLOCKED, 3).hands.map(({ lightest }) => lightest), [false, false, false]);
  assert.deepEqual(pictureAt(BLOCKED, 4).hands.map(({ lightest }) => lightest), [false, true, false]);
  assert.deepEqual(pictureAt(BLOCKED, 7).lines.map(({ line, value }) => [line, value]), [["difference", 8], ["difference", 21], ["total", 29]]);
  assert.deepEqual(termsOf(BLOCKED), ["(17 − 9)", "(30 − 9)"]);
});

test("of a void deal all the lightest are marked and no points are written down", () => {
  const { hands, lines, done } = pictureAt(VOID, 5);
  assert.deepEqual(hands.map(({ lightest }) => lightest), [true, true, false]);
  assert.deepEqual(lines, []);
  assert.equal(done, true);
});

test("the sentences say who went out, how, and what came of it", () => {
  spanish();
  assert.equal(title(people(1), OUT), "Ana se queda sin cartas");
  assert.equal(title(people(0), OUT), "Te quedas sin cartas");
  assert.equal(title(people(1), CLOSED), "Rummy de mano de Ana");
  assert.equal(title(people(1), BLOCKED), "Reparto bloqueado");
  assert.equal(resultSentence(people(1), OUT), "Ana sale: 4 + 22 + 24 = 50 para Ana.");
  assert.equal(resultSentence(people(0), OUT), "Sales: 4 + 22 + 24 = 50 para ti.");
  assert.equal(resultSentence(people(0), CLOSED), "Rummy de mano: 2 × (4 + 22 + 24) = 100 para ti.");
  assert.equal(resultSentence(people(0), BLOCKED), "Bloqueado: (17 − 9) + (30 − 9) = 29 para Eva.");
  assert.equal(resultSentence(people(0), VOID), "Nulo: nadie puntúa.");
  assert.equal(dealsAgain(people(0), 3), "Reparte otra vez Noa.");
});

test("a sum of one is not written as a sum", () => {
  spanish();
  const one = { ...OUT, points: 4, steps: [hand(1, "2C 2D"), { step: "total", seat: 0, points: 4 }] };
  assert.equal(resultSentence(people(0), one), "Sales: 4 para ti.");
});

test("the lines of the sum name their hands", () => {
  spanish();
  const lines = pictureAt(BLOCKED, 7).lines.map((line) => lineText(people(0), line));
  assert.deepEqual(lines, ["Tú: 17 − 9", "Leo: 30 − 9", "Gana Eva"]);
});

test("a hand is read out card by card with what each counts, and not before it is shown", () => {
  spanish();
  const [first] = pictureAt(OUT, 5).hands;
  assert.equal(handSaid(first), "dos de tréboles 2, dos de diamantes 2: en total 4");
  assert.equal(handSaid({ ...first, shown: false }), "2 cartas, aún sin contar");
  assert.equal(handSaid({ ...pictureAt(OUT, 5).hands[2] }), "comodín 20, cuatro de tréboles 4: en total 24");
  assert.equal(handSaid({ cards: [], count: 0, shown: true }), "Sin cartas: 0");
});

test("in English too", () => {
  useWords("en", words("en"));
  assert.equal(title(people(1), CLOSED), "Ana goes out closed");
  assert.equal(about(people(1), OUT), "Ana scores what is left in the other hands.");
  assert.equal(resultSentence(people(1), BLOCKED), "Blocked: (17 − 9) + (30 − 9) = 29 to you.");
});
