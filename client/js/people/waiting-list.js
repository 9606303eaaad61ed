import { html, nothing } from "../../vendor/lit.js";
import { say, warn } from "../announce.js";
import { api, Problem } from "../api.js";
import { icon } from "../cards.js";
import { problemText, t } from "../i18n.js";
import { invitesOf, keepInvites } from "../invites.js";
import { LightElement } from "../light.js";
import { callOf, nameOf } from "../names.js";
import { inviteLink, linkRow, onlyHereNote, watchLink } from "./links.js";
import "./ready.js";

const isHost = ({ host, you }) => you !== null && host === you;

/** What is said of a seat: come or missing, oneself, away; and who may invite. */
function stateOf(view, seat, isAway) {
  if (seat.open) return [t("waiting.missing")];
  if (seat.cpu) return [t("waiting.cpu")];
  const isYou = seat.seat === view.you;
  const here = t(isYou ? "waiting.you" : isAway ? "people.away" : "waiting.here");
  return view.host === seat.seat ? [here, t(isYou ? "people.host.you" : "people.host")] : [here];
}

/**
 * A table before its first deal: who has come, and for its host what brings the others: the links that open their seats, new
 * ones, or a CPU. The rest read who is awaited.
 */
class WaitingList extends LightElement {
  static properties = { view: { attribute: false }, session: { attribute: false }, busy: { state: true } };

  constructor() {
    super();
    Object.assign(this, { view: null, session: null, busy: "" });
  }

  connectedCallback() {
    super.connectedCallback();
    this.session?.addEventListener("change", this.refresh);
  }

  disconnectedCallback() {
    this.session?.removeEventListener("change", this.refresh);
    super.disconnectedCallback();
  }

  /** One thing at a time is asked of the server; what it refuses is told. @param {() => Promise<unknown>} ask */
  async ask(name, ask) {
    if (this.busy) return;
    this.busy = name;
    try {
      await ask();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      warn(problemText(problem));
      this.session.fetch(true);
    } finally {
      this.busy = "";
    }
  }

  renew({ seat }) {
    return this.ask(`invite-${seat}`, async () => {
      const { id } = this.view;
      const { invite, view } = await api.invite(id, seat);
      keepInvites(id, [...invitesOf(id).filter((each) => each.seat !== seat), { seat, invite }]);
      this.session.accept(view);
      this.requestUpdate();
      say(t("people.renewed"));
    });
  }

  fill({ seat }) {
    const table = this.closest("tapete-table, tapete-rummy-table"); // it shows the list no more where nobody else is left
    return this.ask(`cpu-${seat}`, async () => {
      this.session.accept(await api.fillSeat(this.view.id, seat));
      say(t("people.filled"));
      await table?.updateComplete;
      await this.updateComplete;
      (table?.querySelector('[data-testid="seat-cpu"]') ?? table?.querySelector('[data-testid="deal"]'))?.focus();
    });
  }

  act(testid, { seat }, who, act) {
    const name = `${testid}-${seat}`;
    return html`<button data-testid="seat-${testid}" aria-label=${t(`people.${testid}.for`, { who })} aria-busy=${this.busy === name ? "true" : "false"} @click=${act}>${t(`people.${testid}`)}</button>`;
  }

  /** What the host can do for a seat where nobody sits. */
  openPart(seat, who) {
    const { view } = this;
    const invite = invitesOf(view.id).find((each) => each.seat === seat.seat)?.invite;
    const words = { name: t("waiting.link", { who }), copyName: t("waiting.copy", { who }), testid: "invite", text: t("people.share.invite") };
    return html`${invite ? linkRow(inviteLink(view.id, invite, seat.name), words) : html`<p class="help" data-testid="no-link">${t("people.no-link")}</p>`}
      <div class="seat-acts">${this.act("invite", seat, who, () => this.renew(seat))}${this.act("cpu", seat, who, () => this.fill(seat))}</div>`;
  }

  row(seat) {
    const { view, session } = this;
    const who = nameOf(view, seat.seat);
    const isAway = Boolean(session?.away.has(seat.seat));
    return html`<li class=${seat.open ? "missing" : "here"} data-testid="waiting-seat" data-seat=${seat.seat}>
      <p><strong>${who}</strong> <span>${seat.open || isAway ? nothing : icon("check")}${stateOf(view, seat, isAway).join(" · ")}</span></p>
      ${seat.open && isHost(view) ? this.openPart(seat, who) : nothing}</li>`;
  }

  help() {
    const { view } = this;
    if (view.status !== "waiting") return nothing;
    if (isHost(view)) return invitesOf(view.id).length ? html`<p class="help waiting-help">${t("waiting.help")}</p>${onlyHereNote()}` : nothing;
    return view.host === null ? nothing : html`<p class="help waiting-help">${t("people.host-invites", callOf(view, view.host))}</p>`;
  }

  render() {
    const { view } = this;
    const words = { name: t("people.watch.link"), copyName: t("people.watch.copy"), testid: "watch", text: t("people.share.watch") };
    return html`<ul class="waiting-list surface">${view.seats.map((seat) => this.row(seat))}</ul>
      ${this.help()}
      <details class="watch-details"><summary data-testid="watch-open">${t("people.watch.title")}</summary>
        <p class="help">${t("people.watch.help")}</p>${linkRow(watchLink(view), words)}</details>`;
  }
}

customElements.define("tapete-waiting-list", WaitingList);
