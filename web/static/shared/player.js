// The clock of search playback: how many steps are due at what time. Pure: the
// caller passes the time.

export const speeds = [1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000, 2000, 5000, 10000]; // steps a second
const followed = 30; // steps a second that one can follow
const longestFrame = 0.25; // seconds; a tab that was asleep does not catch up

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

  /** tick advances by the steps that are due, at most to limit, and reports whether it moved. */
  tick(now, limit) {
    // The time of a frame can precede that of the key press.
    this.#due += Math.max(0, Math.min(longestFrame, (now - this.#before) / 1000)) * speeds[this.speed];
    this.#before = now;
    const whole = Math.max(0, Math.floor(this.#due)); // less than 0 while it holds
    this.#due -= whole;
    const step = Math.min(limit, this.step + whole);
    if (step <= this.step) return false;
    this.step = step;
    return true;
  }

  /** hold waits that many seconds before the next step, at speeds at which one can follow the steps. */
  hold(seconds) { if (speeds[this.speed] <= followed) this.#due = -seconds * speeds[this.speed]; }

  faster(by) { this.speed = Math.max(0, Math.min(speeds.length - 1, this.speed + by)); }
}
