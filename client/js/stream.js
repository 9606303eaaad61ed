import { EventReader } from "./sse.js";

const ANSWER_MS = 8000;
const SILENCE_MS = 20_000; // the server says something every seven seconds
const FORM = "text/event-stream";

/** Ends a connection that stays silent for too long. */
class Watch {
  constructor(end) {
    this.end = end;
  }

  allow(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.end, ms);
  }

  rest() {
    clearTimeout(this.timer);
  }
}

async function readBody(body, watch, hear) {
  const [reader, decoder, events] = [body.getReader(), new TextDecoder(), new EventReader()];
  for (;;) {
    watch.allow(SILENCE_MS);
    const { value, done } = await reader.read();
    if (done) return { cut: true };
    hear(null);
    for (const { event, data } of events.read(decoder.decode(value, { stream: true }))) {
      const told = JSON.parse(data);
      if (event === "end") return { ended: told.reason, retry: told.retry };
      hear({ event, told });
    }
  }
}

const isStream = (answer) => answer.ok && answer.body && (answer.headers.get("Content-Type") ?? "").startsWith(FORM);

/**
 * Reads one stream until it ends.
 * @param {string} address @param {Record<string, string>} headers
 * @param {{stop: AbortController, hear: (event: {event: string, told: object} | null) => void}} line `hear` is told of each event, and by null of each piece that came
 * @returns {Promise<{ended?: string, retry?: number, refused?: number, wait?: number, cut?: boolean}>} why it ended: in so many words, by a
 *   refusal (a status, and the seconds to wait), or cut off
 */
export async function readStream(address, headers, { stop, hear }) {
  const watch = new Watch(() => stop.abort());
  watch.allow(ANSWER_MS);
  try {
    const answer = await fetch(address, { headers: { Accept: FORM, ...headers }, cache: "no-store", signal: stop.signal });
    if (isStream(answer)) return await readBody(answer.body, watch, hear);
    return { refused: answer.status, wait: Number(answer.headers.get("Retry-After")) || 0 };
  } catch {
    return { cut: true };
  } finally {
    watch.rest();
    stop.abort();
  }
}
