import { html, nothing } from "../../vendor/lit.js";
import { say } from "../announce.js";
import { icon } from "../cards.js";
import { copyText } from "../copy.js";
import { t } from "../i18n.js";
import { linkTo, tableLink } from "../router.js";
import "./ready.js";

/** Addresses that are handed to people, with what hands them on. */

const whole = (address) => new URL(address, `${location.origin}${location.pathname}`).href;

/** The address that opens a seat to a guest; a name that was given to it comes along. */
export const inviteLink = (game, invite, name) => whole(linkTo("sit", `${game}/${invite}`, name ? { nombre: name } : {}));

/** The address that opens one's own seat elsewhere. The token stays in the fragment, which no browser sends to a server. */
export const seatLink = (game, token) => whole(linkTo("seat", `${game}/${token}`));

/** The address of the table: whoever has no seat there looks on. */
export const watchLink = (view) => whole(tableLink(view));

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether what is copied here leads nowhere from another machine. */
const isOnlyHere = () => LOOPBACK.test(location.hostname);

async function copy(event, link) {
  const button = event.currentTarget;
  const copied = await copyText(link);
  say(t(copied ? "people.copied" : "people.copy.failed"));
  button.dataset.copied = copied ? "yes" : "no";
  if (!copied) button.closest(".link-row").querySelector("input").select();
}

/** Hands a link to the device's own list of where to send it; a change of mind is no fault. */
const share = (link, text) => navigator.share({ title: t("app.name"), text, url: link }).catch(() => {});

const mayShare = () => typeof navigator.share === "function";

/**
 * A link to be read, copied and, where the device can, shared.
 * @param {string} link @param {{name: string, copyName: string, testid: string, text: string}} words `text` goes along when it is shared
 */
export const linkRow = (link, { name, copyName, testid, text }) => html`<div class="link-row">
  <input type="text" readonly data-testid="${testid}-link" aria-label=${name} .value=${link} @focus=${(event) => event.target.select()}>
  <button data-testid="copy-${testid}" aria-label=${copyName} @click=${(event) => copy(event, link)}>
    <span class="copy-it">${icon("link")} ${t("people.copy")}</span><span class="copy-done">${icon("check")} ${t("people.copied.short")}</span></button>
  ${mayShare() ? html`<button data-testid="share-${testid}" @click=${() => share(link, text)}>${t("people.share")}</button>` : nothing}</div>`;

export const onlyHereNote = () => (isOnlyHere() ? html`<p class="help only-here" data-testid="only-here">${t("people.only-here")}</p>` : nothing);
