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
      if (connection.state !== "ok") say(this.text());
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

  text() {
    return t(connection.state === "error" ? `net.error.${connection.what}` : "net.offline");
  }

  render() {
    if (connection.state === "ok") return nothing;
    return html`<section class="net" data-testid="net" data-state=${connection.state} aria-label=${t("net.name")}>
      <span>${this.text()}</span>
      <button data-testid="retry" @click=${() => connection.retry()}>${t("common.retry")}</button>
    </section>`;
  }
}

customElements.define("tapete-net", NetBar);
