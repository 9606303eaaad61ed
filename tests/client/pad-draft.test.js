import assert from "node:assert/strict";
import { test } from "node:test";
import { faultOfEntry } from "../../client/js/pad-check.js";
import { bigGin, draftOf, emptied, entryOf, filling, holderOf, isComplete, knockedBy, missingOf, newDraft, pressed, soundDraft, typed } from "../../client/js/pad-draft.js";

const KNOCKER = "4C 5C 6C TH TD TS AH 2D 2S AS".split(" ");
const DEFENDER = "7C 7D 7H 7S 8C KH QD 3D 5H 2H".split(" ");
const FOUND = { outcome: "knock", winner: "knocker", points: 24, knocker_deadwood: 6, defender_deadwood: 30, steps: [{ step: "knock" }] };
const press = (draft, cards, needsUpcard = false) => cards.reduce((now, card) => pressed(now, card, needsUpcard), draft);
const both = (knocker = 0) => press(press(knockedBy(newDraft(), knocker), KNOCKER), DEFENDER);

test("cards go to the side that is filled, and after ten to the other", () => {
  const nine = press(newDraft(), KNOCKER.slice(0, 9));
  assert.equal(nine.side, 0);
  const ten = pressed(nine, KNOCKER[9], false);
  assert.equal(ten.side, 1);
  const full = press(ten, DEFENDER);
  assert.deepEqual(full.hands, [KNOCKER, DEFENDER]);
  assert.ok(isComplete(full, false));
});

test("a second press takes the card away again, a card of the other hand stays where it is", () => {
  const draft = press(newDraft(), ["7S", "8S", "7S"]);
  assert.deepEqual(draft.hands, [["8S"], []]);
  const other = filling(draft, 1);
  assert.equal(pressed(other, "8S", false), other);
  assert.equal(holderOf(draft, "8S"), 0);
  assert.equal(holderOf(draft, "9S"), null);
});

test("a full hand takes no more", () => {
  const full = filling(both(), 0);
  assert.equal(pressed(full, "KC", false), full);
});

test("a card taken out of a full hand makes room there, and is the next to be filled", () => {
  const draft = pressed(filling(both(), 0), "TS", false);
  assert.equal(draft.side, 0);
  assert.equal(draft.hands[0].length, 9);
  assert.ok(isComplete(pressed(draft, "3S", false), false));
});

test("twenty cards typed at once fill both hands, and what is there already is handed back", () => {
  const { draft, refused } = typed(knockedBy(newDraft(), 0), [...KNOCKER, ...DEFENDER], false);
  assert.deepEqual(draft.hands, [KNOCKER, DEFENDER]);
  assert.deepEqual(refused, []);
  assert.deepEqual(typed(newDraft(), ["7S", "7S", "8S"], false).refused, ["7S"]);
  assert.deepEqual(typed(newDraft(), ["7S", "7S", "8S"], false).draft.hands[0], ["7S", "8S"]);
  assert.deepEqual(typed(draft, ["KC", "4C"], false).refused, ["KC", "4C"]);
});

test("the one who knocked is filled first", () => {
  assert.equal(knockedBy(newDraft(), 1).side, 1);
  assert.deepEqual(both(1).hands, [DEFENDER, KNOCKER]);
  assert.equal(knockedBy(press(newDraft(), ["7S"]), 1).side, 0, "but not in the middle of a hand");
});

test("the upcard is asked for last, and may lie in a hand", () => {
  const draft = press(press(knockedBy(newDraft(), 0), KNOCKER, true), DEFENDER, true);
  assert.equal(draft.side, "upcard");
  assert.ok(!isComplete(draft, true));
  const whole = pressed(draft, "7C", true);
  assert.equal(whole.upcard, "7C");
  assert.deepEqual(whole.hands, draft.hands);
  assert.ok(isComplete(whole, true));
  assert.equal(pressed(filling(whole, "upcard"), "7C", true).upcard, null);
});

test("a big gin has eleven cards, and only the knocker's", () => {
  const draft = bigGin(both(), true);
  assert.equal(draft.side, 0);
  assert.ok(!isComplete(draft, false));
  const eleven = pressed(draft, "KC", false);
  assert.equal(eleven.hands[0].length, 11);
  assert.ok(isComplete(eleven, false));
  assert.equal(bigGin(eleven, false).hands[0].length, 10);
  assert.equal(knockedBy(eleven, 1).hands[0].length, 10);
});

