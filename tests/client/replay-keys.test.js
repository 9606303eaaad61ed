import assert from "node:assert/strict";
import { test } from "node:test";

import { replayCommand } from "../../client/js/replay-keys.js";

const PAGE = { letters: true, onButton: false, onRange: false };
const press = (key, place = {}, modifiers = {}) => replayCommand({ key, ...modifiers }, { ...PAGE, ...place });

test("arrows step, Home and End jump to the ends", () => {
  assert.deepEqual(press("ArrowLeft"), ["step", -1]);
  assert.deepEqual(press("ArrowRight"), ["step", 1]);
  assert.deepEqual(press("Home"), ["jump", 0]);
  assert.deepEqual(press("End"), ["jump", Infinity]);
});

test("shifted arrows go a whole turn of both, on the slider too", () => {
  assert.deepEqual(press("ArrowRight", {}, { shiftKey: true }), ["round", 1]);
  assert.deepEqual(press("ArrowLeft", { onRange: true }, { shiftKey: true }), ["round", -1]);
});

test("the slider moves itself by plain arrows", () => {
  assert.equal(press("ArrowRight", { onRange: true }), null);
  assert.equal(press("End", { onRange: true }), null);
});

test("Space plays and pauses, but presses a button that has the focus", () => {
  assert.deepEqual(press(" "), ["toggle"]);
  assert.deepEqual(press(" ", { onRange: true }), ["toggle"]);
  assert.equal(press(" ", { onButton: true }), null);
});

test("digits jump to tenths, nought to the end", () => {
  assert.deepEqual(press("1"), ["tenth", 1]);
  assert.deepEqual(press("9"), ["tenth", 9]);
  assert.deepEqual(press("0"), ["tenth", 10]);
});

test("letters copy, change the view and read aloud", () => {
  assert.deepEqual(["c", "V", "s"].map((key) => press(key)), [["copy"], ["view"], ["read"]]);
});

test("single keys can be switched off, arrows and Space stay", () => {
  const off = { letters: false };
  assert.deepEqual(["c", "v", "5"].map((key) => press(key, off)), [null, null, null]);
  assert.deepEqual(press("ArrowLeft", off), ["step", -1]);
  assert.deepEqual(press(" ", off), ["toggle"]);
});

test("keys of the browser are left alone", () => {
  assert.equal(press("c", {}, { ctrlKey: true }), null);
  assert.equal(press("ArrowLeft", {}, { altKey: true }), null);
  assert.equal(press("x"), null);
});
