// Plays what has steps: its clock, and the buttons and keys that move it.

import { button, enable, h, icon } from './dom.js';
import { grouped } from './words.js';

export const speeds = [1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000, 2000, 5000, 10000]; // steps a second
const followed = 30; // steps a second that one can follow
const longestFrame = 0.25; // seconds; a tab that was asleep does not catch up

/** Clock says how many steps are due at what time. The caller passes the time. */
export class Clock {
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

/**
 * Player moves through the steps of a scene: {last, show(step, {playing})}, where last is the last step that can be shown now.
 * A scene may have more:
 *
 *   over            the step shown is the end; without it, that is last
 *   turns           the step shown is worth a longer look
 *   reach(step)     returns nothing if a step can be shown, or a promise of the step, or of nothing if it cannot be had
 *   solution(step)  returns such a promise of the next solution
 *   plays(), advances()  are called before it plays or goes one step forward, and return whether it may
 *
 * With a timeline it has a slider, keys of one letter, and a choice of speed.
 */
export class Player {
  #clock = new Clock();
  #frame = 0;
  #turn = 0; // counts the moves, of which the latest is shown

  constructor(scene, { plays = true, speed = this.#clock.speed, timeline } = {}) {
    Object.assign(this, { scene, plays, timeline });
    this.#clock.speed = speed;
    const press = (label, glyph, key, onclick, more = {}) =>
      button(glyph, onclick, { 'aria-label': label, title: key ? `${label} (${key})` : label, ...more });
    const pictured = (label, name, ...rest) => press(label, icon(name, 'glyph'), ...rest);
    const acts = {
      start: () => this.go(0), back: () => this.go(this.step - 1), toggle: () => this.toggle(), forward: () => this.forward(),
      solution: () => this.go(this.scene.solution(this.step)), slower: () => this.faster(-1), faster: () => this.faster(1),
    };
    this.keys = [[' ', acts.toggle], ['ArrowLeft', acts.back], ['ArrowRight', acts.forward]];
    this.start = pictured('Back to the start', 'start', timeline && 'R', acts.start);
    this.before = pictured('One step back', 'back', '←', acts.back);
    this.play = pictured('Play', 'play', 'Space', acts.toggle, { class: 'primary play' });
    this.after = pictured('One step forward', 'forward', '→', acts.forward);
    const row = h('div', { class: 'row buttons' }, this.start, this.before, plays && this.play, this.after);
    this.element = h('div', { class: timeline && 'transport', role: 'group', 'aria-label': 'Playback' }, timeline?.element, row);
    if (!timeline) return;
    timeline.onseek = (step) => this.go(step);
    this.keys.push(
      ['r', acts.start], ['n', acts.solution], ['+', acts.faster], ['=', acts.faster], ['-', acts.slower],
    );
    this.slower = press('Slower', '−', '-', acts.slower);
    this.quicker = press('Faster', '+', '+', acts.faster);
    this.pace = h('output', { class: 'pace' });
    row.append(pictured('To the next solution', 'solution', 'N', acts.solution),
      h('span', { class: 'pacer' }, this.slower, this.pace, this.quicker));
    this.faster(0);
  }

  get step() { return this.#clock.step; }
  get playing() { return this.#clock.playing; }
  get #over() { return this.scene.over ?? this.step >= this.scene.last; }

  /** go shows a step, or the one that a promise brings unless the user has moved on by then, and calls back. */
  go(step, then = () => {}) {
    this.pause();
    const turn = this.#turn;
    const reached = step instanceof Promise ? step : this.scene.reach?.(Math.max(0, step));
    if (reached) {
      reached.then((at) => { if (at !== undefined && turn === this.#turn) this.go(at, then); });
      return;
    }
    this.#clock.step = Math.max(0, Math.min(this.scene.last, step));
    this.#show();
    then();
  }

  #show() {
    this.scene.show(this.step, { playing: this.playing });
    for (const each of [this.start, this.before]) enable(each, this.step > 0);
    enable(this.after, !this.#over);
    this.timeline?.show(this.step);
  }

  forward() {
    this.pause();
    if (this.scene.advances?.() ?? true) this.go(this.step + 1);
  }

  /** toggle plays or pauses. Where there is nothing to play, it goes round the steps. */
  toggle() {
    if (!this.plays) this.go(this.#over ? 0 : this.step + 1);
    else if (this.playing) this.go(this.step);
    else if (!(this.scene.plays?.() ?? true)) return;
    else if (this.#over) this.go(0, () => this.#run());
    else this.#run();
  }

  #run() {
    this.#turn++;
    this.#clock.start(performance.now());
    this.#name('Pause', 'pause');
    this.#show();
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now) {
    if (!this.playing) return;
    if (this.#clock.tick(now, this.scene.last)) {
      this.#show();
      if (this.scene.turns) this.#clock.hold(0.8);
    }
    if (this.#over) this.go(this.step);
    else this.#frame = requestAnimationFrame((later) => this.#tick(later));
  }

  pause() {
    this.#turn++;
    cancelAnimationFrame(this.#frame);
    this.#clock.stop();
    this.#name('Play', 'play');
  }

  #name(label, glyph) {
    if (this.play.getAttribute('aria-label') === label) return;
    this.play.replaceChildren(icon(glyph, 'glyph'));
    this.play.setAttribute('aria-label', label);
  }

  faster(by) {
    this.#clock.faster(by);
    const { speed } = this.#clock;
    this.pace.textContent = `${grouped(speeds[speed])} step${speed ? 's' : ''}/s`;
    enable(this.slower, speed > 0);
    enable(this.quicker, speed < speeds.length - 1);
  }
}
