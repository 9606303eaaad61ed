import { html, nothing } from "../vendor/lit.js";
import { openDialog } from "./dialog.js";
import { language, t } from "./i18n.js";
import { settings } from "./settings.js";

/** One table for the keys and for their help: command → the letter in each language. */
const LETTERS = {
  stock: { es: "m", en: "d" },
  pile: { es: "c", en: "u" },
  pass: { es: "p", en: "p" },
  throw: { es: "t", en: "t" },
  knock: { es: "g", en: "k" },
  sort: { es: "o", en: "o" },
  log: { es: "j", en: "j" },
  readStatus: { es: "s", en: "s" },
  readHand: { es: "x", en: "x" },
  deal: { es: "r", en: "r" },
  help: { es: "?", en: "?" },
};
const MOVES = { ArrowLeft: ["walk", -1], ArrowRight: ["walk", 1], Home: ["walk", -Infinity], End: ["walk", Infinity] };
const SHIFTS = { ArrowLeft: ["shift", -1], ArrowRight: ["shift", 1] };
const POSITIONS = "1234567890-";

const TYPING = "input, select, textarea, dialog, [contenteditable], [role=tablist]";
const PRESSABLE = "button, a, summary";

/**
 * The command of a key press, or null. Letters are single-key shortcuts and can be switched off; arrows, Enter and Escape stay.
 * @param {{key: string, shiftKey?: boolean, ctrlKey?: boolean, altKey?: boolean, metaKey?: boolean}} event
 * @param {{lang: string, letters: boolean, onButton: boolean}} place
 * @returns {[string, ...unknown[]] | null}
 */
export function commandOf(event, { lang, letters, onButton }) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.shiftKey && SHIFTS[event.key]) return SHIFTS[event.key];
  if (MOVES[event.key]) return MOVES[event.key];
  if (event.key === "Escape") return ["escape"];
  if (event.key === "Enter" || event.key === " ") return onButton ? null : ["select", event.key];
  if (!letters) return null;
  const place = POSITIONS.indexOf(event.key);
  if (place >= 0) return ["nth", place];
  const command = Object.keys(LETTERS).find((name) => LETTERS[name][lang] === event.key.toLowerCase());
  return command ? [command] : null;
}

/** @param {(name: string, ...details: unknown[]) => void} run @returns {() => void} takes the keys away again */
export function listenToKeys(run) {
  const handle = (event) => {
    const target = event.target;
    if (event.repeat && !event.key.startsWith("Arrow")) return;
    if (target.closest?.(TYPING) || document.querySelector("dialog[open]")) return;
    const onButton = Boolean(target.closest?.(PRESSABLE));
    const command = commandOf(event, { lang: language(), letters: settings.get("shortcuts"), onButton });
    if (!command) return;
    if (command[0] !== "escape") event.preventDefault();
    run(...command);
  };
  addEventListener("keydown", handle);
  return () => removeEventListener("keydown", handle);
}

const FIXED = [
  [["←", "→"], "keys.walk"],
  [["Shift", "←", "→"], "keys.shift"],
  [["Enter"], "keys.select"],
  [["1", "…", "9", "0", "-"], "keys.nth"],
  [["Esc"], "keys.escape"],
];

const line = (keys, text) => html`<tr><td>${keys.map((key) => html`<kbd>${key}</kbd> `)}</td><td>${text}</td></tr>`;

/** The list of keys, made from the same table that the keys themselves use. */
export const openKeys = () =>
  openDialog({
    testid: "keys",
    title: () => t("keys.title"),
    body: () => html`<table class="keys"><tbody>
        ${FIXED.map(([keys, key]) => line(keys, t(key)))}
        ${Object.keys(LETTERS).map((name) => line([LETTERS[name][language()].toUpperCase()], t(`keys.${name}`)))}
      </tbody></table>
      ${settings.get("shortcuts") ? nothing : html`<p class="help">${t("keys.off")}</p>`}`,
  });
