// The expected values were computed once with hashlib and hmac from the recipe, not with the module under test.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import { dealFrom, deckOf, fromHex, rebuiltOf, verifyDeal } from "../../client/js/dealproof.js";

const subtle = webcrypto.subtle;
const HAND = "k7f2qD3xZp0a";
const SERVER_SEED = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const CLIENT_SEED = "00ff".repeat(16);
const COMMITMENT = "0511202421613c9b01470638e45dbd2a654396bb184a3eca1431eb78c598b864";
const DECK = (
  "9H 9C 3D 5C 4C 7C 5H 2C KD AH 8C TD 8H 8C 5D TD AD 8D 6H TH 2D AC 7D 3S KD TS 4H JS 3S AD 4H 7H 3H 2D 3H KH QC 4D 5S 5C 4S JC 3C AS QH 6D " +
  "6S 7D XX 5S JH 9D 2S 9S TS JD 8D 8S 4D 6C 2S QS 6H 3D AS 9C 3C AC QH KC 8H KH 9D QC JD 5H KS TC XX XX KS 6S TH 9S 6C 6D XX AH 7H 4C JS 2H " +
  "9H JH 8S TC 4S 7S KC 2H QS 5D QD JC 7S 2C QD 7C"
).split(" ");
const PILE = "3H XX KD 3H 9C 2S QS".split(" ");
const STOCKS = ["XX QS 3H KD 2S 9C 3H".split(" "), "XX 3H KD QS 9C 2S 3H".split(" ")];
const ORDER = [1, 2, 0];

const proof = (changes = {}) => ({ recipe: "deal-v1", hand: HAND, server_seed: SERVER_SEED, client_seed: CLIENT_SEED, commitment: COMMITMENT, deck: DECK, rebuilds: STOCKS, ...changes });
const table = (changes = {}) => ({
  variant: "rummy", order: ORDER, upcard: DECK[39], piles: [PILE, PILE],
  hands: ORDER.map((seat, place) => ({ seat, cards: DECK.slice(0, 39).filter((_, i) => i % 3 === place) })),
  ...changes,
});
const swapped = (cards, i, j) => cards.map((card, at) => (at === i ? cards[j] : at === j ? cards[i] : card));
const verdict = (of, at = table()) => verifyDeal(of, subtle, at);

test("two packs and four jokers follow from the seeds", async () => {
  assert.deepEqual(await deckOf(subtle, HAND, fromHex(SERVER_SEED), fromHex(CLIENT_SEED), "rummy"), DECK);
});

test("thirteen cards go to each, one at a time from the dealer's left, and the next is turned up", () => {
  const { hands, upcard } = dealFrom(DECK, ORDER, "rummy");
  assert.deepEqual(hands.get(1).slice(0, 3), ["9H", "5C", "5H"]);
  assert.deepEqual([...hands.values()].map((cards) => cards.length), [13, 13, 13]);
  assert.equal(upcard, DECK[39]);
});

test("a rebuilt stock follows from the seeds, the pile and its number", async () => {
  for (const [i, stock] of STOCKS.entries()) {
    assert.deepEqual(await rebuiltOf(subtle, HAND, fromHex(SERVER_SEED), fromHex(CLIENT_SEED), i + 1, PILE), stock);
  }
});

test("a true deal with its rebuilds passes", async () => {
  assert.deepEqual(await verdict(proof()), { ok: true, commitment: true, deck: true, dealt: true, rebuilds: true });
  assert.equal((await verdict(proof({ rebuilds: [] }), table({ piles: [] }))).ok, true);
});

test("hands that were not seen are not judged", async () => {
  const hands = table().hands.map((hand) => (hand.seat === 2 ? hand : { ...hand, cards: null }));
  assert.equal((await verdict(proof(), table({ hands }))).ok, true);
});

const TAMPERED = {
  "two cards of the deck": [proof({ deck: swapped(DECK, 5, 60) }), table(), "deck"],
  "the deck of one pack": [proof({ deck: DECK.slice(0, 52) }), table(), "deck"],
  "the seed": [proof({ server_seed: "ff" + SERVER_SEED.slice(2) }), table(), "commitment"],
  "a hand": [proof(), table({ hands: [{ seat: 1, cards: DECK.slice(0, 13) }] }), "dealt"],
  "the card turned up": [proof(), table({ upcard: DECK[40] }), "dealt"],
  "a rebuilt stock": [proof({ rebuilds: [STOCKS[0], swapped(STOCKS[1], 0, 1)] }), table(), "rebuilds"],
  "the order of the rebuilds": [proof({ rebuilds: [STOCKS[1], STOCKS[0]] }), table(), "rebuilds"],
  "a rebuild left out": [proof({ rebuilds: [STOCKS[0]] }), table(), "rebuilds"],
  "the pile": [proof(), table({ piles: [swapped(PILE, 0, 1), PILE] }), "rebuilds"],
};
for (const [what, [given, at, fault]] of Object.entries(TAMPERED)) {
  test(`${what} tampered with is found out`, async () => {
    const found = await verdict(given, at);
    assert.equal(found.ok, false);
    assert.equal(found[fault], false);
  });
}
