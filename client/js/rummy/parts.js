/** Parts of the table's screen that are loaded when a view asks for them: the waiting room, the count at a deal's end. */
export class Parts {
  /** @param {() => void} changed called when one has come */
  constructor(changed) {
    Object.assign(this, { changed, waiting: null, count: null });
  }

  /** @param {import("../api.js").GameView} view */
  async load({ hand }) {
    if (!hand && !this.waiting) this.waiting = (await import("./room-waiting.js")).waitingRoom;
    else if (hand?.phase === "finished" && !this.count) this.count = (await import("./count-screen.js")).countScreen;
    else return;
    this.changed();
  }
}
