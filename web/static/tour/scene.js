// The scenes of the tour: what stands beside the text. Each has an element, may have a player, and
// tells `on` which square was chosen or which queens were placed.

import { growth } from '../count/chart.js';
import * as engine from '../engine/engine.js';
import { Board } from '../shared/board.js';
import { keepUp } from '../shared/canvas.js';
import { announce, button, h } from '../shared/dom.js';
import { codesOf, Mark } from '../shared/marks.js';
import { Player } from '../shared/player.js';
import { Search } from '../shared/search.js';
import { Descent } from '../watch/descent.js';
import { Lane } from '../watch/lane.js';
import { RecursionScene } from './recursion-scene.js';
import { clashing } from './state.js';

/** SearchScene plays a textbook algorithm, beside its tree, its variables or its attacks. */
class SearchScene {
  opened = false;

  constructor(scene, on) {
    this.scene = scene;
    this.player = new Player(this);
    const select = (id) => this.player.go(this.lane.at(this.player.step).placed[id]);
    this.lane = new Lane('', { point() {}, tap: on.square, select, hover() {} });
    this.lane.board.element.classList.add('answerable');
    this.descent = new Descent();
    this.notice = h('p', { class: 'verdict bad', hidden: true });
    const beside = { tree: this.lane.tree.element, stack: this.lane.stack.element, descent: this.descent.element }[scene.beside];
    if (beside) beside.hidden = false;
    this.element = h('div', { class: 'tour-scene' }, this.lane.element, this.player.element, this.notice,
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
      this.player.go(at);
      this.opened = true;
    } catch (error) {
      if (error.name === 'AbortError') return;
      this.notice.hidden = false;
      this.notice.textContent = error.message;
      announce(error.message);
    }
  }

  close() {
    this.player.pause();
    this.lane.close();
    this.descent.close();
  }

  get last() { return this.search?.last ?? 0; }
  get turns() { return this.lane.turns; }

  show(step, { playing }) {
    if (!this.search) return;
    this.lane.show(step, { quiet: playing });
    if (this.scene.beside === 'descent') this.descent.show(step);
    if (!playing && this.opened) announce(this.lane.said);
  }
}

/** FrameScene shows pictures one after another. */
class FrameScene {
  constructor({ n, frames }) {
    Object.assign(this, { n, frames });
    this.board = new Board('A board');
    this.story = h('p', { class: 'story' });
    this.player = new Player(this, { plays: false });
    this.element = h('div', { class: 'tour-scene' }, this.board.element, this.story, this.player.element);
    this.player.go(0);
  }

  open() {}
  close() {}

  get last() { return this.frames.length - 1; }

  show(at) {
    const { queens, pale = [], dots = [], fixed = [], about } = this.frames[at];
    const codes = codesOf(this.n, queens);
    for (const [squares, mark] of [[pale, Mark.ghost], [dots, Mark.attacked], [fixed, Mark.fixed]])
      for (const square of squares) codes[square] |= mark;
    this.board.show(this.n, codes, { label: about });
    this.story.textContent = about;
    announce(about);
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

  #draw() { this.figure.replaceChildren(...growth(this.#known, this.n, 0, this.figure.clientWidth)); }
}

const classes = new Map([
  ['recursion', RecursionScene], ['search', SearchScene], ['frames', FrameScene], ['place', PlaceScene], ['chart', ChartScene],
]);

/** sceneOf makes a scene; on: {square(square), board(queens), line(line, drawn)} receives answers, and on.figure(name) a choice. */
export const sceneOf = (scene, on) => new (classes.get(scene.kind))(scene, on);
