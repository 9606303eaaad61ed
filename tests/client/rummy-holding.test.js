import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf, codesOf, dutiesOf, holdingOf, namesFor } from "../../client/js/rummy/holding.js";

const hand = (fields) => ({ drawn: null, must_use: null, freed_jokers: 0, ...fields });

test("two equal cards have two names, and both are that card", () => {
  const names = holdingOf([], ["5H", "5H", "XX", "XX", "KD"]);
  assert.deepEqual(names, ["5H", "5H-2", "XX", "XX-2", "KD"]);
  assert.deepEqual(codesOf(names), ["5H", "5H", "XX", "XX", "KD"]);
  assert.equal(codeOf("XX-4"), "XX");
});

test("cards that stay keep their names and their order, whatever order the server lists", () => {
  assert.deepEqual(holdingOf(["KD", "5H", "5H-2"], ["5H", "5H", "9C", "KD"]), ["KD", "5H", "5H-2", "9C"]);
});

test("of two equal cards the one that was thrown goes", () => {
  assert.deepEqual(holdingOf(["5H", "KD", "5H-2"], ["5H", "KD"], ["5H"]), ["KD", "5H-2"]);
  assert.deepEqual(holdingOf(["5H", "KD", "5H-2"], ["5H", "KD"], ["5H-2"]), ["5H", "KD"]);
});

test("a card that comes again takes the name that is free", () => {
  assert.deepEqual(holdingOf(["KD", "5H-2"], ["5H", "5H", "KD"]), ["KD", "5H-2", "5H"]);
});

test("a meld finds its cards among the held, each once", () => {
  assert.deepEqual(namesFor(["7S", "7H", "7S-2", "XX"], [["7S", "7H", "XX"], ["7S"]]), [["7S", "7H", "XX"], ["7S-2"]]);
  assert.deepEqual(namesFor(["7S"], [["7S", "8S"]]), [["7S"]]);
});

test("the card drawn or taken is the last of its kind that came", () => {
  const names = ["9S", "KD", "9S-2"];
  assert.equal(dutiesOf(names, hand({ drawn: "9S" }), true).fresh, "9S-2");
  assert.equal(dutiesOf(names, hand({ must_use: "9S" }), true).must, "9S-2");
});

test("as many jokers as were freed must go back, the last that came", () => {
  const duties = dutiesOf(["XX", "XX-2", "XX-3", "KD"], hand({ freed_jokers: 2 }), true);
  assert.deepEqual([...duties.freed], ["XX-2", "XX-3"]);
});

test("the duties of another's turn are not one's own", () => {
  const duties = dutiesOf(["XX", "9S"], hand({ freed_jokers: 1, must_use: "9S" }), false);
  assert.equal(duties.must, null);
  assert.equal(duties.freed.size, 0);
});
