import { hush, say, warn } from "../announce.js";
import { cardName, spoken } from "../cards.js";
import { t } from "../i18n.js";
import { codeOf, codesOf } from "./holding.js";
import { kindName } from "./melds.js";
import { faultOf } from "./meter.js";
import { openOffer } from "./opening.js";
import { upper } from "./told.js";
import { hasOpened, movesOn, onTurn, optionsOf, targetKey, targetsOf } from "./turn.js";

/** Says why not. @param {string} text */
export const refuse = (text) => warn(upper(text));

/**
 * What the player's presses do. A press that the view does not allow says why instead. `gone` are the cards on their way to the table,
 * `leaving` where they lay.
 */
export class Moves {
  /** @param {import("../session.js").Session} session @param {import("../slips.js").Slips} slips @param {import("./bench.js").Bench} bench
   * @param {{boxOf: (name: string) => DOMRect | null, ask: (names: string[], ways: object[]) => void, changed: () => void}} table */
  constructor(session, slips, bench, table) {
    Object.assign(this, { session, slips, bench, table, goesOut: false });
    this.settle();
  }

  /** What was on its way has arrived, or was refused. */
  settle() {
    Object.assign(this, { gone: [], leaving: [] });
  }

  get view() {
    return this.session.view;
  }

  get open() {
    return optionsOf(this.view);
  }

  /** The button *open* as it stands. */
  get offer() {
    return this.view.you === null ? null : openOffer(this.view, this.bench.tray);
  }

  /** @param {string[]} names of the cards that leave the hand by it */
  send(move, names = []) {
    if (this.slips.likely || this.session.sending) return;
    hush();
    Object.assign(this, { gone: names, leaving: names.map((name) => this.table.boxOf(name)) });
    const { move: name } = move;
    this.session.send(name === "draw" ? move.from : name, move);
  }

  /** Piles and dragged cards do not change their meaning under the finger. */
  freely(move, names) {
    this.slips.forgive();
    this.send(move, names);
  }

  /** Why nothing can be laid or thrown now, or what else stands against it. */
  why(otherwise) {
    if (!onTurn(this.view)) return t("problem.not-your-turn");
    return this.view.hand.phase === "draw" ? t("rummy.why.draw") : otherwise;
  }

  get plays() {
    return onTurn(this.view) && this.view.hand.phase === "play";
  }

  // The piles

  drawStock() {
    if (this.open.stock) this.freely({ move: "draw", from: "stock" });
    else refuse(this.why(t("rummy.why.drawn")));
  }

  takePile() {
    if (this.table.isAhead()) return; // the top that was pressed is not the one that would be taken
    if (this.open.pile) this.freely({ move: "draw", from: "discard" });
    else refuse(this.open.stock ? t("rummy.problem.must-draw-stock") : this.why(t("rummy.why.drawn")));
  }

  giveBack() {
    if (this.open.takeBack) this.send({ move: "take-back" }, [this.bench.duties.must].filter(Boolean));
    else refuse(this.why(t("rummy.problem.nothing-to-take-back")));
  }

  /** The duty that stands in the way of a discard. */
  get duty() {
    const { must_use: must, freed_jokers: freed } = this.view.hand;
    if (must) return t(`rummy.why.must${hasOpened(this.view) ? "" : ".open"}${this.open.takeBack ? ".back" : ""}`, { card: spoken(must) });
    return freed ? t("rummy.why.freed", { n: freed }) : "";
  }

  throwChosen(names = this.bench.chosen) {
    const [name] = names;
    if (names.length === 1 && this.open.discards.has(codeOf(name))) this.send({ move: "discard", card: codeOf(name) }, names);
    else refuse(this.why(this.duty || t(names.length > 1 ? "rummy.why.one" : "rummy.why.none")));
  }

  // Melds

