import { html, nothing, repeat } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { cardBack, cardFace, cardName, meldKind, meldName } from "./cards.js";
import { withLaid } from "./order.js";
import { nameOf } from "./names.js";
import { bannerPoints, bannerWord, layoffLine, lineText, noLayoffs, roleText } from "./showdown-text.js";

/** Templates of a showdown's picture (`showdown-beats.js`): the sides, the layoffs in words, the arithmetic. */

const spokenCards = (cards) => cards.map((card) => cardName(card)).join(", ");

function meldGroup({ cards, laid }, tone) {
  const kind = meldKind(cards);
  const all = withLaid(cards, laid);
  const label = laid.length ? `${meldName(cards)}. ${t("showdown.laid", { cards: spokenCards(laid) })}` : meldName(cards);
  return html`<div class="group" role="img" aria-label=${label} data-testid="shown-meld">
    ${repeat(all, (card) => card, (card) => cardFace(card, { mark: { kind, tone, open: card === all.at(-1) }, laid: laid.includes(card) }))}
  </div>`;
}

const looseGroup = (cards) =>
  cards.length === 0
    ? nothing
    : html`<div class="group loose" role="img" aria-label=${t("showdown.loose.cards", { cards: spokenCards(cards) })}>
        ${cards.map((card) => cardFace(card))}
      </div>`;

/** How many cards and groups this side ends with, melded and in all, so that its rows keep their step while cards arrive. */
function rowSize({ melds, unmelded }, arriving) {
  const melded = melds.reduce((sum, meld) => sum + meld.cards.length + meld.laid.length, arriving);
  const groups = melds.length + (unmelded.length ? 1 : 0);
  const wide = [...melds.flatMap(({ cards, laid }) => [...cards, ...laid]), ...unmelded].filter((card) => card[0] === "T").length;
  return `--melded:${melded};--melds:${melds.length};--cards:${melded + unmelded.length};--groups:${groups};--wide:${wide}`;
}

const HIDDEN_ROW = "--melded:10;--melds:1;--cards:10;--groups:1;--wide:0";

const hiddenGroup = (side) => {
  const held = side.unmelded.length + side.melds.reduce((sum, meld) => sum + meld.cards.length, 0);
  return html`<div class="group">${Array.from({ length: held }, () => cardBack())}</div>`;
};

const shownGroups = (side) => html`${side.melds.map(meldGroup)}${looseGroup(side.unmelded)}`;

function countTrail(counts) {
  const last = counts.length - 1;
  return html`<span class="counts"><span class="muted">${t("showdown.loose")}</span>
    ${counts.map((count, i) => (i === last ? html`<strong data-testid="side-count">${count}</strong>` : html`<s>${count}</s><span class="arrow" aria-hidden="true">→</span>`))}
  </span>`;
}

/** @param {"knocker" | "defender" | "drawn"} role @param {number} arriving cards that will still be laid off here */
function sidePart(people, side, role, arriving = 0) {
  return html`<section class="camp" data-testid=${role} data-seat=${side.seat} aria-label=${nameOf(people, side.seat)}>
    <h3><span class="side-name">${nameOf(people, side.seat)}</span> ${role === "drawn" ? nothing : html`<span class="role">${roleText(people, side.seat, role)}</span>`}
      ${side.shown ? countTrail(side.counts) : nothing}</h3>
    <div class="groups-frame"><div class="groups" .style=${side.shown ? rowSize(side, arriving) : HIDDEN_ROW}>
      ${side.shown ? shownGroups(side) : hiddenGroup(side)}
    </div></div>
  </section>`;
}

const layoffList = (people, { seat, layoffs }) =>
  html`<ol class="layoffs" data-testid="layoffs">${layoffs.map((layoff) => html`<li data-testid="layoff">${layoffLine(people, seat, layoff)}</li>`)}</ol>`;

const defencePart = (people, side) => html`<div class="defence">
  ${sidePart(people, side, "defender")}
  ${side.layoffs.length ? layoffList(people, side) : nothing}
  ${side.noLayoffs ? html`<p class="layoffs" data-testid="no-layoffs">${noLayoffs(people, side.seat)}</p>` : nothing}
</div>`;

/** @param {import("./showdown-beats.js").Picture} picture @param {number} layoffs how many the whole showdown has */
export function sidesTemplate(people, { sides, noLayoffs: gin }, layoffs) {
  const [knocker, ...defenders] = sides;
  const done = defenders.reduce((sum, side) => sum + side.layoffs.length, 0);
  return html`<div class="camps ${defenders.length > 1 ? "compact many" : ""}">
    ${sidePart(people, knocker, "knocker", layoffs - done)}
    <div class="defences">
      ${defenders.map((side) => defencePart(people, side))}
      ${gin ? html`<p class="layoffs" data-testid="no-layoffs">${t("showdown.nothing.gin")}</p>` : nothing}
    </div>
  </div>`;
}

/**
 * How the hands of a result lie in the end.
 * @param {import("./showdown-beats.js").Side[]} sides see `sidesOf` @param {number | null} knocker @param {boolean} small
 */
export const endTemplate = (people, sides, knocker, small = sides.length > 2) => html`<div class="camps ends ${small ? "compact" : ""}">
  ${sides.map((side) => sidePart(people, side, knocker === null ? "drawn" : side.seat === knocker ? "knocker" : "defender"))}
</div>`;

const ADDS = ["share", "bonus", "doubled"];
const signed = ({ line, value }) => (ADDS.includes(line) && value > 0 ? `+${value}` : value);

/** The score pad: one line under the other, the numbers in their column. */
export const padTemplate = (people, lines, rest = nothing) =>
  html`<dl class="pad" data-testid="arithmetic">
    ${lines.map((line) => html`<div class="pad-line pad-${line.line} ${line.share === "idle" ? "idle" : ""}"><dt>${lineText(people, line)}</dt><dd>${signed(line)}</dd></div>`)}
    ${rest}
  </dl>`;

/** Contragolpe, Gin, Golpe: the word and the points. */
export const bannerTemplate = (people, showdown) =>
  html`<p class="banner banner-${showdown.outcome}" data-testid="banner"><strong>${bannerWord(showdown)}</strong> <span>${bannerPoints(people, showdown)}</span></p>`;
