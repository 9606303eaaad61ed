import { recall, remember } from "./storage.js";

/** Every setting with its default. Nothing here changes a rule of the game. */
export const DEFAULTS = {
  lang: "", // "" = the page's default (Spanish)
  theme: "green", // green | night | light
  deck: "four", // four | two (colours)
  letters: false, // suit letter beside the glyph
  motion: "system", // system | none | fast | normal | slow
  sort: "melds", // melds | suit | rank | manual
  confirmKnock: true,
  rememberPickups: true,
  shortcuts: true,
  doubleTap: false,
  marks: true,
  sound: false,
  notify: false, // whether the browser tells of one's turn while the page is out of sight
};

class Settings extends EventTarget {
  constructor() {
    super();
    this.values = { ...DEFAULTS, ...recall("settings", {}) };
  }

  /** @param {keyof typeof DEFAULTS} name */
  get(name) {
    return this.values[name];
  }

  /** Stores the value and tells every screen by a `change` event. @param {keyof typeof DEFAULTS} name */
  set(name, value) {
    if (this.values[name] === value) return;
    this.values = { ...this.values, [name]: value };
    remember("settings", this.values);
    this.show();
    this.dispatchEvent(new CustomEvent("change", { detail: { name } }));
  }

  /** Puts the settings that are pure style on the root element. */
  show() {
    const { theme, deck, letters } = this.values;
    Object.assign(document.documentElement.dataset, { theme, deck, letters: letters ? "on" : "off" });
  }
}

export const settings = new Settings();
