import assert from "node:assert/strict";
import { test } from "node:test";
import { connection, patiently } from "../../client/js/connection.js";

const answer = (status, headers = {}) => new Response("{}", { status, headers });

/** Sends by a list of outcomes, waking the pauses so that the test does not wait for them. */
function scripted(outcomes) {
  const states = [];
  const send = async () => {
    const next = outcomes.shift();
    const wake = () => {
      states.push(connection.state);
      connection.retry();
    };
    if (outcomes.length) setTimeout(wake);
    if (next instanceof Error) throw next;
    return next;
  };
  return { send, states };
}

test("a failing server is asked again until it answers", async () => {
  const { send, states } = scripted([answer(503), answer(500), answer(200)]);
  const got = await patiently(send);
  assert.equal(got.status, 200);
  assert.equal(states[0], "error");
  assert.equal(connection.state, "ok");
});

test("without a net the state is offline, and the request goes on when it is back", async () => {
  const { send, states } = scripted([new TypeError("Failed to fetch"), answer(200)]);
  assert.equal((await patiently(send)).status, 200);
  assert.equal(states[0], "offline");
});

test("a refusal is an answer and is not asked again", async () => {
  const { send } = scripted([answer(409), answer(200)]);
  assert.equal((await patiently(send)).status, 409);
});

test("who is asked to wait is told so only where that is an answer", async () => {
  assert.equal((await patiently(scripted([answer(429), answer(200)]).send)).status, 200);
  const { send } = scripted([answer(429), answer(200)]);
  assert.equal((await patiently(send, { tell: [429] })).status, 429);
  assert.equal(connection.state, "ok");
});

test("a server that says when to come back is not asked earlier, and never in no time", async () => {
  const waits = [];
  const { pause } = connection;
  connection.pause = async (seconds) => void waits.push(seconds);
  const told = (seconds) => answer(429, { "Retry-After": seconds });
  const { send } = scripted([told("6"), told("60"), told("1"), told("soon"), answer(200)]);
  assert.equal((await patiently(send)).status, 200);
  connection.pause = pause;
  assert.deepEqual(waits, [6, 60, 4, 8]);
});

test("a poll tries once", async () => {
  const { send } = scripted([answer(503), answer(200)]);
  assert.equal((await patiently(send, { once: true })).status, 503);
  connection.become("ok");
});
