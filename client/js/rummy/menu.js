import { peopleEntries } from "../company.js";
import { openKeys } from "../keyboard.js";
import { openRules } from "../rules-dialog.js";
import { openMenu } from "./frame.js";
import { LETTERS } from "./keys.js";
import { openDiscards, openLog, openRoom } from "./panel.js";

/** What can be read over the table. @typedef {import("./table.js").RummyTable} Table */

export const openRummyKeys = () => openKeys({ table: LETTERS, words: "rummy.keys" });

/** @param {Table} table */
export const showLog = (table) => table.view?.hand && openLog(() => table.view, () => table.told);

/** @param {Table} table */
export const showDiscards = (table) => table.view?.hand && openDiscards(() => table.view);

/** @param {Table} table */
export function openTableMenu(table) {
  const { view } = table;
  const here = [["log", "menu.log", () => showLog(table)], ["discards", "menu.discards", () => showDiscards(table)], ["room", "rummy.panel.room", () => openRoom(() => table.view)]];
  const always = [["rules", "menu.rules", () => openRules("", "rules.page.rummy")], ["keys", "menu.keys", openRummyKeys]];
  const people = peopleEntries(() => table.view).map(([name, act]) => [name, `menu.${name}`, act]);
  openMenu({ sheet: view?.target ? view.id : null, help: view?.you !== null, entries: [...(view ? here : []), ...always, ...people] });
}
