import { html, nothing } from "../../vendor/lit.js";
import { t } from "../i18n.js";
import { placesOf } from "./room-wish.js";

/** Who sits where in a rummy room, as it is wished: for every seat after one's own a person by invitation, or a CPU of some level. */

/** What a seat is to oneself. @param {number} seats @param {number} seat from 1 */
const roleOf = (seats, seat) => t(seats === 2 ? "tables.seat.rival" : `room.seat.${seat}`);

const option = (seat, value, chosen, label, choose) => html`<label class="segment" data-testid="seat-${seat}-${value}">
  <input type="radio" name="seat-${seat}" value=${value} .checked=${chosen} @change=${choose}><span>${label}</span></label>`;

const levelLabel = (level) => html`<small>${t("tables.kind.cpu")}</small> ${t(`room.level.${level}`)}`;

/** @param {{label: string, value: string, testid: string, error: unknown}} field */
const nameInput = ({ label, value, testid, error }, change) => html`<input type="text" maxlength="20" autocomplete="off" data-testid=${testid} aria-label=${label} placeholder=${t("tables.name")}
  aria-invalid=${error === nothing ? "false" : "true"} .value=${value} @change=${(event) => change(event.target.value)}>`;

function seatRow(wish, levels, place, seat, { places, errorAt }) {
  const change = (fields) => places(wish.places.map((each, i) => (i === seat - 1 ? { ...each, ...fields } : each)));
  const error = errorAt(`seats.${seat}`);
  const name = roleOf(wish.seats, seat);
  const isPerson = place.kind === "person";
  return html`<fieldset class="seat room-seat" data-testid="seat-${seat}"><legend>${name}</legend>
    <div class="segments">${option(seat, "person", isPerson, t("room.person"), () => change({ kind: "person" }))}
      ${levels.map((level) => option(seat, level, !isPerson && place.level === level, levelLabel(level), () => change({ kind: "cpu", level })))}</div>
    ${isPerson ? nameInput({ label: t("tables.name.of", { who: name }), value: place.name, testid: `name-${seat}`, error }, (text) => change({ name: text })) : nothing}${error}</fieldset>`;
}

/**
 * @param {import("./room-wish.js").Wish} wish @param {string[]} levels the weakest first
 * @param {{name: (text: string) => void, places: (places: object[]) => void, errorAt: (place: string) => unknown}} acts
 */
export function seatList(wish, levels, acts) {
  const error = acts.errorAt("seats.0");
  return html`<section class="surface seats room-seats" aria-labelledby="seats-title"><h2 id="seats-title">${t("tables.seats")}</h2>
    <label class="field seat own-seat"><span>${t("tables.you")}</span>${nameInput({ label: t("tables.you"), value: wish.name, testid: "name-0", error }, acts.name)}${error}</label>
    ${placesOf(wish).map((place, i) => seatRow(wish, levels, place, i + 1, acts))}
    <p class="help">${levels.length > 1 ? t("room.levels.help") : ""} ${t("room.seats.help")}</p></section>`;
}
