import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { api } from "./api.js";
import { cardTag, icon } from "./cards.js";
import { language, t } from "./i18n.js";
import { linkTo } from "./router.js";

/** Where a hand belongs in the list: its table or, beside two at one hand, its format. */
const SHELVES = ["mesa", "clasico", "custom", "company", "rummy"];
const shelfOf = ({ rules, format }) => (["three", "pairs"].includes(format) ? "company" : rules);

const SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const CARD = /(10|[A2-9JQK])([♠♥♦♣])/;

/** A text with its cards drawn, since some screens turn suit signs into pictures of their own. @param {string} text */
export function withCards(text) {
  const parts = text.split(CARD);
  return parts.map((part, i) => (i % 3 === 0 ? part : i % 3 === 1 ? cardTag((part === "10" ? "T" : part) + SUITS[parts[i + 1]]) : nothing));
}

/** Hands that show the rules at work, each a replay. Nothing is shown where the server has none or is away. */
class WorkedHands extends LightElement {
  static properties = { hands: { state: true } };

  constructor() {
    super();
    this.hands = [];
  }

  async connectedCallback() {
    super.connectedCallback();
    this.hands = await api.workedHands().then(({ hands }) => hands, () => []);
  }

  shelf(name, hands) {
    if (hands.length === 0) return nothing;
    return html`<h3>${t(`lobby.worked.${name}`)}</h3><ul>${hands.map((hand) => this.hand(hand))}</ul>`;
  }

  hand({ id, title, about }) {
    return html`<li><a href=${linkTo("replay", id)}><b>${withCards(title[language()])}</b><span>${withCards(about[language()])}</span></a></li>`;
  }

  render() {
    if (this.hands.length === 0) return nothing;
    return html`<details class="worked" data-testid="worked-hands">
      <summary><h2>${t("lobby.worked")}</h2><span>${t("lobby.worked.help", { n: this.hands.length })}</span>${icon("chevron")}</summary>
      ${SHELVES.map((shelf) => this.shelf(shelf, this.hands.filter((hand) => shelfOf(hand) === shelf)))}
    </details>`;
  }
}

customElements.define("tapete-worked", WorkedHands);
