import { t } from "./i18n.js";

/**
 * What the seats of a table are called. A table: `{seats: [{name, cpu}], you: seat or null}` as in a game's view, `seats` by number.
 */

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const STOCK_NAME = /^CPU( \d+)?$/; // as the server calls a CPU that nobody named

/** Whether a seat needs no name of its own to be told from the others like it. */
const isOnly = (view, alike) => view.seats.filter(alike).length <= 1;

function cpuCall(view, name) {
  if (isOnly(view, ({ cpu }) => cpu)) return t("who.cpu");
  return STOCK_NAME.test(name) ? t("who.cpu.n", { name }) : name;
}

/** Whether a person without a name goes by the number of the seat. */
const isNumbered = (view) => (view.you !== null && view.seats.length > 2) || !isOnly(view, (each) => !each.cpu && each.seat !== view.you && !each.name);

const unnamedCall = (view, seat) => (isNumbered(view) ? t("who.player.n", { n: seat + 1 }) : t(view.you === null ? "who.player" : "who.rival"));

function unnamedName(view, seat) {
  if (isNumbered(view)) return t("who.player.name.n", { n: seat + 1 });
  return view.you === null ? t("who.player.name") : capital(t("who.rival"));
}

/** How a seat is called inside a sentence, and at its start (`Who`). */
export function callOf(view, seat) {
  const { name, cpu } = view.seats[seat];
  const who = cpu ? cpuCall(view, name) : name || unnamedCall(view, seat);
  return { who, Who: capital(who) };
}

/** A seat's name on its own. */
export function nameOf(view, seat) {
  const { name, cpu } = view.seats[seat];
  if (seat === view.you) return t("who.you");
  if (cpu) return isOnly(view, (each) => each.cpu) ? t("who.cpu.name") : name;
  return name || unnamedName(view, seat);
}
