// The clocks of a game: time left for each side, in milliseconds.

/** @typedef {import('./rules.js').Side} Side */

export class GameClock {
  /** @param {number} minutes for each side */
  constructor(minutes) {
    const ms = minutes * 60_000;
    /** By side; [0] is not used. */
    this.saved = [0, ms, ms];
    /** 0: stopped. @type {number} */
    this.running = 0;
    this.since = 0;
  }

  /** @param {number} side @param {number} now */
  left(side, now) {
    const used = side === this.running ? now - this.since : 0;
    return Math.max(0, this.saved[side] - used);
  }

  /** @param {number} side @param {number} now */
  run(side, now) {
    if (side === this.running) return;
    this.stop(now);
    this.running = side;
    this.since = now;
  }

  /** @param {number} now */
  stop(now) {
    if (this.running) this.saved[this.running] = this.left(this.running, now);
    this.running = 0;
  }
}
