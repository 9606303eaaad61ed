import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { rich, t, useWords } from "../../client/js/i18n.js";

const read = (lang) => JSON.parse(readFileSync(new URL(`../../client/i18n/${lang}.json`, import.meta.url), "utf8"));
const holes = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
const es = read("es");
const en = read("en");

test("Spanish and English have the same keys", () => {
  assert.deepEqual(Object.keys(es).sort(), Object.keys(en).sort());
});

test("every key is written once in its file", () => {
  for (const lang of ["es", "en"]) {
    const text = readFileSync(new URL(`../../client/i18n/${lang}.json`, import.meta.url), "utf8");
    const keys = [...text.matchAll(/"([^"\\]+)":/g)].map((match) => match[1]);
    assert.equal(keys.length, new Set(keys).size, lang);
  }
});

test("a text names the same things in both languages", () => {
  const differ = Object.keys(es).filter((key) => {
    const [left, right] = [new Set(holes(es[key]).map((name) => name.toLowerCase())), new Set(holes(en[key]).map((name) => name.toLowerCase()))];
    return [...left].some((name) => !right.has(name)) || [...right].some((name) => !left.has(name));
  });
  assert.deepEqual(differ, []);
});

test("a count picks its form and a card is spoken", () => {
  useWords("es", es);
  assert.equal(t("rival.cards", { n: 1 }), "1 carta");
  assert.equal(t("rival.cards", { n: 10 }), "10 cartas");
  assert.equal(t("action.throw", { card: { toString: () => "rey de diamantes", template: "K" } }), "Tirar rey de diamantes");
});

test("the shown text carries the drawing where the spoken one carries the name", () => {
  useWords("es", es);
  const card = { toString: () => "rey de diamantes", template: "[K]" };
  assert.deepEqual(rich("action.throw", { card }), ["Tirar ", "[K]", ""]);
});

test("in Spanish an article runs together with the word before it, in a name nothing does", () => {
  useWords("es", es);
  assert.equal(t("showdown.line.count", { who: "el jugador 2" }), "Cuenta del jugador 2");
  assert.equal(t("showdown.undercut-by", { who: "el jugador" }), "contragolpe del jugador");
  assert.equal(t("showdown.line.count", { who: "la CPU" }), "Cuenta de la CPU");
  assert.equal(t("showdown.line.count", { who: "Elena" }), "Cuenta de Elena");
  assert.equal(t("showdown.line.total", { who: "el jugador" }), "Gana el jugador");
  useWords("en", en);
  assert.equal(t("showdown.line.count", { who: "el jugador" }), en["showdown.line.count"].replace("{who}", "el jugador"));
});
