import { nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { say } from "./announce.js";
import { cardName } from "./cards.js";
import { hasKey, problemText, t } from "./i18n.js";
import { Question } from "./pad-ask.js";
import { entryOf, filling, holderOf, isComplete, knockedBy, missingOf, pressed, roomOf, typed } from "./pad-draft.js";
import { handPart } from "./pad-hand-parts.js";
import { spokenResult } from "./pad-result.js";
import { nextDealer, noted, otherOf, PLAYERS } from "./pad-sheet.js";
import "./card-picker.js";

const SMALL = matchMedia("(max-width: 999px)");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** The words for a refusal, with its cards and numbers where this page has them. */
function refusalText({ code, params }) {
  const key = `pad.problem.${code}`;
  const cards = (params.meld ?? params.cards ?? []).map((card) => cardName(card)).join(", ");
  return hasKey(key) ? t(key, { ...params, cards }) : problemText({ code, params });
}

/**
 * One hand to be entered, or an entry that is put right. The draft lies in the book; what it is worth is asked of the calculator.
 * @property {import("./pad-book.js").Book} book @property {[string, string]} names
 */
export class PadHand extends LightElement {
  static properties = { book: {}, names: {}, state: {}, picking: { state: true }, picked: { state: true }, message: { state: true } };

  constructor() {
    super();
    Object.assign(this, { book: null, names: ["", ""], state: null, picking: false, picked: new Set(), message: "" });
    this.showdown = new Question("showdown", () => this.counted());
    this.counts = PLAYERS.map(() => new Question("deadwood", this.refresh));
  }

  disconnectedCallback() {
    [this.showdown, ...this.counts].forEach((question) => question.ask(null));
    super.disconnectedCallback();
  }

  get draft() {
    return this.book.draft;
  }

  get needsUpcard() {
    return this.book.sheet.table.oklahoma === true;
  }

  /** What the table pays for a big gin of its own, null where it has none. */
  get bigBonus() {
    return this.book.sheet.table.big_gin_bonus ?? null;
  }

  get dealer() {
    return this.draft.dealer ?? nextDealer(this.book.sheet);
  }

  /** Whether cards are being picked: some are missing, or others are wanted. */
  get isPicking() {
    return this.picking || !isComplete(this.draft, this.needsUpcard);
  }

  write(draft) {
    this.message = "";
    this.book.write(draft);
  }

  willUpdate() {
    this.hadFocus = this.contains(document.activeElement);
    const { kind } = this.draft;
    this.showdown.ask(kind === "cards" ? this.question() : null);
    PLAYERS.forEach((player) => this.counts[player].ask(kind === "cards" ? this.countQuestion(player) : null));
  }

  question() {
    const { knocker, hands, melds, upcard } = this.draft;
    if (knocker === null || !isComplete(this.draft, this.needsUpcard)) return null;
    const body = { knocker: hands[knocker], defender: hands[otherOf(knocker)], rules: this.book.sheet.rules };
    return { ...body, ...(melds === null ? {} : { melds }), ...(this.needsUpcard ? { upcard } : {}) };
  }

  countQuestion(player) {
    const { hands, upcard } = this.draft;
    if (roomOf(this.draft, player) > 0 || (this.needsUpcard && upcard === null)) return null;
    return { cards: hands[player], rules: this.book.sheet.rules, ...(this.needsUpcard ? { upcard } : {}) };
  }

  /** Where the cards to press gave way to the result, the focus goes along. */
  updated() {
    if (this.hadFocus && !this.contains(document.activeElement)) (this.querySelector("#sp-result-title") ?? this.querySelector("h2"))?.focus();
  }

  counted() {
    const { answer } = this.showdown;
    if (answer) say(spokenResult(answer, this.names, this.draft.knocker));
    if (this.refusal) say(this.refusal);
    this.requestUpdate();
  }

  /** On a small screen the cards come up now. */
  async knocked(knocker) {
    this.write(knockedBy(this.draft, knocker));
    await this.updateComplete;
    const trays = this.querySelector(".sp-trays");
    if (SMALL.matches) trays?.scrollIntoView({ block: "start", behavior: CALM.matches ? "auto" : "smooth" });
  }

  press({ card }) {
    const next = pressed(this.draft, card, this.needsUpcard);
    if (next === this.draft) return this.tell(t("pad.pick.full", { name: this.names[this.draft.side] }));
    if (next.side !== this.draft.side) say(t("pad.tray.now", { side: this.sideName(next.side) }));
    if (isComplete(next, this.needsUpcard)) this.picking = false;
    this.write(next);
  }

  blocked({ card }) {
    const holder = holderOf(this.draft, card);
    this.tell(t("pad.pick.used", { card: cardName(card, true), where: this.handOf(holder) }));
  }

  tell(text) {
    this.message = text;
    say(text);
  }

  fill({ cards, unknown }) {
    const { draft, refused } = typed(this.draft, cards, this.needsUpcard);
    if (isComplete(draft, this.needsUpcard)) this.picking = false;
    this.write(draft);
    const parts = [refused.length ? t("pad.pick.refused", { cards: refused.map((card) => cardName(card)).join(", ") }) : "", unknown.length ? t("pad.pick.unknown", { words: unknown.join(" ") }) : ""];
    this.tell(parts.filter(Boolean).join(" ") || t("pad.pick.added", { n: cards.length }));
  }

  toSide(side) {
    this.picking = true;
    this.write(filling(this.draft, side));
  }

  handOf(player) {
    return t("pad.tray.name", { name: this.names[player] });
  }

  sideName(side) {
    return side === "upcard" ? t("pad.upcard") : this.handOf(side);
  }

  change() {
    this.picking = true;
  }

  toggle(card) {
    const picked = new Set(this.picked);
    if (!picked.delete(card)) picked.add(card);
    this.picked = picked;
  }

  choose(melds) {
    this.picked = new Set();
    this.write({ ...this.draft, melds });
  }

  /** Why the calculator said no; empty where it did not. */
  get refusal() {
    return this.showdown.problem ? refusalText(this.showdown.problem) : "";
  }

  /** Why the hand cannot be noted yet; empty when it can. */
  get hindrance() {
    const missing = missingOf(this.draft, this.needsUpcard);
    if (missing) return t(`pad.missing.${missing.what}`, { n: missing.n, name: this.names[missing.player] });
    if (this.draft.kind !== "cards") return "";
    if (this.refusal) return this.refusal;
    if (this.showdown.isAway) return t("pad.away");
    return this.showdown.answer ? "" : t("pad.counting");
  }

  note() {
    if (this.hindrance) return say(this.hindrance);
    const { draft, book } = this;
    const entry = entryOf(draft, this.dealer, this.showdown.answer);
    Object.assign(this, { picking: false, picked: new Set() });
    book.do(draft.place === null ? "note" : "edit", noted(book.sheet, entry, draft.place));
    this.emit("noted", { entry });
  }

  render() {
    return this.book?.sheet ? handPart(this) : nothing;
  }
}

customElements.define("tapete-pad-hand", PadHand);
