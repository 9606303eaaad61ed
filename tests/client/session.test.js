import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { paceOf, Session } from "../../client/js/session.js";

const stored = new Map();
const storage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text), removeItem: (key) => stored.delete(key) };
Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
beforeEach(() => stored.clear());

const person = (seat) => ({ seat, name: "", cpu: null, cards: 10 });
const cpu = (seat) => ({ ...person(seat), cpu: "mesa" });
const HAND = { id: "h", number: 1, phase: "discard", seats: [0, 1], cards: ["KD"] };
const DISCARD = { move: "discard", card: "KD" };
const view = (version, extra = {}) => ({ id: "g", version, you: 0, status: "playing", seats: [person(0), cpu(1), person(2), cpu(3)], sides: [], legal: [DISCARD], events: [], hand: HAND, beside: [], ...extra });

/** Answers the posts one after the other; what was sent lies in `versions`. */
function server(...answers) {
  const versions = [];
  globalThis.fetch = async (_, { headers }) => {
    versions.push(headers["If-Match"]);
    return answers.shift();
  };
  return versions;
}
const stale = (now) => Response.json({ code: "stale", params: {}, view: now }, { status: 412 });

test("a move follows a table that has changed beside the own hand only", async () => {
  const versions = server(stale(view(5)), stale(view(6)), Response.json(view(7, { legal: [], hand: { ...HAND, cards: [] } })));
  const session = new Session("g");
  const refused = [];
  session.addEventListener("refused", (event) => refused.push(event.detail.problem.code));
  session.accept(view(4));
  await session.send("discard", DISCARD);
  assert.deepEqual(versions, ['"4"', '"5"', '"6"']);
  assert.deepEqual([session.view.version, refused], [7, []]);
});

test("a move does not follow a hand that has changed", async () => {
  const versions = server(stale(view(5, { hand: { ...HAND, cards: ["2C"] } })));
  const session = new Session("g");
  const refused = [];
  session.addEventListener("refused", (event) => refused.push(event.detail.problem.code));
  session.accept(view(4));
  await session.send("discard", DISCARD);
  assert.deepEqual([versions, refused, session.view.version], [['"4"'], ["stale"], 5]);
});

test("a move that is outrun again and again is given up", async () => {
  const versions = server(...Array.from({ length: 9 }, (_, i) => stale(view(5 + i))));
  const session = new Session("g");
  session.accept(view(4));
  await session.send("discard", DISCARD);
  assert.equal(versions.length, 4);
});

test("one looks often for a person's move, seldom for nobody's, and not while nothing can happen", () => {
  const alone = { seats: [person(0), cpu(1)] };
  assert.equal(paceOf(view(1, { legal: [] })), 2);
  assert.equal(paceOf(view(1, { ...alone, legal: [] })), 20);
  assert.equal(paceOf(view(1, alone)), Infinity);
  assert.equal(paceOf(view(1)), Infinity, "nobody else moves in our turn");
  assert.equal(paceOf(view(1, { beside: [{}] })), 4, "but at the table next to us");
  assert.equal(paceOf(view(1, { status: "between-hands", legal: [{ move: "deal" }] })), 4, "somebody else may deal");
  assert.equal(paceOf(view(1, { status: "finished", legal: [] })), Infinity);
});