  /** Lays the chosen cards as a meld, or makes them ready for the opening. */
  async build(names = this.bench.chosen) {
    if (names.length < 3) {
      refuse(t("rummy.why.few"));
      return;
    }
    const reading = await this.bench.melds.now(codesOf(names));
    const ways = reading?.arrangements ?? [];
    if (ways.length > 1) this.table.ask(names, ways);
    else if (ways.length) this.lay(names, ways[0]);
    else if (reading) refuse(t(...faultOf(reading)));
  }

  /** @param {string[]} names @param {{cards: string[], kind: string, opening_value: number}} way as the cards are to lie */
  lay(names, way) {
    if (!hasOpened(this.view)) this.prepare(names, way);
    else if (this.plays) this.freely({ move: "meld", cards: way.cards }, names);
    else refuse(this.why(""));
  }

  prepare(names, way) {
    this.bench.build(names, way);
    const { offer } = this;
    say(t("rummy.say.built", { meld: kindName(way), value: way.opening_value, total: offer.total, minimum: this.view.options.table.opening }));
    this.table.changed();
  }

  unbuild(place) {
    this.bench.unbuild(place);
    this.table.changed();
  }

  /** Sends the tray or, when that is empty, the best opening. */
  openUp() {
    const { offer } = this;
    if (!offer) refuse(t(this.view.you === null ? "problem.not-your-turn" : "rummy.problem.already-opened"));
    else if (offer.ready) this.sendOpening(offer);
    else refuse(t(offer.why[0], { ...offer.why[1], card: offer.why[1].card ? spoken(offer.why[1].card) : "" }));
  }

  sendOpening({ melds, out }) {
    const names = this.bench.tray.length ? this.bench.tray.flatMap((meld) => meld.names) : this.bench.namesOf(melds);
    if (this.slips.likely) return;
    this.goesOut = out;
    this.send({ move: "open", melds }, names);
  }

  /** Whoever pressed *open and go out* throws the one card that is left. */
  follow() {
    const { goesOut, view } = this;
    this.goesOut = false;
    const [last, ...others] = this.bench.names;
    if (goesOut && last && !others.length && view.legal.some(({ move, card }) => move === "discard" && card === codeOf(last))) this.freely({ move: "discard", card: codeOf(last) }, [last]);
  }

  // Cards onto melds of the table

  /** @param {object} move of `legal` @param {string | null} name of the card that goes */
  place(move, name) {
    this.slips.forgive();
    this.send(move, [name].filter(Boolean));
  }

  /** A tap on a meld, or a card let go over it: goes where there is one way only. @param {object[]} open the moves that go there */
  press(meld, open, name) {
    if (open.length === 1) this.place(open[0], name);
    else refuse(this.whyNot(meld, open, name));
  }

  /** A card let go over a meld, or over one of its marked places. @param {{meld: number, target: string | null}} spot */
  dropOn({ meld: number, target }, name) {
    const open = movesOn(targetsOf(this.view, codeOf(name)).get(number));
    const meant = open.filter((move) => targetKey(move) === target);
    this.press(this.view.hand.table[number], meant.length ? meant : open, name);
  }

  /** Why no place on the table is marked. @param {boolean} swaps whether only jokers are meant */
  whyNoTarget(swaps) {
    const { chosen } = this.bench;
    if (!this.plays) return this.why("");
    if (!hasOpened(this.view)) return t("rummy.problem.not-opened");
    if (chosen.length !== 1) return t(chosen.length ? "rummy.why.one" : "rummy.why.choose");
    return t(swaps ? "rummy.why.no-joker" : "rummy.why.nowhere", { card: cardName(codeOf(chosen[0]), true) });
  }

  whyNot(meld, open, name) {
    if (open.length > 1) return t("rummy.why.several");
    if (!onTurn(this.view) || this.view.hand.phase === "draw") return this.why("");
    if (!hasOpened(this.view)) return t("rummy.problem.not-opened");
    if (!name) return t("rummy.why.choose");
    return t("rummy.why.no-fit", { card: cardName(codeOf(name), true), meld: kindName(meld) });
  }

  deal() {
    if (this.open.deal) this.session.send("deal", { move: "deal" });
  }
}
