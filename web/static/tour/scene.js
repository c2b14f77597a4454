// The scenes of the tour: what stands beside the text. Each has an element, moves forward and
// back, and tells `on` which square was chosen or which queens were placed.

import { growth } from '../count/chart.js';
import * as engine from '../engine/engine.js';
import { Board } from '../shared/board.js';
import { keepUp } from '../shared/canvas.js';
import { announce, button, enable, h, icon } from '../shared/dom.js';
import { codesOf, Mark } from '../shared/marks.js';
import { Player } from '../shared/player.js';
import { Search } from '../shared/search.js';
import { Descent } from '../watch/descent.js';
import { Lane } from '../watch/lane.js';
import { clashing } from './state.js';

const controls = (on, playing) => {
  const press = (label, glyph, key, onclick, more = {}) =>
    button(icon(glyph, 'glyph'), onclick, { 'aria-label': label, title: key ? `${label} (${key})` : label, ...more });
  const made = {
    start: press('Back to the start', 'start', '', () => on.go(0)),
    back: press('One step back', 'back', '←', () => on.back()),
    play: press('Play', 'play', 'Space', () => on.toggle(), { class: 'primary play' }),
    forward: press('One step forward', 'forward', '→', () => on.forward()),
  };
  const shown = playing ? [made.start, made.back, made.play, made.forward] : [made.start, made.back, made.forward];
  made.element = h('div', { class: 'row buttons', role: 'group', 'aria-label': 'Playback' }, shown);
  return made;
};

/** SearchScene plays a textbook algorithm, beside its tree, its variables or its attacks. */
class SearchScene {
  #player = new Player();
  #frame = 0;

