import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { api } from "./api.js";
import { say } from "./announce.js";
import { icon } from "./cards.js";
import { verifyDeal } from "./dealproof.js";
import { t } from "./i18n.js";

/** The commitment of a hand and a button that recomputes its deal here. Absent where there is no proof, or no WebCrypto. */
class DealProof extends LightElement {
  static properties = { hand: {}, table: { attribute: false }, proof: { state: true }, verdict: { state: true }, checking: { state: true } };

  constructor() {
    super();
    Object.assign(this, { hand: "", table: null, proof: null, verdict: null, checking: false });
  }

  willUpdate(changed) {
    if (changed.has("hand") && this.hand && globalThis.crypto?.subtle) this.load();
  }

  async load() {
    const { hand } = this;
    Object.assign(this, { proof: null, verdict: null });
    const proof = await api.proof(hand).catch(() => null);
    if (hand === this.hand) this.proof = proof;
  }

  async verify() {
    if (this.checking) return;
    this.checking = true;
    this.verdict = await verifyDeal({ ...this.proof, hand: this.hand }, crypto.subtle, this.table);
    this.checking = false;
    say(this.verdictText());
  }

  verdictText() {
    const { ok, commitment, deck, dealt } = this.verdict;
    if (ok) return t(this.table?.piles?.length ? "replay.proof.passed.rebuilt" : "replay.proof.passed");
    return t(!commitment ? "replay.proof.failed.commitment" : !deck ? "replay.proof.failed.deck" : dealt === false ? "replay.proof.failed.dealt" : "replay.proof.failed.rebuilt");
  }

  render() {
    if (!this.proof) return nothing;
    return html`<section class="rp-proof surface" data-testid="proof">
      <p><span class="muted">${t("replay.proof.commitment")}</span> <code title=${this.proof.commitment}>${this.proof.commitment.slice(0, 12)}…</code></p>
      <button data-testid="verify" aria-busy=${this.checking} @click=${this.verify}>${t("replay.proof.verify")}</button>
      ${this.verdict ? html`<p class="verdict ${this.verdict.ok ? "passed" : "failed"}" data-testid="verdict">${icon(this.verdict.ok ? "check" : "close")} ${this.verdictText()}</p>` : nothing}
    </section>`;
  }
}

customElements.define("tapete-deal-proof", DealProof);
