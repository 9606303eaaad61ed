import { html, nothing } from "../vendor/lit.js";
import { hasKey, language, t } from "./i18n.js";
import { differences, houseChoices, houseOf, tableOf } from "./table-wish.js";

/** The rules of a table in words, and the form that puts one together: both are made from the server's list of choices. */

/** Choices that mean something only next to another. */
const NEEDS = { spade_doubles: "oklahoma" };

/** The word for one value of a choice; a number may stand for itself. */
const valueText = (field, value) => (hasKey(`rule.${field}.${value}`) ? t(`rule.${field}.${value}`) : String(value));

const differenceText = ([field, value]) => t(hasKey(`differs.${field}.${value}`) ? `differs.${field}.${value}` : `differs.${field}`, { v: value });

/** "gin 20, contragolpe 10 y …" */
const listed = (parts) => new Intl.ListFormat(language(), { type: "conjunction" }).format(parts);

/** What the house table pays and allows, for others are compared with it. @param {import("./table-wish.js").Table} house */
const houseSentence = ({ gin_bonus: gin, undercut_bonus: undercut, knock_limit: limit }) => t("tables.house", { gin, undercut, limit });

/** In one sentence, how the wished table differs from the house's. @param {import("./table-wish.js").Offer} offer @param {import("./table-wish.js").Wish} wish */
export function tableSentence(offer, wish) {
  if (wish.table === houseOf(offer).name) return houseSentence(houseOf(offer));
  const found = differences(tableOf(offer, wish), houseOf(offer)).filter(([field, value]) => !(NEEDS[field] && value && !wish.chosen[NEEDS[field]]));
  return found.length ? t("tables.differs", { list: listed(found.map(differenceText)) }) : t("tables.same");
}

const help = (field) => html`<span class="help" id="help-${field}">${t(`rule.${field}.help`)}</span>`;

/** A choice between yes and no. */
const toggle = (field, { value, live, choose, error }) => html`<label class="switch rule ${live ? "" : "off"}" data-testid="rule-${field}">
  <span><b>${t(`rule.${field}`)}</b><br>${help(field)}${error}</span>
  <input type="checkbox" role="switch" aria-label=${t(`rule.${field}`)} aria-describedby="help-${field}" .checked=${live && value === true} ?disabled=${!live}
    @change=${(event) => choose(event.target.checked)}></label>`;

/** Without (null) before with, small before large. */
const inOrder = (values) => [...values].sort((a, b) => (a === null ? -1 : b === null ? 1 : typeof a === "number" ? a - b : 0));

const option = (field, each, { value, choose }) => html`<label class="segment">
  <input type="radio" name="rule-${field}" value=${String(each)} .checked=${each === value} @change=${() => choose(each)}><span>${valueText(field, each)}</span></label>`;

/** A choice among values. */
const segments = (field, values, at) => html`<fieldset class="rule" data-testid="rule-${field}" aria-describedby="help-${field}">
  <legend><b>${t(`rule.${field}`)}</b></legend>${help(field)}
  <div class="segments">${inOrder(values).map((each) => option(field, each, at))}</div>${at.error}</fieldset>`;

/**
 * @param {import("./table-wish.js").Offer} offer @param {import("./table-wish.js").Wish} wish
 * @param {{choose: (field: string, value: unknown) => void, restore: () => void, errorAt: (place: string) => unknown}} acts
 */
export function ownTable(offer, wish, { choose, restore, errorAt }) {
  const isHouse = JSON.stringify(wish.chosen) === JSON.stringify(houseChoices(offer));
  const row = ([field, values]) => {
    const live = !NEEDS[field] || wish.chosen[NEEDS[field]] === true;
    const at = { value: wish.chosen[field], live, choose: (value) => choose(field, value), error: errorAt(`rules.${field}`) };
    return typeof values[0] === "boolean" ? toggle(field, at) : segments(field, values, at);
  };
  return html`<section class="surface own-table" data-testid="own-table" aria-labelledby="own-title">
    <div class="own-head"><h2 id="own-title">${t("tables.own.title")}</h2>
      ${isHouse ? nothing : html`<button class="quiet" data-testid="restore" @click=${restore}>${t("tables.restore")}</button>`}</div>
    <div class="rules-list">${Object.entries(offer.choices).map(row)}</div></section>`;
}
