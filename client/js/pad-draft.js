// @ts-check
/**
 * The hand that is being entered. Pure: how many cards a hand has is all that is known of the rules.
 * @typedef {0 | 1} Player
 * @typedef {Player | "upcard"} Side what the next card is for
 * @typedef {{place: number | null, kind: "cards" | "points" | "drawn", dealer: Player | null, knocker: Player | null, big: boolean, side: Side,
 *   hands: [string[], string[]], upcard: string | null, melds: string[][] | null, winner: Player | null, outcome: string | null, points: string}} Draft
 *   `place`: the entry that is edited; `dealer`: null as long as it is the one whose deal it is; `points` as typed
 */
import { PACK } from "./card-picker-grid.js";
import { otherOf } from "./pad-sheet.js";

const KINDS = ["cards", "points", "drawn"];
const OUTCOMES = ["gin", "big-gin", "knock", "undercut"];

/** @returns {Draft} */
export const newDraft = () => ({
  place: null, kind: "cards", dealer: null, knocker: null, big: false, side: 0, hands: [[], []], upcard: null, melds: null, winner: null, outcome: null, points: "",
});

/** How many cards belong to a hand: ten, of a big gin eleven. @param {Draft} draft @param {Player} player */
export const sizeOf = ({ big, knocker }, player) => (big && player === knocker ? 11 : 10);

/** @param {Draft} draft @param {Player} player */
export const roomOf = (draft, player) => sizeOf(draft, player) - draft.hands[player].length;

/** @param {Draft} draft @param {boolean} needsUpcard */
export const isComplete = (draft, needsUpcard) => roomOf(draft, 0) === 0 && roomOf(draft, 1) === 0 && (!needsUpcard || draft.upcard !== null);

/** @param {Draft} draft @param {Side} side @returns {Draft} */
export const filling = (draft, side) => ({ ...draft, side });

/** The side to fill when this one is full: the other hand, then the upcard. @param {Draft} draft @param {boolean} needsUpcard @returns {Draft} */
function moved(draft, needsUpcard) {
  const isFull = draft.side === "upcard" ? draft.upcard !== null : roomOf(draft, draft.side) <= 0;
  if (!isFull) return draft;
  const open = /** @type {Player[]} */ ([0, 1]).find((player) => roomOf(draft, player) > 0);
  if (open !== undefined) return { ...draft, side: open };
  return needsUpcard && draft.upcard === null ? { ...draft, side: "upcard" } : draft;
}

/** Where a card lies: in a hand, or nowhere. The upcard may lie in a hand as well. @param {Draft} draft @param {string} card @returns {Player | null} */
export function holderOf({ hands }, card) {
  if (hands[0].includes(card)) return 0;
  return hands[1].includes(card) ? 1 : null;
}

/** @param {Draft} draft @param {Player} player @param {string[]} cards @returns {Draft} other cards, so nothing is chosen of their melds */
function withHand(draft, player, cards) {
  const hands = /** @type {[string[], string[]]} */ (draft.hands.map((hand, each) => (each === player ? cards : hand)));
  return { ...draft, hands, melds: player === draft.knocker ? null : draft.melds };
}

/** @param {Draft} draft @param {string} card @returns {Draft} */
export function taken(draft, card) {
  const player = holderOf(draft, card);
  if (player === null) return draft;
  return { ...withHand(draft, player, draft.hands[player].filter((each) => each !== card)), side: player };
}

/**
 * The draft after a press on a card: put to the side that is filled, or taken away again.
 * @param {Draft} draft @param {string} card @param {boolean} needsUpcard @returns {Draft} the same where the card cannot go there
 */
export function pressed(draft, card, needsUpcard) {
  if (draft.side === "upcard") return moved({ ...draft, upcard: draft.upcard === card ? null : card }, needsUpcard);
  const holder = holderOf(draft, card);
  if (holder === draft.side) return taken(draft, card);
  if (holder !== null || roomOf(draft, draft.side) <= 0) return draft;
  return moved(withHand(draft, draft.side, [...draft.hands[draft.side], card]), needsUpcard);
}

/**
 * Several cards at once, typed or pasted: what one hand cannot hold goes to the next.
 * @param {Draft} draft @param {string[]} cards @param {boolean} needsUpcard
 * @returns {{draft: Draft, refused: string[]}} `refused`: those that lie somewhere already, or have no room
 */
export function typed(draft, cards, needsUpcard) {
  /** @type {string[]} */
  const refused = [];
  const after = cards.reduce((now, card) => {
    const next = now.side !== "upcard" && holderOf(now, card) === now.side ? now : pressed(now, card, needsUpcard);
    if (next === now) refused.push(card);
    return next;
  }, draft);
  return { draft: after, refused };
}

/** @param {Draft} draft @param {Player} knocker @returns {Draft} the other's eleventh card does not go with it */
export function knockedBy(draft, knocker) {
  const side = draft.side === "upcard" || draft.hands.flat().length ? draft.side : knocker;
  return trimmed({ ...draft, knocker, melds: null, side });
}

/** @param {Draft} draft @param {boolean} big @returns {Draft} */
export const bigGin = (draft, big) => trimmed({ ...draft, big, melds: null, side: big && draft.knocker !== null ? draft.knocker : draft.side });

