import { html, nothing } from "../vendor/lit.js";
import { openDialog } from "./dialog.js";
import { language, t } from "./i18n.js";
import { commandOf, LETTERS } from "./keys.js";
import { settings } from "./settings.js";

const TYPING = "input, select, textarea, dialog, [contenteditable], [role=tablist]";
const PRESSABLE = "button, a, summary";

/** @param {(name: string, ...details: unknown[]) => void} run @param {typeof LETTERS} [table] @returns {() => void} takes the keys away again */
export function listenToKeys(run, table = LETTERS) {
  const handle = (event) => {
    const target = event.target;
    if (event.repeat && !event.key.startsWith("Arrow")) return;
    if (target.closest?.(TYPING) || document.querySelector("dialog[open]")) return;
    const onButton = Boolean(target.closest?.(PRESSABLE));
    const command = commandOf(event, { lang: language(), letters: settings.get("shortcuts"), onButton }, table);
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

/** The list of keys, made from the same table that the keys themselves use; `words` is where the texts of a game's letters begin. */
export const openKeys = ({ table = LETTERS, words = "keys" } = {}) =>
  openDialog({
    testid: "keys",
    title: () => t("keys.title"),
    body: () => html`<table class="keys"><tbody>
        ${FIXED.map(([keys, key]) => line(keys, t(key)))}
        ${Object.keys(table).map((name) => line([table[name][language()].toUpperCase()], t(`${words}.${name}`)))}
      </tbody></table>
      ${settings.get("shortcuts") ? nothing : html`<p class="help">${t("keys.off")}</p>`}`,
  });
