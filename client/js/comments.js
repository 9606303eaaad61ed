import { html, nothing } from "../vendor/lit.js";
import { LightElement } from "./light.js";
import { api, Problem } from "./api.js";
import { say } from "./announce.js";
import { formatTime, hasKey, problemText, t } from "./i18n.js";
import { recall, remember } from "./storage.js";
import { needStyle } from "./stylesheet.js";

await needStyle("comments");

const MOST = 1000; // characters of a comment, a surrogate pair being one
const MOST_OF_NAME = 40;
const NAME = "comments.name";

function keptName() {
  const name = recall(NAME, "");
  return typeof name === "string" ? name.slice(0, MOST_OF_NAME) : "";
}

/** "in 42 seconds", or in minutes where that is long. */
const whenAgain = (seconds) => (seconds <= 90 ? t("comments.in.seconds", { n: seconds }) : t("comments.in.minutes", { n: Math.ceil(seconds / 60) }));

/** Why a comment was not taken. @param {Problem} problem */
function refusal(problem) {
  const { code, params } = problem;
  if (code === "too-many-requests") return t(`comments.wait.${params.whose}`, { when: whenAgain(params.seconds) });
  const key = ["comments.problem", code, ...(code === "invalid-body" ? [params.field] : [])].join(".");
  return hasKey(key) ? t(key) : problemText(problem);
}

function unread(problem) {
  if (!(problem instanceof Problem)) throw problem;
  return problem;
}

/** What people wrote about a finished hand, newest first, and a form for one more. A comment is text, whatever it looks like. */
class Comments extends LightElement {
  static properties = {
    hand: {}, list: { state: true }, more: { state: true }, name: { state: true }, text: { state: true }, failed: { state: true },
    sending: { state: true }, reading: { state: true }, long: { state: true }, whole: { state: true },
  };

  constructor() {
    super();
    this.hand = "";
    this.forget();
  }

  forget() {
    Object.assign(this, { list: null, more: false, name: keptName(), text: "", failed: null, sending: false, reading: false, long: "", whole: new Set() });
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("resize", this.refresh);
  }

  disconnectedCallback() {
    removeEventListener("resize", this.refresh);
    super.disconnectedCallback();
  }

  willUpdate(changed) {
    if (!changed.has("hand")) return;
    this.forget();
    this.read();
  }

  /** The newest ones, or those older than the ones `shown`; all anew where the last of these is gone meanwhile. */
  async read(shown = this.list) {
    if (this.reading) return;
    const { hand } = this;
    this.reading = true;
    const page = await api.comments(hand, shown?.at(-1)?.id).catch(unread);
    if (hand !== this.hand) return;
    this.reading = false;
    if (page.code === "unknown-comment") return this.read(null);
    if (!page.comments) return (this.failed = refusal(page));
    Object.assign(this, { list: [...(shown ?? []), ...page.comments], more: page.more });
    if (shown && page.comments.length) this.goTo(page.comments[0], t("comments.shown", { n: page.comments.length }));
  }

  async goTo({ id }, words) {
    say(words);
    await this.updateComplete;
    this.querySelector(`[data-id="${id}"]`)?.focus();
  }

  get left() {
    return MOST - [...this.text].length;
  }

  /** What keeps the text from being sent, as a sentence. */
  get obstacle() {
    if (!this.text.trim()) return t("comments.problem.blank-text");
    return this.left < 0 ? t("comments.over", { n: -this.left }) : null;
  }

  async send(event) {
    event.preventDefault();
    if (this.sending) return;
    if (this.obstacle) return this.refuse(this.obstacle);
    const { hand } = this;
    const name = this.name.trim();
    Object.assign(this, { sending: true, failed: null });
    try {
      const made = await api.comment(hand, { ...(name && { name }), text: this.text.trimEnd() });
      remember(NAME, name || null);
      if (hand === this.hand) this.add(made);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (hand === this.hand) this.refuse(refusal(problem));
    }
  }

