import assert from "node:assert/strict";
import { test } from "node:test";
import { handFrom, queryOf } from "../../client/js/editor-link.js";
import { parseRoute } from "../../client/js/router.js";

const faults = (query) => handFrom(query, "mesa").faults.map(({ fault, what, cards }) => `${fault}: ${what ?? cards.join(" ")}`);

test("an address says its cards and its table", () => {
  assert.deepEqual(handFrom({ m: "4S5S6SKD", r: "clasico" }, "mesa"), { cards: ["4S", "5S", "6S", "KD"], rules: "clasico", faults: [] });
  assert.deepEqual(handFrom({}, "mesa"), { cards: [], rules: "mesa", faults: [] });
});

test("in an address C is clubs whatever the page's language, and T the ten", () => {
  assert.deepEqual(handFrom({ m: "4CTCCC" }, "mesa").cards, ["4C", "TC"]);
});

test("what will not do is left out, and it is said what", () => {
  assert.deepEqual(faults({ m: "4S5SZZ6S" }), ["unknown: ZZ6S"]);
  assert.deepEqual(faults({ m: "4S5S4S4S" }), ["twice: 4S"]);
  assert.deepEqual(faults({ m: "AS2S3S4S5S6S7S8S9STSJSQSKS" }), ["beyond: QS KS"]);
  assert.deepEqual(faults({ r: "<script>" }), ["rules: <script>"]);
  assert.deepEqual(faults({ m: "%%%", r: "" }), ["unknown: %%%"], "no table at all is the house's");
  assert.equal(handFrom({ m: "x".repeat(5000) }, "mesa").faults[0].what.length, 60);
  assert.deepEqual(handFrom({ m: "4S5SZZ6S", r: "A B" }, "mesa").cards, ["4S", "5S"]);
  assert.equal(handFrom({ r: "A B" }, "mesa").rules, "mesa");
});

test("one hand has one address, whatever the order of its cards", () => {
  assert.deepEqual(queryOf(["KD", "4S", "6S", "5S"], "mesa"), { m: "4S5S6SKD", r: "mesa" });
  assert.deepEqual(queryOf(["5S", "6S", "KD", "4S"], "mesa"), queryOf(["KD", "4S", "6S", "5S"], "mesa"));
  assert.deepEqual(queryOf([], "clasico"), { r: "clasico" });
});

test("what else the address says stays, and a hand goes through it unchanged", () => {
  assert.deepEqual(queryOf(["4S"], "mesa", { lang: "en", m: "KD", r: "clasico" }), { lang: "en", m: "4S", r: "mesa" });
  const cards = ["AS", "TH", "9D", "KC"];
  assert.deepEqual(handFrom(queryOf(cards, "clasico"), "mesa"), { cards, rules: "clasico", faults: [] });
});

test("both pages have an address without a name after it", () => {
  assert.deepEqual(parseRoute("#/marcador"), { name: "pad", id: "", query: {} });
  assert.deepEqual(parseRoute("#/editor?m=4S&r=mesa"), { name: "editor", id: "", query: { m: "4S", r: "mesa" } });
  assert.equal(parseRoute("#/marcador/x").name, "missing");
  assert.equal(parseRoute("#/editor/4S").name, "missing");
});