test("other cards or another knocker undo the choice of melds", () => {
  const chosen = { ...both(), melds: [["4C", "5C", "6C"]] };
  assert.equal(pressed(filling(chosen, 0), "TS", false).melds, null);
  assert.deepEqual(pressed(filling(chosen, 1), "KH", false).melds, chosen.melds);
  assert.equal(knockedBy(chosen, 1).melds, null);
  assert.equal(emptied(chosen, 0).melds, null);
});

test("emptying takes one side's cards only", () => {
  assert.deepEqual(emptied(both(), 1).hands, [KNOCKER, []]);
  assert.equal(emptied({ ...both(), upcard: "7C" }, "upcard").upcard, null);
});

test("it is said what is missing, one thing at a time", () => {
  assert.deepEqual(missingOf(newDraft(), false), { what: "knocker" });
  assert.deepEqual(missingOf(knockedBy(newDraft(), 1), false), { what: "cards", player: 1, n: 10 });
  assert.deepEqual(missingOf(press(knockedBy(newDraft(), 0), KNOCKER.slice(0, 8)), false), { what: "cards", player: 0, n: 2 });
  assert.deepEqual(missingOf(both(), true), { what: "upcard" });
  assert.equal(missingOf(both(), false), null);
  assert.equal(missingOf({ ...newDraft(), kind: "drawn" }, true), null);
  const points = { ...newDraft(), kind: "points" };
  assert.deepEqual(missingOf(points, false), { what: "winner" });
  for (const text of ["", "-1", "1.5", "1000", "x", "1e2"]) assert.deepEqual(missingOf({ ...points, winner: 0, points: text }, false), { what: "points" }, text);
  assert.equal(missingOf({ ...points, winner: 0, points: "24" }, false), null);
});

test("entries of every kind are sound, and open again as they were", () => {
  const points = (winner, outcome) => ({ ...newDraft(), kind: "points", winner, outcome, points: "24" });
  const drafts = [both(0), both(1), { ...newDraft(), kind: "drawn" }, points(1, "undercut"), points(0, "gin"), points(1, null)];
  for (const draft of drafts) {
    const entry = entryOf(draft, 1, FOUND);
    assert.equal(faultOfEntry(entry), null, JSON.stringify(entry));
    assert.deepEqual(entryOf(draftOf(entry, 3), entry.dealer, FOUND), entry);
  }
});

test("an entry holds who knocked, who won and both counts by player", () => {
  const { knocker, winner, counts, points } = entryOf(both(1), 0, FOUND);
  assert.deepEqual([knocker, winner, counts, points], [1, 1, [30, 6], 24]);
  const lost = entryOf(both(1), 0, { ...FOUND, outcome: "undercut", winner: "defender" });
  assert.deepEqual([lost.knocker, lost.winner, lost.outcome], [1, 0, "undercut"]);
  const undercut = entryOf({ ...newDraft(), kind: "points", winner: 0, outcome: "undercut", points: "25" }, 0, null);
  assert.deepEqual([undercut.knocker, undercut.winner], [1, 0]);
  assert.equal(entryOf(both(0), 0, { ...FOUND, outcome: "gin", steps: [{ step: "big-gin" }] }).outcome, "big-gin");
});

test("a damaged draft keeps what is sound of it", () => {
  for (const damage of [null, undefined, 5, "x", [], {}]) assert.deepEqual(soundDraft(damage, 0), newDraft());
  const draft = soundDraft({ place: 7, kind: "dance", dealer: 2, knocker: 1, big: "yes", side: 9, hands: [["7S", "7S", "XX", 5], ["7S", "8S"]], upcard: "1S", melds: 5, winner: {}, outcome: "x", points: 5 }, 3);
  assert.deepEqual(draft, { ...newDraft(), knocker: 1, hands: [["7S"], ["8S"]] });
  assert.equal(soundDraft({ place: 2 }, 3).place, 2);
  for (const melds of [[["7S"]], [["4C", "4C"]], [["4C"], ["4C"]], [5], {}, [[]]]) assert.equal(soundDraft({ ...both(), melds }, 0).melds, null, JSON.stringify(melds));
  const whole = { ...both(), side: 1, points: "12", melds: [["4C", "5C", "6C"], ["TH", "TD", "TS"]] };
  assert.deepEqual(soundDraft(JSON.parse(JSON.stringify(whole)), 0), whole);
});
