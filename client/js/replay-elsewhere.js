import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { api, Problem } from "./api.js";
import { icon } from "./cards.js";
import { hasKey, problemText, t } from "./i18n.js";
import { callOf } from "./names.js";
import { bannerPoints, bannerWord } from "./showdown-text.js";
import { ginOf } from "./table-wish.js";

/** Why a hand has no price at a table, in words. @param {Problem} problem */
function whyNot(hand, problem) {
  const { code, params } = problem;
  const key = `replay.elsewhere.${params.reason}`;
  if (code !== "not-comparable" || !hasKey(key)) return problemText(problem);
  return t(key, { ...params, n: params.seats, ...(params.seat === undefined ? {} : callOf(hand, params.seat)) });
}

/** @param {import("./showdown-beats.js").Showdown} showdown "Golpe: 24 puntos para ti" */
const worth = (hand, showdown) => (showdown.winner === null ? t("showdown.drawn.nobody") : `${bannerWord(showdown)}: ${bannerPoints(hand, showdown)}`);

/** What the hand is worth at a table: the server's word for it. @returns {Promise<{name: string, said: string, priced: boolean}>} */
async function priceAt(hand, { name }) {
  try {
    return { name, said: worth(hand, await api.showdownAt(hand.id, name)), priced: true };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return { name, said: whyNot(hand, problem), priced: false };
  }
}

/** A finished hand at the other named tables: what it would be worth, or why it cannot be said. Asked for when it is opened. */
class Elsewhere extends LightElement {
  static properties = { hand: { attribute: false }, prices: { state: true }, failed: { state: true } };

  constructor() {
    super();
    Object.assign(this, { hand: null, prices: null, failed: false });
  }

  willUpdate(changed) {
    if (changed.has("hand")) Object.assign(this, { prices: null, failed: false });
  }

  async opened(event) {
    if (!event.target.open || this.prices) return;
    const { hand } = this;
    this.failed = false;
    try {
      const { rules } = ginOf(await api.rules());
      const prices = await Promise.all(rules.filter(({ name }) => name !== hand.rules.name).map((table) => priceAt(hand, table)));
      if (hand === this.hand) this.prices = prices;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.failed = true;
    }
  }

  row({ name, said, priced }) {
    return html`<div data-testid="elsewhere-table" data-table=${name} class=${priced ? "" : "unpriced"}><dt>${t(`tables.table.${name}`)}</dt><dd>${said}</dd></div>`;
  }

  here() {
    const { rules, showdown } = this.hand;
    return html`<div><dt>${t("replay.elsewhere.here", { table: t(`tables.table.${rules.name}`) })}</dt><dd>${worth(this.hand, showdown)}</dd></div>`;
  }

  body() {
    if (this.failed) return html`<p>${t("net.error.load")}</p>`;
    return this.prices ? html`<dl>${this.here()}${this.prices.map((price) => this.row(price))}</dl>` : html`<p aria-busy="true"><span class="vh">${t("replay.loading")}</span></p>`;
  }

  render() {
    if (!this.hand) return nothing;
    return html`<details class="rp-elsewhere surface" data-testid="elsewhere" @toggle=${this.opened}>
      <summary>${t("replay.elsewhere")} ${icon("chevron")}</summary>
      <div aria-live="polite">${this.body()}</div>
    </details>`;
  }
}

customElements.define("tapete-elsewhere", Elsewhere);
