import assert from "node:assert/strict";
import { test } from "node:test";
import { isBigGin, knockOffer, optionsOf, phaseOf } from "../../client/js/turn.js";

const discards = (cards) => cards.map((card) => ({ move: "discard", card }));
const entry = (card, deadwood, legal = true) => ({ card, deadwood, legal, knock: legal && deadwood <= 10 });
const viewOf = (entries, legal) => ({ you: 0, status: "playing", legal, hand: { phase: "discard", turn: 0, after_discard: entries } });

test("without a knock in `legal` the button speaks of the card that leaves least", () => {
  const view = viewOf([entry("KD", 16), entry("QH", 17)], discards(["KD", "QH"]));
  assert.deepEqual(knockOffer(view, null), { card: "KD", deadwood: 16, ready: false, gin: false, chosen: false });
});

test("a locked card is never proposed, even when it would leave least", () => {
  const view = viewOf([entry("KD", 3, false), entry("QH", 9)], [...discards(["QH"]), { move: "knock", discard: "QH" }]);
  assert.equal(knockOffer(view, null).card, "QH");
  assert.equal(knockOffer(view, "KD").ready, false);
});

test("a knock that leaves nothing is gin", () => {
  const view = viewOf([entry("9C", 0), entry("3H", 12)], [...discards(["9C", "3H"]), { move: "knock", discard: "9C" }]);
  assert.equal(knockOffer(view, null).gin, true);
  assert.deepEqual(knockOffer(view, "3H"), { card: "3H", deadwood: 12, ready: false, gin: false, chosen: true });
});

test("nothing is live but what `legal` lists", () => {
  const open = optionsOf(viewOf([], [{ move: "draw", from: "stock" }]));
  assert.deepEqual([open.stock, open.pile, open.take, open.deal, open.discards.size], [true, false, false, false, 0]);
});

test("the phase names what is asked, and of whom", () => {
  const at = (phase, turn, extra = {}) => phaseOf({ you: 0, status: "playing", hand: { phase, turn, seats: [0, 1], ...extra }, ...extra });
  assert.equal(at("upcard", 0), "oferta_tu");
  assert.equal(at("upcard", 1), "oferta_cpu");
  assert.equal(at("draw", 0), "robar");
  assert.equal(at("discard", 0), "tirar");
  assert.equal(at("draw", 1), "turno_rival");
  assert.equal(at("finished", null, { result: { outcome: "drawn" }, status: "between-hands" }), "tablas");
  assert.equal(at("finished", null, { result: { outcome: "gin" }, status: "between-hands" }), "fin_mano");
  assert.equal(phaseOf({ you: 0, status: "finished", hand: { phase: "finished", result: { outcome: "gin" } } }), "fin_partida");
});

test("whoever has no cards watches, and whose hand is over waits for the other one", () => {
  const at = (hand, status = "playing") => phaseOf({ you: 2, status, hand: { phase: "draw", turn: 0, seats: [0, 1], ...hand } });
  assert.equal(at({}), "mirando");
  assert.equal(at({ seats: [2, 3], phase: "finished", result: { outcome: "gin" } }), "otra_mesa");
  assert.equal(at({ seats: [2, 3], phase: "finished", result: { outcome: "gin" } }, "between-hands"), "fin_mano");
  assert.equal(phaseOf({ you: 0, status: "waiting", hand: null }), "esperando");
});

test("eleven melded cards are offered as big gin until a card is raised to be thrown", () => {
  const legal = [...discards(["9C", "3H"]), { move: "knock", discard: "9C" }, { move: "big-gin" }];
  const view = viewOf([entry("9C", 0), entry("3H", 12)], legal);
  const offer = knockOffer(view, null);
  assert.deepEqual([isBigGin(offer), offer.ready, offer.gin], [true, true, true]);
  assert.deepEqual([isBigGin(knockOffer(view, "9C")), knockOffer(view, "9C").gin], [false, true]);
  assert.equal(knockOffer(view, "3H").ready, false);
});

test("where `legal` has no big gin there is none", () => {
  const view = viewOf([entry("9C", 0)], [...discards(["9C"]), { move: "knock", discard: "9C" }]);
  assert.equal(isBigGin(knockOffer(view, null)), false);
});
