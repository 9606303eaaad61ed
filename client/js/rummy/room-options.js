import { html } from "../../vendor/lit.js";
import { t } from "../i18n.js";

/** The options of a rummy room in words. A table: `{opening, clock, length}`, as in a view's `options.table`. */

/** "45 s", "10 min" @param {number} seconds */
export const clockText = (seconds) => (seconds % 60 === 0 && seconds > 60 ? t("room.minutes", { n: seconds / 60 }) : t("room.seconds", { n: seconds }));

const facts = ({ opening, clock, length }) => [t("room.fact.opening", { n: opening }), t("room.fact.clock", { time: clockText(clock) }), t(`room.fact.length.${length}`)];

/** "Apertura de 40 · 45 s por turno · un reparto" */
export const optionsLine = (table) => facts(table).join(" · ");

const fact = (key, text) => html`<div><dt>${t(key)}</dt><dd>${text}</dd></div>`;

/** @param {number | null} seats how many play, null leaves them out */
export const optionsList = (table, seats = null) => html`<dl class="room-options" data-testid="room-options">
  ${seats === null ? "" : fact("room.seats", seats)}
  ${fact("room.opening", t("room.points", { n: table.opening }))}
  ${fact("room.clock", clockText(table.clock))}
  ${fact("room.length", t(`room.length.${table.length}`))}
</dl>`;
