import assert from "node:assert/strict";
import { test } from "node:test";

import { dotOf, pathOf, scale, shortName, spread, ticks } from "../../client/js/plot.js";

test("a scale maps the ends of its values to the ends of its pixels", () => {
  const y = scale([0, 50], [200, 20]);
  assert.equal(y(0), 200);
  assert.equal(y(50), 20);
  assert.equal(y(25), 110);
});

test("a single value does not divide by nothing", () => {
  assert.equal(scale([0, 0], [10, 90])(0), 10);
});

test("ticks are round and never above the largest value", () => {
  assert.deepEqual(ticks(100), [0, 25, 50, 75, 100]);
  assert.deepEqual(ticks(63, 3), [0, 25, 50]);
  assert.ok(ticks(1234).length <= 6);
});

test("steps keep the old height until the next point", () => {
  const points = [[0, 100], [10, 80], [20, 80]];
  assert.equal(pathOf(points, { steps: true }), "M0 100H10V80H20V80");
  assert.equal(pathOf(points), "M0 100L10 80L20 80");
});

test("labels stay apart, in their order and above the floor", () => {
  assert.deepEqual(spread([50, 120], 18, 200), [50, 120]);
  assert.deepEqual(spread([50, 52], 18, 200), [50, 68]);
  assert.deepEqual(spread([199, 198], 18, 200), [200, 182]);
  assert.deepEqual(spread([20, 199, 150, 198], 18, 200), [20, 200, 150, 182]);
});

test("a long name is cut with an ellipsis", () => {
  assert.equal(shortName("Eva"), "Eva");
  assert.equal(shortName("Ana María López", 8), "Ana Mar…");
});

test("every one of four lines has a point of its own shape, closed and round its place", () => {
  const dots = [0, 1, 2, 3].map((place) => dotOf(place, 100, 50, 4));
  assert.equal(new Set(dots).size, 4);
  for (const path of dots) {
    const [, x, y] = path.match(/^M(-?[\d.]+) (-?[\d.]+)/).map(Number);
    assert.ok(path.endsWith("z"));
    assert.ok(Math.abs(x - 100) <= 6 && Math.abs(y - 50) <= 6);
  }
});
