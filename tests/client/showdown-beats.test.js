import assert from "node:assert/strict";
import { test } from "node:test";

import { beatsOf, pictureAt, sidesOf } from "../../client/js/showdown-beats.js";

const TIE = {
  outcome: "undercut",
  knocker: 0,
  winner: 1,
  points: 25,
  steps: [
    { step: "knock", seat: 0, card: "KC", deadwood: 10 },
    { step: "melds", seat: 0, melds: [["4S", "5S", "6S"], ["9C", "9D", "9H"]], unmelded: ["AH", "2D", "3C", "4D"], deadwood: 10 },
    { step: "melds", seat: 1, melds: [["KD", "KH", "KS"]], unmelded: ["2S", "3S", "7S", "AD", "2H", "3D", "4C"], deadwood: 22 },
    { step: "layoff", seat: 1, card: "3S", meld: 0, before: 22, after: 19, broke: null },
    { step: "layoff", seat: 1, card: "2S", meld: 0, before: 19, after: 17, broke: null },
    { step: "layoff", seat: 1, card: "7S", meld: 0, before: 17, after: 10, broke: null },
    { step: "compare", seat: 1, knocker: 10, defender: 10, difference: 0 },
    { step: "bonus", bonus: "undercut", points: 25 },
    { step: "total", winner: 1, points: 25 },
  ],
};

const SEVENS = ["7C", "7D", "7H", "7S"];
const BROKEN = {
  outcome: "knock",
  knocker: 0,
  winner: 0,
  points: 24,
  steps: [
    { step: "knock", seat: 0, card: "9C", deadwood: 6 },
    { step: "melds", seat: 0, melds: [["4C", "5C", "6C"], ["TD", "TH", "TS"]], unmelded: ["AH", "2D", "2S", "AS"], deadwood: 6 },
    { step: "melds", seat: 1, melds: [SEVENS], unmelded: ["8C", "KH", "QD", "3D", "5H", "2H"], deadwood: 38 },
    { step: "layoff", seat: 1, card: "7C", meld: 0, before: 38, after: 38, broke: SEVENS },
    { step: "layoff", seat: 1, card: "8C", meld: 0, before: 38, after: 30, broke: null },
    { step: "compare", seat: 1, knocker: 6, defender: 30, difference: 24 },
    { step: "total", winner: 0, points: 24 },
  ],
};

const GIN = {
  outcome: "gin",
  knocker: 1,
  winner: 1,
  points: 88,
  steps: [
    { step: "knock", seat: 1, card: "9S", deadwood: 0 },
    { step: "melds", seat: 1, melds: [["3H", "4H", "5H"], ["8C", "8D", "8S"], ["TC", "JC", "QC", "KC"]], unmelded: [], deadwood: 0 },
    { step: "melds", seat: 0, melds: [], unmelded: ["AS", "2S", "9D", "9C", "6H", "7H", "KD", "4C", "5D", "QH"], deadwood: 63 },
    { step: "compare", seat: 0, knocker: 0, defender: 63, difference: 63 },
    { step: "bonus", bonus: "gin", points: 25 },
    { step: "total", winner: 1, points: 88 },
  ],
};

const ends = (showdown, result = null) => pictureAt(showdown, result, beatsOf(showdown).length);
const shownUpTo = (showdown, name, times = 1) => {
  const places = beatsOf(showdown).flatMap((beat, place) => (beat.beat === name ? [place + 1] : []));
  return pictureAt(showdown, null, places[times - 1]);
};

test("nothing is shown before the first beat", () => {
  const picture = pictureAt(TIE, null, 0);
  assert.equal(picture.call, null);
  assert.equal(picture.done, false);
  assert.ok(picture.sides.every((side) => !side.shown));
});

test("the call comes first, then the knocker's melds, then the defender's", () => {
  assert.deepEqual(beatsOf(TIE).slice(0, 3).map((beat) => [beat.beat, beat.step.seat]), [["call", 0], ["melds", 0], ["melds", 1]]);
  const [knocker, defender] = shownUpTo(TIE, "melds").sides;
  assert.equal(knocker.shown, true);
  assert.equal(defender.shown, false);
});

test("each layoff moves one card and brings the count down", () => {
  const counts = [1, 2, 3].map((times) => shownUpTo(TIE, "layoff", times).sides[1].counts.at(-1));
  assert.deepEqual(counts, [19, 17, 10]);
  const { sides } = ends(TIE);
  assert.deepEqual(sides[0].melds[0], { cards: ["4S", "5S", "6S"], laid: ["3S", "2S", "7S"] });
  assert.deepEqual(sides[1].unmelded, ["AD", "2H", "3D", "4C"]);
  assert.deepEqual(sides[1].counts, [22, 19, 17, 10]);
});

