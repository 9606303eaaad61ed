import { html, nothing } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { otherOf } from "./pad-sheet.js";
import { whyList } from "./pad-why.js";
import { beatsOf, pictureAt } from "./showdown-beats.js";
import { bannerTemplate, padTemplate, sidesTemplate } from "./showdown-board.js";
import { resultSentence } from "./showdown-text.js";

/** What the calculator makes of two hands, shown as the showdown of a game is: seat 0 is who knocked, seat 1 who defends. */

/** @param {[string, string]} names by player @param {0 | 1} knocker */
const peopleOf = (names, knocker) => ({ you: null, seats: [knocker, otherOf(knocker)].map((player, seat) => ({ seat, name: names[player], cpu: null })) });

/** The answer in the shape of a finished hand's showdown and result. @param {any} found */
function showdownOf(found) {
  const winner = found.winner === "knocker" ? 0 : 1;
  return { outcome: found.outcome, knocker: 0, winner, points: found.points, steps: found.steps };
}

function resultOf(found, defender) {
  const gone = new Set([...found.defender_melds.flat(), ...found.layoffs.map(({ card }) => card)]);
  const unmelded = defender.filter((card) => !gone.has(card));
  return { ...showdownOf(found), seats: [{ seat: 1, cards: defender, melds: found.defender_melds, unmelded, deadwood: found.defender_deadwood, layoffs: found.layoffs }] };
}

/** The hand in one sentence, for the announcer. */
export const spokenResult = (found, names, knocker) => resultSentence(peopleOf(names, knocker), showdownOf(found), 0);

/** @param {any} found @param {import("./pad-draft.js").Draft} draft @param {[string, string]} names */
export function resultPart(found, { knocker, hands }, names) {
  const people = peopleOf(names, knocker);
  const showdown = showdownOf(found);
  const other = otherOf(knocker);
  const picture = pictureAt(showdown, resultOf(found, hands[other]), beatsOf(showdown).length);
  return html`<section class="sp-result" data-testid="pad-result" data-outcome=${found.outcome} aria-labelledby="sp-result-title">
    <h3 class="vh" id="sp-result-title" tabindex="-1">${t("pad.result")}</h3>
    ${sidesTemplate(people, picture, found.layoffs.length)}
    <div class="sp-sums">${bannerTemplate(people, showdown)}${padTemplate(people, picture.lines)}</div>
    ${whyPart(found.explanation, { who: names[knocker], other_name: names[other] })}
  </section>`;
}

/** The reasons, with a heading. */
export const whyPart = (explanation, names = {}) =>
  explanation.length ? html`<section class="sp-why" aria-labelledby="sp-why-title"><h3 id="sp-why-title">${t("pad.why")}</h3>${whyList(explanation, names)}</section>` : nothing;
