// @ts-check
import { shortName } from "../short-name.js";

/**
 * What is wished for in the form of a rummy room. Pure: what can be chosen comes with the server's data.
 * @typedef {{opening: number[], clock: number[], length: string[], cpu?: string[]}} Offer `rummy` of what `GET /api/rules` answers
 * @typedef {{kind: "cpu" | "person", level: string, name: string}} Place
 * @typedef {{seats: number, name: string, places: Place[], opening: number, clock: number, length: string}} Wish
 *   `places` are the seats after one's own, as many as there can be
 */

export const SEATS = [2, 3, 4, 5, 6];
const LEVELS = ["novato", "mesa", "experto"];
const USUAL = { seats: 4, opening: 40, clock: 45, length: "deal", level: "mesa" };

const CARDS = 108;
const HAND = 13;

/** The cards of the stock after the deal: what the hands and the card turned up leave. @param {number} seats */
export const stockOf = (seats) => CARDS - HAND * seats - 1;

/** The levels that can be chosen, the weakest first. @param {Offer} offer @returns {string[]} */
export const levelsOf = (offer) => offer.cpu ?? LEVELS;

/** One of the values on offer, by preference the wished one. @template T @param {T[]} values @param {unknown} wished @param {T} usual @returns {T} */
function oneOf(values, wished, usual) {
  if (values.includes(/** @type {T} */ (wished))) return /** @type {T} */ (wished);
  return values.includes(usual) ? usual : /** @type {T} */ (values.at(-1));
}

/** @param {Offer} offer @param {any} kept @returns {Place} */
const placeFrom = (offer, kept) => ({ kind: kept?.kind === "person" ? "person" : "cpu", level: oneOf(levelsOf(offer), kept?.level, USUAL.level), name: shortName(kept?.name) });

/** The wish of last time, as far as it can be had; what lies in the browser may be damaged. @param {Offer} offer @param {any} kept @returns {Wish} */
export function wishFrom(offer, kept) {
  const { seats, name, places, opening, clock, length } = typeof kept === "object" && kept !== null ? kept : /** @type {any} */ ({});
  return {
    seats: oneOf(SEATS, seats, USUAL.seats),
    name: shortName(name),
    places: SEATS.map((_, place) => placeFrom(offer, Array.isArray(places) ? places[place] : null)),
    opening: oneOf(offer.opening, opening, USUAL.opening),
    clock: oneOf(offer.clock, clock, USUAL.clock),
    length: oneOf(offer.length, length, USUAL.length),
  };
}

/** The seats after one's own. @param {Wish} wish */
export const placesOf = ({ seats, places }) => places.slice(0, seats - 1);

/** How many are to come by invitation. @param {Wish} wish */
export const guestsOf = (wish) => placesOf(wish).filter(({ kind }) => kind === "person").length;

/** @param {string} name */
const named = (name) => (name.trim() ? { name: name.trim() } : {});

/** The body that makes the room. @param {Wish} wish */
export function bodyOf(wish) {
  const { name, opening, clock, length } = wish;
  const others = placesOf(wish).map((place) => (place.kind === "cpu" ? { cpu: place.level } : named(place.name)));
  return { rules: "rummy", seats: [named(name), ...others], opening, clock, length };
}

const OPTIONS = ["opening", "clock", "length"];

/**
 * The part of the form that a refusal is about: `seats.<number>`, an option, or `form`.
 * @param {{code: string, params: Record<string, any>}} problem @param {Wish} wish
 */
export function placeOf({ code, params }, wish) {
  const field = typeof params?.field === "string" ? params.field : "";
  const seat = /^seats\[(\d)\]/.exec(field);
  if (seat) return `seats.${seat[1]}`;
  if (code === "unknown-cpu") return `seats.${1 + placesOf(wish).findIndex(({ kind, level }) => kind === "cpu" && level === params.cpu)}`;
  return OPTIONS.includes(field) ? field : "form";
}
