const PLACES = 3;

/**
 * One of the few places for pages that follow a game out of sight: a browser opens six connections to a server and no more, and a
 * page that is looked at needs some of them. A closed page gives its place back.
 */
export class UnseenPlace {
  constructor() {
    this.isWanted = false;
    this.release = null;
  }

  /** Where places cannot be shared out there is one for everybody. */
  get isHeld() {
    return this.release !== null || !navigator.locks;
  }

  async take() {
    if (this.isWanted || !navigator.locks) return;
    this.isWanted = true;
    for (let i = 0; i < PLACES && this.isWanted && !this.isHeld; i += 1) await this.ask(`tapete.unseen.${i}`);
  }

  /** @param {string} name of the place @returns {Promise<void>} when it is known whether it was free */
  ask(name) {
    return new Promise((known) => {
      const use = (lock) => {
        known();
        if (lock && this.isWanted) return new Promise((release) => (this.release = release));
        return undefined;
      };
      navigator.locks.request(name, { ifAvailable: true }, use);
    });
  }

  leave() {
    this.isWanted = false;
    this.release?.();
    this.release = null;
  }
}
