import { html } from "../../vendor/lit.js";
import { cardFace, cardTag, JOKER } from "../cards.js";
import { t } from "../i18n.js";
import { nameOf } from "../names.js";

/**
 * Melds that lie on the table, and how they are called.
 * @typedef {{meld: number, seat: number, kind: "set" | "run", cards: string[], jokers_as: {joker: number, stands_for: string}[]}} Meld
 *   as `hand.table` of the view has them: `cards` from left to right, `joker` an index among them
 * @typedef {{seats: object[], you: number | null}} People
 */

/** What a joker of a meld stands for, null where that is no joker. @param {Meld} meld @param {number} place */
export const standsFor = (meld, place) => meld.jokers_as.find(({ joker }) => joker === place)?.stands_for ?? null;

/** "siete de corazones", or the rank alone where the suit is open. */
export const faceName = (face) => (face[1] ? t("card.name", { rank: t(`rank.${face[0]}`), suit: t(`suit.${face[1]}`) }) : t(`rank.${face[0]}`));

const cardWord = (meld, card, place) => {
  const stands = standsFor(meld, place);
  if (stands) return t("rummy.joker.as", { face: meld.kind === "run" ? t(`rank.${stands[0]}`) : faceName(stands) });
  return meld.kind === "run" ? t(`rank.${card[0]}`) : t(`suit.${card[1]}`);
};

/** A card of the meld that is none of its jokers. @param {{cards: string[]}} meld */
export const realOf = (meld) => meld.cards.find((card) => card !== JOKER);

/** "escalera de corazones" / "grupo de sietes". @param {{kind: "set" | "run", cards: string[]}} meld */
export const kindName = (meld) =>
  meld.kind === "set" ? t("rummy.meld.set", { rank: t(`rank.many.${realOf(meld)[0]}`) }) : t("rummy.meld.run", { suit: t(`suit.${realOf(meld)[1]}`) });

/** "Escalera de corazones de Luis: cinco, seis, comodín como siete". @param {People} people @param {Meld} meld */
export function meldLabel(people, meld) {
  const cards = meld.cards.map((card, place) => cardWord(meld, card, place)).join(", ");
  return t(meld.seat === people.you ? "rummy.meld.yours" : "rummy.meld.of", { meld: kindName(meld), who: nameOf(people, meld.seat), cards });
}

/** Display only: whether the real cards of a row are of one rank. @param {string[]} cards */
export const kindOfRow = (cards) => (new Set(cards.filter((card) => card !== JOKER).map((card) => card[0])).size === 1 ? "set" : "run");

/** A row of cards as a parameter of a text: called by its kind, shown as its cards. @param {string[]} cards as laid */
export const spokenMeld = (cards) => ({
  toString: () => kindName({ kind: kindOfRow(cards), cards }),
  get template() {
    return html`<span class="meld-tag">${cards.map((card) => cardTag(card))}</span>`;
  },
});

/**
 * The cards of a meld in a row; decoration for a screen reader: whoever shows them names them.
 * @param {Meld} meld @param {{changed?: (place: number) => boolean, size?: "" | "small" | "tiny"}} [options] `changed` are outlined
 */
export const meldCards = (meld, { changed = () => false, size = "" } = {}) => html`<span class="meld-cards ${meld.cards.length > 9 ? "long" : ""}">${meld.cards.map(
  (card, place) => html`<span class="meld-card ${changed(place) ? "new" : ""}">${cardFace(card, { stands: standsFor(meld, place), size })}</span>`,
)}</span>`;

/** A meld with its name for the ear. @param {People} people @param {Meld} meld */
export const meldOnTable = (people, meld, options = {}) =>
  html`<div class="laid-meld" role="img" data-testid="table-meld" data-meld=${meld.meld} aria-label=${meldLabel(people, meld)}>${meldCards(meld, options)}</div>`;

/**
 * The melds by owner, in the order in which they were laid. @param {Meld[]} table @param {number[]} order of the seats
 * @returns {{seat: number, melds: Meld[]}[]}
 */
export const byOwner = (table, order) =>
  order.map((seat) => ({ seat, melds: table.filter((meld) => meld.seat === seat) })).filter(({ melds }) => melds.length > 0);

/** A meld beside the name of its owner: each has it, since an owner's melds may go on in the next row. */
const named = (people, meld, show) => html`<div class="owned"><span class="owner-name" aria-hidden="true">${nameOf(people, meld.seat)}</span>${show(meld)}</div>`;

const group = (people, { seat, melds }, show) => html`<section class="owner ${seat === people.you ? "mine" : ""}" data-testid="owner" data-seat=${seat}
  aria-label=${t("rummy.melds.of", { who: nameOf(people, seat) })}>${melds.map((meld) => named(people, meld, show))}</section>`;

/**
 * All melds in groups by owner.
 * @param {People} people @param {Meld[]} table @param {number[]} order @param {(meld: Meld) => unknown} [show] how one meld is shown
 */
export const meldGroups = (people, table, order, show = (meld) => meldOnTable(people, meld)) => byOwner(table, order).map((owner) => group(people, owner, show));

/** In place of the melds where there are none yet. */
export const noMelds = () => html`<p class="no-melds">${t("rummy.melds.none")}</p>`;

