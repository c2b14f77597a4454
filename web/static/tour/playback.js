// Plays a scene of the tour: its buttons, and the clock behind them.

import { button, enable, h, icon } from '../shared/dom.js';
import { Player } from '../shared/player.js';

export class Playback {
  #player = new Player();
  #frame = 0;

  /**
   * scene: {last, turns, show(step, {playing})}; last is the number of its last step, and turns says that the step shown is
   * worth a longer look. A scene that does not play has no button for it.
   */
  constructor(scene, { plays = true, speed } = {}) {
    this.scene = scene;
    if (speed !== undefined) this.#player.speed = speed;
    const press = (label, glyph, key, onclick, more = {}) =>
      button(icon(glyph, 'glyph'), onclick, { 'aria-label': label, title: key ? `${label} (${key})` : label, ...more });
    this.start = press('Back to the start', 'start', '', () => this.go(0));
    this.before = press('One step back', 'back', '←', () => this.back());
    this.play = press('Play', 'play', 'Space', () => this.toggle(), { class: 'primary play' });
    this.after = press('One step forward', 'forward', '→', () => this.forward());
    const shown = [this.start, this.before, plays && this.play, this.after];
    this.element = h('div', { class: 'row buttons', role: 'group', 'aria-label': 'Playback' }, shown);
  }

  get step() { return this.#player.step; }

  go(step) {
    this.pause();
    this.#show(step);
  }

  back() { this.go(this.step - 1); }
  forward() { this.go(this.step + 1); }

  #show(step) {
    const { last } = this.scene;
    this.#player.step = Math.max(0, Math.min(last, step));
    for (const each of [this.start, this.before]) enable(each, this.step > 0);
    enable(this.after, this.step < last);
    this.scene.show(this.step, { playing: this.#player.playing });
  }

  toggle() {
    if (this.#player.playing) {
      this.go(this.step);
      return;
    }
    if (this.step === this.scene.last) this.#show(0);
    this.#player.start(performance.now());
    this.#say(true);
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now) {
    if (!this.#player.playing) return;
    const { last } = this.scene;
    if (this.#player.tick(now, last)) {
      this.#show(this.step);
      if (this.scene.turns) this.#player.hold(0.8);
    }
    if (this.step === last) this.go(last);
    else this.#frame = requestAnimationFrame((later) => this.#tick(later));
  }

  pause() {
    cancelAnimationFrame(this.#frame);
    this.#player.stop();
    this.#say(false);
  }

  #say(playing) {
    this.play.replaceChildren(icon(playing ? 'pause' : 'play', 'glyph'));
    this.play.setAttribute('aria-label', playing ? 'Pause' : 'Play');
  }
}
