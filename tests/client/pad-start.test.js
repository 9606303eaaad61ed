import assert from "node:assert/strict";
import { test } from "node:test";
import { strictSheet } from "../../client/js/pad-check.js";
import { atKnownTable, setupFor, sheetFrom, targetFits } from "../../client/js/pad-start.js";

const MESA = { name: "mesa", targets: [50, 100], next_dealer: "loser", hand_bonus: 0, game_bonus: 0, seats: [2, 2], oklahoma: false, big_gin_bonus: null, gin_bonus: 25, spade_doubles: false };
const CLASICO = { ...MESA, name: "clasico", next_dealer: "alternate", gin_bonus: 20, seats: [2, 4] };
const OFFER = {
  rules: [MESA, CLASICO],
  choices: { gin_bonus: [20, 25], oklahoma: [false, true], spade_doubles: [false, true], hand_bonus: [0, 20, 25], game_bonus: [0, 100], next_dealer: ["loser", "alternate"], big_gin_bonus: [null, 31] },
  custom_targets: [10, 1000],
};
const first = setupFor(OFFER, null);
const hand = (winner) => ({ kind: "points", dealer: 0, knocker: null, winner, outcome: null, points: 9, counts: null, hands: null, melds: null, upcard: null });

test("the first game is offered at the house's table, to its shorter target", () => {
  assert.equal(first.table, "mesa");
  assert.equal(first.targets.mesa, 50);
  assert.deepEqual(strictSheet(sheetFrom(OFFER, first)), { sheet: sheetFrom(OFFER, first) });
});

test("a sheet takes its table's bonuses and deal from the server's data", () => {
  const own = { ...first, table: "custom", chosen: { ...first.chosen, hand_bonus: 20, next_dealer: "alternate" }, targets: { ...first.targets, custom: 250 }, names: ["  Ana ", "E\u202eva"], dealer: 1 };
  const sheet = sheetFrom(OFFER, own);
  assert.deepEqual([sheet.table.hand_bonus, sheet.table.next_dealer, sheet.target, sheet.dealer], [20, "alternate", 250, 1]);
  assert.deepEqual(sheet.players, ["Ana", "Eva"]);
  assert.equal(sheetFrom(OFFER, { ...first, table: "clasico" }).table.next_dealer, "alternate");
});

test("spades double only where the upcard sets the limit", () => {
  const chosen = { ...first.chosen, spade_doubles: true };
  assert.equal(sheetFrom(OFFER, { ...first, table: "custom", chosen }).rules.spade_doubles, false);
  assert.equal(sheetFrom(OFFER, { ...first, table: "custom", chosen: { ...chosen, oklahoma: true } }).rules.spade_doubles, true);
});

test("a target must be one that the table has", () => {
  const to = (table, target) => targetFits(OFFER, { ...first, table, targets: { ...first.targets, [table]: target } });
  assert.deepEqual([50, 100, 60, 0].map((target) => to("mesa", target)), [true, true, false, false]);
  assert.deepEqual([10, 1000, 9, 1001, 60.5, NaN].map((target) => to("custom", target)), [true, true, false, false, false, false]);
});

test("another game is for the same people at the same table, dealt by whose deal it is", () => {
  const before = { ...sheetFrom(OFFER, { ...first, table: "custom", chosen: { ...first.chosen, gin_bonus: 20 }, targets: { ...first.targets, custom: 80 }, names: ["Ana", "Eva"] }), entries: [hand(0)] };
  const again = setupFor(OFFER, before);
  assert.deepEqual([again.names, again.table, again.targets.custom, again.chosen.gin_bonus, again.dealer], [["Ana", "Eva"], "custom", 80, 20, 1]);
  const gone = setupFor(OFFER, { ...before, rules: "poker" });
  assert.deepEqual([gone.names, gone.table, gone.targets.mesa], [["Ana", "Eva"], "mesa", 50]);
});

test("a sheet from a file is of a table that there is, and pays as that table does", () => {
  const sheet = sheetFrom(OFFER, first);
  const forged = { ...sheet, table: { ...sheet.table, game_bonus: 1000, next_dealer: "alternate" } };
  assert.deepEqual(atKnownTable(OFFER, { sheet: forged }), { sheet });
  for (const rules of ["poker", "custom", { gin_bonus: 21 }, { magic: 1 }]) assert.deepEqual(atKnownTable(OFFER, { sheet: { ...sheet, rules } }), { fault: "rules" }, JSON.stringify(rules));
  assert.equal(atKnownTable(OFFER, { sheet: { ...sheet, rules: { game_bonus: 100 } } }).sheet.table.game_bonus, 100);
  assert.deepEqual(atKnownTable(null, { sheet: forged }), { sheet: forged });
  assert.deepEqual(atKnownTable(OFFER, { fault: "json" }), { fault: "json" });
});
