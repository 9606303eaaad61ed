import { html } from "../vendor/lit.js";
import { icon, meldName } from "./cards.js";
import { t } from "./i18n.js";
import { laidOut } from "./order.js";

/** The melds in words, as they would be shown. @param {string[][]} melds */
export const meldsInWords = (melds) => laidOut(melds).map((meld) => meldName(meld).toLowerCase()).join("; ");

/** Goes round the ways to lay out the melds at the same count, while a knock is armed. @param {import("./moves.js").Moves} moves */
export const waysButton = (moves) => html`<button class="ways" data-testid="ways" @click=${() => moves.turnWay(meldsInWords)}>
  ${icon("swap")}<span>${t("knock.way", { n: moves.way + 1, of: moves.ways.length })}</span></button>`;
