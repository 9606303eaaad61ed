import { tokenOf } from "./api.js";
import { connection } from "./connection.js";
import { readStream } from "./stream.js";

const PAUSES_S = [0.65, 2, 4, 8, 15];
const SPREAD = 0.54; // of the first pause, so that not everybody comes back at once; less of the others
const DOWN_MS = 3000; // without a stream, until one looks by oneself
const STALE_MS = 10_000; // of silence, where nobody has watched the line
const REFUSED_S = 30; // until the next try, where streams are refused

/** Milliseconds before the next try. @param {number} failures in a row, from 1 on @param {number} [chance] from 0 to 1 */
export function pauseAfter(failures, chance = Math.random()) {
  const seconds = PAUSES_S[Math.min(failures, PAUSES_S.length) - 1];
  const spread = failures === 1 ? SPREAD : SPREAD / 3;
  return Math.round(1000 * seconds * (1 + spread * (2 * chance - 1)));
}

/**
 * A game's live stream, kept open: read, and opened again whenever it ends, until it is stopped.
 * @typedef {{known: () => number | null, view: (view: object, known: number | null) => void, presence: (seats: number[] | null) => void,
 *   missed: () => void, lost: (why: "foreign" | "missing") => void}} Ears `known`: the version last seen; `missed`: the stream has been away for a while;
 *   `lost`: it will not come again
 */
export class Live {
  /** @param {string} id of the game @param {Ears} ears */
  constructor(id, ears) {
    Object.assign(this, { id, ears, running: false, up: false, isMissed: false, failures: 0, heard: 0, stopper: null, wake: () => {} });
    this.onRetry = () => this.hurry();
    this.onGone = () => this.stopper.abort(); // the browser says so long before the line falls silent
    this.onNet = () => connection.state === "ok" && this.wake();
  }

  /** Whether the stream brings what happens, or will in a moment. */
  get carries() {
    return this.running && !this.isMissed;
  }

  start() {
    if (this.running) return;
    Object.assign(this, { running: true, failures: 0, isMissed: false });
    connection.addEventListener("retry", this.onRetry);
    connection.addEventListener("change", this.onNet);
    addEventListener("offline", this.onGone);
    this.fall();
    this.run();
  }

  stop() {
    if (!this.running) return;
    this.running = false;
    connection.removeEventListener("retry", this.onRetry);
    connection.removeEventListener("change", this.onNet);
    removeEventListener("offline", this.onGone);
    clearTimeout(this.falling);
    this.up = false;
    this.stopper?.abort();
    this.wake();
    this.ears.presence(null);
  }

  /** Ends a pause now; where nobody has watched the line, a silent one is opened anew. */
  hurry() {
    this.wake();
    if (this.up && performance.now() - this.heard > STALE_MS) this.stopper.abort();
  }

  async run() {
    const stopped = () => !this.running || this.current !== run;
    const run = (this.current = {});
    while (!stopped()) {
      const wait = await this.follow(stopped);
      if (!stopped()) await this.pause(wait);
    }
  }

  pause(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake(), ms);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = () => {};
        resolve();
      };
    });
  }

  /** One connection from its beginning to its end. @returns {Promise<number>} milliseconds until the next */
  async follow(stopped) {
    const [token, known] = [tokenOf(this.id), this.ears.known()];
    const headers = { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(known === null ? {} : { "Last-Event-ID": String(known) }) };
    const hear = (event) => stopped() || this.hear(event, known);
    this.stopper = new AbortController();
    const end = await readStream(`api/games/${this.id}/events`, headers, { stop: this.stopper, hear });
    if (stopped()) return 0;
    if (this.up) this.fall();
    return this.after(end, token);
  }

  /** @param {{event: string, told: object} | null} event @param {number | null} known the version that was asked from */
  hear(event, known) {
    this.heard = performance.now();
    if (!event) return;
    if (!this.up) this.rise();
    if (event.event === "view") this.ears.view(event.told, known);
    if (event.event === "presence") this.ears.presence(event.told.present);
  }

  /** The net is there again: whatever waits for it need not wait longer. */
  rise() {
    const wasAway = this.failures > 0;
    clearTimeout(this.falling);
    Object.assign(this, { up: true, isMissed: false, failures: 0 });
    if (connection.state === "offline" || connection.what === "load") connection.become("ok");
    if (wasAway) connection.retry();
  }

  /** A stream that breaks is nothing to speak of when it is soon there again. */
  fall() {
    this.up = false;
    clearTimeout(this.falling);
    this.falling = setTimeout(() => this.miss(), DOWN_MS);
  }

  miss() {
    clearTimeout(this.falling);
    if (this.isMissed) return;
    this.isMissed = true;
    this.ears.presence(null);
    this.ears.missed();
  }

  after({ ended, retry, refused, wait }, token) {
    if (ended === "seat-lost" || refused === 401 || refused === 403) return this.seatLost(token);
    if (ended === "gone") return this.lose("missing");
    if (ended) return retry;
    this.failures += 1;
    if (!refused || refused >= 500) return Math.max(pauseAfter(this.failures), 1000 * (wait ?? 0));
    this.miss();
    return 1000 * Math.max(wait, REFUSED_S);
  }

  /** Somebody who has sat down elsewhere, or got up, in the meantime follows as what they are now. */
  seatLost(token) {
    return tokenOf(this.id) === token ? this.lose("foreign") : 0;
  }

  lose(why) {
    this.stop();
    this.ears.lost(why);
    return 0;
  }
}
