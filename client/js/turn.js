import { plays } from "./seating.js";

/** What the last view lets you do. Only `legal` decides; the counts come from `after_discard`. No rule lives here. */

/** @param {import("./api.js").GameView} view */
export function optionsOf(view) {
  const has = (name, field, value) => view.legal.some((move) => move.move === name && (field === undefined || move[field] === value));
  const cards = (name, field) => new Set(view.legal.filter((move) => move.move === name).map((move) => move[field]));
  return {
    deal: has("deal"),
    take: has("upcard", "take", true),
    pass: has("upcard", "take", false),
    stock: has("draw", "from", "stock"),
    pile: has("draw", "from", "discard"),
    discards: cards("discard", "card"),
    knocks: cards("knock", "discard"),
    bigGin: has("big-gin"),
  };
}

export const yourTurn = (view) => view.legal.length > 0 && view.status === "playing";

/** The value of `body[data-phase]`. @param {boolean} showing whether the showdown is still being shown */
export function phaseOf(view, showing = false) {
  const hand = view.hand;
  if (hand?.phase === "finished") {
    if (showing) return "mostrar";
    if (view.status === "playing") return "otra_mesa";
    if (view.status === "finished") return "fin_partida";
    return hand.result?.outcome === "drawn" ? "tablas" : "fin_mano";
  }
  if (view.status === "waiting") return "esperando";
  if (!hand) return "fin_mano";
  if (!plays(view)) return "mirando";
  const yours = hand.turn === view.you;
  if (hand.phase === "upcard") return yours ? "oferta_tu" : "oferta_cpu";
  if (!yours) return "turno_rival";
  return hand.phase === "draw" ? "robar" : "tirar";
}

export const afterDiscard = (view, card) => view.hand?.after_discard.find((entry) => entry.card === card) ?? null;

const least = (entries) => entries.reduce((best, entry) => (best === null || entry.deadwood < best.deadwood ? entry : best), null);

const BIG_GIN = { card: null, deadwood: 0, ready: true, gin: true, chosen: false };

/**
 * What the knock button speaks of: the touched card's discard, or without one the discard that leaves least. With eleven melded
 * cards, where the table pays for that, none is thrown: `card` is null.
 * @typedef {{card: string | null, deadwood: number, ready: boolean, gin: boolean, chosen: boolean}} Offer
 * @returns {Offer | null} null outside the discard phase
 */
export function knockOffer(view, picked) {
  const entries = view.hand?.after_discard ?? [];
  if (entries.length === 0) return null;
  const { knocks, bigGin } = optionsOf(view);
  if (bigGin && !picked) return BIG_GIN;
  const own = picked ? afterDiscard(view, picked) : null;
  const open = least(entries.filter((entry) => knocks.has(entry.card)));
  const entry = own ?? open ?? least(entries.filter((each) => each.legal));
  if (!entry) return null;
  const ready = knocks.has(entry.card);
  return { card: entry.card, deadwood: entry.deadwood, ready, gin: ready && entry.deadwood === 0, chosen: own !== null };
}

/** Every way to lay out the melds at the count that this discard leaves, the one shown by default first. @returns {string[][][]} */
export const waysAfter = (view, card) => afterDiscard(view, card)?.arrangements ?? [];

export const isBigGin = (offer) => offer !== null && offer.ready && offer.card === null;
