import { html, nothing } from "../vendor/lit.js";
import { say } from "./announce.js";
import { icon } from "./cards.js";
import { copyText } from "./copy.js";
import { t } from "./i18n.js";
import { invitesOf } from "./invites.js";
import { nameOf } from "./names.js";
import { linkTo } from "./router.js";

/** Who has not come yet, and the invitations that this browser holds for them. */

/** The address that opens a seat; a name that was given to it comes along. */
export function inviteLink(game, invite, name) {
  const address = linkTo("sit", `${game}/${invite}`, name ? { nombre: name } : {});
  return new URL(address, `${location.origin}${location.pathname}`).href;
}

async function copy(event, link) {
  const button = event.currentTarget;
  const copied = await copyText(link);
  say(t(copied ? "waiting.copied" : "waiting.copy.failed"));
  button.dataset.copied = copied ? "yes" : "no";
  if (!copied) button.parentElement.querySelector("input").select();
}

const linkRow = (link, who) => html`<div class="invite">
  <input type="text" readonly data-testid="invite-link" aria-label=${t("waiting.link", { who })} .value=${link} @focus=${(event) => event.target.select()}>
  <button data-testid="copy-invite" aria-label=${t("waiting.copy", { who })} @click=${(event) => copy(event, link)}>
    <span class="copy-it">${icon("link")} ${t("waiting.copy.short")}</span><span class="copy-done">${icon("check")} ${t("waiting.copied.short")}</span></button></div>`;

function row(view, seat, invites) {
  const invite = invites.find((each) => each.seat === seat.seat)?.invite;
  const who = nameOf(view, seat.seat);
  const state = seat.open ? "waiting.missing" : seat.seat === view.you ? "waiting.you" : seat.cpu ? "waiting.cpu" : "waiting.here";
  return html`<li class=${seat.open ? "missing" : "here"} data-testid="waiting-seat" data-seat=${seat.seat}>
    <p><strong>${who}</strong> <span>${seat.open ? nothing : icon("check")}${t(state)}</span></p>
    ${seat.open && invite ? linkRow(inviteLink(view.id, invite, seat.name), who) : nothing}</li>`;
}

/** The seats, those that are open with the links that open them. @param {import("./api.js").GameView} view */
export function waitingList(view) {
  const invites = invitesOf(view.id);
  return html`<ul class="waiting-list surface">${view.seats.map((seat) => row(view, seat, invites))}</ul>
    ${invites.length ? html`<p class="help waiting-help">${t("waiting.help")}</p>` : nothing}`;
}
