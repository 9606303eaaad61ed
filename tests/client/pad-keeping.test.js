import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Book, soundState } from "../../client/js/pad-book.js";
import { cleanName, faultOfEntry, faultOfHead, soundSheet, strictSheet } from "../../client/js/pad-check.js";
import { newDraft } from "../../client/js/pad-draft.js";
import { fromJson, toCsv, toJson } from "../../client/js/pad-file.js";
import { remember } from "../../client/js/storage.js";
import { noted } from "../../client/js/pad-sheet.js";

const stored = new Map();
const storage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, text) => stored.set(key, text),
  removeItem: (key) => stored.delete(key),
};
Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
beforeEach(() => {
  remember("pad", null);
  stored.clear();
});

const KNOCKER = "4C 5C 6C TH TD TS AH 2D 2S AS".split(" ");
const DEFENDER = "7C 7D 7H 7S 8C KH QD 3D 5H 2H".split(" ");
const TABLE = { name: "mesa", next_dealer: "loser", hand_bonus: 20, game_bonus: 100, targets: [50, 100] };
const COUNTED = { kind: "cards", dealer: 0, knocker: 0, winner: 0, outcome: "knock", points: 24, counts: [6, 30], hands: [KNOCKER, DEFENDER], melds: null, upcard: null };
const NOTED = { kind: "points", dealer: 1, knocker: null, winner: 1, outcome: null, points: 30, counts: null, hands: null, melds: null, upcard: null };
const DRAWN = { ...NOTED, kind: "drawn", winner: null, points: 0 };
const SHEET = { players: ["Ana", "Eva"], rules: "mesa", table: TABLE, target: 50, dealer: 1, entries: [COUNTED, NOTED, DRAWN] };
const WORDS = { head: "N,D,K,O,C1,C2,A1,A2,P1,P2,T1,T2".split(","), names: ["Ana", "Eva"], card: (card) => `<${card}>`, outcome: ({ outcome, kind }) => outcome ?? kind, handBonus: "hands", gameBonus: "game" };

test("a sheet goes through its file unchanged", () => {
  assert.deepEqual(fromJson(toJson(SHEET)), { sheet: SHEET });
  assert.deepEqual(fromJson(`\uFEFF${toJson({ ...SHEET, rules: { oklahoma: true, big_gin_bonus: null } })}`).sheet.rules, { oklahoma: true, big_gin_bonus: null });
});

const broken = (change) => JSON.stringify({ format: "tapete-score-pad", version: 1, ...SHEET, ...change });
const entry = (change, of = COUNTED) => broken({ entries: [NOTED, { ...of, ...change }] });

test("what is no sheet is refused, and it is said why", () => {
  const cases = [
    ["", "json"], ["{", "json"], ["5", "format"], ["null", "format"], ["[]", "format"], [JSON.stringify(SHEET), "format"], ["x".repeat(1_000_001), "size"],
    [broken({ version: 2 }), "version"], [broken({ version: "1" }), "version"],
    [broken({ players: ["Ana"] }), "players"], [broken({ players: ["Ana", 5] }), "players"], [broken({ players: ["Ana", "x".repeat(41)] }), "players"], [broken({ players: ["Ana", "a\u202eb"] }), "players"],
    [broken({ rules: 5 }), "rules"], [broken({ rules: "../x" }), "rules"], [broken({ rules: { gin_bonus: {} } }), "rules"],
    [broken({ table: {} }), "table"], [broken({ table: { ...TABLE, next_dealer: "nobody" } }), "table"], [broken({ table: { ...TABLE, hand_bonus: -1 } }), "table"],
    [broken({ target: 0 }), "target"], [broken({ target: 1001 }), "target"], [broken({ target: 50.5 }), "target"],
    [broken({ dealer: 2 }), "dealer"], [broken({ entries: {} }), "entries"], [broken({ entries: Array.from({ length: 501 }, () => DRAWN) }), "entries"],
  ];
  for (const [text, fault] of cases) assert.deepEqual(fromJson(text), { fault }, text.slice(0, 80));
});

test("a hand that cannot have been is refused by its number", () => {
  const cases = [
    [entry({ kind: "dance" }), "kind"], [entry({ dealer: null }), "dealer"], [entry({ points: -1 }), "points"], [entry({ points: 1000 }), "points"], [entry({ points: "24" }), "points"],
    [entry({ winner: null }), "outcome"], [entry({ outcome: "drawn" }), "outcome"], [entry({ outcome: "undercut" }), "outcome"], [entry({ winner: 1 }), "outcome"], [entry({ outcome: null }), "outcome"],
    [entry({ hands: null }), "hands"], [entry({ hands: [KNOCKER, KNOCKER] }), "hands"], [entry({ hands: [KNOCKER.slice(1), DEFENDER] }), "hands"], [entry({ hands: [[...KNOCKER.slice(1), "XX"], DEFENDER] }), "hands"],
    [entry({ outcome: "big-gin" }), "hands"], [entry({ hands: [[...KNOCKER, "KC"], DEFENDER] }), "hands"],
    [entry({ counts: null }), "counts"], [entry({ counts: [6] }), "counts"], [entry({ counts: [6, 101] }), "counts"],
    [entry({ melds: [["7C", "7D", "7H"]] }), "melds"], [entry({ melds: [["4C", "5C"]] }), "melds"], [entry({ melds: 5 }), "melds"], [entry({ upcard: "1S" }), "upcard"],
    [entry({ points: 5 }, DRAWN), "outcome"], [entry({ winner: 0 }, DRAWN), "outcome"], [entry({ hands: [KNOCKER, DEFENDER] }, NOTED), "hands"], [entry({ counts: [1, 2] }, NOTED), "counts"],
    [broken({ entries: [NOTED, null] }), "entry"], [broken({ entries: [NOTED, [COUNTED]] }), "entry"],
  ];
  for (const [text, fault] of cases) assert.deepEqual(fromJson(text), { fault, number: 2 }, text.slice(-220));
});

