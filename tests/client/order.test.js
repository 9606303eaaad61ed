import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLow, gapsIn, groupsOf, keepOrder, laidOut, moveTo, rowsOf, withLaid } from "../../client/js/order.js";

const ELEVEN = ["4S", "5S", "6S", "9H", "9D", "9C", "AH", "2D", "3C", "QH", "KD"];
const MELDS = laidOut([["9C", "9D", "9H"], ["4S", "5S", "6S"]]);
const flat = (groups) => groups.flatMap((group) => group.cards);
const counts = (rows) => rows.map((row) => flat(row).length);
const hand = (sizes, loose) => {
  const names = [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
  const melds = sizes.map((size) => names.splice(0, size));
  return { cards: [...melds.flat(), ...names.slice(0, loose)], melds };
};

test("melds lie first, from the lowest, and the loose cards follow from the highest", () => {
  const shown = flat(groupsOf({ cards: ELEVEN, melds: MELDS }, "melds"));
  assert.deepEqual(shown, ["4S", "5S", "6S", "9H", "9D", "9C", "KD", "QH", "3C", "2D", "AH"]);
});

test("sorting by suit or by rank loses no card", () => {
  for (const sort of ["suit", "rank", "manual"]) {
    assert.deepEqual(flat(groupsOf({ cards: ELEVEN, melds: MELDS }, sort)).sort(), [...ELEVEN].sort());
  }
});

test("a manual order outlives a thrown and a drawn card; the newcomer lies last", () => {
  assert.deepEqual(keepOrder(["AH", "2D", "KC"], ["2D", "QS", "AH"]), ["2D", "AH", "KC"]);
});

test("a card moves to either side of another", () => {
  assert.deepEqual(moveTo(["a", "b", "c", "d"], "a", 3), ["b", "c", "a", "d"]);
  assert.deepEqual(moveTo(["a", "b", "c", "d"], "d", 0), ["d", "a", "b", "c"]);
  assert.deepEqual(moveTo(["a", "b", "c", "d"], "b", 1), ["a", "b", "c", "d"]);
  assert.deepEqual(moveTo(["a", "b", "c", "d"], "b", 4), ["a", "c", "d", "b"]);
});

test("six melded cards stand above five loose ones, with one gap", () => {
  const rows = rowsOf(groupsOf({ cards: ELEVEN, melds: MELDS }, "melds"), 2);
  assert.deepEqual(counts(rows), [6, 5]);
  assert.deepEqual(rows.map(gapsIn), [1, 0]);
});

test("no row ever holds more than seven cards, whatever melds", () => {
  const shapes = [[], [3], [4], [5], [3, 3], [4, 3], [4, 4], [5, 3], [7], [8], [10], [11], [3, 3, 3], [4, 4, 3], [5, 3, 3]];
  for (const sizes of shapes) {
    const melded = sizes.reduce((sum, size) => sum + size, 0);
    for (const total of [10, 11].filter((each) => each >= melded)) {
      const held = hand(sizes, total - melded);
      const rows = rowsOf(groupsOf(held, "melds"), 2);
      assert.ok(Math.max(...counts(rows)) <= 7, `${sizes} of ${total}: ${counts(rows)}`);
      assert.deepEqual(rows.flatMap(flat).sort(), [...held.cards].sort());
    }
  }
});

test("eleven melded cards in three melds keep every meld whole", () => {
  const held = hand([4, 4, 3], 0);
  const rows = rowsOf(groupsOf(held, "melds"), 2);
  assert.equal(rows.flat().length, 3);
});

test("a wide screen has one row", () => {
  assert.deepEqual(counts(rowsOf(groupsOf({ cards: ELEVEN, melds: MELDS }, "melds"), 1)), [11]);
});

test("cards laid off on a run lie at its ends, in order", () => {
  assert.deepEqual(withLaid(["4S", "5S", "6S"], ["3S", "2S", "7S"]), ["2S", "3S", "4S", "5S", "6S", "7S"]);
  assert.deepEqual(withLaid(["TC", "JC"], ["QC", "9C"]), ["9C", "TC", "JC", "QC"]);
});

test("a card laid off on a set lies last, a run that got none lies as it was", () => {
  assert.deepEqual(withLaid(["9H", "9S", "9D"], ["9C"]), ["9H", "9S", "9D", "9C"]);
  assert.deepEqual(withLaid(["AH", "2H", "3H"], []), ["AH", "2H", "3H"]);
});

test("an ace lies above the king where the run goes there, and below the two otherwise", () => {
  assert.deepEqual(laidOut([["AS", "KS", "QS"]]), [["QS", "KS", "AS"]]);
  assert.deepEqual(withLaid(["JS", "QS", "KS"], ["AS", "TS"]), ["TS", "JS", "QS", "KS", "AS"]);
  assert.deepEqual(withLaid(["2S", "3S", "4S"], ["AS"]), ["AS", "2S", "3S", "4S"]);
  assert.equal(fromLow([..."A23456789TJQK"].map((rank) => `${rank}S`))[0], "AS");
});
