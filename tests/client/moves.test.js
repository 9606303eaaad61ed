import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useWords } from "../../client/js/i18n.js";

globalThis.document = { getElementById: () => ({}) };
useWords("es", JSON.parse(readFileSync(new URL("../../client/i18n/es.json", import.meta.url), "utf8")));
const { Moves } = await import("../../client/js/moves.js");

const FIRST = [["7S", "7H", "7D", "7C"], ["4S", "5S", "6S"]];
const SECOND = [["4S", "5S", "6S", "7S"], ["7H", "7D", "7C"]];
const legal = (...knocks) => knocks.map((discard) => ({ move: "knock", discard }));
const entry = (card, arrangements) => ({ card, deadwood: 6, legal: true, knock: true, arrangements });

/** @param {object[]} entries @param {object[]} moves */
function table(entries, moves) {
  const sent = [];
  const view = { you: 0, status: "playing", legal: moves, hand: { phase: "discard", turn: 0, knock_limit: 10, after_discard: entries } };
  const session = { view, send: (_, move) => sent.push(move) };
  const slips = { likely: false, relabelled: () => {}, forgive: () => {} };
  const play = new Moves(session, slips, { picked: () => null, boxOf: () => null, changed: () => {} });
  return { play, sent };
}

test("a knock shows the first way unless another is chosen", () => {
  const { play, sent } = table([entry("KD", [FIRST, SECOND])], legal("KD"));
  play.knock();
  play.knock();
  assert.deepEqual(sent, [{ move: "knock", discard: "KD" }]);
});

test("the chosen way is sent along, and going round comes back to the first", () => {
  const { play, sent } = table([entry("KD", [FIRST, SECOND])], legal("KD"));
  play.knock();
  play.turnWay(() => "");
  assert.equal(play.way, 1);
  play.knock();
  play.knock();
  play.turnWay(() => "");
  play.turnWay(() => "");
  play.knock();
  assert.deepEqual(sent, [{ move: "knock", discard: "KD", melds: SECOND }, { move: "knock", discard: "KD" }]);
});

test("leaving an armed knock forgets the way", () => {
  const { play, sent } = table([entry("KD", [FIRST, SECOND])], legal("KD"));
  play.knock();
  play.turnWay(() => "");
  play.disarm();
  play.knock();
  play.knock();
  assert.deepEqual(sent, [{ move: "knock", discard: "KD" }]);
});

test("where there is one way, or no armed knock, nothing turns", () => {
  const { play } = table([entry("KD", [FIRST])], legal("KD"));
  play.turnWay(() => "");
  play.knock();
  play.turnWay(() => "");
  assert.equal(play.way, 0);
  play.disarm();
});

test("big gin is a move of its own and throws no card", () => {
  const { play, sent } = table([{ ...entry("9C", [FIRST]), deadwood: 0 }], [...legal("9C"), { move: "big-gin" }]);
  play.knock();
  play.knock();
  assert.deepEqual(sent, [{ move: "big-gin" }]);
});
