import { html } from "../../vendor/lit.js";
import { cardName, icon } from "../cards.js";
import { t } from "../i18n.js";
import { kindName, meldCards, meldGroups, meldLabel, noMelds } from "./melds.js";
import { movesOn, targetKey } from "./turn.js";

/** The melds of everybody while a deal is played: what changed last, and where the chosen card may go. */

const nameOfMove = { low: "rummy.target.low", high: "rummy.target.high", set: "rummy.target.set", swap: "rummy.target.swap" };

/** Which words fit a move onto a meld. */
const kindOfMove = (meld, move) => (move.move === "swap-joker" ? "swap" : meld.kind === "set" ? "set" : move.end);

/** Where a mark stands: at the run's end, on the joker; on a set where no joker is. */
function sideOf(meld, move) {
  if (move.move === "swap-joker") return "";
  if (meld.kind === "run") return move.end;
  return meld.jokers_as.some(({ joker }) => joker === meld.cards.length - 1) ? "low" : "high";
}

const words = (meld, move) => t(nameOfMove[kindOfMove(meld, move)], { card: cardName(move.card, true), meld: kindName(meld) });

const target = (meld, move, send) => html`<button class="target ${move.move === "swap-joker" ? "swap" : `end-${sideOf(meld, move)}`}" data-testid="target" data-target=${targetKey(move)}
  .style=${`--at:${move.joker ?? 0}`} aria-label=${words(meld, move)} title=${words(meld, move)}
  @click=${(event) => { event.stopPropagation(); send(move); }}>${icon(move.move === "swap-joker" ? "swap" : "plus")}</button>`;

function liveMeld(people, meld, { touched, targets, press, send }) {
  const open = movesOn(targets.get(meld.meld));
  const places = touched.get(meld.meld);
  const isNew = touched.has(meld.meld) && places === null;
  const changed = (place) => Boolean(places?.has(place));
  return html`<div class="laid-meld ${isNew ? "new" : ""} ${open.length ? "open" : ""}" role="group" data-testid="table-meld" data-meld=${meld.meld} aria-label=${meldLabel(people, meld)}
    @click=${() => press(meld, open)}>
    ${meldCards(meld, { changed })}${open.map((move) => target(meld, move, send))}</div>`;
}

/**
 * @param {import("./melds.js").People} people @param {import("./melds.js").Meld[]} table @param {number[]} order of the owners
 * @param {{touched: Map<number, Set<number> | null>, targets: Map<number, object>, press: (meld: object, open: object[]) => void, send: (move: object) => void}} live
 *   `touched` melds changed last, `targets` are where the chosen card may go, `press` is for a tap beside the marks
 */
export const tableMelds = (people, table, order, live) => html`<div class="melds ${live.targets.size ? "aiming" : ""}" data-testid="melds" role="region" tabindex="0" aria-label=${t("rummy.melds")}>
  ${table.length ? meldGroups(people, table, order, (meld) => liveMeld(people, meld, live)) : noMelds()}
</div>`;

/** Scrolls the melds so that the last change can be seen. @param {HTMLElement} table @param {number | undefined} meld */
export function showMeld(table, meld) {
  const area = table.querySelector(".melds");
  const node = area?.querySelector(`[data-meld="${meld}"]`);
  if (!node) return;
  const [box, frame] = [node.getBoundingClientRect(), area.getBoundingClientRect()];
  if (box.top < frame.top + 18) area.scrollTop -= frame.top + 18 - box.top;
  else if (box.bottom > frame.bottom - 6) area.scrollTop += box.bottom - frame.bottom + 6;
}
