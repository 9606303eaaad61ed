import { html } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { linkTo } from "./router.js";
import { sidesOf } from "./showdown-beats.js";
import { endTemplate } from "./showdown-board.js";
import { bannerPoints, broughtText, namesOf } from "./showdown-text.js";

/** The other hand of a round, as anybody sees it. */

/** @param {{seats: number[], result: object | null}} hand @returns {string} in one sentence */
export function besideSentence(view, { seats, result }) {
  if (!result) return t("showdown.beside.running", { names: namesOf(view, seats) });
  const brought = broughtText(view, result);
  return result.winner === null ? brought : `${brought}: ${bannerPoints(view, result)}.`;
}

/** How it ended. @param {{id: string, result: import("./showdown-beats.js").Result}} hand */
export function besidePart(view, { id, result }) {
  const { outcome, winner, points, knocker } = result;
  return html`<section class="beside" data-testid="beside" aria-label=${t("showdown.beside")}><h3>${t("showdown.beside")}</h3>
    <p class="beside-line"><span class="outcome outcome-${outcome}">${t(`outcome.${outcome}`)}</span> <span>${broughtText(view, result)}</span>
      ${winner === null ? "" : html`<b>${bannerPoints(view, { winner, points })}</b>`}
      <a data-testid="beside-replay" href=${linkTo("replay", id)}>${t("showdown.replay")}</a></p>
    ${endTemplate(view, sidesOf(result), knocker, true)}
  </section>`;
}
