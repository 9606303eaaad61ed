import { html } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { t } from "./i18n.js";

/** An address that leads nowhere: says so and offers the way on. */
class Missing extends LightElement {
  render() {
    return html`<main class="page notice" data-testid="not-found">
      <h1 tabindex="-1">${t("missing.title")}</h1>
      <p>${t("missing.text")}</p>
      <p><a class="button primary" href="#/">${t("missing.home")}</a></p>
    </main>`;
  }
}

customElements.define("tapete-missing", Missing);
