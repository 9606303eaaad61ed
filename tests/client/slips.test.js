import assert from "node:assert/strict";
import { test } from "node:test";
import { Slips } from "../../client/js/slips.js";

const tap = (x, y = 700) => ({ clientX: x, clientY: y });
const KEY = { key: "Enter" };

/** Whether the last of these presses counts as a slip when the buttons have just changed under the one before. */
function slipped(...presses) {
  const slips = new Slips();
  for (const press of presses) slips.press(press);
  slips.relabelled();
  return slips.likely;
}

test("a second press on the same spot right after a change is a slip", () => {
  assert.equal(slipped(tap(100), tap(110)), true);
});

test("a press elsewhere, or the first one of all, is meant", () => {
  assert.equal(slipped(tap(100), tap(300)), false);
  assert.equal(slipped(tap(100)), false);
});

test("a key is meant, wherever the presses before it fell, and so is the first press after it", () => {
  assert.equal(slipped(tap(100), tap(100), KEY), false);
  assert.equal(slipped(tap(100), KEY, tap(100)), false);
  assert.equal(slipped(KEY, tap(100), tap(100)), true);
});

test("a deliberate act in between, or time, makes the next press meant", async () => {
  const slips = new Slips();
  slips.press(tap(100));
  slips.press(tap(100));
  slips.relabelled();
  slips.forgive();
  assert.equal(slips.likely, false);
  slips.relabelled();
  assert.equal(slips.likely, true);
  await new Promise((resolve) => setTimeout(resolve, 360));
  assert.equal(slips.likely, false);
});
