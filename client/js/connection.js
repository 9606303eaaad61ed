/**
 * Requests that survive a bad net: 8 s for an answer, then again with pauses of 1, 2, 4, 8, 15 s.
 * `connection.state` says what the player should know: `ok`, `offline` (no net) or `error` (the server fails), and `what` of:
 * a `move` that is not stored yet, or something to `load`.
 */
const TIMEOUT_MS = 8000;
const PAUSES_S = [1, 2, 4, 8, 15];

class Connection extends EventTarget {
  constructor() {
    super();
    this.state = "ok";
    this.what = "load";
    this.wake = new Set();
    globalThis.addEventListener?.("online", () => this.retry());
  }

  /** @param {"ok" | "offline" | "error"} state @param {"move" | "load"} [what] */
  become(state, what = this.what) {
    if (this.state === state && this.what === what) return;
    Object.assign(this, { state, what });
    this.dispatchEvent(new Event("change"));
  }

  /** Ends every pause now, and tells by `retry` whoever pauses by itself. */
  retry() {
    for (const end of [...this.wake]) end();
    this.dispatchEvent(new Event("retry"));
  }

  /** @param {number} seconds */
  pause(seconds) {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.wake.delete(end);
        resolve();
      };
      const timer = setTimeout(end, seconds * 1000);
      this.wake.add(end);
    });
  }
}

export const connection = new Connection();

async function withTimeout(send) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    return await send(stop.signal);
  } finally {
    clearTimeout(timer);
  }
}

const worthAnotherTry = (status) => status >= 500 || status === 429;

/** One try: an answer to use, or the state the failure means. */
async function attempt(send, tell) {
  try {
    const answer = await withTimeout(send);
    if (!worthAnotherTry(answer.status) || tell.includes(answer.status)) return { answer };
    return { answer: null, failed: answer, state: "error", wait: Number(answer.headers.get("Retry-After")) || 0 };
  } catch (error) {
    return { answer: null, error, state: error.name === "AbortError" ? "error" : "offline", wait: 0 };
  }
}

/**
 * Sends until there is an answer that is worth reading; the sender must be safe to repeat.
 * @param {(signal: AbortSignal) => Promise<Response>} send
 * @param {{once?: boolean, what?: "move" | "load", tell?: number[]}} [options] `once` gives up after one try (polls); `tell` are
 *   statuses that would be tried again, but are an answer here
 * @returns {Promise<Response>}
 */
export async function patiently(send, { once = false, what = "load", tell = [] } = {}) {
  for (let tries = 0; ; tries += 1) {
    const { answer, failed, error, state, wait } = await attempt(send, tell);
    if (answer) {
      connection.become("ok");
      return answer;
    }
    connection.become(state, what);
    if (once && error) throw error;
    if (once) return failed;
    await connection.pause(Math.max(wait, PAUSES_S[Math.min(tries, PAUSES_S.length - 1)]));
  }
}
