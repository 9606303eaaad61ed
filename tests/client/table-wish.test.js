import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf, differences, fitted, hasGuests, houseOf, OWN, placeOf, plainWish, seatsIn, shapesOf, tableOf, tablesOf, wishFrom } from "../../client/js/table-wish.js";

const HOUSE = { name: "mesa", targets: [50, 100], gin_bonus: 25, tie_undercuts: true, aces: "low", seats: [2, 2], oklahoma: false, spade_doubles: false, big_gin_bonus: null };
const OLD = { ...HOUSE, name: "clasico", gin_bonus: 20, aces: "either", seats: [2, 4] };
const CHOICES = { gin_bonus: [20, 25], tie_undercuts: [false, true], oklahoma: [false, true], spade_doubles: [false, true], big_gin_bonus: [31, null] };
const OFFER = { rules: [HOUSE, OLD], choices: CHOICES, custom_targets: [10, 1000] };
const wish = (change = {}) => fitted(OFFER, { ...plainWish(OFFER), ...change });

test("one begins at the house table, two against each other", () => {
  assert.deepEqual(bodyOf(wish()), { rules: "mesa", target: 50, format: "heads-up", seats: [{}, { cpu: "mesa" }] });
});

test("one's own table stands after the named ones and begins as the house", () => {
  assert.deepEqual(tablesOf(OFFER), ["mesa", "clasico", OWN]);
  assert.deepEqual(differences(tableOf(OFFER, wish({ table: OWN })), houseOf(OFFER)), []);
});

test("how many play together is what the table has room for", () => {
  assert.deepEqual(shapesOf(HOUSE), ["heads-up", "three", "pairs"]);
  assert.deepEqual(shapesOf(OLD), ["heads-up", "together-3", "together-4", "three", "pairs"]);
  assert.deepEqual(["heads-up", "together-3", "together-4", "three", "pairs"].map(seatsIn), [2, 3, 4, 3, 4]);
});

test("four together say how they play, and have as many seats", () => {
  const body = bodyOf(wish({ table: "clasico", shape: "together-4", name: " Ana " }));
  assert.deepEqual(body, { rules: "clasico", target: 50, format: "together", seats: [{ name: "Ana" }, { cpu: "mesa" }, { cpu: "mesa" }, { cpu: "mesa" }] });
});

test("leaving a table leaves a shape that the next one does not have", () => {
  const four = wish({ table: "clasico", shape: "together-4" });
  assert.equal(fitted(OFFER, { ...four, table: "mesa" }).shape, "heads-up");
  assert.equal(fitted(OFFER, { ...four, table: "mesa", shape: "pairs" }).shape, "pairs");
});

test("an invited person has a seat without a computer, with or without a name", () => {
  const guests = [{ kind: "person", name: "Luis" }, { kind: "person", name: " " }, { kind: "cpu", name: "x" }];
  const three = wish({ shape: "three", places: guests });
  assert.deepEqual([bodyOf(three).seats, hasGuests(three)], [[{}, { name: "Luis" }, {}], true]);
  assert.equal(hasGuests(wish({ places: [{ kind: "cpu", name: "" }, ...guests.slice(0, 2)] })), false, "who has no seat at this table is no guest");
});

test("doubling spades are sent only with the limit that they belong to", () => {
  const chosen = { ...plainWish(OFFER).chosen, spade_doubles: true };
  assert.equal(bodyOf(wish({ table: OWN, chosen })).rules.spade_doubles, false);
  assert.equal(bodyOf(wish({ table: OWN, chosen: { ...chosen, oklahoma: true } })).rules.spade_doubles, true);
});

test("what was chosen last time comes back", () => {
  const kept = wish({ table: OWN, shape: "pairs", name: "Ana", chosen: { ...plainWish(OFFER).chosen, gin_bonus: 20, big_gin_bonus: 31 }, targets: { mesa: 100, clasico: 50, [OWN]: 250 }, places: [{ kind: "person", name: "Eva" }, { kind: "cpu", name: "" }, { kind: "cpu", name: "" }] });
  assert.deepEqual(wishFrom(OFFER, JSON.parse(JSON.stringify(kept))), kept);
});

test("a damaged memory gives what it can, and else the house table", () => {
  for (const damage of [null, 5, "x", [], {}, { table: "poker", shape: 7, targets: 5, chosen: [], name: {}, places: "x" }]) {
    assert.deepEqual(wishFrom(OFFER, damage), plainWish(OFFER), JSON.stringify(damage));
  }
  const half = wishFrom(OFFER, { table: OWN, chosen: { gin_bonus: 30, oklahoma: true, poker: 1 }, targets: { [OWN]: "x" }, places: [null, { kind: "person", name: "y".repeat(90) }] });
  assert.deepEqual([half.table, half.chosen.gin_bonus, half.chosen.oklahoma, half.chosen.poker, half.targets[OWN]], [OWN, 25, true, undefined, 100]);
  assert.deepEqual([half.places[0].kind, half.places[1].name.length], ["cpu", 20]);
});

test("only what differs from the house is told", () => {
  assert.deepEqual(differences(OLD, HOUSE), [["gin_bonus", 20], ["aces", "either"], ["seats", [2, 4]]]);
  const chosen = { ...plainWish(OFFER).chosen, big_gin_bonus: 31 };
  assert.deepEqual(differences(tableOf(OFFER, wish({ table: OWN, chosen })), HOUSE), [["big_gin_bonus", 31]]);
});

test("a refusal is shown at the field that it is about", () => {
  const at = (code, params = {}) => placeOf({ code, params });
  assert.equal(at("out-of-range", { field: "rules.gin_bonus" }), "rules.gin_bonus");
  assert.equal(at("invalid-body", { field: "seats[2].name" }), "seats.2");
  assert.equal(at("target-not-offered", { target: 5 }), "target");
  assert.equal(at("out-of-range", { field: "target" }), "target");
  assert.equal(at("too-many-seats", { seats: 6 }), "shape");
  assert.equal(at("needs-oklahoma", { field: "rules.spade_doubles" }), "rules.spade_doubles");
  assert.equal(at("unavailable"), "form");
});
