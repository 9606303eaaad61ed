import assert from "node:assert/strict";
import { test } from "node:test";

import { columnsOf, finishedRows, minutesOf, rowsOf } from "../../client/js/sheet-rows.js";

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

test("one's own seat has the first column, an onlooker sees them in order", () => {
  const seats = [{ seat: 0 }, { seat: 1 }];
  assert.deepEqual(columnsOf({ seats, you: 1 }), [1, 0]);
  assert.deepEqual(columnsOf({ seats, you: null }), [0, 1]);
});
