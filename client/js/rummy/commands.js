import { say } from "../announce.js";
import { t } from "../i18n.js";
import { openRules } from "../rules-dialog.js";
import { walkChips } from "./chips.js";
import { meldLabel } from "./melds.js";
import { openRummyKeys, showLog } from "./menu.js";
import { refuse } from "./moves.js";
import { plain, statusOf } from "./told.js";

const targetNodes = (table) => [...table.querySelectorAll('.melds [data-testid="target"]')];
const isSwap = (node) => node.dataset.target.includes("swap");

/** The places where the chosen card may go, one of which has the focus. */
function walkTargets(table, by) {
  const nodes = targetNodes(table);
  const at = nodes.indexOf(document.activeElement);
  if (at < 0) return false;
  nodes[Math.min(nodes.length - 1, Math.max(0, at + by))].focus();
  return true;
}

/** Without a chosen card the one that has the focus is meant. */
function chooseFocused(table) {
  const { hand, bench } = table;
  if (bench.chosen.length === 0 && hand?.contains(document.activeElement)) table.pick(hand.focused);
}

/** Leads the focus to the places where the chosen card may go; Enter lays it there. The only joker to be had is had at once. @param {boolean} swaps whether only jokers are meant */
export async function aim(table, swaps = false) {
  chooseFocused(table);
  await table.updateComplete;
  const [first, ...others] = targetNodes(table).filter((node) => !swaps || isSwap(node));
  if (!first) refuse(table.moves.whyNoTarget(swaps));
  else if (swaps && others.length === 0) first.click();
  else first.focus();
}

function escape(table) {
  if (table.asking) table.answer(null);
  else if (targetNodes(table).includes(document.activeElement)) table.hand?.focusCard();
  else table.pickNone();
}

/** What is left of the commands for whoever only looks on. */
const LOOKS = ["walk", "log", "readStatus", "readTable", "rules", "help"];

export const mayUse = ({ you }, name) => you !== null || LOOKS.includes(name);

/** What each command does at the table. @param {import("./table.js").RummyTable} table */
export const commandsFor = (table) => {
  const { moves } = table;
  return {
    walk: (by) => walkChips(by) || walkTargets(table, by) || table.hand?.walk(by),
    shift: (by) => table.hand?.shift(by),
    nth: (place) => table.hand?.focusCard(table.hand.shown[place]),
    select: () => table.hand?.contains(document.activeElement) && table.pick(table.hand.focused),
    escape: () => escape(table),
    stock: () => moves.drawStock(),
    pile: () => moves.takePile(),
    giveBack: () => moves.giveBack(),
    open: () => moves.openUp(),
    build: () => moves.build(),
    layOff: () => aim(table),
    swap: () => aim(table, true),
    throw: () => moves.throwChosen(),
    sort: () => table.hand?.turnSort(),
    hint: () => table.showHint(),
    log: () => showLog(table),
    readStatus: () => say(plain(statusOf(table.view, table.view.events))),
    readHand: () => say(t("say.hand", { cards: table.hand?.spokenCards() ?? "" })),
    readTable: () => say(table.view.hand.table.map((meld) => meldLabel(table.view, meld)).join(". ") || t("rummy.melds.none")),
    deal: () => moves.deal(),
    rules: () => openRules("", "rules.page.rummy"),
    help: openRummyKeys,
  };
};
