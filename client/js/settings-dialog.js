import { html, nothing } from "../vendor/lit.js";
import { openDialog } from "./dialog.js";
import { cardFace } from "./cards.js";
import { language, t } from "./i18n.js";
import { canNotify, isBlocked, mayNotify, wantNotices } from "./notify.js";
import { settings } from "./settings.js";
import { SORTS } from "./order.js";

const choice = (name, options, value = settings.get(name)) => html`<label class="field">
  <span>${t(`settings.${name}`)}</span>
  <select data-testid=${`setting-${name}`} @change=${(event) => settings.set(name, event.target.value)}>
    ${options.map((option) => html`<option value=${option} ?selected=${option === value}>${t(`settings.${name}.${option}`)}</option>`)}
  </select></label>`;

const toggle = (name) => html`<label class="switch">
  <span>${t(`settings.${name}`)}<br><span class="help">${t(`settings.${name}.help`)}</span></span>
  <input type="checkbox" role="switch" data-testid=${`setting-${name}`} .checked=${settings.get(name)} @change=${(event) => settings.set(name, event.target.checked)}>
</label>`;

const ownSwitch = (name, { on, help, isBad = false, change }) => html`<label class="switch">
  <span>${t(`notify.${name}`)}<br><span class="help" role=${isBad ? "alert" : nothing}>${t(help)}</span></span>
  <input type="checkbox" role="switch" data-testid=${`setting-${name}`} .checked=${on} @change=${change}>
</label>`;

/** Whoever switches the sound on hears it. */
async function turnSound({ target }) {
  settings.set("sound", target.checked);
  if (target.checked) (await import("./chime.js")).chime();
}

async function turnNotices({ target }) {
  target.checked = await wantNotices(target.checked);
}

const calls = () => html`${ownSwitch("sound", { on: settings.get("sound"), help: "notify.sound.help", change: turnSound })}
  ${canNotify() ? ownSwitch("turn", { on: mayNotify(), help: isBlocked() ? "notify.turn.blocked" : "notify.turn.help", isBad: isBlocked(), change: turnNotices }) : nothing}`;

const sample = () => html`<div class="sample" aria-hidden="true">${["AS", "KH", "TD", "7C"].map((card) => cardFace(card, { size: "small" }))}</div>`;

const body = () => html`<div class="settings">
  ${choice("lang", ["es", "en"], language())}
  ${choice("theme", ["green", "night", "light"])}
  ${choice("deck", ["four", "two"])}
  ${sample()}
  ${toggle("letters")}
  ${choice("motion", ["system", "none", "fast", "normal", "slow"])}
  ${choice("sort", SORTS)}
  ${["marks", "rememberPickups", "confirmKnock", "doubleTap", "shortcuts"].map(toggle)}
  ${calls()}
</div>`;

/** Everything that can be set; each change is kept at once. */
export const openSettings = () => openDialog({ testid: "settings", title: () => t("common.settings"), body });
