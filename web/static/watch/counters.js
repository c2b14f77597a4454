// The counters of Watch: a list for one lane, a table with a column for each lane
// of a race.

import { h } from '../shared/dom.js';
import { choice } from '../shared/store.js';
import { grouped } from '../shared/words.js';

const counted = [
  ['step', 'Step'],
  ['tried', 'Tried'],
  ['placed', 'Placed'],
  ['removed', 'Taken back'],
  ['depth', 'Depth'],
  ['solutions', 'Solutions'],
];

function write(cells, values) {
  for (const [key, cell] of cells) {
    const text = grouped(values[key]);
    if (cell.textContent !== text) cell.textContent = text;
  }
}

export class Counters {
  #cells = [];

  constructor() { this.element = h('div', {}); }

  /** arrange makes the counters of lanes with these letters. */
  arrange(letters) {
    this.#cells = letters.map(() => new Map(counted.map(([key]) => [key, h(letters.length > 1 ? 'td' : 'dd', {}, '0')])));
    this.element.replaceChildren(letters.length > 1 ? this.#table(letters) : this.#list());
  }

  #list() {
    const [cells] = this.#cells;
    return h('dl', { class: 'tally' }, counted.map(([key, label]) => h('div', {}, h('dt', {}, label), cells.get(key))));
  }

  #table(letters) {
    const head = letters.map((letter) => h('th', { scope: 'col' }, h('b', { class: 'letter' }, letter)));
    const rows = counted.map(([key, label]) =>
      h('tr', {}, h('th', { scope: 'row' }, label), this.#cells.map((cells) => cells.get(key))));
    this.programs = h('tbody', {});
    return h('table', { class: 'compared' }, h('thead', {}, h('tr', {}, h('td', {}), head)), h('tbody', {}, rows), this.programs);
  }

  /** describe compares the programs of a race: their lines in the chosen language, their form, and what they keep in memory. */
  describe(algorithms) {
    if (algorithms.length < 2) return;
    const linesOf = ({ languages = [] }) => (languages.find(({ name }) => name === choice('language')) ?? languages[0])?.lines ?? '–';
    const rows = [['Lines', linesOf], ['Form', ({ recursive }) => (recursive ? 'recursive' : 'loop')], ['Memory', ({ memory }) => memory]];
    this.programs.replaceChildren(...rows.map(([label, of]) =>
      h('tr', {}, h('th', { scope: 'row' }, label), algorithms.map((each) => h('td', {}, each.languages ? of(each) : '–')))));
  }

  /** show writes the counters of a lane. */
  show(lane, values) { write(this.#cells[lane], values); }
}
