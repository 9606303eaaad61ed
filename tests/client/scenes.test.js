import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeLog, pickupsAt, scenesOf, unseen } from "../../client/js/scenes.js";

const events = [
  { event: "discard", ply: 3, seat: 0, card: "KD" },
  { event: "draw", ply: 4, seat: 1, from: "discard", card: "KD" },
  { event: "discard", ply: 5, seat: 1, card: "9S" },
];
const view = {
  seats: [{ cards: 10 }, { cards: 10 }],
  hand: { id: "h", stock: 23, discard_pile: [{ card: "8D", seat: null }, { card: "9S", seat: 1 }] },
  events,
};

test("each scene shows the table as it stood after its event", () => {
  const scenes = scenesOf(view, events);
  assert.deepEqual(scenes.map(({ pile }) => pile.map(({ card }) => card)), [["8D", "KD"], ["8D"], ["8D", "9S"]]);
  assert.deepEqual(scenes.map(({ counts }) => counts), [[10, 10], [10, 11], [10, 10]]);
  assert.deepEqual(scenes.map(({ stock }) => stock), [23, 23, 23]);
});

test("before a stock draw the stock held one card more", () => {
  const drawn = [{ event: "discard", ply: 3, seat: 0, card: "8D" }, { event: "draw", ply: 4, seat: 1, from: "stock", card: null }];
  const now = { seats: [{ cards: 10 }, { cards: 11 }], hand: { id: "h", stock: 22, discard_pile: [{ card: "8D", seat: 0 }] } };
  assert.deepEqual(scenesOf(now, drawn).map(({ stock, counts }) => [stock, counts[1]]), [[23, 10], [22, 11]]);
});

test("passing the upcard moves nothing", () => {
  const passes = [{ event: "upcard", ply: 1, seat: 0, take: false, card: "8D" }];
  const [scene] = scenesOf(view, passes);
  assert.deepEqual([scene.pile, scene.stock, scene.counts], [view.hand.discard_pile, 23, [10, 10]]);
});

test("only what came after the last ply is news, and all of a new hand is", () => {
  assert.deepEqual(unseen(view, { hand: "h", ply: 3 }).map((event) => event.ply), [4, 5]);
  assert.equal(unseen(view, { hand: "other", ply: 90 }).length, 3);
});

test("the log keeps every ply once and starts anew with the next hand", () => {
  const first = mergeLog({ hand: null, events: [] }, view);
  assert.equal(mergeLog(first, view).events.length, 3);
  assert.equal(mergeLog({ hand: "before", events: [{ event: "deal", ply: 0 }] }, view).events.length, 3);
});

test("a scene shows only the pick-ups of its own time", () => {
  const log = [
    { event: "upcard", ply: 1, seat: 1, take: true, card: "8D" },
    { event: "discard", ply: 2, seat: 1, card: "KS" },
    { event: "draw", ply: 5, seat: 1, from: "discard", card: "QH" },
    { event: "discard", ply: 6, seat: 1, card: "8D" },
  ];
  const at = (ply, now = ["QH"]) => pickupsAt(log, { event: { ply } }, 1, now);
  assert.deepEqual([at(0), at(1), at(4), at(5), at(6)], [[], ["8D"], ["8D"], ["8D", "QH"], ["QH"]]);
  assert.deepEqual(at(2, ["AC", "QH"]), ["AC", "8D"], "what was taken before the log begins is still held");
});

test("big gin moves no card", () => {
  const [scene] = scenesOf(view, [{ event: "big-gin", ply: 9, seat: 1 }]);
  assert.deepEqual([scene.pile, scene.stock, scene.counts], [view.hand.discard_pile, 23, [10, 10]]);
});