/** @param {Draft} draft @returns {Draft} */
function trimmed(draft) {
  const hands = /** @type {[string[], string[]]} */ (/** @type {Player[]} */ ([0, 1]).map((player) => draft.hands[player].slice(0, sizeOf(draft, player))));
  return { ...draft, hands };
}

/** @param {Draft} draft @param {Side} side @returns {Draft} */
export function emptied(draft, side) {
  return side === "upcard" ? { ...draft, upcard: null, side } : { ...withHand(draft, side, []), side };
}

/** The cards of a hand in pack order. @param {string[]} cards */
export const sorted = (cards) => [...cards].sort((a, b) => PACK.indexOf(a) - PACK.indexOf(b));

/** An entry opened again. @param {import("./pad-sheet.js").Entry} entry @param {number} place @returns {Draft} */
export function draftOf(entry, place) {
  const { kind, dealer, knocker, winner, outcome, points, hands, melds, upcard } = entry;
  return {
    ...newDraft(), place, kind, dealer, knocker, big: outcome === "big-gin", hands: hands ?? [[], []], melds, upcard, winner, outcome,
    points: kind === "points" ? String(points) : "",
  };
}

/** Why the hand cannot be noted yet, null where it can: what is missing, of whom, and how much. @param {Draft} draft @param {boolean} needsUpcard @returns {{what: string, player?: Player, n?: number} | null} */
export function missingOf(draft, needsUpcard) {
  const { kind, knocker, upcard, winner, points } = draft;
  if (kind === "drawn") return null;
  if (kind === "points") return winner === null ? { what: "winner" } : /^\d{1,3}$/.test(points.trim()) ? null : { what: "points" };
  if (knocker === null) return { what: "knocker" };
  const short = /** @type {Player[]} */ ([knocker, otherOf(knocker)]).find((player) => roomOf(draft, player) > 0);
  if (short !== undefined) return { what: "cards", player: short, n: roomOf(draft, short) };
  return needsUpcard && upcard === null ? { what: "upcard" } : null;
}

/**
 * The entry that a draft makes. @param {Draft} draft @param {Player} dealer @param {any} found what the calculator found; null where the people counted
 * @returns {import("./pad-sheet.js").Entry}
 */
export function entryOf(draft, dealer, found) {
  const { kind, winner, outcome } = draft;
  const empty = { kind, dealer, knocker: null, winner: null, outcome: null, points: 0, counts: null, hands: null, melds: null, upcard: null };
  if (kind === "drawn") return empty;
  if (kind === "cards") return { ...empty, ...counted(draft, found) };
  const knocker = outcome === null || winner === null ? null : outcome === "undercut" ? otherOf(winner) : winner;
  return { ...empty, knocker, winner, outcome, points: Number(draft.points) };
}

/** @param {Draft} draft @param {any} found */
function counted({ hands, melds, upcard, ...draft }, found) {
  const knocker = /** @type {Player} */ (draft.knocker);
  const other = otherOf(knocker);
  const counts = /** @type {[number, number]} */ ([0, 0]);
  counts[knocker] = found.knocker_deadwood;
  counts[other] = found.defender_deadwood;
  const outcome = found.steps[0].step === "big-gin" ? "big-gin" : found.outcome;
  return { knocker, winner: found.winner === "knocker" ? knocker : other, outcome, points: found.points, counts, hands, melds, upcard };
}

/** @param {unknown} value @param {number} most */
const cardsFrom = (value, most) => (Array.isArray(value) ? [...new Set(value)].filter((card) => PACK.includes(card)).slice(0, most) : []);
/** @param {unknown} value @returns {Player | null} */
const playerFrom = (value) => (value === 0 || value === 1 ? value : null);

/** Melds that lay in the browser, null where they are not of this hand. @param {any} melds @param {string[]} hand @returns {string[][] | null} */
function meldsFrom(melds, hand) {
  if (!Array.isArray(melds) || !melds.every((meld) => Array.isArray(meld) && meld.length > 0)) return null;
  const cards = melds.flat();
  return new Set(cards).size === cards.length && cards.every((card) => hand.includes(card)) ? melds : null;
}

/** A draft that lay in the browser, as far as it is sound. @param {any} value @param {number} entries how many there are to be edited @returns {Draft} */
export function soundDraft(value, entries) {
  const fresh = newDraft();
  if (typeof value !== "object" || value === null) return fresh;
  const place = Number.isInteger(value.place) && value.place >= 0 && value.place < entries ? value.place : null;
  const first = cardsFrom(value.hands?.[0], 11);
  const second = cardsFrom(value.hands?.[1], 11).filter((card) => !first.includes(card));
  const knocker = playerFrom(value.knocker);
  return trimmed({
    place,
    kind: KINDS.includes(value.kind) ? value.kind : fresh.kind,
    dealer: playerFrom(value.dealer),
    knocker,
    big: value.big === true,
    side: value.side === "upcard" ? "upcard" : (playerFrom(value.side) ?? fresh.side),
    hands: [first, second],
    upcard: PACK.includes(value.upcard) ? value.upcard : null,
    melds: knocker === null ? null : meldsFrom(value.melds, knocker === 0 ? first : second),
    winner: playerFrom(value.winner),
    outcome: OUTCOMES.includes(value.outcome) ? value.outcome : null,
    points: typeof value.points === "string" ? value.points.slice(0, 3) : "",
  });
}
