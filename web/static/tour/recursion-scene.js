// The figures of the step on recursion: the calls that stand open, a function that never returns, and how true comes back.
// Each is opened alone by the address of the step with its name.

import { Board } from '../shared/board.js';
import { announce, choices, h } from '../shared/dom.js';
import { codesOf, Mark } from '../shared/marks.js';
import { Player } from '../shared/player.js';
import { grouped } from '../shared/words.js';
import * as model from './recursion.js';

const mostCalls = 9; // that are shown at once
const rates = [[1e3, '1 a millisecond'], [1e5, '100 a millisecond'], [1e8, '100,000 a millisecond']];
const answered = 8; // rows of the board on which the exercise is tried

const figures = new Map([
  ['calls', { label: 'The calls', program: model.program, steps: ({ n }) => model.steps(n), speed: 1 }],
  ['endless', { label: 'No end', program: model.endlessProgram, steps: () => model.endless(), speed: 1 }],
  ['return', { label: 'The way back', program: model.program, steps: ({ n }) => model.returning(n), speed: 0 }],
]);

/** deepest returns how many calls of a function that never returns this browser allows, and what it says then. */
function deepest() {
  let open = 0;
  const call = () => {
    open++;
    call();
  };
  try {
    call();
  } catch (error) {
    return `${error.name}: ${error.message}, after ${grouped(open)} calls.`;
  }
  return ''; // never
}

const callItem = ({ row, col, back }) => h('li', { class: back === undefined ? '' : 'returns' },
  h('code', {}, `solve(${row})`), h('span', {}, col < 0 ? '' : `col = ${col}`), h('b', {}, back === undefined ? '' : `returns ${back}`));

/** RecursionScene shows one of the figures. on.line hears which line of the program was changed, and what it draws then. */
export class RecursionScene {
  #steps = [];
  #changed = -1;

  constructor(scene, on) {
    this.scene = scene;
    this.on = on;
    this.board = new Board('A board');
    this.story = h('p', { class: 'story' });
    this.program = h('ol', { class: 'recursive', 'aria-label': 'The program' });
    this.calls = h('ol', { class: 'open-calls', 'aria-label': 'Calls that are open, the latest first' });
    this.choice = choices('Figure', [...figures].map(([name, { label }]) => [name, label]), 'calls', on.figure, { hidden: true });
    this.player = new Player(this, { speed: figures.get(scene.figure).speed });
    this.element = h('div', { class: 'tour-scene' }, this.choice.element,
      h('div', { class: 'recursion' }, this.board.element, this.calls), this.story, this.player.element, this.program, this.#times());
    this.choice.value = scene.figure;
    this.#load(figures.get(scene.figure).steps(scene), scene.n);
  }

  open() {}
  close() { this.player.pause(); }

  get last() { return this.#steps.length - 1; }

  #load(steps, n) {
    this.#steps = steps;
    this.n = n;
    this.#write(figures.get(this.scene.figure).program);
    this.player.go(0);
  }

  /** #write shows the program. A line with True or False can be changed into the other. */
  #write(program) {
    const line = (text, i) => {
      const other = program === model.program && model.flipped(i);
      if (!other) return h('code', {}, text);
      const changed = i === this.#changed;
      const code = h('code', { class: changed ? 'changed' : '' }, (changed ? other : text).trim());
      const indent = h('code', {}, text.slice(0, text.search(/\S/)));
      const props = { type: 'button', class: 'line', 'aria-pressed': String(changed), onclick: () => this.#change(i) };
      return [indent, h('button', props, code)];
    };
    this.program.replaceChildren(...program.map((text, i) => h('li', {}, line(text, i))));
  }

  /** #change exchanges True and False in a line, and runs the program: it draws boards. The same line again takes that back. */
  #change(line) {
    this.#changed = line === this.#changed ? -1 : line;
    if (this.#changed < 0) {
      this.#load(figures.get(this.scene.figure).steps(this.scene), this.scene.n);
      return;
    }
    const drawn = model.drawings(answered, line);
    const none = { line, queens: [], calls: [], said: 'It draws no board.' };
    this.#load(drawn.length ? drawn : [none], answered);
    this.program.children[line].querySelector('button').focus();
    this.on.line(line, model.judged(answered, drawn));
    if (drawn.length > 1) this.player.toggle();
  }

  show(at, { playing }) {
    const step = this.#steps[at];
    const codes = codesOf(this.n, step.queens);
    if (step.square !== undefined) codes[step.square] |= Mark.tried;
    this.board.show(this.n, codes, { label: step.said, quiet: playing });
    this.story.textContent = step.over ? `Python allows ${grouped(model.python)} open calls, then it stops the program: ` +
      `RecursionError: maximum recursion depth exceeded. Your browser says ${deepest()}` : step.said;
    this.program.querySelector('[aria-current]')?.removeAttribute('aria-current');
    this.program.children[step.line]?.setAttribute('aria-current', 'step');
    this.#pile(step.calls);
    if (!playing) announce(this.story.textContent);
  }

  /** #pile shows the open calls, the latest on top. */
  #pile(calls) {
    const shown = calls.slice(-mostCalls).toReversed();
    const rest = calls.length - shown.length;
    this.calls.replaceChildren(...shown.map(callItem), ...(rest ? [h('li', { class: 'rest' }, `and ${grouped(rest)} more`)] : []));
  }

  /** #times says how long each way of searching would take, at a rate that the reader chooses. */
  #times() {
    const rows = h('tbody', {});
    const fill = () => rows.replaceChildren(...model.times(answered, Number(rate.value)).map(([what, size, time]) =>
      h('tr', {}, h('th', { scope: 'row' }, h('b', {}, size), ` ${what}`), h('td', {}, time))));
    const rate = h('select', { onchange: fill }, rates.map(([value, text]) => h('option', { value }, text)));
    rate.value = '100000';
    fill();
    return h('details', { class: 'times', open: true }, h('summary', {}, 'How long it takes for eight queens'),
      h('label', { class: 'row' }, h('span', {}, 'A machine that looks at'), rate),
      h('table', {}, rows));
  }
}