  constructor(scene, on) {
    this.scene = scene;
    const select = (id) => this.go(this.lane.at(this.#player.step).placed[id]);
    this.lane = new Lane('', { point() {}, tap: on.square, select, hover() {} });
    this.lane.board.element.classList.add('answerable');
    this.controls = controls(this, true);
    this.descent = new Descent();
    this.notice = h('p', { class: 'verdict bad', hidden: true });
    const beside = { tree: this.lane.tree.element, stack: this.lane.stack.element, descent: this.descent.element }[scene.beside];
    if (beside) beside.hidden = false;
    this.element = h('div', { class: 'tour-scene' }, this.lane.element, this.controls.element, this.notice,
      h('div', { class: `tour-beside ${scene.beside ?? ''}` }, beside));
    this.lane.empty(scene.n);
  }

  async open(signal) {
    const { n, algorithm: name, all, at = 0, beside } = this.scene;
    try {
      const { algorithms } = await engine.ask('algorithms', {}, signal);
      const search = new Search((from, limit) => engine.ask('trace', { n, algorithm: name, all, from, limit }, signal));
      await search.load(0);
      this.search = search;
      this.lane.load(algorithms.find((each) => each.name === name), search, false, all);
      if (beside === 'descent') {
        this.descent.element.hidden = false;
        this.descent.load(search.trace(0));
      }
      this.#show(at);
    } catch (error) {
      if (error.name === 'AbortError') return;
      this.notice.hidden = false;
      this.notice.textContent = error.message;
      announce(error.message);
    }
  }

  close() {
    this.#pause();
    this.lane.close();
    this.descent.close();
  }

  get #last() { return this.search?.last ?? 0; }

  #show(step) {
    if (!this.search) return;
    this.#player.step = Math.max(0, Math.min(this.#last, step));
    this.lane.show(this.#player.step, { quiet: this.#player.playing });
    if (this.scene.beside === 'descent') this.descent.show(this.#player.step);
  }

  go(step) {
    this.#pause();
    this.#show(step);
    if (this.search) announce(this.lane.said);
  }

  back() { this.go(this.#player.step - 1); }
  forward() { this.go(this.#player.step + 1); }

  toggle() {
    if (this.#player.playing) {
      this.go(this.#player.step);
      return;
    }
    if (!this.search) return;
    if (this.#player.step === this.#last) this.#show(0);
    this.#player.start(performance.now());
    this.#say(true);
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now) {
    if (!this.#player.playing) return;
    if (this.#player.tick(now, this.#last)) this.#show(this.#player.step);
    if (this.#player.step === this.#last) this.go(this.#last);
    else this.#frame = requestAnimationFrame((later) => this.#tick(later));
  }

  #pause() {
    cancelAnimationFrame(this.#frame);
    this.#player.stop();
    this.#say(false);
  }

  #say(playing) {
    this.controls.play.replaceChildren(icon(playing ? 'pause' : 'play', 'glyph'));
    this.controls.play.setAttribute('aria-label', playing ? 'Pause' : 'Play');
  }
}

/** FrameScene shows pictures one after another. */
class FrameScene {
  #at = 0;

  constructor({ n, frames }) {
    Object.assign(this, { n, frames });
    this.board = new Board('A board');
    this.story = h('p', { class: 'story' });
    this.controls = controls(this, false);
    this.element = h('div', { class: 'tour-scene' }, this.board.element, this.story, this.controls.element);
    this.#show(0);
  }

  open() {}
  close() {}
  toggle() { this.go((this.#at + 1) % this.frames.length); }
  back() { this.go(this.#at - 1); }
  forward() { this.go(this.#at + 1); }

  go(at) {
    this.#show(Math.max(0, Math.min(this.frames.length - 1, at)));
    announce(this.story.textContent);
  }

  #show(at) {
    this.#at = at;
    const { queens, pale = [], dots = [], fixed = [], about } = this.frames[at];
    const codes = codesOf(this.n, queens);
    for (const [squares, mark] of [[pale, Mark.ghost], [dots, Mark.attacked], [fixed, Mark.fixed]])
      for (const square of squares) codes[square] |= mark;
    this.board.show(this.n, codes, { label: about });
    this.story.textContent = about;
    enable(this.controls.back, at > 0);
    enable(this.controls.start, at > 0);
    enable(this.controls.forward, at < this.frames.length - 1);
  }
}

/** PlaceScene is a board on which the user puts queens. */
class PlaceScene {
  #queens = [];

  constructor({ n }, on) {
    this.n = n;
    this.on = on;
    this.board = new Board(`${n} by ${n} board`, { onactivate: (square) => this.#toggle(square) });
    this.board.element.classList.add('editable');
    this.story = h('p', { class: 'story' });
    const clear = button('Clear the board', () => { this.#queens = []; this.#show(); });
    this.element = h('div', { class: 'tour-scene' }, this.board.element, this.story, h('div', { class: 'row buttons' }, clear));
    this.#show();
  }

  open() {}
  close() {}
  back() {}
  forward() {}
  toggle() {}

  #toggle(square) {
    const without = this.#queens.filter((queen) => queen !== square);
    this.#queens = without.length < this.#queens.length ? without : [...without, square];
    this.#show();
    this.on.board(this.#queens);
  }

  #show() {
    const codes = codesOf(this.n, this.#queens);
    for (const square of clashing(this.n, this.#queens)) codes[square] |= Mark.conflict;
    this.board.show(this.n, codes);
    const most = `${this.#queens.length} of ${this.n} queens`;
    this.story.textContent = codes.some((code) => code & Mark.conflict) ? `${most}; the marked ones attack each other.` : `${most}.`;
  }
}

/** ChartScene is the chart of the known numbers of solutions. */
class ChartScene {
  #known = [];

  constructor({ n }) {
    this.n = n;
    this.figure = h('figure', { class: 'chart' });
    this.notice = h('p', { class: 'verdict bad', hidden: true });
    this.element = h('div', { class: 'tour-scene' }, this.figure, this.notice);
    this.close = keepUp(this.figure, () => this.#draw());
  }

  async open(signal) {
    try {
      this.#known = (await engine.ask('known', {}, signal)).known;
      this.#draw();
    } catch (error) {
      if (error.name === 'AbortError') return;
      this.notice.hidden = false;
      this.notice.textContent = error.message;
    }
  }

  back() {}
  forward() {}
  toggle() {}
  #draw() { this.figure.replaceChildren(...growth(this.#known, this.n, 0, this.figure.clientWidth)); }
}

const classes = new Map([['search', SearchScene], ['frames', FrameScene], ['place', PlaceScene], ['chart', ChartScene]]);

/** sceneOf makes a scene; on: {square(square), board(queens)} receives answers. */
export const sceneOf = (scene, on) => new (classes.get(scene.kind))(scene, on);
