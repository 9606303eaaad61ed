import { hush, say, warn } from "./announce.js";
import { t } from "./i18n.js";
import { settings } from "./settings.js";
import { knockOffer, optionsOf, yourTurn } from "./turn.js";

const ARMED_MS = 4000;

/**
 * What the player's presses do. A press that the view does not allow says why instead.
 * `armed` is the knock that waits for its second press, `leaving` where the card just thrown lay.
 */
export class Moves {
  /** @param {import("./session.js").Session} session @param {import("./slips.js").Slips} slips
   * @param {{picked: () => string | null, boxOf: (card: string) => DOMRect | null, changed: () => void}} table */
  constructor(session, slips, table) {
    Object.assign(this, { session, slips, table, armed: null, leaving: null, timer: 0 });
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
    else if (this.armed || !settings.get("confirmKnock")) this.knockNow(offer.card);
    else this.arm(offer);
  }

  whyNoKnock(offer) {
    return offer ? t("action.knock.off", { left: offer.deadwood, limit: this.view.hand.knock_limit }) : t("action.throw.draw");
  }

  knockNow(card) {
    this.leaving = this.table.boxOf(card);
    this.disarm();
    this.send("knock", { move: "knock", discard: card });
  }

  arm(offer) {
    this.armed = offer;
    this.slips.relabelled();
    this.timer = setTimeout(() => this.disarm(), ARMED_MS);
    say(t(offer.gin ? "say.armed.gin" : "say.armed", { left: offer.deadwood }));
    this.table.changed();
  }

  disarm() {
    clearTimeout(this.timer);
    this.armed = null;
    this.table.changed();
  }
}
