// @ts-check
/** One question to a calculator at a time: a newer one replaces it, and without a net it is asked until there is an answer. */
import { Problem } from "./api.js";
import { connection, patiently } from "./connection.js";

const PAUSES_S = [1, 2, 4, 8, 15];
const LATER = [429, 500, 502, 503, 504];

/** @param {string} what @param {unknown} body @returns {Promise<any>} null where there was no answer; throws `Problem` for a refusal */
async function once(what, body) {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await patiently((signal) => fetch(`api/calculator/${what}`, { ...request, signal }), { once: true, what: "load" }).catch(() => null);
  if (answer === null || LATER.includes(answer.status)) return null;
  const found = await answer.json();
  if (!answer.ok) throw new Problem(answer.status, found);
  return found;
}

export class Question {
  /** @param {"deadwood" | "showdown"} what @param {() => void} changed called when there is something new to show */
  constructor(what, changed) {
    this.what = what;
    this.changed = changed;
    this.asked = "";
    this.forget();
  }

  forget() {
    /** @type {any} */
    this.answer = null;
    /** @type {Problem | null} */
    this.problem = null;
    this.isAway = false; // no answer yet for want of a net or a server
  }

  get isOpen() {
    return this.asked !== "" && this.answer === null && this.problem === null;
  }

  /** @param {unknown} body null: nothing is asked */
  async ask(body) {
    const text = body === null ? "" : JSON.stringify(body);
    if (text === this.asked) return;
    this.asked = text;
    this.forget();
    if (text) await this.settle(body, text);
  }

  /** @param {unknown} body @param {string} text */
  async settle(body, text) {
    for (let tries = 0; text === this.asked; tries += 1) {
      const found = await once(this.what, body).catch((error) => (error instanceof Problem ? error : Promise.reject(error)));
      if (text !== this.asked) return;
      this.isAway = found === null;
      if (found instanceof Problem) this.problem = found;
      else this.answer = found;
      this.changed();
      if (found !== null) return;
      await connection.pause(/** @type {number} */ (PAUSES_S[Math.min(tries, PAUSES_S.length - 1)]));
    }
  }
}
