import { html, nothing } from "../../vendor/lit.js";
import { LightElement } from "../light.js";
import { say } from "../announce.js";
import { t } from "../i18n.js";
import "../people/waiting-list.js";
import { needStyle } from "../stylesheet.js";
import { optionsList } from "./room-options.js";
import "./room-ready.js";

await needStyle("rummy-room");

/** @param {import("../api.js").GameView} view */
function statusText({ status, seats, you }) {
  if (status === "waiting") return t("room.waiting", { n: seats.filter(({ open }) => open).length });
  const isAlone = seats.every(({ seat, cpu }) => cpu || seat === you);
  return t(isAlone ? "status.deal.first" : "room.complete");
}

/** A room before its first deal: who is still missing, with the links that open their seats, and what was chosen. Who comes is announced. */
class WaitingRoom extends LightElement {
  static properties = { view: { attribute: false }, acts: { attribute: false } };

  constructor() {
    super();
    Object.assign(this, { view: null, acts: null, said: "" });
  }

  updated() {
    const status = statusText(this.view);
    if (this.said && status !== this.said) say(status);
    this.said = status;
  }

  render() {
    const { view, acts } = this;
    const canDeal = view.legal.some(({ move }) => move === "deal");
    return html`<section class="before-deal room-waiting" data-testid="waiting-room">
      <h2 class="room-status" data-testid="room-status">${statusText(view)}</h2>
      <tapete-waiting-list .view=${view} .session=${acts.session}></tapete-waiting-list>
      <section class="surface room-chosen" aria-labelledby="chosen-title"><h3 id="chosen-title">${t("room.options")}</h3>${optionsList(view.options.table, view.seats.length)}</section>
      ${canDeal ? html`<button class="primary deal" data-testid="deal" aria-busy=${acts.dealing ? "true" : "false"} @click=${acts.deal}>${t("action.deal")}</button>` : nothing}
    </section>`;
  }
}

customElements.define("tapete-waiting-room", WaitingRoom);

/** @param {import("../api.js").GameView} view @param {{deal: () => void, dealing: boolean, session: import("../session.js").Session}} acts */
export const waitingRoom = (view, acts) => html`<tapete-waiting-room .view=${view} .acts=${acts}></tapete-waiting-room>`;
