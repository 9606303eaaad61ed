/**
 * What time it is at the server, from the Date headers of its answers. Each names a second in which the answer was made: somewhere
 * between the request and the answer's coming. So every answer bounds how far the two clocks are apart, and the bounds close in.
 */
const SECOND = 1000;

export class ServerTime {
  constructor() {
    this.forget();
  }

  forget() {
    this.bounds = { least: -Infinity, most: Infinity };
  }

  /** @param {number} date the header, in ms @param {number} asked when the request went out, by our clock @param {number} heard when the answer came */
  hear(date, asked, heard) {
    if (!Number.isFinite(date)) return;
    const now = { least: date - heard, most: date + SECOND - asked };
    const both = { least: Math.max(this.bounds.least, now.least), most: Math.min(this.bounds.most, now.most) };
    this.bounds = both.least <= both.most ? both : now; // one of the clocks was set
  }

  /** Milliseconds to add to our clock; 0 until an answer came. */
  get skew() {
    const { least, most } = this.bounds;
    return Number.isFinite(least) && Number.isFinite(most) ? (least + most) / 2 : 0;
  }

  /** @param {number} [here] our clock */
  now(here = Date.now()) {
    return here + this.skew;
  }
}

export const serverTime = new ServerTime();
