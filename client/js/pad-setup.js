import { html, nothing } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { ownTable, tableSentence } from "./own-table.js";
import { PLAYERS } from "./pad-sheet.js";
import { targetFits } from "./pad-start.js";
import { OWN, tableOf, tablesOf } from "./table-wish.js";

/** The form that begins a sheet: two names, a table, a target, who deals first. What there is to choose is the server's data. */

/** A name that nobody gave. @param {string} name @param {number} player */
export const shownName = (name, player) => name || t("pad.player", { n: player + 1 });

const nameField = (setup, player, change) => html`<label class="field"><span>${t("pad.name", { n: player + 1 })}</span>
  <input type="text" maxlength="40" autocomplete="off" data-testid="pad-name-${player}" placeholder=${t("pad.player", { n: player + 1 })} .value=${setup.names[player]}
    @input=${(event) => change({ names: setup.names.map((name, each) => (each === player ? event.target.value : name)) })}></label>`;

const radio = (name, value, chosen, title, about, choose) => html`<label class="target" data-testid="${name}-${value}">
  <input type="radio" name=${name} value=${value} .checked=${value === chosen} @change=${() => choose(value)}>
  <span class="target-face"><b>${title}</b>${about ? html`<span>${about}</span>` : nothing}</span></label>`;

const segment = (name, value, chosen, text, choose) => html`<label class="segment" data-testid="${name}-${value}">
  <input type="radio" name=${name} value=${value} .checked=${value === chosen} @change=${() => choose(value)}><span>${text}</span></label>`;

/** A row of choices side by side. @param {[unknown, string][]} options */
export const segments = (name, legend, options, chosen, choose, { hidden = false } = {}) => html`<fieldset class="sp-choice sp-choice-${name}" data-testid="choice-${name}"><legend class=${hidden ? "vh" : ""}>${legend}</legend>
  <div class="segments">${options.map(([value, text]) => segment(name, value, chosen, text, choose))}</div></fieldset>`;

function targetPart(offer, setup, change, error) {
  const offered = tableOf(offer, setup).targets;
  const choose = (target) => change({ targets: { ...setup.targets, [setup.table]: target } });
  const target = setup.targets[setup.table];
  if (offered.length) return segments("pad-target", t("tables.target"), offered.map((each) => [each, t("tables.target.to", { target: each })]), target, choose);
  const [low, high] = offer.custom_targets;
  return html`<label class="field target-field"><span>${t("tables.target")}</span>
    <input type="number" inputmode="numeric" data-testid="pad-target" min=${low} max=${high} .value=${String(target)} aria-describedby="pad-target-help" aria-invalid=${error ? "true" : "false"}
      @change=${(event) => choose(Math.trunc(Number(event.target.value)))}>
    <span class="help" id="pad-target-help">${t("tables.target.range", { low, high })}</span>${error ? html`<span class="field-error" role="alert">${t("tables.error.target")}</span>` : nothing}</label>`;
}

/**
 * @param {import("./table-wish.js").Offer} offer @param {import("./pad-start.js").Setup} setup
 * @param {{change: (fields: Partial<import("./pad-start.js").Setup>) => void, begin: () => void, cancel: (() => void) | null, restore: () => void}} acts
 */
export function setupForm(offer, setup, { change, begin, cancel, restore }) {
  const tables = tablesOf(offer).map((name) => radio("pad-table", name, setup.table, t(`tables.table.${name}`), t(`pad.table.${name}`), (table) => change({ table })));
  const choose = (field, value) => change({ chosen: { ...setup.chosen, [field]: value } });
  const names = PLAYERS.map((player) => [player, shownName(setup.names[player], player)]);
  return html`<form class="sp-setup" novalidate data-testid="pad-setup" @submit=${begin}>
    <section class="surface"><h2>${t("pad.setup.who")}</h2>
      <div class="sp-names">${PLAYERS.map((player) => nameField(setup, player, change))}</div>
      ${segments("pad-dealer", t("pad.setup.dealer"), names, setup.dealer, (dealer) => change({ dealer }))}</section>
    <section class="surface"><fieldset class="choice choice-table"><legend>${t("tables.which")}</legend>${tables}</fieldset>
      ${targetPart(offer, setup, change, !targetFits(offer, setup))}</section>
    ${setup.table === OWN ? ownTable(offer, setup, { choose, restore, errorAt: () => nothing }) : nothing}
    <section class="surface sp-begin"><p><b>${t(`tables.table.${setup.table}`)}.</b> ${tableSentence(offer, setup)}</p>
      ${cancel ? html`<button type="button" data-testid="pad-cancel" @click=${cancel}>${t("pad.cancel")}</button>` : nothing}
      <button class="primary" type="submit" data-testid="pad-begin">${t("pad.begin")}</button></section>
  </form>`;
}
