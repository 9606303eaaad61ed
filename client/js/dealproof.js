// @ts-check
/**
 * Recomputes a deal from its revealed seeds (recipe "deal-v1") with WebCrypto, and each stock that was rebuilt in it.
 * Pure: takes plain data, touches no page. Bytes are Uint8Array, cards "7H", a joker "XX".
 */

export const RECIPE = "deal-v1";

const SUITS = "CDHS";
const RANKS = "A23456789TJQK";
const HEX = /^(?:[0-9a-f]{2})*$/i;

/** @typedef {{recipe: string, hand: string, server_seed: string, client_seed: string | null, commitment: string, deck: string[], rebuilds?: string[][]}} Proof */
/** @typedef {{ok: boolean, commitment: boolean, deck: boolean, dealt: boolean | null, rebuilds?: boolean}} Verdict `rebuilds` only where the table was told of its piles */
/** @typedef {"gin" | "rummy"} Variant */

/** @returns {string[]} the 52 cards before the shuffle, index 13·suit + rank */
const freshPack = () => [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** @returns {string[]} two packs, every card beside its twin, and four jokers */
const doublePack = () => [...freshPack().flatMap((card) => [card, card]), "XX", "XX", "XX", "XX"];

/** What each game is dealt from, and how many cards everybody gets. */
const GAMES = { gin: { pack: freshPack, held: 10 }, rummy: { pack: doublePack, held: 13 } };

/** @param {string} text */
const ascii = (text) => new TextEncoder().encode(text);

/** @param {number} value */
const uint32 = (value) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

/** @param {Uint8Array[]} parts @returns {Uint8Array<ArrayBuffer>} each part after its four-byte length */
function prefixed(...parts) {
  return new Uint8Array(parts.flatMap((part) => [...uint32(part.length), ...part]));
}

/** @param {string} hex @returns {Uint8Array<ArrayBuffer>} throws RangeError where it is not hexadecimal */
export function fromHex(hex) {
  if (!HEX.test(hex)) throw new RangeError("not hexadecimal");
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

/** @param {ArrayBuffer} bytes */
const toHex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {SubtleCrypto} subtle @param {string} hand @param {Uint8Array} serverSeed */
export async function commitmentOf(subtle, hand, serverSeed) {
  return toHex(await subtle.digest("SHA-256", prefixed(ascii("deal-v1 commit"), ascii(hand), serverSeed)));
}

/** @param {SubtleCrypto} subtle @param {Uint8Array<ArrayBuffer>} serverSeed @param {Uint8Array[]} label what the stream is for */
async function* keystream(subtle, serverSeed, label) {
  const key = await subtle.importKey("raw", serverSeed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (let block = 0; ; block += 1) {
    yield* new Uint8Array(await subtle.sign("HMAC", key, prefixed(...label, uint32(block))));
  }
}

/**
 * Fisher–Yates from the last card down; a byte that would favour low places is skipped.
 * @param {SubtleCrypto} subtle @param {string[]} cards @param {Uint8Array<ArrayBuffer>} serverSeed @param {Uint8Array[]} label
 */
async function shuffled(subtle, cards, serverSeed, label) {
  const deck = [...cards];
  const stream = keystream(subtle, serverSeed, label);
  const next = async () => /** @type {number} */ ((await stream.next()).value);
  for (let place = deck.length - 1; place > 0; place -= 1) {
    const choices = place + 1;
    const fair = 256 - (256 % choices);
    let byte = await next();
    while (byte >= fair) byte = await next();
    const other = byte % choices;
    [deck[place], deck[other]] = [/** @type {string} */ (deck[other]), /** @type {string} */ (deck[place])];
  }
  return deck;
}

/** @param {SubtleCrypto} subtle @param {string} hand @param {Uint8Array<ArrayBuffer>} serverSeed @param {Uint8Array} clientSeed @param {Variant} variant */
export const deckOf = (subtle, hand, serverSeed, clientSeed, variant = "gin") =>
  shuffled(subtle, GAMES[variant].pack(), serverSeed, [ascii("deal-v1 deck"), ascii(hand), clientSeed]);

/**
 * The stock that a discard pile became, from its top down.
 * @param {SubtleCrypto} subtle @param {string} hand @param {Uint8Array<ArrayBuffer>} serverSeed @param {Uint8Array} clientSeed
 * @param {number} number of the rebuild, from 1 @param {string[]} pile without its top, from the bottom up
 */
export const rebuiltOf = (subtle, hand, serverSeed, clientSeed, number, pile) =>
  shuffled(subtle, pile, serverSeed, [ascii("deal-v1 rebuild"), ascii(hand), clientSeed, uint32(number)]);

/**
 * The cards of each, one at a time in turn; the next card is turned up.
 * @param {string[]} deck @param {number[]} order the seats that are dealt to, from the dealer's left @param {Variant} variant
 * @returns {{hands: Map<number, string[]>, upcard: string}} `hands` by seat
 */
export function dealFrom(deck, order, variant = "gin") {
  const dealt = deck.slice(0, GAMES[variant].held * order.length);
  const hands = order.map((seat, first) => /** @type {[number, string[]]} */ ([seat, dealt.filter((_, place) => place % order.length === first)]));
  return { hands: new Map(hands), upcard: deck[dealt.length] ?? "" };
}

/** @param {string[]} one @param {string[]} other */
const sameCards = (one, other) => one.length === other.length && [...one].sort().every((card, i) => card === [...other].sort()[i]);

/** @param {string[]} one @param {string[]} other */
const sameOrder = (one, other) => one.length === other.length && one.every((card, i) => card === other[i]);

/**
 * @typedef {{variant?: Variant, order: number[], hands: {seat: number, cards: string[] | null}[], upcard: string, piles?: string[][]}} Dealt
 *   the table after the deal; a hidden hand is null; `piles` are those that became a stock, from the bottom up, without their top
 */

/** @param {string[]} deck @param {Dealt} table */
export function dealtFrom(deck, table) {
  const deal = dealFrom(deck, table.order, table.variant);
  return deal.upcard === table.upcard && table.hands.every(({ seat, cards }) => !cards || sameCards(cards, deal.hands.get(seat) ?? []));
}

/** Whether each pile became just the stock that was played with. @param {Proof} proof @param {SubtleCrypto} subtle @param {Uint8Array<ArrayBuffer>} serverSeed @param {Uint8Array} clientSeed @param {string[][]} piles */
async function sameStocks({ hand, rebuilds = [] }, subtle, serverSeed, clientSeed, piles) {
  const stocks = await Promise.all(piles.map((pile, i) => rebuiltOf(subtle, hand, serverSeed, clientSeed, i + 1, pile)));
  return stocks.length === rebuilds.length && stocks.every((stock, i) => sameOrder(stock, rebuilds[i] ?? []));
}

/**
 * @param {Proof} proof
 * @param {SubtleCrypto} subtle
 * @param {Dealt | null} [table] the deal that was played, to be checked too
 * @returns {Promise<Verdict>} malformed seeds or an unknown recipe fail, they do not throw
 */
export async function verifyDeal(proof, subtle, table = null) {
  const failed = { ok: false, commitment: false, deck: false, dealt: null };
  if (proof.recipe !== RECIPE || !HEX.test(proof.server_seed) || !HEX.test(proof.client_seed ?? "")) return failed;
  const serverSeed = fromHex(proof.server_seed);
  const commitment = (await commitmentOf(subtle, proof.hand, serverSeed)) === proof.commitment.toLowerCase();
  const clientSeed = fromHex(proof.client_seed ?? "");
  const recomputed = await deckOf(subtle, proof.hand, serverSeed, clientSeed, table?.variant);
  const deck = sameOrder(recomputed, proof.deck);
  const dealt = table && dealtFrom(recomputed, table);
  const rebuilt = table?.piles ? { rebuilds: await sameStocks(proof, subtle, serverSeed, clientSeed, table.piles) } : {};
  return { ok: commitment && deck && dealt !== false && rebuilt.rebuilds !== false, commitment, deck, dealt, ...rebuilt };
}
