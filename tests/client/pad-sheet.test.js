import assert from "node:assert/strict";
import { test } from "node:test";
import { nextDealer, noted, otherOf, tally, without } from "../../client/js/pad-sheet.js";

const MESA = { name: "mesa", next_dealer: "loser", hand_bonus: 0, game_bonus: 0 };
const sheet = (over = {}, table = {}) => ({ players: ["Ana", "Eva"], rules: "mesa", table: { ...MESA, ...table }, target: 50, dealer: 1, entries: [], ...over });
const hand = (winner, points, more = {}) => ({ kind: "points", dealer: 0, knocker: winner, winner, outcome: "knock", points, counts: null, hands: null, melds: null, upcard: null, ...more });
const drawn = (dealer) => hand(null, 0, { kind: "drawn", dealer, knocker: null, outcome: null });

test("the totals are the plain sum of each player's points", () => {
  const { rows, totals, winner } = tally(sheet({ entries: [hand(0, 24), hand(1, 25), drawn(0), hand(0, 10)] }));
  assert.deepEqual(totals, [34, 25]);
  assert.equal(winner, null);
  assert.deepEqual(rows.map((row) => row.totals), [[24, 0], [24, 25], [24, 25], [34, 25]]);
  assert.deepEqual(rows.map((row) => row.number), [1, 2, 3, 4]);
});

test("the first to reach or pass the target has won, and no hand counts after that", () => {
  const { rows, totals, winner, final } = tally(sheet({ entries: [hand(0, 30), hand(1, 49), hand(0, 20), hand(1, 88)] }));
  assert.equal(winner, 0);
  assert.deepEqual(totals, [50, 49]);
  assert.deepEqual(rows.map((row) => row.counted), [true, true, true, false]);
  assert.deepEqual(final.map(({ total }) => total), [50, 49]);
});

test("bonuses for hands and for the game come at the end, and only then", () => {
  const table = { hand_bonus: 20, game_bonus: 100 };
  const entries = [hand(0, 30), hand(1, 25), drawn(1), hand(0, 25), hand(1, 80)];
  const { final } = tally(sheet({ entries }, table));
  assert.deepEqual(final, [
    { player: 0, points: 55, won: 2, handBonus: 40, gameBonus: 100, total: 195 },
    { player: 1, points: 25, won: 1, handBonus: 20, gameBonus: 0, total: 45 },
  ]);
  assert.equal(tally(sheet({ entries: entries.slice(0, 2) }, table)).final, null);
});

test("a bonus wins no game: the target is reached by points alone", () => {
  assert.equal(tally(sheet({ entries: [hand(0, 49)] }, { hand_bonus: 25 })).winner, null);
});

test("where the loser deals, the loser of the hand deals the next", () => {
  assert.equal(nextDealer(sheet()), 1);
  assert.equal(nextDealer(sheet({ entries: [hand(0, 5, { dealer: 1 })] })), 1);
  assert.equal(nextDealer(sheet({ entries: [hand(1, 5, { dealer: 1 })] })), 0);
});

test("where the deal alternates, it does so whoever wins", () => {
  for (const winner of [0, 1]) {
    for (const dealer of [0, 1]) assert.equal(nextDealer(sheet({ entries: [hand(winner, 5, { dealer })] }, { next_dealer: "alternate" })), otherOf(dealer));
  }
});

test("after a drawn hand the same dealer deals again, at either table", () => {
  for (const next_dealer of ["loser", "alternate"]) {
    for (const dealer of [0, 1]) assert.equal(nextDealer(sheet({ entries: [hand(0, 5), drawn(dealer)] }, { next_dealer })), dealer);
  }
});

test("an entry is added, replaced or taken out, and the sheet before stays as it was", () => {
  const before = sheet({ entries: [hand(0, 5), hand(1, 7)] });
  assert.deepEqual(tally(noted(before, hand(0, 6))).totals, [11, 7]);
  assert.deepEqual(tally(noted(before, hand(1, 9), 0)).totals, [0, 16]);
  assert.deepEqual(tally(without(before, 0)).totals, [0, 7]);
  assert.deepEqual(tally(before).totals, [5, 7]);
});

test("an earlier hand that is put right can end the game earlier, or go on with it", () => {
  const before = sheet({ entries: [hand(0, 30), hand(1, 20), hand(0, 25)] });
  assert.equal(tally(before).winner, 0);
  assert.equal(tally(noted(before, hand(0, 3), 0)).winner, null);
  assert.deepEqual(tally(noted(before, hand(1, 60), 1)).rows.map((row) => row.counted), [true, true, false]);
});
