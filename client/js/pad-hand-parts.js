import { html, nothing } from "../vendor/lit.js";
import { t } from "./i18n.js";
import { bigGin, emptied, taken } from "./pad-draft.js";
import { meldsPart } from "./pad-melds.js";
import { resultPart } from "./pad-result.js";
import { segments } from "./pad-setup.js";
import { otherOf, PLAYERS } from "./pad-sheet.js";
import { tray, upcardTray } from "./pad-trays.js";

/** What `<tapete-pad-hand>` shows: how the hand is noted, the cards or the points, and what the calculator found. `host` is that element. */

const byName = (host, name, legend, chosen, choose) => segments(name, legend, PLAYERS.map((player) => [player, host.names[player]]), chosen, choose);

const dealerPart = (host) => byName(host, "pad-dealt", t("pad.dealt"), host.dealer, (dealer) => host.write({ ...host.draft, dealer }));

function headPart(host) {
  const { place } = host.draft;
  const title = place === null ? t("pad.hand", { number: host.book.sheet.entries.length + 1 }) : t("pad.hand.edit", { number: place + 1 });
  return html`<div class="sp-hand-head"><h2 tabindex="-1">${title}</h2>
    ${place === null ? nothing : html`<button type="button" class="quiet" data-testid="cancel-edit" @click=${() => host.emit("left")}>${t("pad.cancel")}</button>`}</div>`;
}

function kindPart(host) {
  const options = ["cards", "points", "drawn"].map((kind) => [kind, t(`pad.kind.${kind}`)]);
  return segments("pad-kind", t("pad.kind"), options, host.draft.kind, (kind) => host.write({ ...host.draft, kind }), { hidden: true });
}

const bigPart = (host) => html`<label class="switch sp-big"><span>${t("pad.big")}<br><span class="help">${t("pad.big.help", { bonus: host.bigBonus })}</span></span>
  <input type="checkbox" role="switch" data-testid="pad-big" .checked=${host.draft.big} @change=${(event) => host.write(bigGin(host.draft, event.target.checked))}></label>`;

function trayPart(host, player) {
  const { draft } = host;
  const role = draft.knocker === null ? "" : t(player === draft.knocker ? "showdown.role.knocker" : "showdown.role.defender");
  const acts = { fill: () => host.toSide(player), take: (card) => host.write(taken(draft, card)), empty: () => host.write(emptied(draft, player)) };
  return tray(draft, player, { name: host.names[player], role, counted: host.counts[player].answer, ...acts });
}

const upcardPart = (host) => upcardTray(host.draft, { fill: () => host.toSide("upcard"), empty: () => host.write(emptied(host.draft, "upcard")) });

const traysPart = (host) => html`<div class="sp-trays">${PLAYERS.map((player) => trayPart(host, player))}${host.needsUpcard ? upcardPart(host) : nothing}</div>`;

/** The upcard may lie in a hand as well, so no card is used up for it. */
function pickerPart(host) {
  const { side, upcard, hands } = host.draft;
  const own = side === "upcard" ? [upcard].filter(Boolean) : hands[side];
  const used = new Map(side === "upcard" ? [] : hands[otherOf(side)].map((card) => [card, host.handOf(otherOf(side))]));
  return html`<tapete-card-picker .chosen=${own} .used=${used} .name=${host.sideName(side)} .message=${host.message}
    @card=${(event) => host.press(event.detail)} @blocked=${(event) => host.blocked(event.detail)} @cards=${(event) => host.fill(event.detail)}></tapete-card-picker>`;
}

const changeButton = (host) => html`<button type="button" class="quiet sp-change" data-testid="change-cards" @click=${() => host.change()}>${t("pad.pick.change")}</button>`;

/** The cards are shown once: in the trays while they are picked, then in the count. */
function cardsPart(host) {
  const knocker = byName(host, "pad-knocker", t("pad.knocker"), host.draft.knocker, (player) => host.knocked(player));
  return html`<div class="sp-who">${knocker}${dealerPart(host)}</div>
    ${host.bigBonus === null ? nothing : bigPart(host)}
    ${host.showdown.answer && !host.isPicking ? nothing : traysPart(host)}
    ${host.isPicking ? pickerPart(host) : changeButton(host)}
    ${foundPart(host)}`;
}

function waitingPart({ isAway, isOpen }) {
  if (isAway) return html`<p class="sp-note" data-testid="pad-away">${t("pad.away.help")}</p>`;
  return isOpen ? html`<p class="sp-note" aria-busy="true">${t("pad.counting")}</p>` : nothing;
}

function foundPart(host) {
  const { draft, names, showdown, refusal } = host;
  return html`${waitingPart(showdown)}
    ${refusal ? html`<p class="field-error" data-testid="pad-problem">${refusal}</p>` : nothing}
    ${showdown.answer ? resultPart(showdown.answer, draft, names) : nothing}
    ${showdown.answer || refusal ? shownPart(host) : nothing}`;
}

/** What the knocker shows can be another choice of its cards, as soon as their arrangements are known. */
function shownPart(host) {
  const { knocker, hands, melds } = host.draft;
  const ways = host.counts[knocker].answer?.arrangements;
  const acts = { toggle: (card) => host.toggle(card), choose: (chosen) => host.choose(chosen) };
  return ways ? meldsPart(hands[knocker], melds, ways, { name: host.names[knocker], picked: host.picked, ...acts }) : nothing;
}

function pointsPart(host) {
  const { draft } = host;
  const words = ["knock", "gin", ...(host.bigBonus === null ? [] : ["big-gin"]), "undercut"];
  const outcomes = [[null, t("pad.outcome.none")], ...words.map((outcome) => [outcome, t(`pad.outcome.${outcome}`)])];
  const winner = byName(host, "pad-winner", t("pad.winner"), draft.winner, (player) => host.write({ ...draft, winner: player }));
  return html`<div class="sp-who">${winner}${dealerPart(host)}</div>
    ${segments("pad-outcome", t("pad.outcome"), outcomes, draft.outcome, (outcome) => host.write({ ...draft, outcome }))}
    <label class="field sp-points"><span>${t("pad.points")}</span>
      <input type="text" inputmode="numeric" maxlength="3" autocomplete="off" data-testid="pad-points" .value=${draft.points}
        @input=${(event) => host.write({ ...draft, points: event.target.value })} @keydown=${(event) => event.key === "Enter" && host.note()}></label>`;
}

const PARTS = { cards: cardsPart, points: pointsPart, drawn: (host) => html`<p class="sp-note">${t("pad.drawn.help")}</p>${dealerPart(host)}` };

/** @param {import("./pad-hand.js").PadHand} host */
export function handPart(host) {
  const { hindrance, draft } = host;
  return html`<section class="surface sp-hand" data-testid="pad-hand" aria-label=${t("pad.entry")}>
    ${headPart(host)}${kindPart(host)}${PARTS[draft.kind](host)}
    <div class="sp-note-bar ${hindrance ? "" : "ready"}"><p class="help" id="sp-hindrance" data-testid="hindrance">${hindrance}</p>
      <button type="button" class="primary" data-testid="note" aria-disabled=${hindrance ? "true" : nothing} aria-describedby="sp-hindrance" @click=${() => host.note()}>${t(draft.place === null ? "pad.note" : "pad.note.edit")}</button></div>
  </section>`;
}
