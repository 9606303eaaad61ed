import { html } from "../../vendor/lit.js";
import { LightElement } from "../light.js";
import { warn } from "../announce.js";
import { api, Problem } from "../api.js";
import { problemText, t } from "../i18n.js";
import { goToTable } from "../router.js";

/** A finished deal once more, with the same cards at a new table: dealt at once where nobody has to be waited for. */
class PlayAgain extends LightElement {
  static properties = { hand: {}, busy: { state: true } };

  constructor() {
    super();
    Object.assign(this, { hand: "", busy: false });
  }

  async play() {
    if (this.busy) return;
    this.busy = true;
    try {
      const { id, invites, view } = await api.rematch(this.hand);
      if (invites.length === 0) await api.deal(id, view.version);
      goToTable(view);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      warn(problemText(problem));
    } finally {
      this.busy = false;
    }
  }

  render() {
    return html`<p class="rr-again"><button data-testid="play-again" title=${t("rreplay.again.help")} aria-busy=${this.busy ? "true" : "false"} @click=${this.play}>${t("rreplay.again")}</button></p>`;
  }
}

customElements.define("tapete-play-again", PlayAgain);
