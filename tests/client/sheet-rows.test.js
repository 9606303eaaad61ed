import assert from "node:assert/strict";
import { test } from "node:test";

import { columnsOf, finishedRows, minutesOf, restingIn, roundsOf, rowsOf, sidesOf } from "../../client/js/sheet-rows.js";

const hand = (number, winner, points, more = {}) => ({
  id: `hand${number}`,
  number,
  status: "finished",
  outcome: winner === null ? "drawn" : "knock",
  winner,
  points,
  started_at: `2026-11-30T10:0${number}:00Z`,
  finished_at: `2026-11-30T10:0${number}:50Z`,
  ...more,
});
const RUNNING = { id: "hand4", number: 4, status: "running", outcome: null, winner: null, points: null, started_at: "2026-11-30T10:04:00Z", finished_at: null };
const HANDS = [hand(1, 0, 24), hand(2, null, 0), hand(3, 1, 25), RUNNING];

test("totals are the plain sum of the points", () => {
  assert.deepEqual(rowsOf(HANDS, 2).map((row) => row.totals), [[24, 0], [24, 0], [24, 25], [24, 25]]);
});

test("only the winner of a hand has points, a drawn hand gives none", () => {
  assert.deepEqual(rowsOf(HANDS, 2).map((row) => row.won), [[24, 0], [0, 0], [0, 25], [0, 0]]);
});

test("the totals agree with the running scores that the server gives", () => {
  const scored = [hand(1, 0, 24, { scores: [24, 0] }), hand(2, null, 0, { scores: [24, 0] }), hand(3, 1, 25, { scores: [24, 25] })];
  for (const row of rowsOf(scored, 2)) assert.deepEqual(row.totals, row.scores);
});

test("a hand in play is not among the finished ones", () => {
  assert.deepEqual(finishedRows(rowsOf(HANDS, 2)).map((row) => row.number), [1, 2, 3]);
});

test("the game lasted from the first deal to the last count", () => {
  assert.equal(minutesOf(HANDS), 2);
  assert.equal(minutesOf([RUNNING]), 0);
  assert.equal(minutesOf([]), 0);
});

const alone = (seats) => Array.from({ length: seats }, (_, seat) => ({ seats: [seat], score: 0 }));
const PAIRS = [{ seats: [0, 2], score: 0 }, { seats: [1, 3], score: 0 }];

test("one's own seat has the first column, an onlooker sees them in order", () => {
  assert.deepEqual(columnsOf({ sides: alone(2), you: 1 }), [1, 0]);
  assert.deepEqual(columnsOf({ sides: alone(2), you: null }), [0, 1]);
});

test("from one's own seat the others follow as they sit", () => {
  assert.deepEqual(columnsOf({ sides: alone(4), you: 2 }), [2, 3, 0, 1]);
});

test("in pairs the partner stands beside one's own seat, and the other pair after", () => {
  assert.deepEqual(columnsOf({ sides: PAIRS, you: 2 }), [2, 0, 1, 3]);
  assert.deepEqual(columnsOf({ sides: PAIRS, you: 3 }), [3, 1, 0, 2]);
  assert.deepEqual(sidesOf({ sides: PAIRS, you: 1 }).map(({ seats }) => seats), [[1, 3], [0, 2]]);
});

const dealt = (number, round, seats, winner, points, more = {}) => hand(number, winner, points, { round, seats, ...more });
const TWO_TABLES = [
  dealt(1, 1, [0, 1], 0, 38),
  dealt(2, 1, [2, 3], 3, 12),
  dealt(3, 2, [0, 1], null, 0),
  dealt(4, 2, [2, 3], 2, 9),
];

test("the hands of a deal are one round, and a pair's total is that of both", () => {
  const rounds = roundsOf(rowsOf(TWO_TABLES, 4), PAIRS);
  assert.deepEqual(rounds.map(({ number, rows }) => [number, rows.length]), [[1, 2], [2, 2]]);
  assert.deepEqual(rounds.map(({ totals }) => totals), [[38, 12], [47, 12]]);
});

test("the totals stand in the order of the sides that are asked for", () => {
  const [first] = roundsOf(rowsOf(TWO_TABLES, 4), [...PAIRS].reverse());
  assert.deepEqual(first.totals, [12, 38]);
});

test("a round is finished when all its hands are", () => {
  const running = { ...dealt(4, 2, [2, 3], null, null), status: "running" };
  assert.deepEqual(roundsOf(rowsOf([...TWO_TABLES.slice(0, 3), running], 4), PAIRS).map(({ finished }) => finished), [true, false]);
});

test("who sat out a hand is known, and in pairs nobody does", () => {
  const rows = rowsOf([dealt(1, 1, [0, 1], 0, 20), dealt(2, 2, [1, 2], 2, 5)], 3);
  assert.deepEqual(roundsOf(rows, alone(3)).map((round) => restingIn(round, [0, 1, 2])), [[2], [0]]);
  assert.deepEqual(restingIn(roundsOf(rowsOf(TWO_TABLES, 4), PAIRS)[0], [0, 1, 2, 3]), []);
});
