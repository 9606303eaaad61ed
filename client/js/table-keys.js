import { say } from "./announce.js";
import { t } from "./i18n.js";
import { openKeys } from "./keyboard.js";
import { openRules } from "./rules-dialog.js";
import { sitsOut } from "./seating.js";
import { plain, statusOf } from "./told.js";
import { meldsInWords } from "./ways.js";

/** Enter and Space: confirm an armed knock, or raise the card that has the focus. */
function enter(table, key) {
  const { hand, moves } = table;
  if (moves.armed && key === "Enter") moves.knock();
  else if (hand?.contains(document.activeElement)) table.pick(hand.focused);
}

/** Leaves what was begun: an armed knock, the showing of a hand that one only watches, a raised card. */
function escape(table) {
  if (table.moves.armed) table.moves.disarm();
  else if (table.scene && sitsOut(table.view)) table.skipScenes();
  else table.pick(null);
}

/** What is left of the commands for whoever only looks on. */
const LOOKS = ["escape", "log", "readStatus", "rules", "help"];

export const mayUse = ({ you }, name) => you !== null || LOOKS.includes(name);

/** What each command of `keyboard.js` does at the table. @param {import("./table.js").Table} table */
export const commandsFor = (table) => {
  const { moves } = table;
  return {
    walk: (by) => table.hand?.walk(by),
    shift: (by) => table.hand?.shift(by),
    nth: (place) => table.hand?.focusCard(table.hand.shown[place]),
    select: (key) => enter(table, key),
    escape: () => escape(table),
    stock: () => moves.drawStock(),
    pile: () => moves.takePile(),
    pass: () => moves.pass(),
    throw: () => moves.throwCard(table.picked),
    knock: () => !moves.armed && moves.knock(),
    way: () => moves.turnWay(meldsInWords),
    sort: () => table.turnSort(),
    log: () => table.showLog(),
    readStatus: () => say(plain(statusOf(table.view))),
    readHand: () => say(t("say.hand", { cards: table.hand?.spokenCards() ?? "" })),
    deal: () => moves.deal(),
    rules: () => openRules(),
    help: openKeys,
  };
};
