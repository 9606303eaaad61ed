import { t, rich } from "./i18n.js";
import { spoken } from "./cards.js";
import { callOf, nameOf } from "./names.js";
import { limitOf } from "./limit.js";
import { sitsOut } from "./seating.js";
import { isBigGin, knockOffer, optionsOf } from "./turn.js";

export { callOf, nameOf };

/** A message is `[key, params]`; the same list is spoken (`plain`) and shown (`shown`), so the two cannot differ. */
export const plain = (messages) => messages.map(([key, params]) => t(key, params)).join(" ");
export const shown = (messages) => messages.map(([key, params], i) => [i ? " " : "", ...rich(key, params)]);

const SOURCE = (event) => (event.event === "upcard" ? "take" : event.from === "stock" ? "stock" : "pile");
const isTake = (event) => event.event === "draw" || (event.event === "upcard" && event.take);

/** The rivals' doings since your last move, a draw and its discard in one sentence. */
function rivalsDid(view) {
  const messages = [];
  const events = view.events.filter((event) => event.seat !== undefined && event.seat !== view.you);
  for (let i = 0; i < events.length; i += 1) {
    const event = events[i];
    const who = callOf(view, event.seat);
    const next = events[i + 1];
    const thrown = isTake(event) && next?.event === "discard" && next.seat === event.seat ? next : null;
    const taken = event.card ? spoken(event.card) : "";
    if (event.event === "upcard" && !event.take) messages.push(["status.rival.pass", who]);
    else if (thrown) messages.push([`status.rival.${SOURCE(event)}.discard`, { ...who, taken, card: spoken(thrown.card) }]);
    else if (isTake(event)) messages.push([`status.rival.${SOURCE(event)}`, { ...who, taken }]);
    else if (event.event === "discard") messages.push(["status.rival.discard", { ...who, card: taken }]);
    if (thrown) i += 1;
  }
  return messages;
}

function youDid(view) {
  const event = view.events.findLast((each) => each.seat === view.you);
  if (!event || !isTake(event) || view.hand.turn !== view.you) return [];
  return [[`status.you.${SOURCE(event)}`, { card: spoken(event.card) }]];
}

function prompt(view) {
  const { hand } = view;
  const open = optionsOf(view);
  const top = hand.discard_pile.at(-1)?.card;
  if (open.take) return [["status.offer", { card: spoken(top) }]];
  if (open.stock) return [[open.pile ? "status.draw" : "status.draw.stock", {}]];
  if (open.discards.size) return [["status.discard", {}], ...knockHint(view)];
  if (hand.turn === null || hand.turn === view.you) return [];
  const who = callOf(view, hand.turn);
  if (view.you === null) return [["status.watching", who]];
  return [hand.phase === "upcard" ? ["status.offer.wait", { ...who, card: spoken(top) }] : ["status.wait", who]];
}

function knockHint(view) {
  const offer = knockOffer(view, null);
  if (!offer?.ready) return [];
  if (isBigGin(offer)) return [["status.big-gin", {}]];
  return [offer.gin ? ["status.gin", {}] : ["status.knock", { n: offer.deadwood }]];
}

/** Who dealt, and what holds in this hand alone; for the eye that stands over the piles. */
function opening(view, seen) {
  const dealt = view.events.find((event) => event.event === "deal");
  if (!dealt || (view.hand.phase !== "upcard" && view.options.table.upcard_offer && !sitsOut(view))) return [];
  const mine = [sitsOut(view) ? "status.sits-out" : "status.dealt.you", {}];
  return [dealt.dealer === view.you ? mine : ["status.dealt", callOf(view, dealt.dealer)], ...(seen ? [] : limitOf(view))];
}

function deadUpcard({ hand, events }) {
  const died = hand.upcard_dead && hand.discard_pile.length === 1 && events.some((event) => event.event === "upcard");
  return died ? [["status.dead", { card: spoken(hand.discard_pile[0].card) }]] : [];
}

/** Whether the strips of the rivals tell what each of them did. */
export const isCrowded = (view) => sitsOut(view) || (view.hand?.seats.length ?? 0) > 2;

/**
 * What just happened and what is asked now, as one short paragraph.
 * @param {import("./api.js").GameView} view
 * @param {{seen?: boolean}} [options] `seen`: for the eye, which finds elsewhere on the screen what is left out
 */
export function statusOf(view, { seen = false } = {}) {
  const { hand, status } = view;
  if (status === "waiting") return [["status.seats", { n: view.seats.filter(({ open }) => open).length }]];
  if (!hand) return [["status.deal.first", {}]];
  if (hand.phase === "finished") return status === "playing" ? [["status.beside", {}]] : [];
  const did = rivalsDid(view);
  const brief = seen && isCrowded(view);
  const told = brief ? did.slice(-1) : did;
  return [...(brief && told.length ? [] : opening(view, seen)), ...youDid(view), ...told, ...deadUpcard(view), ...prompt(view)];
}

/** One line of the log, told of a seat. */
export function logLine(view, event) {
  if (event.event === "finish") return [`log.finish.${event.outcome}`, {}];
  if (event.event === "deal") return [event.dealer === view.you ? "log.deal.you" : "log.deal", { name: nameOf(view, event.dealer) }];
  const you = event.seat === view.you ? "you" : "rival";
  const what = event.event === "draw" ? `draw.${event.from}${event.from === "stock" && event.card ? ".card" : ""}` : event.event === "upcard" ? (event.take ? "take" : "pass") : event.event;
  return [`log.${you}.${what}`, { card: event.card ? spoken(event.card, false) : "" }];
}

/** The last turn of a rival in a few words, from the log. */
export function lastDoing(view, log, seat) {
  const events = log.filter((event) => event.seat === seat).slice(-2);
  if (events.length === 0) return [];
  const turn = events.at(-1).event === "discard" ? events : events.slice(-1);
  return turn.map((event) => logLine(view, event));
}
