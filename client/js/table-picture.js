import { html, nothing } from "../vendor/lit.js";
import { actions } from "./actions.js";
import { waitedFor } from "./away.js";
import { meter } from "./meter.js";
import { nextTables } from "./next-table.js";
import { piles } from "./piles.js";
import { restingChip, rivalChip, rivalStrip } from "./rival.js";
import { plays, restingOf, rivalsOf } from "./seating.js";
import { settings } from "./settings.js";
import { beforeDeal, isGathering, watching } from "./table-frame.js";
import { callOf, shown, statusOf } from "./told.js";
import { optionsOf, yourTurn } from "./turn.js";
import { waysButton } from "./ways.js";

/** What lies on the felt while a hand is played, from the table's state. Every part is given what to do when it is pressed. */

/** Whether one looks on at two who play: one of them is shown above the piles, the other below. */
const looksDown = ({ you, hand }) => you === null && hand?.seats.length === 2;

/** How far the table is shown, and who is away. */
const seenAt = ({ session, told, scene }) => ({ log: told, all: session.log.events, scene, away: session.away });

/** The others at the table: one in a strip, more in chips, those without cards in a line of their own. @param {import("./table.js").Table} table */
function rivals(table) {
  const { view } = table;
  const at = seenAt(table);
  const others = rivalsOf(view).slice(looksDown(view) ? 1 : 0);
  const inChips = plays(view) || !view.hand ? others.length > 1 : others.length > 2;
  return html`<div class="rivals ${inChips ? `chips chips-${others.length}` : ""}">
    ${others.map((seat) => (inChips ? rivalChip(view, seat, at) : rivalStrip(view, seat, at)))}
    ${restingOf(view).map((seat) => restingChip(view, seat, at))}${nextTables(view, at.away)}</div>`;
}

function pileActs(table) {
  const { moves } = table;
  return {
    stock: () => moves.drawStock(),
    pile: () => moves.takePile(),
    discards: () => table.showDiscards(),
    preview: (on) => (table.preview = on),
  };
}

function buttonActs(table) {
  const { moves } = table;
  return {
    sort: () => table.turnSort(),
    knock: () => moves.knock(),
    throw: () => moves.throwCard(table.picked),
    pass: () => moves.pass(),
    take: () => moves.takePile(),
  };
}

const statusLine = ({ view, session }) =>
  html`<p class="status ${yourTurn(view) ? "yours" : ""}" data-testid="status"><span>${shown(waitedFor(session, statusOf(view, { seen: true })))}</span></p>`;

/** The own cards; an armed knock shows them in the melds that it would show. */
function ownHand(table, ui) {
  const { view, moves, picked } = table;
  const melds = moves.ways.length > 1 ? moves.ways[moves.way] : null;
  const hand = melds ? { ...view.hand, melds } : view.hand;
  return html`<tapete-hand .hand=${hand} .picked=${ui.armed?.card ?? picked} .leaving=${ui.sending === "discard" ? picked : null} .live=${optionsOf(view).discards.size > 0}
    @picked=${(event) => table.pick(event.detail.card)} @touched=${(event) => (table.touched = event.detail.card)}
    @thrown=${(event) => moves.drop(event.detail.card)} @doubled=${(event) => settings.get("doubleTap") && moves.drop(event.detail.card)}></tapete-hand>`;
}

function ownPart(table) {
  const { view, moves, picked, touched, preview, session } = table;
  const others = rivalsOf(view);
  const rival = others.length === 1 ? callOf(view, others[0].seat) : null;
  const ui = { picked, armed: moves.armed, lasting: moves.ways.length > 1, sending: session.sending, touched: touched ?? picked, preview, rival, sort: settings.get("sort") };
  return html`${ui.lasting ? waysButton(moves) : statusLine(table)}${meter(view, ui)}${ownHand(table, ui)}${actions(view, ui, buttonActs(table))}`;
}

/** In place of the own hand, for whoever has none in this one. @param {import("./table.js").Table} table */
function watchedPart(table) {
  const { view, scene } = table;
  if (view.you !== null) return watching(scene ? () => table.skipScenes() : null);
  return looksDown(view) ? rivalStrip(view, rivalsOf(view)[0], seenAt(table)) : nothing;
}

/** The felt while a hand is played, or before the first. @param {import("./table.js").Table} table */
export function feltPicture(table) {
  const { view, session, moves, scene } = table;
  if (!view.hand) {
    const state = { canDeal: optionsOf(view).deal, sending: session.sending === "deal", session };
    return html`${isGathering(view) ? nothing : rivals(table)}${beforeDeal(view, state, () => moves.deal())}`;
  }
  const own = plays(view) ? ownPart(table) : html`${statusLine(table)}${watchedPart(table)}`;
  return html`${rivals(table)}${piles(view, scene, pileActs(table))}${own}`;
}
