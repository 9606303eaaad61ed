import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerTime } from "../../client/js/server-time.js";

const whole = (ms) => Math.floor(ms / 1000) * 1000; // a Date header names seconds

test("a clock that nobody has answered yet is our own", () => {
  assert.equal(new ServerTime().skew, 0);
  assert.equal(new ServerTime().now(5000), 5000);
});

test("one answer tells the difference to a second and its own way", () => {
  const time = new ServerTime();
  time.hear(whole(100_000_700), 40_000_600, 40_000_800);
  assert.ok(Math.abs(time.skew - 60_000_000) <= 700, `${time.skew}`);
});

test("many answers close in on it to a tenth of a second", () => {
  const time = new ServerTime();
  const apart = -7_345_678;
  for (let here = 1_000_000; here < 1_060_000; here += 1337) time.hear(whole(here + apart + 30), here, here + 60);
  assert.ok(Math.abs(time.skew - apart) < 100, `${time.skew - apart}`);
});

test("when a clock is set, the old bounds are given up", () => {
  const time = new ServerTime();
  time.hear(10_000, 10_100, 10_200);
  time.hear(7_210_000, 12_100, 12_200);
  assert.ok(Math.abs(time.skew - 7_198_000) < 1000);
});

test("an answer without a date changes nothing", () => {
  const time = new ServerTime();
  time.hear(NaN, 1, 2);
  assert.equal(time.skew, 0);
});
