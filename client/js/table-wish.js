import { shortName } from "./short-name.js";

/**
 * What is wished for on the screen of the other tables. Pure: what can be chosen comes with the server's data.
 * @typedef {{name: string, targets: number[], seats: [number, number]} & Record<string, unknown>} Table
 * @typedef {{rules: Table[], choices: Record<string, unknown[]>, custom_targets: [number, number]}} Offer as `GET /api/rules` answers
 * @typedef {{kind: "cpu" | "person", name: string}} Place
 * @typedef {{table: string, shape: string, targets: Record<string, number>, chosen: Record<string, unknown>, name: string, places: Place[]}} Wish
 *   `shape` is a format, with the number of seats where several play together; `places` are the seats after one's own
 */

export const OWN = "custom";
const MOST_OTHERS = 3;
const APART = ["three", "pairs"];
const SEATS = { "heads-up": 2, three: 3, pairs: 4 };
const NO_PLACE = { kind: "cpu", name: "" };

/** What of it concerns gin: rummy has a form of its own. @param {Offer} offer @returns {Offer} */
export const ginOf = (offer) => ({ ...offer, rules: offer.rules.filter(({ variant }) => variant !== "rummy") });

/** The house table, that others are compared with. @param {Offer} offer @returns {Table} */
export const houseOf = (offer) => offer.rules[0];

/** @param {Offer} offer @returns {string[]} the names of the tables on offer, one's own last */
export const tablesOf = (offer) => [...offer.rules.map(({ name }) => name), OWN];

/** What an own table begins with: the house's values. @param {Offer} offer */
export const houseChoices = (offer) => Object.fromEntries(Object.keys(offer.choices).map((field) => [field, houseOf(offer)[field]]));

/** The table as data; an own one is the house's with what was chosen. @param {Offer} offer @param {Wish} wish @returns {Table} */
export function tableOf(offer, { table, chosen }) {
  if (table === OWN) return { ...houseOf(offer), ...chosen, name: OWN, targets: [] };
  return offer.rules.find(({ name }) => name === table) ?? houseOf(offer);
}

/** How many can play how at a table: together in one hand, one resting, or in pairs. @param {Table} table @returns {string[]} */
export function shapesOf({ seats: [, most] }) {
  const together = Array.from({ length: Math.max(0, most - 2) }, (_, i) => `together-${i + 3}`);
  return ["heads-up", ...together, ...APART];
}

/** @param {string} shape @returns {number} */
export const seatsIn = (shape) => SEATS[shape] ?? Number(shape.split("-")[1]);

/** @param {Offer} offer @returns {Wish} */
export const plainWish = (offer) => ({
  table: houseOf(offer).name,
  shape: "heads-up",
  targets: Object.fromEntries([...offer.rules.map(({ name, targets }) => [name, targets[0]]), [OWN, 100]]),
  chosen: houseChoices(offer),
  name: "",
  places: Array.from({ length: MOST_OTHERS }, () => NO_PLACE),
});

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const placeFrom = (kept) => ({ kind: kept?.kind === "person" ? "person" : "cpu", name: shortName(kept?.name) });

/** Only what is still offered; the rest is the house's. */
function chosenFrom(offer, kept) {
  const known = isObject(kept) ? kept : {};
  const fields = Object.entries(houseChoices(offer));
  return Object.fromEntries(fields.map(([field, house]) => [field, offer.choices[field].includes(known[field]) ? known[field] : house]));
}

/** The wish of last time, as far as it can be had; what lies in the browser may be damaged. @param {Offer} offer @param {unknown} kept @returns {Wish} */
export function wishFrom(offer, kept) {
  const plain = plainWish(offer);
  if (!isObject(kept)) return plain;
  const table = tablesOf(offer).includes(kept.table) ? kept.table : plain.table;
  const wish = { ...plain, table, chosen: chosenFrom(offer, kept.chosen), name: shortName(kept.name) };
  const targets = Object.entries(plain.targets).map(([name, usual]) => [name, Number.isFinite(kept.targets?.[name]) ? kept.targets[name] : usual]);
  const places = Array.isArray(kept.places) ? plain.places.map((_, i) => placeFrom(kept.places[i])) : plain.places;
  return fitted(offer, { ...wish, shape: String(kept.shape), targets: Object.fromEntries(targets), places });
}

/** The wish at its table: a shape and a target that the table does not have become those that it has. @param {Offer} offer @param {Wish} wish @returns {Wish} */
export function fitted(offer, wish) {
  const table = tableOf(offer, wish);
  const shape = shapesOf(table).includes(wish.shape) ? wish.shape : "heads-up";
  const target = wish.targets[wish.table];
  const fits = table.targets.length === 0 || table.targets.includes(target);
  return { ...wish, shape, targets: fits ? wish.targets : { ...wish.targets, [wish.table]: table.targets[0] } };
}

/** The seats after one's own that this shape has. @param {Wish} wish @returns {Place[]} */
export const placesOf = ({ shape, places }) => places.slice(0, seatsIn(shape) - 1);

const named = (name) => (name.trim() ? { name: name.trim() } : {});

/** The body that makes the game. A choice that needs another one is only sent along with it. @param {Wish} wish */
export function bodyOf(wish) {
  const { table, shape, targets, chosen, name } = wish;
  const seats = placesOf(wish).map((place) => (place.kind === "cpu" ? { cpu: "mesa" } : named(place.name)));
  const rules = table === OWN ? { ...chosen, spade_doubles: chosen.oklahoma && chosen.spade_doubles } : table;
  return { rules, target: targets[table], format: shape.replace(/-\d$/, ""), seats: [named(name), ...seats] };
}

/** Whether somebody is to come by invitation. @param {Wish} wish */
export const hasGuests = (wish) => placesOf(wish).some(({ kind }) => kind === "person");

/** In what a table differs from another, field by field. @param {Table} table @param {Table} house @returns {[string, unknown][]} */
export function differences(table, house) {
  const same = (field) => JSON.stringify(table[field]) === JSON.stringify(house[field]);
  return Object.keys(house).filter((field) => !["name", "targets"].includes(field) && !same(field)).map((field) => [field, table[field]]);
}

const PLACES = { "too-many-seats": "shape", "format-not-offered": "shape", "target-not-offered": "target", "unknown-rules": "table" };

/** The part of the form that a refusal is about: `table`, `shape`, `target`, `rules.<field>`, `seats.<number>`, or `form`. @param {{code: string, params: Record<string, unknown>}} problem */
export function placeOf({ code, params }) {
  const field = typeof params?.field === "string" ? params.field : "";
  const seat = /^seats\[(\d)\]/.exec(field);
  if (seat) return `seats.${seat[1]}`;
  if (field.startsWith("rules.") || field === "target") return field;
  return PLACES[code] ?? (field === "format" ? "shape" : "form");
}
