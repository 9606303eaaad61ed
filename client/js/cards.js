import { html, svg, nothing } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { fromLow } from "./order.js";
import { settings } from "./settings.js";

export const SUITS = "SHDC";

export const rankOf = (card) => card[0];
export const suitOf = (card) => card[1];
export const JOKER = "XX"; // a joker, of which there may be several
export const shownRank = (card) => (card[0] === "T" ? "10" : card === JOKER ? "" : card[0]);
const GLYPHS = { S: "\u2660\uFE0E", H: "\u2665\uFE0E", D: "\u2666\uFE0E", C: "\u2663\uFE0E" };

/** Spoken: "rey de diamantes"; `article` makes it "el rey de diamantes". */
export function cardName(card, article = false) {
  if (card === JOKER) return t(article ? "card.joker.the" : "card.joker");
  return t("card.name", { rank: t(`rank.${article ? "the." : ""}${card[0]}`), suit: t(`suit.${card[1]}`) });
}

/** Short text for titles and lists without markup: `10♦`. Faces and buttons use `cardTag` or `cardFace`. */
export const cardLabel = (card) => (card === JOKER ? t("card.joker") : shownRank(card) + GLYPHS[card[1]]);

/** A suit as a drawing; its colour comes from the style sheet. */
export const suitIcon = (suit) =>
  html`<svg class="suit suit-${suit}" viewBox="0 0 100 100" aria-hidden="true">${svg`<use href="#suit-${suit}"></use>`}</svg>`;

export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<use href="#icon-${name}"></use>`}</svg>`;

/** A card within a line of text: rank and drawn suit for the eye, its name for the ear. */
export const cardTag = (card, article = false) => html`<span class="tag"
  ><span class="tag-face suit-${card[1]}" aria-hidden="true" data-rank=${shownRank(card)}>${suitIcon(card[1])}</span
  ><span class="vh">${cardName(card, article)}</span></span>`;

/** A card as a parameter of `t` (spoken) and of `rich` (drawn). */
export const spoken = (card, article = true) => ({
  toString: () => cardName(card, article),
  get template() {
    return cardTag(card, article);
  },
});

const letter = (suit) => (settings.get("letters") ? html`<span class="letter">${t(`suit.letter.${suit}`)}</span>` : nothing);

/** What a joker stands for: a card or, where its suit is open, a rank alone. @param {string | null} card */
const standsFor = (card) => (card ? html`<span class="stands ${card[1] ? `suit-${card[1]}` : ""}">${shownRank(card)}${card[1] ? suitIcon(card[1]) : nothing}</span>` : nothing);

const rankAndSuit = (card) => html`<span class="rank ${card[0] === "T" ? "wide" : ""}">${shownRank(card)}</span>${suitIcon(card[1])}${letter(card[1])}`;

const markBand = (mark) => html`<span class="band band-${mark.tone % 2}">${mark.open === false ? "" : t(`meld.${mark.kind}`)}</span>`;

/**
 * The face of a card. Pure decoration for a screen reader: whoever shows it names it.
 * @param {string} card
 * @param {{mark?: {kind: "set" | "run", tone: number, open?: boolean} | null, locked?: boolean, fresh?: boolean,
 *   laid?: boolean, raised?: boolean, dim?: boolean, dead?: boolean, stands?: string | null, size?: "" | "small" | "tiny"}} [options]
 *   `laid` is a layoff (blue ring and a plus), `dead` the refused upcard, `mark.open` false keeps the band without its word, `stands` what a joker stands for
 */
export function cardFace(card, { mark = null, locked = false, fresh = false, laid = false, raised = false, dim = false, dead = false, stands = null, size = "" } = {}) {
  const flags = [size, raised && "raised", dim && "dim", dead && "dead", laid && "laid", fresh && "fresh", locked && "locked"].filter(Boolean);
  return html`<span class="card suit-${card[1]} ${flags.join(" ")}" data-card=${card} aria-hidden="true">
    <span class="index">${card === JOKER ? [suitIcon("X"), standsFor(stands)] : rankAndSuit(card)}</span>
    <span class="pip">${suitIcon(card[1])}</span>
    ${mark && settings.get("marks") ? markBand(mark) : nothing}
    ${locked ? html`<span class="badge badge-lock">${icon("lock")}</span>` : nothing}
    ${laid ? html`<span class="badge badge-laid">${icon("plus")}</span>` : nothing}
  </span>`;
}

/** A card seen from behind: nothing in it tells which one. @param {{size?: "" | "small" | "tiny"}} [options] */
export const cardBack = ({ size = "" } = {}) => html`<span class="card back ${size}" aria-hidden="true"></span>`;

/** Whether a meld is a set (one rank) or a run, for its word and mark. */
export const meldKind = (meld) => (meld.every((card) => card[0] === meld[0][0]) ? "set" : "run");

/** "escalera de picas, del 4 al 6" / "grupo de nueves". */
export function meldName(meld) {
  const sorted = fromLow(meld);
  if (meldKind(meld) === "set") return t("meld.name.set", { rank: t(`rank.many.${meld[0][0]}`) });
  return t("meld.name.run", {
    suit: t(`suit.${meld[0][1]}`),
    low: t(`rank.${sorted[0][0]}`),
    high: t(`rank.${sorted[sorted.length - 1][0]}`),
  });
}

/** Marks of a hand: card → {kind, tone, meld}. @param {string[][]} melds */
export const marksOf = (melds) =>
  new Map(melds.flatMap((meld, tone) => meld.map((card) => [card, { kind: meldKind(meld), tone, meld: tone }])));
