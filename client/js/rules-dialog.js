import { html, nothing } from "../vendor/lit.js";
import { openDialog } from "./dialog.js";
import { t } from "./i18n.js";
import { needStyle } from "./stylesheet.js";

const addressOf = (page) => new URL(`../${t(page)}`, import.meta.url);
const isRules = (url) => url.origin === location.origin && /\/(reglas|rules)\/[\w-]+\.html$/.test(url.pathname);

/** @typedef {{address: string, title: string, lang: string, links: Element | null, text: Element}} Page */

/** A page of the rules, ready to be shown at another address: its links made whole. @returns {Promise<Page>} */
async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const text = document.createElement("div");
  text.className = "rules";
  text.append(...page.querySelector("main").childNodes);
  const heading = text.querySelector("h1");
  heading.remove();
  text.querySelectorAll(".to-table").forEach((part) => part.remove());
  const links = page.querySelector("header nav");
  for (const part of [text, links]) part.querySelectorAll("[href]").forEach((node) => makeWhole(node, address));
  return { address, title: heading.textContent, lang: page.documentElement.lang, links, text };
}

/** Links that lead away from the rules open beside the table, which stays as it is. */
function makeWhole(node, address) {
  const url = new URL(node.getAttribute("href"), address);
  node.setAttribute("href", url.href);
  if (node.tagName !== "A" || isRules(url)) return;
  node.target = "_blank";
  node.append(Object.assign(document.createElement("span"), { className: "vh", textContent: ` ${t("rules.beside")}` }));
}

/** The rules in one dialog: one page after another, or the place that a link points to. */
class Rules {
  constructor() {
    this.page = null;
    this.failed = false;
    this.wanted = "";
    this.dialog = openDialog({ testid: "rules", title: () => this.page?.title ?? t("rules.title"), body: () => this.body() });
  }

  async show(url) {
    this.wanted = url.href;
    const place = url.hash.slice(1);
    const address = url.href.split("#")[0];
    if (this.page?.address === address) return this.turnTo(place);
    this.failed = false;
    this.dialog.refresh();
    const page = await Promise.all([read(address), needStyle("rules"), needStyle("cards")]).then(([found]) => found, () => null);
    if (this.wanted !== url.href) return undefined; // another was asked for meanwhile
    this.failed = page === null;
    this.page = page ?? this.page;
    this.dialog.refresh();
    return this.turnTo(place);
  }

  /** Scrolls to a place of the page, or to its beginning, and lets the keyboard go on from there. */
  turnTo(place) {
    const text = this.page?.text;
    const target = place && text?.querySelector(`#${CSS.escape(place)}`);
    if (!target) return text?.closest("dialog")?.scrollTo(0, 0);
    target.tabIndex = -1;
    target.scrollIntoView();
    return target.focus({ preventScroll: true });
  }

  follow(event) {
    const link = event.target.closest("a[href]");
    if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.show(new URL(link.href));
  }

  body() {
    if (this.failed) return html`<p role="alert">${t("rules.failed")}</p><button data-testid="rules-retry" @click=${() => this.show(new URL(this.wanted))}>${t("common.retry")}</button>`;
    if (!this.page) return html`<p aria-busy="true">${t("rules.loading")}</p>`;
    const { lang, links, text } = this.page;
    return html`<div class="rules-body" lang=${lang} @click=${(event) => this.follow(event)}>${links ?? nothing}${text}</div>`;
  }
}

/**
 * Shows the rules in the language of the client over whatever is on the screen.
 * @param {string} [place] an anchor of the page @param {"rules.page" | "rules.page.rummy"} [page]
 */
export function openRules(place = "", page = "rules.page") {
  const url = addressOf(page);
  url.hash = place;
  new Rules().show(url);
}
