import { html, nothing } from "../../vendor/lit.js";
import { waitedFor } from "../away.js";
import { rich } from "../i18n.js";
import { sitsOut, rivalsOf } from "../seating.js";
import { settings } from "../settings.js";
import { actions } from "./actions.js";
import { seatChips } from "./chips.js";
import { aim } from "./commands.js";
import { looksOn } from "./frame.js";
import { codeOf } from "./holding.js";
import { showDiscards } from "./menu.js";
import { meterLine, readingNote, turnSteps } from "./meter.js";
import { notices, timeOutToTell } from "./notices.js";
import { piles } from "./piles.js";
import { stageOf, touchedIn } from "./scenes.js";
import { tableMelds } from "./table-melds.js";
import { shown, statusShown } from "./told.js";
import { jokerChoice, openingTray } from "./tray.js";
import { movesOn, onTurn, targetsOf } from "./turn.js";

/** What lies on the felt, from the table's state. Every part is given what to do when it is pressed. @typedef {import("./table.js").RummyTable} Table */

const turnOf = ({ hand }, scene) => (scene ? (scene.event.seat ?? null) : hand.turn);

/** The one chosen card, by name; null where none or several are. */
const onlyChosen = ({ chosen }) => (chosen.length === 1 ? chosen[0] : null);

/** Whose melds are shown first: one's own, then from one's left on. */
const owners = (view) => [...(view.you === null ? [] : [view.you]), ...rivalsOf(view).map(({ seat }) => seat)];

/** @param {Table} table */
function meldsPart(table, stage, targets) {
  const { view, scene, moves, bench } = table;
  const name = onlyChosen(bench);
  const touched = scene ? scene.touched : touchedIn(view, view.events);
  const press = (meld, open) => moves.press(meld, open, name);
  return tableMelds(view, stage.table, owners(view), { touched, targets, press, send: (move) => moves.place(move, name) });
}

const clausesOf = (sentences) => sentences.map(({ clauses }) => clauses[0]);
const alone = (clauses) => clauses.map((clause) => ({ who: null, clauses: [clause] }));

/** One sentence of what happened and what is asked; a hint takes its place while it is wanted. @param {Table} table */
function statusLine({ view, hint, scene, session }) {
  if (hint) return html`<p class="status hinted" data-testid="status"><span>${rich(...hint)}</span></p>`;
  const { did, asked } = statusShown(view, scene ? [scene.event] : view.events);
  return html`<p class="status ${onTurn(view) ? "yours" : ""}" data-testid="status">
    ${did.length ? html`<span class="did">${shown(did)}</span>` : nothing} <span class="asked">${shown(alone(waitedFor(session, clausesOf(asked))))}</span></p>`;
}

function pileActs(table) {
  const { moves } = table;
  return { stock: () => moves.drawStock(), pile: () => moves.takePile(), discards: () => showDiscards(table), giveBack: () => moves.giveBack() };
}

function buttonActs(table) {
  const { moves } = table;
  return {
    sort: () => table.hand?.turnSort(), hint: () => table.showHint(), build: () => moves.build(), open: () => moves.openUp(), aim: () => aim(table), throw: () => moves.throwChosen(),
  };
}

const sentCards = { discard: true, meld: true, "lay-off": true, "swap-joker": true };

/** The own cards. @param {Table} table */
function ownHand(table) {
  const { view, bench, moves, session } = table;
  const leaving = sentCards[session.sending] ? moves.gone : [];
  return html`<tapete-rummy-hand .hand=${view.hand.id} .names=${bench.loose} .melds=${bench.combinations} .chosen=${bench.chosen} .duties=${bench.duties} .leaving=${leaving}
    @picked=${(event) => table.pick(event.detail.name)} @dropped=${(event) => table.dropped(event.detail)}
    @doubled=${(event) => settings.get("doubleTap") && moves.throwChosen([event.detail.name])}></tapete-rummy-hand>`;
}

/** @param {Table} table */
const ownTray = (table) => html`${openingTray(table.bench.tray, (place) => table.moves.unbuild(place))}
  ${jokerChoice(table.asking, { choose: (way) => table.answer(way), cancel: () => table.answer(null) })}`;

const goesTo = (targets) => [...targets.values()].reduce((sum, target) => sum + movesOn(target).length, 0);

/** @param {Table} table */
function ownPart(table, targets) {
  const { view, bench, moves, session } = table;
  const { offer } = moves;
  const { reading, chosen } = bench;
  const places = goesTo(targets);
  const ui = { chosen, reading, offer, goesTo: places, sending: session.sending };
  return html`<div class="turn-line">${turnSteps(view, onTurn(view))}${meterLine(view, { offer, values: bench.tray.map(({ value }) => value), note: readingNote(reading) })}</div>
    ${ownHand(table)}
    ${actions(view, ui, buttonActs(table))}`;
}

/** Before the first deal, and after each: parts that are loaded when they are needed. @param {Table} table */
function otherPart(table, over) {
  const { view, parts, session, counting } = table;
  const acts = { deal: () => table.moves.deal(), dealing: session.sending === "deal", session };
  if (!over) return parts.waiting?.(view, acts) ?? nothing;
  return parts.count?.(view, { ...acts, live: counting, shown: () => (table.counting = false) }) ?? nothing;
}

/** @param {Table} table @param {boolean} over whether a deal lies there finished */
export function feltPicture(table, over) {
  const { view, scene, bench, session } = table;
  if (!view.hand || over) return otherPart(table, over);
  const stage = stageOf(view, scene);
  const looks = view.you === null || sitsOut(view);
  const name = looks ? null : onlyChosen(bench);
  const targets = targetsOf(view, name ? codeOf(name) : null);
  const out = timeOutToTell(view, session.log.events);
  return html`${seatChips(view, { stage, log: table.told, turn: turnOf(view, scene), away: session.away })}
    <div class="on-table">${notices(view, { out, close: () => table.putTimeOutAway(out) })}${meldsPart(table, stage, targets)}${looks ? nothing : ownTray(table)}</div>
    ${piles(view, { ...stage, passing: table.scene !== null }, statusLine(table), pileActs(table))}
    ${looks ? looksOn() : ownPart(table, targets)}`;
}
