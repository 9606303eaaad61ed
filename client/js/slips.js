const GUARD_MS = 350;
const SPOT_PX = 48;

/** Tells a slip of the finger: a second press on the same spot right after it came to mean something else. */
export class Slips {
  constructor() {
    this.until = 0;
    this.presses = [null, null]; // where the last two presses fell; a key's fell nowhere
  }

  /** A finger may slip; a key names what it does. @param {PointerEvent | KeyboardEvent} event */
  press(event) {
    this.presses = [this.presses[1], "clientX" in event ? { x: event.clientX, y: event.clientY } : null];
  }

  /** The buttons mean something new from now on. */
  relabelled() {
    this.until = performance.now() + GUARD_MS;
  }

  /** A deliberate act in between: the next press is meant. */
  forgive() {
    this.until = 0;
  }

  get likely() {
    const [before, last] = this.presses;
    const sameSpot = before && last && Math.hypot(before.x - last.x, before.y - last.y) < SPOT_PX;
    return Boolean(sameSpot) && performance.now() < this.until;
  }
}
