import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { keepToken } from "../../client/js/api.js";
import { connection } from "../../client/js/connection.js";
import { Live } from "../../client/js/live.js";
import { Session } from "../../client/js/session.js";

const [OLD, NEW] = ["a".repeat(43), "b".repeat(43)];
globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};

/** A server that answers one request after the other; `asked` are the headers, `send` writes on the last stream, `cut` ends it. */
function server(...answers) {
  const at = { asked: [], send: null, cut: null };
  globalThis.fetch = async (_, { headers, signal }) => {
    at.asked.push(headers);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    if (answer) return answer;
    const body = new ReadableStream({
      start(control) {
        at.send = (text) => control.enqueue(new TextEncoder().encode(text));
        at.cut = () => control.error(new TypeError("network error"));
        signal.addEventListener("abort", () => control.error(signal.reason));
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream; charset=utf-8" } });
  };
  return at;
}

const view = (version) => `event: view\nid: ${version}\ndata: {"version":${version}}\n\n`;
const here = (...seats) => `event: presence\ndata: {"present":[${seats}]}\n\n`;
const end = (reason) => `event: end\nretry: 700\ndata: {"reason":"${reason}","retry":700}\n\n`;

let live = null;

/** A stream that notes what it hears. */
function listening(known = () => 4) {
  const heard = [];
  const note = (what) => (...told) => heard.push([what, ...told]);
  live = new Live("g", { known, view: note("view"), presence: note("presence"), missed: note("missed"), lost: note("lost") });
  live.start();
  return heard;
}

/** Lets what waits for nothing but its turn be done. */
const turn = async () => {
  for (let i = 0; i < 30; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

async function later(ms) {
  mock.timers.tick(ms);
  await turn();
}

beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "setInterval"] }));
afterEach(() => {
  live?.stop();
  live = null;
  keepToken("g", null);
  connection.become("ok");
  mock.timers.reset();
});

test("it asks from the version known, and tells what it hears", async () => {
  keepToken("g", OLD);
  const at = server();
  const heard = listening();
  await turn();
  at.send(view(5) + here(0, 2));
  await turn();
  assert.deepEqual([at.asked[0]["Last-Event-ID"], at.asked[0].Authorization], ["4", `Bearer ${OLD}`]);
  assert.deepEqual(heard, [["view", { version: 5 }, 4], ["presence", [0, 2]]]);
  assert.ok(live.carries);
});

test("after the end it comes again when it was told to", async () => {
  const at = server();
  listening();
  await turn();
  at.send(end("closing"));
  await turn();
  await later(690);
  assert.equal(at.asked.length, 1);
  await later(20);
  assert.equal(at.asked.length, 2);
});

test("a stream that is cut and soon back is not missed, and who is there is still known", async () => {
  const at = server();
  const heard = listening();
  await turn();
  at.send(here(0, 1));
  await turn();
  at.cut();
  await turn();
  await later(1001);
  at.send(here(0, 1));
  await turn();
  await later(10_000);
  assert.equal(at.asked.length, 2);
  assert.deepEqual(heard, [["presence", [0, 1]], ["presence", [0, 1]]]);
});

test("without a stream for three seconds one looks oneself, and comes back to it", async () => {
  const at = server(...Array.from({ length: 3 }, () => new TypeError("Failed to fetch")));
  const heard = listening();
  await turn();
  for (let i = 0; i < 31; i += 1) await later(100);
  assert.deepEqual(heard, [["presence", null], ["missed"]]);
  assert.ok(!live.carries);
  for (let i = 0; i < 60; i += 1) await later(100);
  at.send(here(0));
  await turn();
  assert.ok(live.carries);
});

test("where streams are refused one looks oneself at once, and asks again after a while", async () => {
  for (const status of [404, 429]) {
    const at = server(new Response("{}", { status, headers: { "Retry-After": "5" } }));
    const heard = listening();
    await turn();
    assert.deepEqual(heard.at(-1), ["missed"], String(status));
    await later(29_000);
    assert.equal(at.asked.length, 1);
    await later(1_100);
    assert.equal(at.asked.length, 2);
    live.stop();
  }
});

test("an answer that is no stream is refused like one", async () => {
  server(new Response("<html>", { headers: { "Content-Type": "text/html" } }));
  assert.deepEqual((await turn(listening()), live.carries), false);
});

test("a line without a sound for twenty seconds is dead; one with a sound is not", async () => {
  const at = server();
  listening();
  await turn();
  at.send(here(0));
  await turn();
  for (let i = 0; i < 5; i += 1) {
    await later(15_000);
    at.send(": \n\n");
    await turn();
  }
  assert.equal(at.asked.length, 1);
  await later(20_001);
  await later(1_001);
  assert.equal(at.asked.length, 2);
});

test("a lost seat is told and is the end, unless one holds another token by then", async () => {
  keepToken("g", OLD);
  const at = server();
  const heard = listening();
  await turn();
  keepToken("g", NEW);
  at.send(end("seat-lost"));
  await turn();
  await later(10);
  assert.equal(at.asked[1].Authorization, `Bearer ${NEW}`);
  at.send(end("seat-lost"));
  await turn();
  await later(60_000);
  assert.deepEqual(heard.at(-1), ["lost", "foreign"]);
  assert.equal(at.asked.length, 2);
});

test("a pause ends when the net is back", async () => {
  const at = server(...Array.from({ length: 6 }, () => new TypeError("Failed to fetch")));
  listening();
  await turn();
  for (let i = 0; i < 300; i += 1) await later(100);
  const { length } = at.asked;
  assert.ok(length <= 6, `${length} tries in half a minute`);
  connection.retry();
  await turn();
  assert.equal(at.asked.length, length + 1);
});

const seat = (number) => ({ seat: number, name: "", cpu: null, cards: 10 });
const table = (version) => ({ id: "g", version, you: 0, status: "playing", seats: [seat(0), seat(1)], sides: [], legal: [], events: [], hand: null, beside: [], next_commitments: [] });

function session(version) {
  const one = new Session("g");
  const shown = [];
  one.addEventListener("view", () => shown.push(one.view.version));
  one.accept(table(version));
  return { one, shown };
}

test("the echo of a move shows nothing twice, and a view that comes during a move waits for its answer", async () => {
  const { one, shown } = session(4);
  let answer = null;
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  const sent = one.send("pass", { move: "upcard", take: false });
  one.follow(table(5), 4);
  one.follow(table(6), 4);
  assert.deepEqual(shown, [4]);
  answer(Response.json(table(5)));
  await sent;
  one.follow(table(6), 4);
  assert.deepEqual(shown, [4, 5, 6]);
});

test("a restored server's first view is the present one, a late one of another is not", () => {
  const { one, shown } = session(9);
  one.follow(table(3), 9);
  assert.deepEqual(shown, [9, 3]);
  one.follow(table(4), 9);
  one.follow(table(2), 9);
  assert.deepEqual(shown, [9, 3, 4]);
});