test("no card is lost or doubled while it is laid off", () => {
  for (let shown = 0; shown <= beatsOf(TIE).length; shown += 1) {
    const cards = pictureAt(TIE, null, shown).sides.flatMap((side) => [...side.melds.flatMap((meld) => [...meld.cards, ...meld.laid]), ...side.unmelded]);
    assert.equal(new Set(cards).size, 20);
    assert.equal(cards.length, 20);
  }
});

test("a tie is an undercut with the bonus alone", () => {
  assert.deepEqual(ends(TIE).lines, [
    { line: "count", seat: 0, from: 10, laid: [], value: 10 },
    { line: "count", seat: 1, from: 22, laid: [3, 2, 7], value: 10 },
    { line: "difference", share: "tie", knocker: 10, defender: 10, value: 0 },
    { line: "bonus", bonus: "undercut", value: 25 },
    { line: "total", winner: 1, value: 25 },
  ]);
});

test("a set that gives up its fourth card stays a set of three", () => {
  const picture = shownUpTo(BROKEN, "layoff");
  assert.deepEqual(picture.sides[1].melds, [{ cards: ["7D", "7H", "7S"], laid: [] }]);
  assert.deepEqual(picture.sides[1].layoffs[0], { card: "7C", meld: ["4C", "5C", "6C"], before: 38, after: 38, broke: SEVENS });
});

test("a card that takes nothing off the count is left out of the sum", () => {
  assert.deepEqual(ends(BROKEN).lines[1], { line: "count", seat: 1, from: 38, laid: [8], value: 30 });
});

test("after a broken meld the defender's last arrangement is the server's", () => {
  const last = { melds: [["7D", "7H", "7S"]], unmelded: ["2H", "3D", "5H", "QD", "KH"] };
  const result = { outcome: "knock", knocker: 0, winner: 0, points: 24, seats: [{ seat: 0 }, { seat: 1, ...last }] };
  assert.deepEqual(ends(BROKEN, result).sides[1].unmelded, last.unmelded);
});

test("in gin nothing is laid off and the whole count is paid", () => {
  const picture = ends(GIN);
  assert.equal(picture.noLayoffs, true);
  assert.deepEqual(picture.sides[1].layoffs, []);
  assert.deepEqual(picture.lines.map((line) => [line.line, line.value]), [["count", 0], ["count", 63], ["bonus", 25], ["total", 88]]);
});

test("a knock on which nothing fits says so too", () => {
  const bare = { ...TIE, outcome: "knock", steps: TIE.steps.filter((step) => step.step !== "layoff" && step.step !== "bonus") };
  assert.equal(ends(bare).sides[1].noLayoffs, true);
});

test("a drawn hand has nothing to play", () => {
  const drawn = { outcome: "drawn", knocker: null, winner: null, points: 0, steps: [{ step: "drawn", stock: 2, reason: "stock" }] };
  assert.deepEqual(beatsOf(drawn), []);
  assert.equal(pictureAt(drawn, null, 0).done, true);
});

// Four hands: the second defender's 8S fits only because the first laid the 7S.
const melds = (seat, shown, unmelded, deadwood) => ({ step: "melds", seat, melds: shown, unmelded, deadwood });
const compare = (seat, defender, difference, knocker = 6) => ({ step: "compare", seat, knocker, defender, difference });
const OPENING = [
  { step: "knock", seat: 2, card: "KC", deadwood: 6 },
  melds(2, [["4S", "5S", "6S"], ["9C", "9D", "9H"]], ["AH", "2D", "3C"], 6),
  melds(3, [["KD", "KH", "KS"]], ["7S", "AD", "2H", "3D", "4C", "QC", "JH"], 37),
  { step: "layoff", seat: 3, card: "7S", meld: 0, before: 37, after: 30, broke: null },
  melds(0, [], ["8S", "TC", "TD"], 28),
  { step: "layoff", seat: 0, card: "8S", meld: 0, before: 28, after: 20, broke: null },
  melds(1, [], ["2C", "3H"], 5),
];
const FOUR = {
  outcome: "knock",
  knocker: 2,
  winner: 2,
  points: 38,
  steps: [...OPENING.slice(0, 6), melds(1, [], ["QD"], 10), compare(3, 30, 24), compare(0, 20, 14), compare(1, 6, 0), { step: "total", winner: 2, points: 38 }],
};
const UNDERCUT = {
  outcome: "undercut",
  knocker: 2,
  winner: 1,
  points: 11,
  steps: [...OPENING, compare(3, 30, 0), compare(0, 20, 0), compare(1, 5, 1), { step: "bonus", bonus: "undercut", points: 10 }, { step: "total", winner: 1, points: 11 }],
};