  add(made) {
    Object.assign(this, { list: [made, ...(this.list ?? [])], text: "", sending: false });
    this.goTo(made, t("comments.sent"));
  }

  async refuse(words) {
    Object.assign(this, { failed: words, sending: false });
    await this.updateComplete;
    this.querySelector("textarea").focus();
    this.querySelector("[role=alert]").scrollIntoView({ block: "nearest" });
  }

  fold(id) {
    const whole = new Set(this.whole);
    if (!whole.delete(id)) whole.add(id);
    this.whole = whole;
  }

  /** Which texts are cut off can only be measured. */
  updated() {
    const cut = [...this.querySelectorAll(".comment-text:not(.whole)")].filter((node) => node.scrollHeight > node.clientHeight + 1);
    this.long = cut.map((node) => node.parentElement.dataset.id).join(" ");
  }

  form() {
    const { left, sending } = this;
    return html`<form class="comment-form" data-testid="comment-form" @submit=${this.send}>
      <label class="field"><span>${t("comments.name")}</span>
        <input type="text" autocomplete="nickname" maxlength=${MOST_OF_NAME} .value=${this.name} ?readonly=${sending} data-testid="comment-name" @input=${(event) => (this.name = event.target.value)}></label>
      <label class="field"><span>${t("comments.text")}</span>
        <textarea rows="3" .value=${this.text} ?readonly=${sending} aria-describedby="comment-left comment-help" aria-invalid=${left < 0 || this.failed !== null} data-testid="comment-text"
          @input=${(event) => Object.assign(this, { text: event.target.value, failed: null })}></textarea></label>
      <p class="help" id="comment-help">${t("comments.help")}</p>
      <div class="comment-send">
        <span class="help ${left < 0 ? "over" : ""}" id="comment-left" data-testid="comment-left">${left < 0 ? t("comments.over", { n: -left }) : t("comments.left", { n: left })}</span>
        <button class="primary" data-testid="comment-send" aria-busy=${sending} aria-disabled=${this.obstacle !== null}>${t("comments.send")}</button>
      </div>
      <p class="comment-failed" role="alert" data-testid="comment-failed">${this.failed ?? nothing}</p>
    </form>`;
  }

  comment({ id, name, text, at }) {
    const whole = this.whole.has(id);
    return html`<li class="comment" data-id=${id} data-testid="comment" tabindex="-1">
      <p class="comment-head"><bdi class=${name === null ? "nameless" : ""}>${name ?? t("comments.nobody")}</bdi> <time datetime=${at}>${formatTime(at)}</time></p>
      <p class="comment-text ${whole ? "whole" : ""}" dir="auto">${text}</p>
      ${whole || this.long.split(" ").includes(id)
        ? html`<button class="quiet" aria-expanded=${whole} data-testid="comment-whole" @click=${() => this.fold(id)}>${t(whole ? "comments.fold" : "comments.whole")}</button>`
        : nothing}
    </li>`;
  }

  listed() {
    if (!this.list) return html`<p class="help">${this.failed ? nothing : t("comments.loading")}</p>`;
    if (this.list.length === 0) return html`<p class="help" data-testid="no-comments">${t("comments.none")}</p>`;
    return html`<ul>${this.list.map((each) => this.comment(each))}</ul>
      ${this.more ? html`<button data-testid="more-comments" aria-busy=${this.reading} @click=${() => this.read()}>${t("comments.more")}</button>` : nothing}`;
  }

  render() {
    const n = this.list?.length ?? 0;
    return html`<section class="comments" data-testid="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">${t("comments.title")}${n ? html` <small>${n}${this.more ? "+" : ""}</small>` : nothing}</h2>
      ${this.form()}
      <div class="comment-list">${this.listed()}</div>
    </section>`;
  }
}

customElements.define("tapete-comments", Comments);
