import assert from "node:assert/strict";
import { test } from "node:test";
import { changesAt, pilesRebuilt, plotPoints, stepTurn, turnAt, turnsOf, withCards } from "../../client/js/rummy/replay-plies.js";

const RUN = (cards, jokers_as = []) => ({ meld: 0, seat: 0, kind: "run", cards, jokers_as });
const pile = (...cards) => ({ top: cards.at(-1) ?? null, seat: null, count: cards.length, cards });

/** Positions from moves: each `[seat, move, fields, after]`, `after` what the position has then. */
function played(...moves) {
  const start = { ply: 0, move: null, table: [], discard_pile: pile("9C"), must_use: null, hands: [{ seat: 0, points: 90 }, { seat: 1, points: 80 }] };
  return moves.reduce((positions, [seat, move, fields = {}, after = {}], i) => [...positions, { ...positions.at(-1), ...after, ply: i + 1, move: { ply: i + 1, seat, move, ...fields } }], [start]);
}
const STOCK = { from: "stock", card: "KD" };

test("a turn is all that a seat does up to its discard", () => {
  const positions = played([0, "draw", STOCK], [0, "open", { melds: [] }], [0, "lay-off"], [0, "discard"], [1, "draw", STOCK], [1, "discard"]);
  assert.deepEqual(turnsOf(positions).map(({ number, seat, plies }) => [number, seat, plies]), [[1, 0, [1, 2, 3, 4]], [2, 1, [5, 6]]]);
  assert.equal(turnAt(turnsOf(positions), 3)?.number, 1);
  assert.equal(turnAt(turnsOf(positions), 0), null);
});

test("the pile that is shuffled as a turn begins belongs to that turn", () => {
  const positions = played([0, "draw", STOCK], [0, "discard"], [1, "rebuild", { stock: [] }], [1, "draw", STOCK], [1, "discard"]);
  assert.deepEqual(turnsOf(positions).map(({ plies }) => plies), [[1, 2], [3, 4, 5]]);
});

test("who goes out without a discard ends the last turn", () => {
  assert.deepEqual(turnsOf(played([0, "draw", STOCK], [0, "meld", { cards: [] }])).map(({ plies }) => plies), [[1, 2]]);
});

test("a step leads over a whole turn, and from within one to its ends", () => {
  const positions = played([0, "draw", STOCK], [0, "discard"], [1, "draw", STOCK], [1, "meld"], [1, "discard"]);
  const turns = turnsOf(positions);
  const on = (ply) => stepTurn(turns, ply, 1, 5);
  const back = (ply) => stepTurn(turns, ply, -1, 5);
  assert.deepEqual([on(0), on(1), on(2), on(3), on(5)], [2, 2, 5, 5, 5]);
  assert.deepEqual([back(5), back(4), back(2), back(1), back(0)], [2, 2, 0, 0, 0]);
});

test("a card put back and a joker driven back are named by what lay there before", () => {
  const table = [RUN(["5H", "6H", "7H"])];
  const positions = withCards(played(
    [0, "draw", { from: "discard", card: "9C" }, { must_use: "9C" }], [0, "take-back", {}, { must_use: null }],
    [0, "swap-joker", { card: "6H", meld: 0, joker: 1 }, { table }], [0, "swap-back", { meld: 0, joker: 1, auto: true }, { table: [RUN(["5H", "XX", "7H"])] }],
  ));
  assert.equal(positions[2].move.card, "9C");
  assert.equal(positions[4].move.card, "6H");
  assert.equal(positions[1].move.card, "9C");
});

test("what a move laid or changed is told by meld and place", () => {
  const at = (move, cards) => changesAt({ move, table: [RUN(cards)] }).map(({ meld, isNew }) => [meld, cards.map((_, place) => isNew(place))]);
  assert.deepEqual(at({ move: "lay-off", meld: 0, end: "low" }, ["4H", "5H", "6H", "7H"]), [[0, [true, false, false, false]]]);
  assert.deepEqual(at({ move: "lay-off", meld: 0, end: "high" }, ["5H", "6H", "7H", "8H"]), [[0, [false, false, false, true]]]);
  assert.deepEqual(at({ move: "swap-joker", meld: 0, joker: 1 }, ["5H", "6H", "7H"]), [[0, [false, true, false]]]);
  assert.deepEqual(at({ move: "meld" }, ["5H", "6H", "7H"]), [[0, [true, true, true]]]);
  assert.deepEqual(at({ move: "discard" }, ["5H", "6H", "7H"]), []);
  const table = [RUN(["2H"]), { ...RUN(["3H"]), meld: 1 }, { ...RUN(["4H"]), meld: 2 }];
  assert.deepEqual(changesAt({ move: { move: "open", melds: [["3H"], ["4H"]] }, table }).map(({ meld }) => meld), [1, 2]);
});

test("the plot has a hand's points at the deal, after each of its turns, and at the end", () => {
  const points = (mine, theirs) => ({ hands: [{ seat: 0, points: mine }, { seat: 1, points: theirs }] });
  const positions = played(
    [0, "draw", STOCK, points(100, 80)], [0, "open", { melds: [] }, points(52, 80)], [0, "discard", {}, points(42, 80)],
    [1, "draw", { from: "discard", card: "9C" }, points(42, 89)], [1, "meld", {}, points(42, 60)], [1, "discard", {}, points(42, 50)],
  );
  assert.deepEqual(plotPoints(positions, 0), [{ ply: 0, value: 90, mark: null }, { ply: 3, value: 42, mark: "open" }, { ply: 6, value: 42, mark: null }]);
  assert.deepEqual(plotPoints(positions, 1), [{ ply: 0, value: 80, mark: null }, { ply: 6, value: 50, mark: "pickup" }]);
});

test("a card that was put back is no pick-up", () => {
  const positions = played([0, "draw", { from: "discard", card: "9C" }], [0, "take-back"], [0, "draw", STOCK], [0, "discard"]);
  assert.equal(plotPoints(positions, 0).at(-1).mark, null);
});

test("hands that were not seen have no points", () => {
  const positions = played([0, "draw", STOCK, { hands: [{ seat: 0, points: 90 }, { seat: 1, points: null }] }]).map((position, i) => (i ? position : { ...position, hands: [{ seat: 0, points: 90 }, { seat: 1, points: null }] }));
  assert.deepEqual(plotPoints(positions, 1), []);
});

test("the piles that were shuffled are those before, without their top", () => {
  const positions = played([0, "discard", {}, { discard_pile: pile("9C", "2D", "3S") }], [1, "rebuild", { stock: null }, { discard_pile: pile("3S") }], [1, "draw", STOCK]);
  assert.deepEqual(pilesRebuilt(positions), [["9C", "2D"]]);
});
