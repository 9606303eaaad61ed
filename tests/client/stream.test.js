import assert from "node:assert/strict";
import { test } from "node:test";
import { pauseAfter } from "../../client/js/live.js";
import { EventReader } from "../../client/js/sse.js";

const TWO = 'event: view\nid: 17\ndata: {"version":17}\n\n: \n\nevent: end\nretry: 700\ndata: {"reason":"closing"}\n\n';

function readIn(pieces) {
  const reader = new EventReader();
  return pieces.flatMap((piece) => reader.read(piece)).map(({ event, data }) => [event, data]);
}

test("events are the same however the stream is cut into pieces", () => {
  const whole = readIn([TWO]);
  assert.deepEqual(whole, [["view", '{"version":17}'], ["end", '{"reason":"closing"}']]);
  for (let size = 1; size < TWO.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(TWO.length / size) }, (_, i) => TWO.slice(i * size, (i + 1) * size));
    assert.deepEqual(readIn(pieces), whole, `pieces of ${size}`);
  }
});

test("lines may end in any of the three ways, cut in the middle too", () => {
  const whole = readIn([TWO]);
  for (const end of ["\r\n", "\r"]) {
    const text = TWO.replaceAll("\n", end);
    assert.deepEqual(readIn([`${text}:`]), whole);
    assert.deepEqual(readIn([...`${text}:`]), whole);
  }
});

test("data of several lines is one, a comment is nothing, and what has not ended is not told", () => {
  assert.deepEqual(readIn(["data: a\ndata:b\n\n"]), [["message", "a\nb"]]);
  assert.deepEqual(readIn([": hello\n\nevent: view\n\n"]), []);
  assert.deepEqual(readIn(["event: view\ndata: 1\n"]), []);
});

test("the number, the wait and fields of other names", () => {
  const [event] = new EventReader().read("id: 4\nretry: 700\nfoo: bar\ndata: x\n\n");
  assert.deepEqual(event, { event: "message", data: "x", id: "4", retry: 700 });
});

test("the pauses grow, and differ from one page to the next", () => {
  const bounds = [1, 2, 3, 4, 5, 9].map((failures) => [pauseAfter(failures, 0), pauseAfter(failures, 1)]);
  assert.deepEqual(bounds[0], [299, 1001]);
  for (const [i, [least, most]] of bounds.entries()) {
    assert.ok(least < most);
    if (i) assert.ok(least >= bounds[i - 1][0]);
  }
  assert.ok(bounds.at(-1)[1] < 18_000);
});
