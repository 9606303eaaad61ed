import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { lastGame, tokenOf } from "../../client/js/api.js";
import { noteFinished, recentHands } from "../../client/js/recent.js";
import { Session, soundLog } from "../../client/js/session.js";

const stored = new Map();
const storage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, text) => stored.set(key, text),
  removeItem: (key) => stored.delete(key),
};
Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
const put = (key, value) => stored.set(`tapete.${key}`, JSON.stringify(value));
beforeEach(() => stored.clear());

const SEATS = [{ seat: 0, name: "Ana", cpu: null, cards: 10 }, { seat: 1, name: "", cpu: "mesa", cards: 10 }];
const RESULT = { outcome: "gin", points: 40, winner: 0 };
const view = (version, events, hand = {}) => ({ id: "g", version, you: 0, status: "playing", seats: SEATS, legal: [], events, sides: [{ seats: [0] }, { seats: [1] }], hand: { id: "h", number: 1, seats: [0, 1], ...hand } });
const discard = (ply, seat, card) => ({ event: "discard", ply, seat, card });
const cards = (session) => session.log.events.map((event) => event.card);
const ENTRY = { hand: "h1", game: "g", number: 1, outcome: "knock", points: 12, won: true, at: "2026-01-02T03:04:05.000Z" };

test("a damaged list of recent hands keeps its good entries only", () => {
  for (const damage of [5, "x", {}, true, null]) {
    put("recent", damage);
    assert.deepEqual(recentHands(), []);
  }
  const bad = [1, null, [], {}, { ...ENTRY, hand: "../rules" }, { ...ENTRY, at: "never" }, { ...ENTRY, at: 5 }, { ...ENTRY, points: {} }, { ...ENTRY, outcome: 5 }];
  put("recent", [...bad, ENTRY]);
  assert.deepEqual(recentHands(), [ENTRY]);
});

test("a finished hand is noted over a damaged list", () => {
  put("recent", 5);
  noteFinished(view(9, [], { result: RESULT }));
  assert.deepEqual(recentHands().map(({ hand, won }) => [hand, won]), [["h", true]]);
});

test("only what a header can carry is a token", () => {
  const good = "Az09_-".padEnd(43, "x");
  put("token.g", good);
  assert.equal(tokenOf("g"), good);
  for (const damage of [`${good.slice(1)}\n`, `${good}\n`, good.replace("A", "☃"), good.slice(1), `${good}x`, "", 5, [good], {}]) {
    put("token.g", damage);
    assert.equal(tokenOf("g"), null, JSON.stringify(damage));
  }
});

test("only an id is the last game", () => {
  put("last.game", "k7f2qD3xZp0a");
  assert.equal(lastGame(), "k7f2qD3xZp0a");
  for (const damage of ["../rules", "", "a b", "x".repeat(41), 5, ["abc"], {}]) {
    put("last.game", damage);
    assert.equal(lastGame(), null, JSON.stringify(damage));
  }
});

test("a damaged log loses what cannot be told, and no more", () => {
  const now = view(3, [discard(3, 1, "9S")]);
  for (const damage of [5, null, "x", [], {}, { hand: "h" }, { hand: "h", events: 5 }, { hand: "h", events: {} }]) {
    assert.deepEqual(soundLog(damage, now).events, [], JSON.stringify(damage));
  }
  const good = [{ event: "deal", ply: 0, dealer: 1 }, { event: "draw", ply: 1, seat: 1, from: "stock", card: null }, discard(2, 0, "KD"), { event: "finish", ply: 2, outcome: "gin" }];
  const bad = [1, null, {}, { event: "deal", ply: 0, dealer: 7 }, { event: "deal", ply: 0 }, discard(1, 9, "KD"), discard("1", 0, "KD"), discard(1, 0, "ZZ"), discard(1, 0, 7), { event: "dance", ply: 1, seat: 0 }, { event: "finish", ply: 2 }];
  assert.deepEqual(soundLog({ hand: "h", events: [...bad, ...good] }, now).events, good);
});

test("a session with a damaged log takes its first view in", () => {
  for (const damage of [5, {}, { hand: "h", events: 5 }, { hand: "h", events: [null] }]) {
    put("log", damage);
    const session = new Session("g");
    session.accept(view(3, [discard(3, 1, "9S")]));
    assert.equal(session.view?.version, 3);
    assert.deepEqual(cards(session), ["9S"]);
  }
});

test("an older view is dropped when it was merely late, and taken when a refusal says that it is the present", async () => {
  const session = new Session("g");
  const other = { id: "h2" };
  session.accept(view(9, [discard(6, 0, "KD"), discard(8, 1, "9S")], other));
  session.accept(view(5, [discard(4, 0, "2C")], other));
  assert.equal(session.view.version, 9);
  const stale = { code: "stale", params: {}, view: view(5, [discard(4, 0, "2C"), discard(6, 1, "3H")], other) };
  globalThis.fetch = async () => Response.json(stale, { status: 412 });
  await session.send("discard", { move: "discard", card: "7H" });
  assert.equal(session.view.version, 5);
  assert.deepEqual(cards(session), ["2C", "3H"], "the log follows the game that there is");
  assert.deepEqual(JSON.parse(stored.get("tapete.log")), session.log);
});

test("a fault in taking a view in is not swallowed", async () => {
  globalThis.fetch = async () => Response.json(view(1, null));
  await assert.rejects(new Session("g").fetch(false), TypeError);
  globalThis.fetch = async () => new Response("<html>", { status: 200 });
  await assert.rejects(new Session("g").fetch(false), SyntaxError);
});

test("a poll without a net is no fault, and a refusal closes the table", async () => {
  const session = new Session("g");
  globalThis.fetch = async () => Promise.reject(new TypeError("no net"));
  await session.fetch(true);
  assert.equal(session.failed, null);
  for (const [status, failed] of [[404, "missing"], [403, "foreign"]]) {
    globalThis.fetch = async () => Response.json({ code: "x" }, { status });
    await session.fetch(false);
    assert.equal(session.failed, failed);
  }
});
