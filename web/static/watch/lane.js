// A lane shows one algorithm: its board, its pseudocode and, in a race, a letter, a
// place and a small tree.

import { Board } from '../shared/board.js';
import { h } from '../shared/dom.js';
import { Code } from './code.js';
import { Heat } from './heat.js';
import { codesOf } from '../shared/marks.js';
import { brief, scene, tell } from '../shared/story.js';
import { Cursor, Kind } from '../shared/trace.js';
import { ordinals } from './race.js';
import { queueOf } from './queue.js';
import { Stack } from './stack.js';
import { Tree } from './tree.js';
import { grouped } from '../shared/words.js';

export class Lane {
  #cursor = null;

  /** on: {point(square), tap(square), select(id), hover(id), written()} */
  constructor(letter, on) {
    this.letter = letter;
    this.board = new Board('Board', { onpoint: on.point, onactivate: on.tap });
    this.heat = new Heat(this.board);
    this.board.element.addEventListener('mousedown', (event) => event.preventDefault()); // or the board would take the keys
    this.name = h('h2', {});
    this.command = h('code', { class: 'note command', title: 'The name of the algorithm on the command line', translate: 'no' });
    this.story = h('p', { class: 'story' });
    this.code = new Code(on.written);
    this.listing = this.code.element;
    this.stack = new Stack();
    this.idea = h('p', { class: 'note idea' });
    this.tree = new Tree({ onselect: on.select, onhover: on.hover, small: true });
    this.treeless = h('p', { class: 'note', hidden: true }, 'This algorithm has no search tree.');
    this.branches = h('figure', { class: 'branches' }, h('figcaption', {}), this.tree.element, this.treeless);
    this.program = h('details', { class: 'program' }, h('summary', {}));
    this.place = h('p', { class: 'place', hidden: true }, h('b', {}), h('span', {}), h('span', { class: 'behind' }));
    this.element = h('section', { class: 'pane lane', 'aria-label': letter ? `Lane ${letter}` : 'Board' },
      h('div', { class: 'pane-head' }, h('div', {}, this.name, this.command), this.place),
      this.board.element,
      this.story,
    );
  }

  close() {
    this.tree.close();
    this.code.close();
  }

  /** stand shows the lane's place in a race, from 1, or 0 for none, and its score. */
  stand(place, { count, behind }) {
    const [ordinal, score, after] = this.place.children;
    const texts = [[ordinal, place ? ordinals[place - 1] : ''], [score, place ? `, ${count}` : count], [after, behind]];
    for (const [element, text] of texts) if (element.textContent !== text) element.textContent = text;
    this.board.element.classList.toggle('won', place === 1);
  }

  /** empty shows the board before the search is loaded. */
  empty(n) { if (!this.search) this.board.show(n, codesOf(n, []), { label: `${n} by ${n} board` }); }

  load(algorithm, search, racing, all = false) {
    this.algorithm = algorithm;
    this.search = search;
    this.#cursor = null;
    this.named(this.name, racing);
    this.command.textContent = algorithm.pseudocode.length ? algorithm.name : '';
    if (!racing) this.stand(0, { count: '', behind: '' });
    this.idea.textContent = algorithm.idea;
    this.idea.hidden = !algorithm.idea;
    this.program.hidden = !algorithm.pseudocode.length;
    this.code.load(algorithm, all);
    this.stack.load(algorithm);
    for (const named of [this.branches.firstChild, this.program.firstChild]) this.named(named, racing);
    this.tree.element.hidden = !algorithm.tree;
    this.treeless.hidden = algorithm.tree;
    this.fresh = true;
  }

  /** named writes the name of the algorithm into an element, in a race with the letter of the lane. */
  named(element, racing) {
    const { title } = this.algorithm;
    element.replaceChildren(...(racing ? [h('b', { class: 'letter' }, this.letter), ' ', h('span', {}, title)] : [title]));
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

  /** show draws the board after a step, if it is loaded; ghosts are squares highlighted from the tree. */
  show(step, { ghosts = [], quiet = false } = {}) {
    const trace = this.at(step);
    if (!trace) return;
    const { n } = trace;
    const queens = this.queens(step);
    const at = this.#cursor.step;
    const { event } = this.#cursor;
    const { codes, lines } = scene(n, queens, event, { peaceful: this.algorithm.peaceful, ghosts });
    this.board.show(n, codes, { lines, quiet, label: `${this.algorithm.title}, board after step ${at}` });
    this.heat.show(n, this.algorithm.tree || this.algorithm.peaceful || this.algorithm.complete ? [] : queens);
    this.code.show(event?.line ?? 0);
    if (this.stack.seen) this.stack.show(this.#held(trace, at, queens, event));
    this.#tell(n, event, trace.tally(at).solutions, queens);
    this.story.classList.toggle('found', event?.kind === Kind.solution);
    this.board.element.classList.toggle('dead', event?.kind === Kind.deadEnd);
    if (this.algorithm.tree && this.tree.element.isConnected) this.tree.show(at);
  }

  /** #tell writes what happened: in a race in a few words, with all of it in said. */
  #tell(n, event, found, queens) {
    const at = this.#cursor.step;
    const said = at ? `After step ${grouped(at)}.` : `An empty board, ${n} by ${n}.`;
    this.said = event ? tell(n, event, found, queens) : said;
    const story = event && !this.place.hidden ? brief(n, event, found) : this.said;
    if (this.story.textContent !== story) this.story.textContent = story;
  }

  /** turns reports whether the step that is shown is a dead end or a solution, at which the search turns back. */
  get turns() { return [Kind.deadEnd, Kind.solution].includes(this.#cursor?.event?.kind); }

  /** line returns the line of code of the step that is shown, or 0. */
  get line() { return this.#cursor?.event?.line ?? 0; }

  /** counts returns the counters after the step that is shown, or null if none is. */
  get counts() {
    if (!this.#cursor) return null;
    const { trace, step } = this.#cursor;
    return { ...trace.tally(step), step, depth: trace.depthAt(step) };
  }

  /** #held returns the search after a step, as variables.js is asked about it. */
  #held(trace, step, queens, event) {
    const id = trace.idAt(step);
    const number = (of) => (of < 0 ? -1 : trace.number(of));
    const { placed } = trace.tally(step);
    const queue = () => queueOf(trace, step);
    const path = trace.queens(id);
    const place = trace.place(step);
    return { n: trace.n, queens, event, path, node: number(id), parent: number(trace.parent[id]), placed, queue, place };
  }
}
