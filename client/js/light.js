import { LitElement } from "../vendor/lit.js";
import { settings } from "./settings.js";

/** A lit element in the light DOM (one style sheet for all) that renders again when a setting or the language changes. */
export class LightElement extends LitElement {
  constructor() {
    super();
    this.refresh = () => this.requestUpdate();
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    settings.addEventListener("change", this.refresh);
  }

  disconnectedCallback() {
    settings.removeEventListener("change", this.refresh);
    super.disconnectedCallback();
  }

  /** @param {string} name @param {unknown} [detail] */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
