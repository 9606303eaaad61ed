import assert from "node:assert/strict";
import { test } from "node:test";
import { isStuck, movesOn, phaseOf, stepOf, targetKey, targetsOf } from "../../client/js/rummy/turn.js";
import { openOffer } from "../../client/js/rummy/opening.js";
import { leftOf, shownTime, toneOf } from "../../client/js/rummy/time.js";

const view = (fields = {}, hand = {}) => ({
  status: "playing", you: 0, legal: [], options: { table: { opening: 40 } }, ...fields,
  hand: { phase: "play", turn: 0, seats: [0, 1], opened: [], must_use: null, opening_best: null, go_out: null, cards: Array(14).fill("2C"), ...hand },
});
const best = (fields) => ({ melds: [["KS", "KH", "KD"], ["5H", "6H", "7H"]], total: 48, left: 8, allowed: true, short: 0, ...fields });

test("a card's places are those of the legal moves, the joker's beside the ends", () => {
  const legal = [
    { move: "lay-off", card: "8H", meld: 1, end: "high" },
    { move: "lay-off", card: "AH", meld: 0, end: "low" },
    { move: "lay-off", card: "AH", meld: 0, end: "high" },
    { move: "swap-joker", card: "8H", meld: 2, joker: 1 },
    { move: "discard", card: "8H" },
  ];
  const targets = targetsOf(view({ legal }), "8H");
  assert.deepEqual([...targets.keys()], [1, 2]);
  assert.deepEqual(movesOn(targets.get(2)).map(targetKey), ["2-swap-1"]);
  assert.deepEqual(movesOn(targetsOf(view({ legal }), "AH").get(0)).map(({ end }) => end), ["low", "high"]);
  assert.deepEqual(movesOn(targets.get(0)), []);
});

test("the second step is the present one while there is something to lay, then the discard", () => {
  assert.equal(stepOf(view({}, { phase: "draw" })), "draw");
  assert.equal(stepOf(view({ legal: [{ move: "discard", card: "2C" }, { move: "meld", cards: [] }] })), "play");
  assert.equal(stepOf(view({ legal: [{ move: "discard", card: "2C" }] })), "discard");
  assert.equal(stepOf(view({ legal: [{ move: "take-back" }] })), "play");
});

test("a turn without a legal move is stuck, another's turn is not", () => {
  assert.equal(isStuck(view()), true);
  assert.equal(isStuck(view({}, { turn: 1 })), false);
  assert.equal(isStuck(view({ status: "finished" }, { phase: "finished", turn: null })), false);
});

test("the phases of the page follow the view", () => {
  assert.equal(phaseOf(view({}, { phase: "draw" })), "robar");
  assert.equal(phaseOf(view()), "jugar");
  assert.equal(phaseOf(view({}, { turn: 1 })), "turno_rival");
  assert.equal(phaseOf(view({ you: null })), "mirando");
  assert.equal(phaseOf({ ...view(), hand: null }), "sala");
  assert.equal(phaseOf(view({ status: "finished" }, { phase: "finished" }), true), "recuento");
  assert.equal(phaseOf(view({ status: "finished" }, { phase: "finished" })), "fin");
  assert.equal(phaseOf(view({ status: "between-hands" }, { phase: "finished" })), "recuento");
});

test("the best opening is offered when the server allows it", () => {
  const offer = openOffer(view({}, { opening_best: best() }), []);
  assert.deepEqual([offer.ready, offer.total, offer.out, offer.melds.length], [true, 48, false, 2]);
});

test("an opening that falls short says by how much", () => {
  const offer = openOffer(view({}, { opening_best: best({ allowed: false, short: 3 }) }), []);
  assert.deepEqual([offer.ready, offer.why], [false, ["rummy.why.open.short", { n: 3 }]]);
});

test("going out goes before the highest total", () => {
  const out = { melds: [["2C", "2D", "2H"]], total: 6, left: 1, allowed: true, short: 34 };
  const offer = openOffer(view({}, { opening_best: best(), go_out: out }), []);
  assert.deepEqual([offer.ready, offer.out, offer.total], [true, true, 6]);
});

const built = (cards, value) => ({ names: cards, cards, kind: "set", value, jokers_as: [] });

test("the tray counts what its melds count, and waits for the minimum", () => {
  const tray = [built(["KS", "KH", "KD"], 30)];
  const short = openOffer(view({}, { opening_best: best() }), tray);
  assert.deepEqual([short.ready, short.total, short.why], [false, 30, ["rummy.why.open.short", { n: 10 }]]);
  const enough = openOffer(view({}, { opening_best: best() }), [...tray, built(["5H", "6H", "7H"], 18)]);
  assert.deepEqual([enough.ready, enough.total, enough.left], [true, 48, 8]);
});

test("a tray below the minimum is left to the server where an opening may go out", () => {
  const out = { melds: [], total: 6, left: 1, allowed: true, short: 34 };
  assert.equal(openOffer(view({}, { go_out: out }), [built(["2C", "2D", "2H"], 6)]).ready, true);
});

test("without the card taken from the pile nothing opens", () => {
  const tray = [built(["KS", "KH", "KD"], 30), built(["5H", "6H", "7H"], 18)];
  assert.deepEqual(openOffer(view({}, { must_use: "9C" }), tray).why, ["rummy.why.open.must", { card: "9C" }]);
  assert.equal(openOffer(view({}, { must_use: "5H" }), tray).ready, true);
  const none = openOffer(view({}, { must_use: "9C", opening_best: best({ melds: [], total: 0, allowed: false, short: 40 }) }), []);
  assert.deepEqual(none.why, ["rummy.why.open.must.none", { card: "9C" }]);
});

test("before the draw and out of turn an opening waits; once opened there is none", () => {
  assert.deepEqual(openOffer(view({}, { phase: "draw", opening_best: best() }), []).why, ["rummy.why.draw", {}]);
  assert.deepEqual(openOffer(view({}, { turn: 1, opening_best: best() }), []).why, ["problem.not-your-turn", {}]);
  assert.equal(openOffer(view({}, { opened: [0] }), []), null);
});

test("the clock counts begun seconds and warns at ten and at five", () => {
  assert.equal(shownTime(45_000), "0:45");
  assert.equal(shownTime(44_001), "0:45");
  assert.equal(shownTime(600_000), "10:00");
  assert.equal(shownTime(0), "0:00");
  assert.deepEqual([10_001, 10_000, 5_001, 5_000, 0].map(toneOf), ["", "soon", "soon", "now", "now"]);
  assert.equal(leftOf("2026-11-30T11:52:42.907Z", Date.parse("2026-11-30T11:52:40Z")), 2907);
  assert.equal(leftOf("2026-11-30T11:52:42Z", Date.parse("2026-11-30T11:53:00Z")), 0);
  assert.equal(leftOf(null, 0), null);
});
