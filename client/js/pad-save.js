import { cardLabel } from "./cards.js";
import { cleanName } from "./pad-check.js";
import { outcomeWord } from "./pad-table.js";
import { toCsv, toJson } from "./pad-file.js";
import { t } from "./i18n.js";

/** The sheet as a file that the browser saves. */

/** @param {string} name @param {string} type @param {string} text */
export function saveFile(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A name that every disk takes: letters and digits of the players' names. @param {[string, string]} names @param {string} ending */
function fileName(names, ending) {
  const words = [t("pad.file"), ...names].map((name) => cleanName(name).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, ""));
  return `${words.filter(Boolean).join("-")}.${ending}`;
}

const OF_BOTH = ["cards", "count", "points", "total"];

/** @param {import("./pad-sheet.js").Sheet} sheet @param {[string, string]} names */
export const saveJson = (sheet, names) => saveFile(fileName(names, "json"), "application/json", toJson(sheet));

/** `4♣`, since the letter of a suit is another in every language. @param {string} card */
const csvCard = (card) => cardLabel(card).replace("\uFE0E", "");

/** @param {import("./pad-sheet.js").Sheet} sheet @param {[string, string]} names */
export function saveCsv(sheet, names) {
  const head = [t("sheet.hand"), t("sheet.dealer"), t("sheet.knocker"), t("sheet.result"), ...OF_BOTH.flatMap((what) => names.map((name) => t(`pad.csv.${what}`, { name })))];
  saveFile(fileName(names, "csv"), "text/csv", toCsv(sheet, { head, names, card: csvCard, outcome: outcomeWord, handBonus: t("pad.bonus.hands"), gameBonus: t("pad.bonus.game") }));
}
