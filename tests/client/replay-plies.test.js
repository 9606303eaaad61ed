import assert from "node:assert/strict";
import { test } from "node:test";

import { clampPly, nextView, plotPoints, plyAtShare, plyAtTenth, seatOf, stepRound, thrownBy, turnAt, turnsOf } from "../../client/js/replay-plies.js";

const MOVES = [
  null,
  { seat: 0, move: "upcard", take: false },
  { seat: 1, move: "upcard", take: true },
  { seat: 1, move: "discard", card: "KS" },
  { seat: 0, move: "draw", from: "stock", card: "2C" },
  { seat: 0, move: "discard", card: "QD" },
  { seat: 1, move: "draw", from: "discard", card: "QD" },
  { seat: 1, move: "discard", card: "9H" },
  { seat: 0, move: "draw", from: "stock", card: "3C" },
  { seat: 0, move: "knock", discard: "9S" },
];
const DEADWOOD = [[40, 50], [40, 50], [40, 44], [40, 42], [31, 42], [33, 42], [33, 30], [33, 28], [9, 28], [7, 28]];

const position = (ply, hidden = false) => ({
  ply,
  move: MOVES[ply] && { ply, ...MOVES[ply] },
  hands: DEADWOOD[ply].map((deadwood, seat) => ({ seat, deadwood: hidden && seat === 1 && ply < 9 ? null : deadwood })),
});
const HAND = MOVES.map((_, ply) => position(ply));
const LAST = MOVES.length - 1;

test("a pass is no turn, taking the upcard is", () => {
  assert.deepEqual(
    turnsOf(HAND).map((turn) => [turn.number, turn.seat, turn.plies]),
    [
      [0, 0, [1]],
      [1, 1, [2, 3]],
      [2, 0, [4, 5]],
      [3, 1, [6, 7]],
      [4, 0, [8, 9]],
    ],
  );
});

test("every ply but the deal belongs to one turn", () => {
  const turns = turnsOf(HAND);
  assert.equal(turnAt(turns, 0), null);
  for (let ply = 1; ply <= LAST; ply += 1) assert.equal(turns.filter((turn) => turn.plies.includes(ply)).length, 1);
});

test("a round goes on to where the same seat ends its next turn", () => {
  const turns = turnsOf(HAND);
  assert.equal(stepRound(turns, 3, 1, LAST), 7);
  assert.equal(stepRound(turns, 5, 1, LAST), 9);
  assert.equal(stepRound(turns, 7, -1, LAST), 3);
});

test("a round stops at the ends of the hand", () => {
  const turns = turnsOf(HAND);
  assert.equal(stepRound(turns, 8, 1, LAST), LAST);
  assert.equal(stepRound(turns, LAST, 1, LAST), LAST);
  assert.equal(stepRound(turns, 1, -1, LAST), 0);
  assert.equal(stepRound(turns, 0, -1, LAST), 0);
});

test("tenths lead from the first tenth to the end", () => {
  assert.equal(plyAtTenth(1, 20), 2);
  assert.equal(plyAtTenth(5, 20), 10);
  assert.equal(plyAtTenth(10, 20), 20);
});

test("an address beyond the hand shows its end, nonsense its beginning", () => {
  assert.equal(clampPly(99, LAST), LAST);
  assert.equal(clampPly(-3, LAST), 0);
  assert.equal(clampPly(Number("abc"), LAST), 0);
  assert.equal(plyAtShare(1.2, LAST), LAST);
});

test("the plot has the deal and the count after each own discard", () => {
  assert.deepEqual(plotPoints(HAND, 0).map((point) => [point.ply, point.deadwood]), [[0, 40], [5, 33], [9, 7]]);
});

test("a card from the pile and the knock are marked", () => {
  assert.deepEqual(plotPoints(HAND, 1).map((point) => [point.ply, point.mark]), [[0, null], [3, "pickup"], [7, "pickup"], [9, null]]);
  assert.equal(plotPoints(HAND, 0).at(-1).mark, "knock");
});

test("what the viewer did not see is not in the plot", () => {
  const seen = MOVES.map((_, ply) => position(ply, true));
  assert.deepEqual(plotPoints(seen, 1).map((point) => point.ply), [9]);
});

test("a knock throws the card it names", () => {
  assert.equal(thrownBy({ move: "knock", discard: "9S" }), "9S");
  assert.equal(thrownBy({ move: "discard", card: "KS" }), "KS");
  assert.equal(thrownBy({ move: "draw", from: "stock", card: "2C" }), null);
});

test("big gin ends the turn and the hand without a card thrown", () => {
  const moves = [...MOVES.slice(0, 9), { seat: 0, move: "big-gin" }];
  const hand = moves.map((move, ply) => ({ ...position(ply), move: move && { ply, ...move } }));
  assert.deepEqual(turnsOf(hand).at(-1), { number: 4, seat: 0, plies: [8, 9] });
  assert.equal(thrownBy(hand.at(-1).move), null);
  assert.equal(plotPoints(hand, 0).at(-1).mark, "knock");
});

test("turns go round among four as among two", () => {
  const moves = [null, ...[1, 2, 3, 0].flatMap((seat) => [{ seat, move: "draw", from: "stock" }, { seat, move: "discard", card: "KS" }])];
  const hand = moves.map((move, ply) => ({ ply, move, hands: [] }));
  assert.deepEqual(turnsOf(hand).map((turn) => [turn.number, turn.seat]), [[1, 1], [2, 2], [3, 3], [4, 0]]);
});

test("an address looks through the eyes of one who played, or through all", () => {
  const hand = { places: [2, 3, 0] };
  assert.equal(seatOf(hand, { vista: "3" }), 3);
  assert.equal(seatOf(hand, { vista: "yo" }), 2);
  for (const vista of ["1", "ambas", "", undefined, "__proto__"]) assert.equal(seatOf(hand, { vista }), null);
});

test("the views follow each other and come round", () => {
  const hand = { places: [2, 3, 0] };
  assert.deepEqual([null, 2, 3, 0].map((seat) => nextView(hand, seat)), [2, 3, 0, null]);
});
