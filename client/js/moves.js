import { hush, say, warn } from "./announce.js";
import { t } from "./i18n.js";
import { settings } from "./settings.js";
import { isBigGin, knockOffer, optionsOf, waysAfter, yourTurn } from "./turn.js";

const ARMED_MS = 4000;

/**
 * What the player's presses do. A press that the view does not allow says why instead.
 * `armed` is the knock that waits for its second press, `way` which of its ways to lay out the melds is chosen, `leaving` where
 * the card just thrown lay.
 */
export class Moves {
  /** @param {import("./session.js").Session} session @param {import("./slips.js").Slips} slips
   * @param {{picked: () => string | null, boxOf: (card: string) => DOMRect | null, changed: () => void}} table */
  constructor(session, slips, table) {
    Object.assign(this, { session, slips, table, armed: null, way: 0, leaving: null, timer: 0 });
  }

  get view() {
    return this.session.view;
  }

  get open() {
    return optionsOf(this.view);
  }

  send(name, move) {
    if (this.slips.likely) return;
    hush();
    this.session.send(name, move);
  }

  /** Piles and dragged cards do not change their meaning under the finger. */
  freely(name, move) {
    this.slips.forgive();
    this.send(name, move);
  }

  why(otherwise) {
    if (!yourTurn(this.view)) return t("problem.not-your-turn");
    return this.open.take ? t("why.offer") : otherwise;
  }

  throwCard(card) {
    const { discards } = this.open;
    if (card && discards.has(card)) {
      this.leaving = this.table.boxOf(card);
      this.send("discard", { move: "discard", card });
    } else if (card && discards.size) warn(t("problem.card-just-taken"));
    else warn(this.why(t(discards.size ? "action.throw.none" : "action.throw.draw")));
  }

  drop(card) {
    this.slips.forgive();
    this.throwCard(card);
  }

  drawStock() {
    if (this.open.stock) this.freely("stock", { move: "draw", from: "stock" });
    else warn(this.why(t("why.drawn")));
  }

  takePile() {
    const { take, pile, stock } = this.open;
    if (take) this.send("take", { move: "upcard", take: true });
    else if (pile) this.freely("pile", { move: "draw", from: "discard" });
    else warn(this.why(t(stock ? "problem.must-draw-stock" : "why.drawn")));
  }

  pass() {
    if (this.open.pass) this.send("pass", { move: "upcard", take: false });
  }

  deal() {
    if (this.open.deal) this.send("deal", { move: "deal" });
  }

  /** The first press arms, the second sends; a setting leaves the first one out. */
  knock() {
    if (this.slips.likely) return;
    const offer = this.armed ?? knockOffer(this.view, this.table.picked());
    if (!offer?.ready) warn(this.why(this.whyNoKnock(offer)));
    else if (this.armed || !settings.get("confirmKnock")) this.knockNow(offer);
    else this.arm(offer);
  }

  whyNoKnock(offer) {
    if (!offer) return t("action.throw.draw");
    const limit = this.view.hand.knock_limit;
    return t(limit === 0 ? "action.knock.gin-only" : "action.knock.off", { left: offer.deadwood, limit });
  }

  knockNow(offer) {
    const move = isBigGin(offer) ? { move: "big-gin" } : { move: "knock", discard: offer.card, ...this.chosenMelds };
    this.leaving = this.table.boxOf(offer.card);
    this.disarm();
    this.send("knock", move);
  }

  /** The melds to be shown, where another way than the first was chosen. */
  get chosenMelds() {
    return this.armed && this.way > 0 ? { melds: this.ways[this.way] } : {};
  }

  /** The ways to lay out the melds of the armed knock. */
  get ways() {
    return this.armed ? waysAfter(this.view, this.armed.card) : [];
  }

  /** Chooses the next way, and says what is now on show. @param {(melds: string[][]) => string} told */
  turnWay(told) {
    if (this.ways.length < 2) return;
    this.way = (this.way + 1) % this.ways.length;
    say(t("say.way", { n: this.way + 1, of: this.ways.length, melds: told(this.ways[this.way]) }));
    this.table.changed();
  }

  /** Whoever has ways to choose from is given time. */
  arm(offer) {
    this.armed = offer;
    this.way = 0;
    this.slips.relabelled();
    if (this.ways.length < 2) this.timer = setTimeout(() => this.disarm(), ARMED_MS);
    const kind = isBigGin(offer) ? ".big-gin" : offer.gin ? ".gin" : "";
    say([t(`say.armed${kind}`, { left: offer.deadwood }), this.ways.length > 1 ? t("say.ways", { of: this.ways.length }) : ""].filter(Boolean).join(" "));
    this.table.changed();
  }

  disarm() {
    clearTimeout(this.timer);
    this.armed = null;
    this.way = 0;
    this.table.changed();
  }
}
