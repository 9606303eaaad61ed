/** What the server says of cards: asked once for each lot of cards, whatever their order. */
const RANKS = "A23456789TJQKX";
const byFace = (a, b) => RANKS.indexOf(a[0]) - RANKS.indexOf(b[0]) || a.localeCompare(b);
const WAIT_MS = 120;

/** The same for the same cards. @param {string[]} codes */
export const keyOf = (codes) => [...codes].sort(byFace).join(" ");

/** @template T */
export class Readings {
  /** @param {(codes: string[]) => Promise<T>} ask @param {() => void} changed called when an answer came */
  constructor(ask, changed) {
    Object.assign(this, { ask, changed, known: new Map(), asked: new Map(), wanted: "", timer: 0 });
  }

  /** What is known of cards, null until the answer comes: it is asked for when they stay for a moment. @returns {T | null} */
  of(codes) {
    const key = keyOf(codes);
    if (!this.known.has(key) && this.wanted !== key) this.want(key);
    return this.known.get(key) ?? null;
  }

  want(key) {
    this.wanted = key;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(key.split(" ")), WAIT_MS);
  }

  /** The answer, asked for at once. @returns {Promise<T | null>} null where the server refused to say */
  now(codes) {
    const key = keyOf(codes);
    if (!this.asked.has(key)) this.asked.set(key, this.fetch(key));
    return this.asked.get(key);
  }

  async fetch(key) {
    const answer = await this.ask(key.split(" ")).catch(() => null);
    this.known.set(key, answer);
    this.changed();
    return answer;
  }
}