test("each defender shows its melds and lays off before the next one shows anything", () => {
  const told = beatsOf(FOUR).filter(({ beat }) => beat !== "line").map(({ beat, seat }) => `${beat} ${seat}`);
  assert.deepEqual(told, ["call 2", "melds 2", "melds 3", "layoff 3", "melds 0", "layoff 0", "melds 1", "no-layoffs 1"]);
});

test("the knocker's meld grows under the cards of one defender after the other", () => {
  const grown = [1, 2].map((times) => shownUpTo(FOUR, "layoff", times).sides[0].melds[0].laid);
  assert.deepEqual(grown, [["7S"], ["7S", "8S"]]);
  const { sides } = ends(FOUR);
  assert.deepEqual(sides.map(({ seat, counts }) => [seat, counts]), [[2, [6]], [3, [37, 30]], [0, [28, 20]], [1, [10]]]);
  assert.deepEqual(sides.map((side) => side.layoffs.length), [0, 1, 1, 0]);
});

test("every defender has a line with what the comparison adds", () => {
  assert.deepEqual(ends(FOUR).lines.map((line) => [line.line, line.seat ?? null, line.share ?? null, line.value]), [
    ["count", 2, null, 6],
    ["share", 3, "knock", 24],
    ["share", 0, "knock", 14],
    ["share", 1, "knock", 0],
    ["total", null, null, 38],
  ]);
});

test("of several only the one who undercuts counts", () => {
  const shares = ends(UNDERCUT).lines.filter((line) => line.line === "share").map(({ share, value }) => [share, value]);
  assert.deepEqual(shares, [["idle", 0], ["idle", 0], ["undercut", 1]]);
});

test("where a tie is no undercut it is a knock worth nothing", () => {
  const steps = [...TIE.steps.filter((step) => !["bonus", "total"].includes(step.step)), { step: "total", winner: 0, points: 0 }];
  const lines = ends({ ...TIE, outcome: "knock", winner: 0, points: 0, steps }).lines;
  assert.deepEqual(lines.slice(2), [{ line: "difference", share: "knock", knocker: 10, defender: 10, value: 0 }, { line: "total", winner: 0, value: 0 }]);
});

test("what a spade adds comes after the bonus and before the total", () => {
  const [total] = GIN.steps.slice(-1);
  const steps = [...GIN.steps.slice(0, -1), { step: "doubled", points: 88 }, { ...total, points: 176 }];
  const lines = ends({ ...GIN, points: 176, steps }).lines.map((line) => [line.line, line.value]);
  assert.deepEqual(lines.slice(-3), [["bonus", 25], ["doubled", 88], ["total", 176]]);
});

test("in gin among several nobody lays off, and it is said once", () => {
  const steps = [{ step: "big-gin", seat: 2 }, ...OPENING.slice(1).filter((step) => step.step === "melds"), compare(3, 37, 37, 0), compare(0, 28, 28, 0), compare(1, 5, 5, 0)];
  const big = { outcome: "gin", knocker: 2, winner: 2, points: 101, steps: [...steps, { step: "bonus", bonus: "big-gin", points: 31 }, { step: "total", winner: 2, points: 101 }] };
  const beats = beatsOf(big).map(({ beat }) => beat);
  assert.deepEqual(beats.slice(0, 6), ["call", "melds", "melds", "melds", "melds", "no-layoffs"]);
  const picture = ends(big);
  assert.equal(picture.call.step, "big-gin");
  assert.equal(picture.noLayoffs, true);
  assert.ok(picture.sides.every((side) => !side.noLayoffs));
  assert.deepEqual(picture.lines.map((line) => line.share ?? line.bonus ?? line.line), ["count", "gin", "gin", "gin", "big-gin", "total"]);
});

test("a result tells how the hands lie in the end", () => {
  const seat = (number, shown, unmelded, laid = []) => ({ seat: number, melds: shown, unmelded, deadwood: unmelded.length, layoffs: laid });
  const seats = [seat(2, [["KD", "KH", "KS"]], ["QC"], [{ card: "7S", meld: 0 }]), seat(3, [["4S", "5S", "6S"]], ["AH"])];
  const [knocker, defender] = sidesOf({ outcome: "knock", knocker: 3, winner: 3, points: 9, seats });
  assert.equal(knocker.seat, 3);
  assert.deepEqual(knocker.melds, [{ cards: ["4S", "5S", "6S"], laid: ["7S"] }]);
  assert.deepEqual(defender.melds, [{ cards: ["KD", "KH", "KS"], laid: [] }]);
});
