import { html, nothing } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { placesOf } from "./table-wish.js";

/** Who sits where, as it is wished: oneself, and for every other seat a computer or somebody invited by name. */

/** What a seat is to oneself. @param {string} shape @param {number} seat from 1 */
const role = (shape, seat) => t(shape === "pairs" ? `tables.seat.pairs.${seat}` : shape === "heads-up" ? "tables.seat.rival" : `tables.seat.${seat}`);

const nameInput = (label, value, change, place, error) => html`<input type="text" maxlength="20" autocomplete="off" data-testid="name-${place}" aria-label=${label} placeholder=${t("tables.name")}
  aria-invalid=${error === nothing ? "false" : "true"} .value=${value} @change=${(event) => change(event.target.value)}>`;

const kindOption = (seat, kind, place, choose) => html`<label class="segment" data-testid="seat-${seat}-${kind}">
  <input type="radio" name="seat-${seat}" value=${kind} .checked=${place.kind === kind} @change=${() => choose(kind)}><span>${t(`tables.kind.${kind}`)}</span></label>`;

function seatRow(wish, place, seat, { places, errorAt }) {
  const change = (fields) => places(wish.places.map((each, i) => (i === seat - 1 ? { ...each, ...fields } : each)));
  const error = errorAt(`seats.${seat}`);
  const name = role(wish.shape, seat);
  return html`<fieldset class="seat" data-testid="seat-${seat}"><legend>${name}</legend>
    <div class="segments">${["cpu", "person"].map((kind) => kindOption(seat, kind, place, (chosen) => change({ kind: chosen })))}</div>
    ${place.kind === "person" ? nameInput(t("tables.name.of", { who: name }), place.name, (text) => change({ name: text }), seat, error) : nothing}${error}</fieldset>`;
}

/** @param {import("./table-wish.js").Wish} wish @param {{name: (text: string) => void, places: (places: object[]) => void, errorAt: (place: string) => unknown}} acts */
export function seatList(wish, acts) {
  const error = acts.errorAt("seats.0");
  return html`<section class="surface seats" aria-labelledby="seats-title"><h2 id="seats-title">${t("tables.seats")}</h2>
    <label class="field seat own-seat"><span>${t("tables.you")}</span>${nameInput(t("tables.you"), wish.name, acts.name, 0, error)}${error}</label>
    ${placesOf(wish).map((place, i) => seatRow(wish, place, i + 1, acts))}</section>`;
}
