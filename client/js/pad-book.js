// @ts-check
/** The sheet, the hand being entered, and what can be undone: kept in this browser after every change. */
import { faultOfHead, soundSheet, VERSION } from "./pad-check.js";
import { newDraft, soundDraft } from "./pad-draft.js";
import { recall, remember } from "./storage.js";

const KEY = "pad";
const ASIDE = "pad.aside";
const MOST_UNDONE = 20;
const DEEDS = ["note", "edit", "delete", "start", "import"];

/**
 * @typedef {import("./pad-sheet.js").Sheet} Sheet @typedef {import("./pad-draft.js").Draft} Draft
 * @typedef {{deed: string, sheet: Sheet | null}} Step a deed, and the sheet before it
 * @typedef {{sheet: Sheet | null, draft: Draft, past: Step[]}} State
 */

/** @returns {State} */
const blank = () => ({ sheet: null, draft: newDraft(), past: [] });

/** @param {any} step @returns {Step[]} none where the step is not sound */
function soundStep(step) {
  if (!DEEDS.includes(step?.deed)) return [];
  const sheet = step.sheet === null ? null : soundSheet(step.sheet);
  return step.sheet !== null && sheet === null ? [] : [{ deed: step.deed, sheet }];
}

/** What was stored, as far as it is sound. @param {any} kept @returns {State & {isWhole: boolean}} `isWhole`: nothing had to be left out of the sheet */
export function soundState(kept) {
  if (kept === null) return { ...blank(), isWhole: true };
  const isKnown = typeof kept === "object" && kept.version === VERSION && (kept.sheet === null || faultOfHead(kept.sheet) === null);
  if (!isKnown) return { ...blank(), isWhole: false };
  const sheet = kept.sheet === null ? null : /** @type {Sheet} */ (soundSheet(kept.sheet));
  const past = Array.isArray(kept.past) ? kept.past.flatMap(soundStep).slice(-MOST_UNDONE) : [];
  const isWhole = sheet === null || sheet.entries.length === kept.sheet.entries.length;
  return { sheet, past, draft: soundDraft(kept.draft, sheet?.entries.length ?? 0), isWhole };
}

/** Fires `change`. */
export class Book extends EventTarget {
  constructor() {
    super();
    const kept = recall(KEY, null);
    const { isWhole, ...state } = soundState(kept);
    /** @type {State} */
    this.state = state;
    /** What was stored and not understood: it is set aside, so that nothing of it is lost. */
    this.aside = isWhole ? null : kept;
    if (!isWhole) remember(ASIDE, kept);
  }

  get sheet() {
    return this.state.sheet;
  }

  get draft() {
    return this.state.draft;
  }

  /** @returns {string | null} what would be undone */
  get undoes() {
    return this.state.past.at(-1)?.deed ?? null;
  }

  /** @param {Partial<State>} change */
  become(change) {
    this.state = { ...this.state, ...change };
    remember(KEY, { version: VERSION, ...this.state });
    this.dispatchEvent(new Event("change"));
  }

  /** Another window of this browser has changed it. */
  reread() {
    const { isWhole, ...state } = soundState(recall(KEY, null));
    if (!isWhole) return;
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Draft} draft */
  write(draft) {
    this.become({ draft });
  }

  /** @param {string} deed @param {Sheet | null} sheet the sheet from now on; the hand that was being entered is done with */
  do(deed, sheet) {
    const past = [...this.state.past, { deed, sheet: this.sheet }].slice(-MOST_UNDONE);
    this.become({ sheet, past, draft: newDraft() });
  }

  undo() {
    const last = this.state.past.at(-1);
    if (last) this.become({ sheet: last.sheet, past: this.state.past.slice(0, -1), draft: newDraft() });
  }
}
