import { api } from "../api.js";
import { recall, remember } from "../storage.js";
import { codesOf, dutiesOf, holdingOf, namesFor } from "./holding.js";
import { Readings } from "./readings.js";
import { hasOpened, onTurn } from "./turn.js";

/**
 * What the player has before them: the own cards by name, those that are chosen, and the melds made ready for the opening.
 * @typedef {{names: string[], cards: string[], kind: "set" | "run", value: number}} Built  a meld on the tray, `cards` as laid
 */
export class Bench {
  /** @param {() => void} changed called when an answer of the server came */
  constructor(changed) {
    Object.assign(this, { hand: null, names: [], chosen: [], tray: [], rows: [], view: null });
    this.melds = new Readings((cards) => api.readMeld(cards), changed);
    this.layouts = new Readings((cards) => api.findOpening({ cards }), changed);
  }

  /** Takes a view in. @param {import("../api.js").GameView} view @param {string[]} gone cards that were just laid or thrown */
  take(view, gone = []) {
    this.view = view;
    const { id, cards } = view.hand;
    if (id !== this.hand) this.recallFor(id);
    this.names = holdingOf(this.names, cards, gone);
    const held = new Set(this.names);
    this.chosen = this.chosen.filter((name) => held.has(name));
    this.tray = hasOpened(view) ? [] : this.tray.filter((meld) => meld.names.every((name) => held.has(name)));
    this.keep();
  }

  recallFor(hand) {
    const kept = recall("bench", null);
    const isOurs = kept?.hand === hand && Array.isArray(kept.names) && Array.isArray(kept.tray);
    Object.assign(this, { hand, chosen: [], names: isOurs ? kept.names.filter((name) => typeof name === "string") : [] });
    this.tray = isOurs ? kept.tray.filter(isBuilt) : [];
  }

  keep() {
    remember("bench", { hand: this.hand, names: this.names, tray: this.tray });
  }

  /** The cards that are not on the tray. */
  get loose() {
    const laid = new Set(this.tray.flatMap(({ names }) => names));
    return this.names.filter((name) => !laid.has(name));
  }

  /** The loose cards of which rows consist. @param {string[][]} rows */
  namesOf(rows) {
    return namesFor(this.loose, rows).flat();
  }

  get duties() {
    return dutiesOf(this.names, this.view.hand, onTurn(this.view));
  }

  /** The melds among the loose cards, by name: those of the best opening or, once opened, the best the server finds. @returns {string[][]} */
  get combinations() {
    const { hand } = this.view;
    if (!hasOpened(this.view)) this.rows = hand.opening_best?.melds ?? [];
    else if (hand.cards.length < 3) this.rows = [];
    else this.rows = this.layouts.of(hand.cards)?.melds ?? this.rows;
    return namesFor(this.loose, this.rows).filter((names, i) => names.length === this.rows[i].length);
  }

  // Choosing

  /** Chooses a card, or no longer. */
  toggle(name) {
    this.chosen = this.chosen.includes(name) ? this.chosen.filter((each) => each !== name) : [...this.chosen, name];
  }

  choose(names) {
    this.chosen = [...names];
  }

  /** What the chosen cards make, null while it is not known or they are fewer than three. */
  get reading() {
    return this.chosen.length < 3 ? null : this.melds.of(codesOf(this.chosen));
  }

  // The tray

  /** @param {string[]} names @param {{cards: string[], kind: "set" | "run", opening_value: number}} way */
  build(names, way) {
    this.tray = [...this.tray, { names, cards: way.cards, kind: way.kind, value: way.opening_value, jokers_as: way.jokers_as }];
    this.chosen = [];
    this.keep();
  }

  unbuild(place) {
    this.tray = this.tray.filter((_, i) => i !== place);
    this.keep();
  }
}

const areTexts = (values) => Array.isArray(values) && values.every((value) => typeof value === "string");

/** Whether a stored meld can be shown: what lies in the browser may be damaged. */
const isBuilt = (meld) => areTexts(meld?.names) && areTexts(meld.cards) && Array.isArray(meld.jokers_as) && Number.isFinite(meld.value);
