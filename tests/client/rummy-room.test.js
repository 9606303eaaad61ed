import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf, guestsOf, levelsOf, placeOf, placesOf, stockOf, wishFrom } from "../../client/js/rummy/room-wish.js";

const OFFER = { opening: [30, 40, 51], clock: [30, 45, 60, 90, 600], length: ["deal", "200"], cpu: ["novato", "mesa", "experto"] };
const person = (name = "") => ({ kind: "person", level: "mesa", name });
const cpu = (level) => ({ kind: "cpu", level, name: "" });

test("each number of seats leaves its stock", () => {
  assert.deepEqual([2, 3, 4, 5, 6].map(stockOf), [81, 68, 55, 42, 29]);
});

test("a first room has the options that the rules name, and CPUs at the other seats", () => {
  const wish = wishFrom(OFFER, null);
  assert.deepEqual([wish.opening, wish.clock, wish.length], [40, 45, "deal"]);
  assert.equal(guestsOf(wish), 0);
  assert.equal(placesOf(wish).length, wish.seats - 1);
  assert.ok(placesOf(wish).every(({ level }) => level === "mesa"));
});

test("the body names everybody, oneself first, and every option", () => {
  const wish = { ...wishFrom(OFFER, null), seats: 4, name: " Ana ", places: [person("Eva"), cpu("experto"), person(), cpu("mesa"), cpu("mesa")], opening: 51, clock: 600, length: "200" };
  assert.deepEqual(bodyOf(wish), { rules: "rummy", seats: [{ name: "Ana" }, { name: "Eva" }, { cpu: "experto" }, {}], opening: 51, clock: 600, length: "200" });
  assert.equal(guestsOf(wish), 2);
});

test("who sits beyond the chosen number is not asked for", () => {
  const wish = { ...wishFrom(OFFER, null), seats: 2, places: [cpu("novato"), person("Eva"), person(), person(), person()] };
  assert.deepEqual(bodyOf(wish).seats, [{}, { cpu: "novato" }]);
  assert.equal(guestsOf(wish), 0);
});

test("the room of last time comes back as it was", () => {
  const wish = { ...wishFrom(OFFER, null), seats: 6, name: "Ana", places: [person("Eva"), cpu("novato"), cpu("experto"), person(), cpu("mesa")], opening: 30, clock: 90, length: "200" };
  assert.deepEqual(bodyOf(wishFrom(OFFER, JSON.parse(JSON.stringify(wish)))), bodyOf(wish));
});

test("what is kept and cannot be had any more, or is damaged, becomes the usual", () => {
  for (const kept of ["x", [], 7, { seats: 9, opening: 41, clock: "45", length: "300", places: "none", name: 3 }, { places: [null, { level: "campeón" }, 4] }]) {
    assert.deepEqual(wishFrom(OFFER, kept), wishFrom(OFFER, null));
  }
  assert.equal(wishFrom(OFFER, { name: "x".repeat(60) }).name.length, 20);
});

test("a server without the usual level seats the strongest that it has", () => {
  const few = { ...OFFER, cpu: ["novato"] };
  assert.ok(placesOf(wishFrom(few, null)).every(({ level }) => level === "novato"));
  assert.deepEqual(levelsOf({ ...OFFER, cpu: undefined }), ["novato", "mesa", "experto"]);
});

test("a refusal is shown at what it is about", () => {
  const wish = { ...wishFrom(OFFER, null), seats: 3, places: [cpu("mesa"), cpu("experto"), cpu("mesa"), cpu("mesa"), cpu("mesa")] };
  assert.equal(placeOf({ code: "invalid-body", params: { field: "seats[2].name" } }, wish), "seats.2");
  assert.equal(placeOf({ code: "unknown-cpu", params: { cpu: "experto", known: ["novato"] } }, wish), "seats.2");
  assert.equal(placeOf({ code: "invalid-body", params: { field: "clock" } }, wish), "clock");
  assert.equal(placeOf({ code: "too-many-requests", params: {} }, wish), "form");
});
