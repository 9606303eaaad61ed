// The expected values were computed once with hashlib and hmac from the recipe, not with the module under test.
import assert from "node:assert/strict";
import { test } from "node:test";
import { webcrypto } from "node:crypto";

import { commitmentOf, dealFrom, deckOf, fromHex, verifyDeal } from "../../client/js/dealproof.js";

const subtle = webcrypto.subtle;
const HAND = "k7f2qD3xZp0a";
const SERVER_SEED = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const CLIENT_SEED = "00ff".repeat(16);
const COMMITMENT = "0511202421613c9b01470638e45dbd2a654396bb184a3eca1431eb78c598b864";
const DECK_ALONE = (
  "QH 6H QC TS 6S 5D 6D JH 7C KS 2S AH 8S 4C TD 8H 7S 4D 3C 3H QD 4S JS JD 5C TC KD 9S KH AD 9D 9C 5H KC JC 7H AC 5S 8D " +
  "QS 8C 3D 2C 6C 7D 3S 2H TH 2D 9H AS 4H"
).split(" ");
const DECK_TOGETHER = (
  "4H 5S AS KS AD 2D 5C 5H 3D 7C AC 8D 6D 3C 8S 8H QH 4S 9S KD QS KC 7D TD 3S QC 2S QD JD 2H JH AH 8C TC 6C 4C 6H 6S 7H " +
  "9H 5D 9D KH JC 7S TH 2C 3H TS 9C JS 4D"
).split(" ");

const proof = (changes = {}) => ({
  recipe: "deal-v1",
  hand: HAND,
  server_seed: SERVER_SEED,
  client_seed: CLIENT_SEED,
  commitment: COMMITMENT,
  deck: DECK_TOGETHER,
  ...changes,
});

const dealtTo = (place, seats) => DECK_TOGETHER.slice(0, 10 * seats).filter((_, i) => i % seats === place);
const table = (changes = {}) => ({
  order: [0, 1],
  hands: [{ seat: 0, cards: dealtTo(0, 2) }, { seat: 1, cards: dealtTo(1, 2) }],
  upcard: "QS",
  ...changes,
});

const swapped = (cards, i, j) => cards.map((card, at) => (at === i ? cards[j] : at === j ? cards[i] : card));

test("the commitment binds the hand and the server seed", async () => {
  assert.equal(await commitmentOf(subtle, HAND, fromHex(SERVER_SEED)), COMMITMENT);
});

test("the deck follows from the server seed alone where there is no client seed", async () => {
  assert.deepEqual(await deckOf(subtle, HAND, fromHex(SERVER_SEED), new Uint8Array()), DECK_ALONE);
  assert.equal((await verifyDeal(proof({ client_seed: null, deck: DECK_ALONE }), subtle)).ok, true);
});

test("the client seed changes the deck", async () => {
  assert.deepEqual(await deckOf(subtle, HAND, fromHex(SERVER_SEED), fromHex(CLIENT_SEED)), DECK_TOGETHER);
});

test("every deck holds the 52 cards once", async () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const deck = await deckOf(subtle, HAND, new Uint8Array(32).fill(seed), new Uint8Array());
    assert.equal(new Set(deck).size, 52);
  }
});

test("a true deal passes", async () => {
  assert.deepEqual(await verifyDeal(proof(), subtle, table()), { ok: true, commitment: true, deck: true, dealt: true });
});

const tamperings = {
  "another server seed": proof({ server_seed: "ff" + SERVER_SEED.slice(2) }),
  "another client seed": proof({ client_seed: "01ff".repeat(16) }),
  "a dropped client seed": proof({ client_seed: null }),
  "another commitment": proof({ commitment: COMMITMENT.replace(/.$/, "5") }),
  "another hand": proof({ hand: "k7f2qD3xZp0b" }),
  "two cards changed over": proof({ deck: swapped(DECK_TOGETHER, 30, 51) }),
  "a short deck": proof({ deck: DECK_TOGETHER.slice(0, 51) }),
  "an unknown recipe": proof({ recipe: "deal-v2" }),
  "a seed that is not hexadecimal": proof({ server_seed: "zz" + SERVER_SEED.slice(2) }),
  "a seed with half a byte": proof({ server_seed: SERVER_SEED.slice(1) }),
};

for (const [what, tampered] of Object.entries(tamperings)) {
  test(`${what} fails`, async () => {
    assert.equal((await verifyDeal(tampered, subtle)).ok, false);
  });
}

test("a new server seed with its own matching commitment still fails on the deck", async () => {
  const server_seed = "aa".repeat(32);
  const commitment = await commitmentOf(subtle, HAND, fromHex(server_seed));
  assert.deepEqual(await verifyDeal(proof({ server_seed, commitment }), subtle), {
    ok: false,
    commitment: true,
    deck: false,
    dealt: null,
  });
});

test("a true proof fails where other cards were played than it deals", async () => {
  const upcard = await verifyDeal(proof(), subtle, table({ upcard: "KC" }));
  assert.deepEqual(upcard, { ok: false, commitment: true, deck: true, dealt: false });
  const [mine, rival] = table().hands.map(({ cards }) => cards);
  const hands = [{ seat: 0, cards: [...mine.slice(1), rival[0]] }, { seat: 1, cards: [...rival.slice(1), mine[0]] }];
  const exchanged = await verifyDeal(proof(), subtle, table({ hands }));
  assert.equal(exchanged.ok, false);
});

test("a hand that was never shown is not held against the proof", async () => {
  const hands = [table().hands[0], { seat: 1, cards: null }];
  assert.equal((await verifyDeal(proof(), subtle, table({ hands }))).ok, true);
});

test("a deal to four goes round from the dealer's left and turns up the forty-first card", async () => {
  const order = [2, 3, 0, 1];
  const hands = [0, 1, 2, 3].map((seat) => ({ seat, cards: dealtTo(order.indexOf(seat), 4) }));
  const dealt = { order, hands, upcard: DECK_TOGETHER[40] };
  assert.equal((await verifyDeal(proof(), subtle, dealt)).ok, true);
  assert.equal((await verifyDeal(proof(), subtle, { ...dealt, order: [3, 0, 1, 2] })).ok, false);
});

test("one who sits out gets no card", () => {
  const { hands } = dealFrom(DECK_TOGETHER, [2, 0]);
  assert.deepEqual([...hands.keys()].sort(), [0, 2]);
  assert.deepEqual(hands.get(2), dealtTo(0, 2));
});

test("the non-dealer gets the first card", () => {
  assert.equal(dealFrom(DECK_TOGETHER, [0, 1]).hands.get(0)[0], "4H");
  assert.equal(dealFrom(DECK_TOGETHER, [1, 0]).hands.get(1)[0], "4H");
  assert.equal(dealFrom(DECK_TOGETHER, [1, 0]).upcard, "QS");
});
