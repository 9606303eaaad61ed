import { clampPly } from "./replay-plies.js";

const PLY_MS = 900;
export const SPEEDS = { half: 0.5, one: 1, two: 2 };

/** Where a replay stands and whether it runs by itself. A lit controller: its host renders again at every change. */
export class Player {
  /** @param {import("./light.js").LightElement} host @param {(ply: number, how: {aloud: boolean}) => void} moved after every change of the ply */
  constructor(host, moved) {
    Object.assign(this, { host, moved, ply: 0, last: 0, running: false, pace: "one", timer: 0 });
    host.addController(this);
  }

  hostDisconnected() {
    this.stop();
  }

  /** A hand of `last` plies, shown from `ply` on; an address may ask for more than there is. */
  open(last, ply) {
    this.stop();
    this.last = last;
    this.ply = clampPly(ply, last);
    this.host.requestUpdate();
  }

  /** @param {number} ply @param {{aloud?: boolean}} [how] `aloud` unless a slider, a pointer or the clock made the step */
  go(ply, { aloud = true } = {}) {
    this.stop();
    this.step(ply, aloud);
  }

  step(ply, aloud) {
    const wanted = clampPly(ply === Infinity ? this.last : ply, this.last);
    if (wanted === this.ply) return;
    this.ply = wanted;
    this.host.requestUpdate();
    this.moved(wanted, { aloud });
  }

  toggle() {
    if (this.running) return this.stop();
    if (this.ply === this.last) this.step(0, false);
    this.running = true;
    this.tick();
    this.host.requestUpdate();
  }

  tick() {
    this.timer = setTimeout(() => {
      this.step(this.ply + 1, false);
      if (this.ply === this.last) this.stop();
      else this.tick();
    }, PLY_MS / SPEEDS[this.pace]);
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.running) return;
    this.running = false;
    this.host.requestUpdate();
  }
}
