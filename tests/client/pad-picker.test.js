import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsIn } from "../../client/js/card-picker-text.js";
import { PACK, stepFrom } from "../../client/js/card-picker-grid.js";

const cards = (text, lang = "es") => cardsIn(text, lang).cards.join(" ");

test("cards are read apart by spaces, by commas, or by nothing at all", () => {
  for (const text of ["7S 8S 9S", "7S,8S;9S", "7S8S9S", " 7s  8s\n9s ", "7S - 8S - 9S", "7 s 8 s 9 s"]) assert.equal(cards(text), "7S 8S 9S", text);
});

test("the ten is a T or a 10, the ace an A or a 1", () => {
  assert.equal(cards("10S TS tS"), "TS TS TS");
  assert.equal(cards("AS 1S 1♥ 10♥"), "AS AS AH TH");
});

test("suits may be signs, with or without their picture mark", () => {
  assert.equal(cards("7♠ 8♥\uFE0F 9♦\uFE0E 10♣ J♤Q♡K♢A♧"), "7S 8H 9D TC JS QH KD AC");
});

test("Spanish letters are read in both languages, where no other suit has them", () => {
  for (const lang of ["es", "en"]) assert.equal(cards("7p 8t 9d", lang), "7S 8C 9D");
  assert.equal(cards("TT JT"), "TC JC", "the ten of clubs is T by rank and T by suit");
});

test("C is hearts in Spanish and clubs in English", () => {
  assert.equal(cards("7c 8c", "es"), "7H 8H");
  assert.equal(cards("7c 8c", "en"), "7C 8C");
});

test("a letter that only one language has decides what C is", () => {
  assert.equal(cards("4C 5C 6C TH TS", "es"), "4C 5C 6C TH TS");
  assert.equal(cards("4C 5P 6T", "en"), "4H 5S 6C");
  assert.equal(cards("4C 5P 6S", "es"), "4H 5S 6S", "with both, the page's language");
});

test("what is no card is handed back as it was written", () => {
  const read = cardsIn("7S hola 8S 11S zz9H 7S8X9S", "en");
  assert.deepEqual(read.cards, ["7S", "8S", "7S"]);
  assert.deepEqual(read.unknown, ["hola", "11S", "zz9H", "8X9S"]);
});

test("nothing is read from nothing, and a novel is not read to its end", () => {
  assert.deepEqual(cardsIn("", "es"), { cards: [], unknown: [], notation: "es" });
  assert.ok(cardsIn("x".repeat(100_000), "es").unknown.join("").length <= 2000);
  assert.equal(cardsIn("7S ".repeat(100_000), "en").cards.length, 667);
});

test("a card named twice comes twice", () => assert.equal(cards("7S 7S"), "7S 7S"));

test("the pack has 52 different cards", () => assert.equal(new Set(PACK).size, 52));

const walk = (card, keys, wide) => PACK[keys.split(" ").reduce((place, key) => stepFrom(place, `Arrow${key}`, wide), PACK.indexOf(card))];

test("with one row a suit, up and down keep the rank", () => {
  assert.equal(walk("7S", "Down", true), "7H");
  assert.equal(walk("7S", "Down Down Down", true), "7C");
  assert.equal(walk("7C", "Down", true), "7C");
  assert.equal(walk("7S", "Up", true), "7S");
});

test("with two rows a suit, up and down keep the column", () => {
  assert.equal(walk("AS", "Down", false), "8S");
  assert.equal(walk("8S", "Down", false), "AH");
  assert.equal(walk("7S", "Down", false), "KS", "the second row is one shorter");
  assert.equal(walk("KS", "Down", false), "6H");
  assert.equal(walk("AS", "Up", false), "AS");
  assert.equal(walk("KC", "Down", false), "KC");
});

test("left and right go through the whole pack and stop at its ends", () => {
  assert.equal(walk("KS", "Right", true), "AH");
  assert.equal(walk("AH", "Left", false), "KS");
  assert.equal(walk("AS", "Left", true), "AS");
  assert.equal(walk("KC", "Right", true), "KC");
});

test("every card can be reached by arrows alone", () => {
  for (const wide of [true, false]) {
    const seen = new Set([0]);
    const waiting = [0];
    while (waiting.length) {
      const place = waiting.pop();
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const next = stepFrom(place, key, wide);
        if (!seen.has(next)) seen.add(next) && waiting.push(next);
      }
    }
    assert.equal(seen.size, 52);
  }
});

test("home and end stay in the suit, other keys lead nowhere", () => {
  assert.equal(PACK[stepFrom(PACK.indexOf("7H"), "Home", true)], "AH");
  assert.equal(PACK[stepFrom(PACK.indexOf("7H"), "End", false)], "KH");
  assert.equal(stepFrom(0, "Enter", true), null);
  assert.equal(stepFrom(0, "a", true), null);
});
