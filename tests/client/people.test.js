import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { forgetUsed, invitesOf, keepInvites } from "../../client/js/invites.js";
import { awaySince, isAway, missedHand, seatChanges } from "../../client/js/people/changes.js";
import { parseRoute } from "../../client/js/router.js";
import { paceOf } from "../../client/js/session.js";

const stored = new Map();
const storage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text), removeItem: (key) => stored.delete(key) };
Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
beforeEach(() => stored.clear());

const person = (seat, name) => ({ seat, name, cpu: null, open: false });
const cpu = (seat) => ({ seat, name: "CPU", cpu: "mesa", open: false });
const open = (seat) => ({ seat, name: "", cpu: null, open: true });
const view = (seats, fields = {}) => ({ id: "g", you: 0, host: 0, status: "playing", legal: [], beside: [], rematch: null, seats, ...fields });
const told = (before, now) => seatChanges(before, now).map(({ kind, seat }) => `${kind} ${seat}`);

test("what became of the others' seats is read from two views", () => {
  const before = view([person(0, "Ana"), person(1, "Eva"), open(2), open(3), person(4, "Luis")]);
  const now = view([person(0, "Ana"), cpu(1), person(2, "Bea"), cpu(3), open(4)]);
  assert.deepEqual(told(before, now), ["cpu 1", "sat 2", "filled 3", "left 4"]);
  assert.deepEqual(told(now, now), []);
});

test("of the own seat nothing is told but that one runs the table now", () => {
  const guest = view([person(0, "Ana"), person(1, "Eva"), open(2)], { you: 1, status: "waiting" });
  const host = view([open(0), person(1, "Eva"), open(2)], { you: 1, host: 1, status: "waiting" });
  assert.deepEqual(told(guest, host), ["left 0", "host 1"]);
  assert.deepEqual(told(guest, { ...host, status: "playing" }), ["left 0"], "nobody is invited into a game that has begun");
  assert.deepEqual(told({ ...guest, you: null, host: null }, { ...host, you: null, host: null }), ["left 0"], "whoever looks on runs nothing");
});

test("a hand whose end was dealt over is named, and none that was seen to its end", () => {
  const at = (id, phase, status = "playing") => view([person(0, "Ana"), person(1, "Eva")], { hand: { id, phase }, status });
  assert.equal(missedHand(at("one", "draw"), at("two", "upcard")), "one");
  assert.equal(missedHand(at("one", "draw"), at("one", "finished", "between-hands")), null);
  assert.equal(missedHand(at("one", "finished", "between-hands"), at("two", "upcard")), null);
  assert.equal(missedHand(view([], { hand: null, status: "between-hands" }), at("one", "upcard")), null);
});

test("who is away is known by the seats that are present, and since when it was first seen", () => {
  const table = view([person(0, "Ana"), person(1, "Eva"), cpu(2), open(3), person(4, "Luis")]);
  assert.equal(isAway(null, 1), false, "nobody is away while nothing is known");
  const first = awaySince(new Map(), table, [0, 4], 1000);
  assert.deepEqual([...first], [[1, 1000]]);
  assert.deepEqual([...awaySince(first, table, [], 5000)], [[1, 1000], [4, 5000]]);
  assert.deepEqual([...awaySince(first, table, [1], 5000)], [[4, 5000]], "whoever is back is counted anew");
  assert.deepEqual([...awaySince(first, table, null, 5000)], [[1, 1000]], "a net that was lost brings nobody back");
  assert.deepEqual([...awaySince(new Map(), table, null, 5000)], []);
});

test("an invitation is forgotten once its seat is taken", () => {
  const held = [{ seat: 1, invite: "one" }, { seat: 2, invite: "two" }];
  keepInvites("g", held);
  forgetUsed(view([person(0, "Ana"), open(1), open(2)], { status: "waiting" }));
  assert.deepEqual(invitesOf("g"), held);
  forgetUsed(view([person(0, "Ana"), person(1, "Eva"), open(2)], { status: "waiting" }));
  assert.deepEqual(invitesOf("g"), [held[1]]);
  forgetUsed(view([person(0, "Ana"), person(1, "Eva"), cpu(2)]));
  assert.deepEqual(invitesOf("g"), []);
});

test("the link to a seat names a game and a token", () => {
  assert.deepEqual(parseRoute(`#/asiento/k7f2/${"x".repeat(43)}`), { name: "seat", id: `k7f2/${"x".repeat(43)}`, query: {} });
  for (const hash of ["#/asiento/k7f2", "#/asiento/k7f2/a/b", "#/asiento/k7f2/%3Cb%3E"]) assert.equal(parseRoute(hash).name, "missing", hash);
});

test("after a game against people one looks for another until there is one", () => {
  const over = view([person(0, "Ana"), person(1, "Eva")], { status: "finished" });
  assert.equal(paceOf(over), 4);
  assert.equal(paceOf({ ...over, rematch: "next" }), Infinity);
  assert.equal(paceOf({ ...over, seats: [person(0, "Ana"), cpu(1)] }), Infinity);
});
