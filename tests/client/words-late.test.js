import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../../client/i18n/", import.meta.url);
const text = (file) => readFileSync(new URL(file, FOLDER), "utf8");
const read = (file) => JSON.parse(text(file));
const holes = (words) => [...new Set([...words.matchAll(/\{(\w+)\}/g)].map((match) => match[1].toLowerCase()))].sort();
const blocks = readdirSync(FOLDER).map((file) => /^(.+)-es\.json$/.exec(file)?.[1]).filter(Boolean);

test("there are words that come late, in both languages", () => {
  assert.ok(blocks.includes("room"));
  assert.deepEqual(readdirSync(FOLDER).map((file) => /^(.+)-en\.json$/.exec(file)?.[1]).filter(Boolean), blocks);
});

for (const block of blocks) {
  const [es, en] = ["es", "en"].map((lang) => read(`${block}-${lang}.json`));

  test(`${block}: Spanish and English have the same keys and name the same things`, () => {
    assert.deepEqual(Object.keys(es).sort(), Object.keys(en).sort());
    assert.deepEqual(Object.keys(es).filter((key) => holes(es[key]).join() !== holes(en[key]).join()), []);
  });

  test(`${block}: no key is written twice, nor elsewhere too`, () => {
    const keys = [...text(`${block}-es.json`).matchAll(/"([^"\\]+)":/g)].map((match) => match[1]);
    assert.equal(keys.length, new Set(keys).size);
    const others = ["es.json", ...blocks.filter((other) => other !== block).map((other) => `${other}-es.json`)];
    assert.deepEqual(others.flatMap((file) => Object.keys(read(file)).filter((key) => key in es)), []);
  });
}
