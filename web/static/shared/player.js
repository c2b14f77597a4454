// The clock of a search that is played: how many steps are due at which time.
// Pure: it is told the time.

export const speeds = [1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000, 2000, 5000, 10000]; // steps a second
const longestFrame = 0.25; // seconds; what a sleeping tab missed is not made up for

export class Player {
  step = 0;
  playing = false;
  speed = 3; // an index of speeds
  #due = 0; // steps owed, with a fraction
  #before = 0;

  start(now) {
    this.playing = true;
    this.#due = 0;
    this.#before = now;
  }

  stop() { this.playing = false; }

  /** tick moves on by what is due, not beyond limit, and says whether it moved. */
  tick(now, limit) {
    // A frame's time can lie before the press of the key.
    this.#due += Math.max(0, Math.min(longestFrame, (now - this.#before) / 1000)) * speeds[this.speed];
    this.#before = now;
    const whole = Math.floor(this.#due);
    this.#due -= whole;
    const step = Math.min(limit, this.step + whole);
    if (step <= this.step) return false;
    this.step = step;
    return true;
  }

  faster(by) { this.speed = Math.max(0, Math.min(speeds.length - 1, this.speed + by)); }
}
