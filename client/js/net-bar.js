import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { connection } from "./connection.js";
import { say } from "./announce.js";
import { t } from "./i18n.js";

/** The bar over every screen that tells of a lost net or a failing server. Shown from the connection's state alone. */
class NetBar extends LightElement {
  constructor() {
    super();
    this.changed = () => {
      this.requestUpdate();
      if (connection.state !== "ok") say(t(`net.${connection.state}`));
    };
  }

  connectedCallback() {
    super.connectedCallback();
    connection.addEventListener("change", this.changed);
  }

  disconnectedCallback() {
    connection.removeEventListener("change", this.changed);
    super.disconnectedCallback();
  }

  render() {
    if (connection.state === "ok") return nothing;
    return html`<div class="net" data-testid="net" data-state=${connection.state}>
      <span>${t(`net.${connection.state}`)}</span>
      <button data-testid="retry" @click=${() => connection.retry()}>${t("common.retry")}</button>
    </div>`;
  }
}

customElements.define("tapete-net", NetBar);
