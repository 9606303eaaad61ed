import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf, Readings } from "../../client/js/rummy/readings.js";
import { groupsOf, rowsOf } from "../../client/js/rummy/spread.js";

const FOURTEEN = ["KS", "KH", "KD", "5H", "5H-2", "6H", "7H", "XX", "XX-2", "2C", "9S", "4D", "JC", "8C"];
const flat = (groups) => groups.flatMap(({ cards }) => cards);

test("every way to sort shows every card once, jokers last", () => {
  for (const sort of ["suit", "rank", "melds"]) {
    const shown = flat(groupsOf(FOURTEEN, [], sort));
    assert.deepEqual([...shown].sort(), [...FOURTEEN].sort());
    assert.deepEqual(shown.slice(-2), ["XX", "XX-2"]);
  }
});

test("melds lie first, with the jokers in them as laid", () => {
  const shown = groupsOf(FOURTEEN, [["5H", "6H", "XX"], ["KS", "KH", "KD"]], "melds");
  assert.deepEqual(shown.slice(0, 2), [{ cards: ["5H", "6H", "XX"], meld: 0 }, { cards: ["KS", "KH", "KD"], meld: 1 }]);
  assert.equal(flat(shown).length, 14);
});

test("the order made by hand is kept for each of two equal cards; newcomers lie last", () => {
  assert.deepEqual(flat(groupsOf(["5H", "5H-2", "KD", "AS"], [], "manual", ["5H-2", "KD", "5H"])), ["5H-2", "KD", "5H", "AS"]);
});

test("a narrow screen has two rows of at most eight, a wide one a single row", () => {
  for (let count = 8; count <= 14; count += 1) {
    const rows = rowsOf(groupsOf(FOURTEEN.slice(0, count), [], "rank"), true);
    assert.equal(rows.length, 2);
    assert.ok(rows.every(({ size }) => size <= 8));
  }
  assert.deepEqual(rowsOf(groupsOf(FOURTEEN, [], "rank"), false).map(({ size }) => size), [14]);
  assert.deepEqual(rowsOf(groupsOf(FOURTEEN.slice(0, 7), [], "rank"), true).map(({ size }) => size), [7]);
});

test("fourteen loose cards lie seven and seven, melds are kept whole", () => {
  assert.deepEqual(rowsOf(groupsOf(FOURTEEN, [], "suit"), true).map(({ size }) => size), [7, 7]);
  const rows = rowsOf(groupsOf(FOURTEEN, [["KS", "KH", "KD", "XX"], ["5H", "6H", "7H", "XX-2"]], "melds"), true);
  assert.deepEqual(rows.map(({ size, full }) => [size, full]), [[8, true], [6, false]]);
});

test("the same cards in another order are asked for once, and each lot is told of once it is known", async () => {
  const asked = [];
  let changes = 0;
  const readings = new Readings(async (codes) => asked.push(codes.join(" ")) && { of: codes.length }, () => (changes += 1));
  assert.equal(keyOf(["KS", "5H", "XX"]), keyOf(["XX", "KS", "5H"]));
  assert.deepEqual(await readings.now(["KS", "KH", "KD"]), { of: 3 });
  assert.deepEqual(await readings.now(["KD", "KS", "KH"]), { of: 3 });
  assert.equal(asked.length, 1);
  assert.equal(changes, 1);
  assert.deepEqual(readings.of(["KH", "KD", "KS"]), { of: 3 });
});

test("a choice that changes at once asks for nothing in between", async () => {
  const asked = [];
  const readings = new Readings(async (codes) => asked.push(codes) && {}, () => {});
  assert.equal(readings.of(["2C", "2D", "2H"]), null);
  assert.equal(readings.of(["2C", "2D", "2H", "2S"]), null);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.deepEqual(asked, [["2C", "2D", "2H", "2S"]]);
});

test("what the server refuses to read is known as nothing, and not asked again", async () => {
  let asked = 0;
  const readings = new Readings(async () => { asked += 1; throw new Error("refused"); }, () => {});
  assert.equal(await readings.now(["XX"]), null);
  assert.equal(readings.of(["XX"]), null);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(asked, 1);
});
