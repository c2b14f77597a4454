// A lane shows one algorithm: its board, counters and pseudocode. In a race it
// also has a letter and a small tree.

import { Board } from '../shared/board.js';
import { h } from '../shared/dom.js';
import { codesOf } from '../shared/marks.js';
import { scene, tell } from '../shared/story.js';
import { Cursor, Kind } from '../shared/trace.js';
import { Tree } from './tree.js';
import { grouped } from '../shared/words.js';

const tallied = [
  ['step', 'Step'],
  ['tried', 'Tried'],
  ['placed', 'Placed'],
  ['removed', 'Taken back'],
  ['depth', 'Depth'],
  ['solutions', 'Solutions'],
];

/** listed returns a line of pseudocode. Where it wraps, it keeps its indentation. */
function listed(line) {
  const item = h('li', {}, h('code', {}, line));
  item.style.setProperty('--indent', line.search(/\S|$/));
  return item;
}

export class Lane {
  #cursor = null;
  #lit = null;

  /** on: {point(square), tap(square), select(id), hover(id)} */
  constructor(letter, on) {
    this.letter = letter;
    this.board = new Board('Board', { onpoint: on.point, onactivate: on.tap });
    this.name = h('h2', {});
    this.story = h('p', { class: 'story' });
    this.counters = {};
    this.tally = h('dl', { class: 'tally' }, tallied.map(([key, label]) => {
      this.counters[key] = h('dd', {}, '0');
      return h('div', {}, h('dt', {}, label), this.counters[key]);
    }));
    this.code = h('ol', {});
    this.listing = h('div', { class: 'code', role: 'region', tabindex: '0', 'aria-label': 'Pseudocode' }, this.code);
    this.idea = h('p', { class: 'note idea' });
    this.tree = new Tree({ onselect: on.select, onhover: on.hover, small: true });
    this.aside = h('div', { class: 'pane-aside' });
    this.element = h('section', { class: 'pane lane', 'aria-label': letter ? `Lane ${letter}` : 'Board' },
      h('div', { class: 'pane-head' }, this.name, this.aside),
      this.board.element,
      this.story,
    );
  }

  close() { this.tree.close(); }

  /** race adds the parts that a lane shows below its board in a race. */
  race(racing) {
    if (racing) this.element.append(this.tally, this.tree.element);
    else this.tree.element.remove();
  }

  /** empty shows the board before the search is loaded. */
  empty(n) { if (!this.search) this.board.show(n, codesOf(n, []), { label: `${n} by ${n} board` }); }

  load(algorithm, search, racing) {
    this.algorithm = algorithm;
    this.search = search;
    this.#cursor = null;
    this.name.replaceChildren(...(racing ? [h('b', { class: 'letter' }, this.letter), ` ${algorithm.title}`] : [algorithm.title]));
    this.idea.textContent = algorithm.idea;
    this.listing.setAttribute('aria-label', `Pseudocode: ${algorithm.title}`);
    this.#lit = null;
    this.code.replaceChildren(...algorithm.pseudocode.map(listed));
    this.listing.hidden = !algorithm.pseudocode.length;
    this.tree.element.hidden = !algorithm.tree;
    this.fresh = true;
  }

  /** at selects the stretch with a step and returns it, or null if it is not loaded. */
  at(step) {
    const trace = this.search?.trace(step) ?? null;
    if (trace && this.#cursor?.trace !== trace) {
      this.#cursor = new Cursor(trace);
      if (this.algorithm.tree && this.tree.element.isConnected) this.tree.load(trace, { fresh: this.fresh, whole: false });
      this.fresh = false;
    }
    return trace;
  }

  queens(step) {
    this.at(step);
    this.#cursor.seek(step);
    return this.#cursor.queens();
  }

  found(step) { return this.at(step).tally(this.#cursor.step).solutions; }

  /** show draws the board after a step; ghosts are squares highlighted from the tree. */
  show(step, { ghosts = [], quiet = false } = {}) {
    const trace = this.at(step);
    if (!trace) return;
    const { n } = trace;
    const queens = this.queens(step);
    const at = this.#cursor.step;
    const { event } = this.#cursor;
    const { codes, lines } = scene(n, queens, event, { peaceful: this.algorithm.peaceful, ghosts });
    this.board.show(n, codes, { lines, quiet, label: `${this.algorithm.title}, board after step ${at}` });
    this.#count({ ...trace.tally(at), step: at, depth: trace.depthAt(at) });
    this.#light(event?.line ? this.code.children[event.line - 1] : null);
    const story = event ? tell(n, event, trace.tally(at).solutions) : at ? `After step ${grouped(at)}.` : `An empty board, ${n} by ${n}.`;
    if (this.story.textContent !== story) this.story.textContent = story;
    this.story.classList.toggle('found', event?.kind === Kind.solution);
    if (this.algorithm.tree && this.tree.element.isConnected) this.tree.show(at);
  }

  #count(values) {
    for (const [key, cell] of Object.entries(this.counters)) {
      const text = grouped(values[key]);
      if (cell.textContent !== text) cell.textContent = text;
    }
  }

  #light(line) {
    if (line === this.#lit) return;
    this.#lit?.removeAttribute('aria-current');
    line?.setAttribute('aria-current', 'step');
    this.#lit = line;
  }
}
