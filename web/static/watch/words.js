// The words of attack-vectors as pictures of bits, and the table of the vectors that were prepared.

import { h } from '../shared/dom.js';
import { squareName } from '../shared/square.js';
import { attacksOf, rowsOf, wordOf } from './bits.js';

const what = new Map([['queens', 'Queens'], ['attacked', 'Attacked'], ['prepared', 'A prepared vector']]);

/** BitBoard shows a word as rows of 0 and 1, the first row at the bottom, as the board has it. */
class BitBoard {
  constructor(name) {
    this.bits = h('pre', { 'aria-hidden': 'true' });
    this.word = h('code', {});
    this.element = h('figure', { class: 'bitboard' }, h('figcaption', {}, what.get(name)), this.bits, this.word);
  }

  /** show shows the bits of squares: marked is the one that is looked at, or -1, and fresh are those that were just set. */
  show(n, squares, { marked = -1, fresh = new Set() } = {}) {
    const set = new Set(squares);
    const bit = (square) => {
      const text = set.has(square) ? '1' : '0';
      if (square === marked) return h('mark', {}, text);
      return fresh.has(square) ? h('b', {}, text) : text;
    };
    const words = rowsOf(n, squares);
    const line = (row) => [...Array.from({ length: n }, (_, column) => bit(row * n + column)), `  ${words[row]}\n`];
    this.bits.replaceChildren(...Array.from({ length: n }, (_, i) => line(n - 1 - i)).flat());
    this.word.textContent = wordOf(n, squares);
  }
}

export class Words {
  #n = 0;

  constructor() {
    this.boards = new Map(['queens', 'attacked'].map((name) => [name, new BitBoard(name)]));
    this.said = h('p', { class: 'note' });
    this.prepared = new BitBoard('prepared');
    this.choice = h('select', { 'aria-label': 'Square of the queen', onchange: () => this.#prepare() });
    this.list = h('ul', { class: 'vectors' });
    this.table = h('details', { ontoggle: () => this.#prepare() }, h('summary', {}, 'The prepared vectors, one for each square'),
      h('label', { class: 'row' }, 'A queen on', this.choice), this.prepared.element, this.list);
    this.element = h('div', { class: 'words', hidden: true },
      h('div', { class: 'bitboards' }, [...this.boards.values()].map(({ element }) => element)), this.said, this.table);
  }

  /** show shows the two words at a step: {n, queens, attacked, marked, fresh, said}. */
  show({ n, queens, attacked, marked, fresh, said }) {
    this.boards.get('queens').show(n, queens, { marked });
    this.boards.get('attacked').show(n, attacked, { marked, fresh: new Set(fresh) });
    this.said.textContent = said;
    if (n === this.#n) return;
    this.#n = n;
    const squares = Array.from({ length: n * n }, (_, square) => h('option', { value: square }, squareName(n, square)));
    this.choice.replaceChildren(...squares);
    this.#prepare();
  }

  /** #prepare shows the vector of the chosen square, and those of all squares where one word holds them. */
  #prepare() {
    if (!this.table.open) return;
    const n = this.#n;
    this.prepared.show(n, attacksOf(n, Number(this.choice.value)), { marked: Number(this.choice.value) });
    const entry = (square) => h('li', {}, h('b', {}, squareName(n, square)), ' ', h('code', {}, wordOf(n, attacksOf(n, square))));
    this.list.replaceChildren(...Array.from({ length: n <= 8 ? n * n : 0 }, (_, square) => entry(square)));
  }
}