test("nothing that does not belong in a sheet comes in with a file", () => {
  const { sheet } = fromJson(broken({ evil: 1, entries: [{ ...COUNTED, evil: "<script>" }] }));
  assert.deepEqual(Object.keys(sheet).sort(), ["dealer", "entries", "players", "rules", "table", "target"]);
  assert.ok(!("evil" in sheet.entries[0]));
});

test("every kind of entry is sound as it is made", () => {
  for (const one of [COUNTED, NOTED, DRAWN, { ...COUNTED, outcome: "big-gin", hands: [[...KNOCKER, "KC"], DEFENDER] }, { ...NOTED, outcome: "gin", knocker: 1 }]) assert.equal(faultOfEntry(one), null);
  assert.equal(faultOfHead(SHEET), null);
});

test("a name is trimmed, shortened, and rid of what cannot be seen", () => {
  assert.equal(cleanName("  Ana  "), "Ana");
  assert.equal(cleanName("A\u200bn\u202ea\n"), "Ana");
  assert.equal(cleanName("x".repeat(50)).length, 40);
  assert.equal(cleanName(5), "");
});

test("a spreadsheet gets a line for each hand, with running totals, and for each bonus at the end", () => {
  const text = toCsv({ ...SHEET, target: 30 }, WORDS);
  const lines = text.replace("\uFEFF", "").trimEnd().split("\r\n");
  assert.equal(lines.length, 5);
  assert.equal(lines[1], `1,Ana,Ana,knock,${KNOCKER.map(WORDS.card).join(" ")},${DEFENDER.map(WORDS.card).join(" ")},6,30,24,0,24,0`);
  assert.equal(lines[2], "2,Eva,,points,,,,,0,30,24,30");
  assert.equal(lines[3], ",,,hands,,,,,20,20,44,50");
  assert.equal(lines[4], ",,,game,,,,,0,100,44,150");
  for (const line of lines) assert.equal(line.split(",").length, 12, line);
});

test("no name becomes a formula, and a comma or a quote stays in its field", () => {
  for (const name of ["=1+1", "+1", "-1", "@x"]) assert.ok(toCsv(SHEET, { ...WORDS, names: [name, "Eva"] }).includes(`,'${name},`), name);
  assert.ok(toCsv(SHEET, { ...WORDS, names: ['A,"b"', "Eva"] }).includes('"A,""b"""'));
});

test("the book is there again after a reload, with the hand being entered and all that can be undone", () => {
  const book = new Book();
  assert.equal(book.sheet, null);
  book.do("start", { ...SHEET, entries: [] });
  book.do("note", noted(book.sheet, COUNTED));
  book.write({ ...newDraft(), hands: [["7S"], []] });
  const again = new Book();
  assert.deepEqual(again.state, book.state);
  assert.equal(again.aside, null);
  assert.equal(again.undoes, "note");
  again.undo();
  assert.deepEqual(again.sheet.entries, []);
  again.undo();
  assert.equal(again.sheet, null);
  assert.equal(again.undoes, null);
  again.undo();
  assert.deepEqual(new Book().state, again.state);
});

test("only the last deeds can be undone", () => {
  const book = new Book();
  for (let i = 0; i < 30; i += 1) book.do("note", SHEET);
  assert.equal(new Book().state.past.length, 20);
});

test("a damaged book opens as far as it is sound, and what it was is set aside", () => {
  for (const damage of [5, "x", [], {}, { version: 2, sheet: SHEET }, { version: 1 }, { version: 1, sheet: 5 }, { version: 1, sheet: { ...SHEET, players: [] } }]) {
    stored.set("tapete.pad", JSON.stringify(damage));
    const book = new Book();
    assert.equal(book.sheet, null, JSON.stringify(damage));
    assert.deepEqual(book.aside, damage);
    assert.deepEqual(JSON.parse(stored.get("tapete.pad.aside")), damage);
  }
});

test("a damaged entry is left out, the others and the hand being entered stay", () => {
  const state = { version: 1, sheet: { ...SHEET, entries: [COUNTED, { ...NOTED, points: -1 }, null, DRAWN] }, draft: { ...newDraft(), knocker: 1 }, past: [5, { deed: "x" }, { deed: "note", sheet: 5 }, { deed: "note", sheet: SHEET }] };
  stored.set("tapete.pad", JSON.stringify(state));
  const book = new Book();
  assert.deepEqual(book.sheet.entries, [COUNTED, DRAWN]);
  assert.equal(book.draft.knocker, 1);
  assert.deepEqual(book.state.past, [{ deed: "note", sheet: SHEET }]);
  assert.deepEqual(book.aside, state);
});

test("text that is no JSON opens a fresh book", () => {
  stored.set("tapete.pad", "{");
  assert.equal(new Book().sheet, null);
});

test("a whole state is whole", () => {
  assert.deepEqual(soundState(null), { sheet: null, draft: newDraft(), past: [], isWhole: true });
  assert.deepEqual(soundSheet(SHEET), SHEET);
  assert.deepEqual(strictSheet(SHEET), { sheet: SHEET });
});
