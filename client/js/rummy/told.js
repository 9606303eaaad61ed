import { html } from "../../vendor/lit.js";
import { spoken } from "../cards.js";
import { language, rich, t } from "../i18n.js";
import { callOf } from "../names.js";
import { turnsOf } from "./log.js";
import { realOf, spokenMeld } from "./melds.js";
import { hasOpened, isStuck, onTurn, optionsOf } from "./turn.js";

/**
 * What happened and what is asked now. A clause is `[key, params]`; a sentence has a subject and clauses, or is one clause that stands
 * alone. The same list is spoken (`plain`) and shown (`shown`), so the two cannot differ.
 * @typedef {[string, object]} Clause @typedef {{who: string | null, clauses: Clause[]}} Sentence  `who`: empty where the verb says it, null where a clause stands alone
 */

const alone = (key, params = {}) => ({ who: null, clauses: [[key, params]] });

/** Pieces in a row: "a, b y c". @param {unknown[][]} pieces */
function listed(pieces) {
  const and = language() === "es" ? " y " : " and ";
  return pieces.flatMap((piece, i) => (i === 0 ? piece : [i === pieces.length - 1 ? and : ", ", ...piece]));
}

/** Texts that begin with a card begin small. */
export const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The words with which a sentence begins: its subject or, of oneself in Spanish, the verb. */
const begun = (who, words) => (who ? `${who} ${words}` : upper(words));

function textOf({ who, clauses }) {
  if (who === null) return t(...clauses[0]);
  return begun(who, `${listed(clauses.map((clause) => [t(...clause)])).join("")}.`);
}

function partsOf({ who, clauses }) {
  if (who === null) return rich(...clauses[0]);
  const [first, ...rest] = listed(clauses.map((clause) => rich(...clause)));
  return [begun(who, first), ...rest, "."];
}

/** @param {Sentence[]} sentences */
export const plain = (sentences) => sentences.map(textOf).join(" ");
export const shown = (sentences) => sentences.map((sentence, i) => html`${i ? " " : ""}<span class="sentence">${partsOf(sentence)}</span>`);

/** Whose meld a card went to, as seen by who laid it. */
const whose = (view, owner, by) => (owner === by ? "own" : owner === view.you ? "yours" : "other");

/** The clause of what a seat put on or took from a meld of the table. */
function onMeld(view, event, person) {
  const meld = view.hand.table[event.meld];
  const whoseIs = whose(view, meld.seat, event.seat);
  const real = realOf(meld);
  const owner = whoseIs === "other" ? t("rummy.of", callOf(view, meld.seat)) : "";
  const params = { card: spoken(event.card), rank: t(`rank.many.${real[0]}`), suit: t(`suit.${real[1]}`), owner };
  return [`rummy.${person}.lay-off.${meld.kind}.${whoseIs}`, params];
}

/** What a seat did in one event, without the seat's name. @returns {Clause} */
export function clauseOf(view, event) {
  const person = event.seat === view.you ? "you" : "they";
  const card = event.card ? spoken(event.card) : "";
  if (event.event === "lay-off") return onMeld(view, event, person);
  if (event.event === "draw") return [`rummy.${person}.draw.${event.from}${event.from === "stock" && event.card ? ".card" : ""}`, { card }];
  if (event.event === "meld") return [`rummy.${person}.meld`, { meld: spokenMeld(event.cards) }];
  return [`rummy.${person}.${event.event}`, { ...event, card }];
}

/** What the table did for whoever ran out of time belongs together and is no doing of theirs. */
const CLOCK = ["time-out", "swap-back"];

function sentenceOf(view, { seat, events }) {
  if (seat === null) return events.map((event) => seatless(view, event)).filter(Boolean);
  const told = events.filter(({ event }) => event !== "swap-back");
  const { Who } = callOf(view, seat);
  return [{ who: seat === view.you ? t("rummy.you") : Who, clauses: told.map((event) => clauseOf(view, event)) }];
}

function seatless(view, event) {
  if (event.event === "rebuild") return alone(view.hand.rebuilds_left === 0 && event.rebuilds === view.hand.rebuilds ? "rummy.rebuilt.last" : "rummy.rebuilt", { stock: event.stock });
  if (event.event === "deal") return alone(event.dealer === view.you ? "rummy.dealt.you" : "rummy.dealt", callOf(view, event.dealer));
  return null;
}

/** What the others did since one's own last move, a turn in a sentence. @param {object[]} events */
const othersDid = (view, events) =>
  turnsOf(events.filter((event) => event.seat !== view.you || view.you === null)).flatMap((turn) => sentenceOf(view, turn));

/** What one just did oneself, where one is still on turn. */
function youDid(view) {
  const event = view.events.findLast((each) => each.seat === view.you && !CLOCK.includes(each.event));
  if (!event || !onTurn(view) || view.hand.phase !== "play") return [];
  const [key, params] = clauseOf(view, event);
  return [{ who: t("rummy.you"), clauses: [[key, params]] }];
}

function dutyKey(view, { takeBack }) {
  if (!hasOpened(view)) return "rummy.turn.must.open";
  return takeBack ? "rummy.turn.must.back" : "rummy.turn.must";
}

/** What is asked of whom. @returns {Sentence[]} */
function prompt(view) {
  const { hand } = view;
  if (!onTurn(view)) return hand.turn === null ? [] : [alone(view.you === null ? "status.watching" : "rummy.turn.of", callOf(view, hand.turn))];
  if (isStuck(view)) return [alone("rummy.turn.stuck")];
  const open = optionsOf(view);
  if (hand.phase === "draw") return [alone(open.pile ? "rummy.turn.draw" : "rummy.turn.draw.stock")];
  if (hand.freed_jokers) return [alone("rummy.turn.freed", { n: hand.freed_jokers })];
  if (hand.must_use) return [alone(dutyKey(view, open), { card: spoken(hand.must_use) })];
  const lays = open.melds.length + open.layOffs.length + open.swaps.length + open.opens.length;
  return [alone(lays ? "rummy.turn.play" : "rummy.turn.discard")];
}

/** @param {import("../api.js").GameView} view @param {object[]} events those to be told @returns {Sentence[]} what happened, and what is asked */
export function statusOf(view, events) {
  const { hand, status } = view;
  if (!hand) return [alone(status === "waiting" ? "status.seats" : "status.deal.first")];
  if (hand.phase === "finished") return [];
  return [...othersDid(view, events), ...youDid(view), ...prompt(view)];
}

/** The same for the eye, which finds on the chips what all the others did. @returns {{did: Sentence[], asked: Sentence[]}} */
export function statusShown(view, events) {
  return { did: [...othersDid(view, events), ...youDid(view)].slice(-1), asked: prompt(view) };
}

/** One line of the log, told of a seat. @returns {Clause} */
export function logLine(view, event) {
  if (event.event === "finish") return [`rummy.log.finish.${event.outcome}`, {}];
  if (event.event === "rebuild") return ["rummy.log.rebuild", { n: event.rebuilds, stock: event.stock }];
  if (event.event === "deal") return [event.dealer === view.you ? "rummy.log.deal.you" : "rummy.log.deal", callOf(view, event.dealer)];
  if (event.event === "open") return [`rummy.${event.seat === view.you ? "you" : "they"}.open.melds`, { total: event.total, melds: severalMelds(event.melds) }];
  return clauseOf(view, event);
}

/** Several melds as a parameter: called one after the other, shown as their cards. */
export const severalMelds = (rows) => {
  const melds = rows.map(spokenMeld);
  return { toString: () => listed(melds.map((meld) => [String(meld)])).join(""), template: melds.map((meld) => html`${meld.template} `) };
};

/** What a seat did last, in a few words: what it threw, or what it is doing. @returns {Clause | null} */
export function lastDoing(view, events, seat) {
  const event = events.findLast((each) => each.seat === seat && each.event !== "swap-back");
  return event ? [`rummy.chip.${event.event}${event.event === "draw" ? `.${event.from}` : ""}`, { card: event.card ? spoken(event.card, false) : "", n: event.total }] : null;
}
