// The elements of Explore. Passes user input to `on`.

import { Board, miniature } from '../shared/board.js';
import { announce, button, choices, enable, h, stepper } from '../shared/dom.js';
import { limits } from '../limits.js';
import { methods } from './methods.js';
import * as model from './state.js';
import { codesOf } from '../shared/marks.js';
import { paste } from '../shared/paste.js';
import { takeaway } from '../shared/picture.js';
import { columnsToSquares } from '../shared/square.js';
import { grouped } from '../shared/words.js';

export class ExploreView {
  columns = null; // on the board, 1-based

  constructor(host, on) {
    this.on = on;
    this.board = new Board('Board', { onactivate: on.tap });
    const empty = () => h('div', { class: 'class' }, miniature(new Array(8).fill(-9)), h('span', {}, '\u00a0'));
    const room = Array.from({ length: 12 }, empty); // for what is to come
    this.glance = h('div', { class: 'glance', hidden: true }, room);
    this.size = stepper('Board size', { value: 8, min: 1, max: model.largest, onchange: (n) => on.change({ n }) });
    this.show = choices(
      'Show',
      [['one', 'One'], ['all', 'All'], ['classes', 'Classes'], ['hand', 'By hand']],
      'one',
      (show) => on.change({ show }),
    );
    this.verdict = h('p', { class: 'verdict' });
    const parts = [this.#one(), this.#many(), this.#hand()];
    host.append(
      h('div', { class: 'stage' }, this.board.element, this.glance),
      h('div', { class: 'panel' },
        h('h1', {}, 'Explore'),
        h('p', { class: 'lede' },
          'Put ', h('i', {}, 'n'), ' queens on an ', h('i', {}, 'n'), ' by ', h('i', {}, 'n'),
          ' board so that no queen attacks another.',
        ),
        h('div', { class: 'row choose' }, this.size.element, this.show.element),
        ...parts,
        this.verdict,
        this.#take(),
        h('details', {}, h('summary', {}, 'Read a board of yours'), h('div', { class: 'part' }, paste(
          'A board or a solution in any usual notation',
          { verb: 'Show it', most: limits.texts.board, placeholder: '1 5 8 6 3 7 2 4', onread: on.read },
        ))),
      ),
    );
  }

  #one() {
    this.method = choices(
      'Found',
      [...methods].map(([name, { title }]) => [name, title]),
      model.usual,
      (method) => this.on.change({ method }),
    );
    this.another = h('button', { type: 'button', onclick: this.on.another }, 'Another');
    this.explained = h('p', { class: 'note' });
    this.one = h('div', { class: 'part' }, this.method.element, this.explained, h('div', { class: 'row' }, this.another));
    return this.one;
  }

  #many() {
    const { on } = this;
    this.moves = [
      button('First', () => on.goto(1)),
      button('Previous', () => on.step(-1)),
      button('Next', () => on.step(1), { class: 'primary' }),
      button('Last', () => on.goto(Infinity)),
    ];
    this.jump = stepper('Number', { value: 1, min: 1, max: 92, onchange: on.goto });
    this.where = h('p', { class: 'where' });
    this.orbit = h('div', { class: 'orbit' });
    this.back = h('button', { type: 'button', onclick: on.allClasses }, 'All classes');
    this.many = h('div', { class: 'part' },
      this.where,
      h('div', { class: 'row' }, this.moves),
      h('div', { class: 'row choose' }, this.jump.element, this.back),
      this.orbit,
    );
    return this.many;
  }

  #hand() {
    this.tool = choices('A tap', [['queen', 'places a queen'], ['block', 'blocks the square']], 'queen', () => {});
    this.hand = h('div', { class: 'part' },
      this.tool.element,
      h('div', { class: 'row' },
        h('button', { type: 'button', class: 'primary', onclick: this.on.complete }, 'Complete the board'),
        h('button', { type: 'button', onclick: this.on.clear }, 'Clear'),
      ),
    );
    return this.hand;
  }

  #take() {
    this.format = h('select', { class: 'notation', 'aria-label': 'Notation' });
    this.copied = h('span', { class: 'hint', role: 'status' });
    this.columnsText = h('output', { class: 'columns', tabindex: '0', 'aria-label': 'Columns, row 1 first' });
    const picture = () => this.board.shown && { ...this.board.shown, title: this.board.label, name: `queens-${this.board.n}` };
    this.take = h('div', { class: 'part take' },
      h('div', { class: 'row saying' }, this.columnsText, this.copied),
      h('div', { class: 'row' }, this.format, h('button', { type: 'button', onclick: this.on.copy }, 'Copy'), takeaway(picture)),
    );
    return this.take;
  }

  /** formats offers the formats in which a placement can be copied. */
  formats(list) {
    this.format.replaceChildren(...list.map(({ name, title, about }) => h('option', { value: name, title: about }, title)));
    this.format.value = 'a1';
  }

  /** controls shows the state in the controls. */
  controls(state, alone) {
    this.size.value = state.n;
    this.show.value = state.show;
    this.method.value = state.method;
    this.one.hidden = !alone;
    this.many.hidden = alone || state.show === 'hand';
    this.hand.hidden = alone || state.show !== 'hand';
    this.orbit.hidden = this.back.hidden = state.show !== 'classes' || !state.k;
    this.jump.element.hidden = state.show === 'classes' && !state.k;
    const { about, seeded } = methods.get(model.methodFor(state));
    this.explained.textContent = `${about[0].toUpperCase()}${about.slice(1)}.`;
    this.another.classList.toggle('void', !seeded);
    this.board.element.classList.toggle('editable', !alone && state.show === 'hand');
    this.#reveal(alone || state.show !== 'classes' || state.k ? this.board.element : this.glance);
  }

  #reveal(element) {
    this.board.element.hidden = element !== this.board.element;
    this.glance.hidden = element !== this.glance;
  }

  say(text, kind = '') {
    if (this.verdict.textContent !== text) this.verdict.textContent = text;
    this.verdict.className = `verdict ${kind}`;
    if (kind) announce(text);
  }

  /** place puts a solution on the board. */
  place(columns, label, codes = codesOf(columns.length, columnsToSquares(columns))) {
    this.columns = columns;
    this.board.show(columns.length, codes, { label });
    this.columnsText.textContent = columns.join(' ');
    this.take.classList.remove('void');
    this.copied.textContent = '';
  }

  /** empty shows a board that is not a solution. */
  empty(n, codes = new Uint16Array(n * n), label = `${n} by ${n} board`) {
    this.columns = null;
    this.board.show(n, codes, { label });
    this.columnsText.textContent = '';
    this.take.classList.toggle('void', !codes.some(Boolean));
  }

  /** list shows the position of the board in the list of solutions or classes. */
  list(word, k, total) {
    this.jump.range(1, Math.max(1, total));
    this.jump.value = Math.min(k, Math.max(1, total));
    for (const move of this.moves) {
      enable(move, total > 1);
      move.classList.remove('void');
    }
    if (total) this.where.replaceChildren(`${word} `, h('b', {}, grouped(k)), ` of ${grouped(total)}`);
    else this.where.textContent = 'No solution';
  }

  /** members shows the images of a class. For the same class it keeps the buttons, and with them the focus. */
  members(orbit, chosen) {
    const key = orbit.join(';');
    if (key !== this.orbitKey) {
      this.orbit.replaceChildren(...orbit.map((columns, i) => h('button', {
        type: 'button', 'aria-label': `Member ${i + 1} of ${orbit.length}: columns ${columns.join(' ')}`, onclick: () => this.on.member(i),
      }, miniature(columns))));
      this.orbitKey = key;
    }
    [...this.orbit.children].forEach((each, i) => each.setAttribute('aria-pressed', String(i === chosen)));
  }

  /** classes shows a page of classes. */
  classes(list, { n, from, total, pages }, page) {
    this.columns = null;
    this.#reveal(this.glance);
    this.take.classList.add('void');
    const last = Math.min(total, from + list.length - 1);
    this.where.replaceChildren(
      h('b', {}, grouped(total)),
      total === 1 ? ' class' : ' classes',
      total > 1 && total <= list.length ? ', one for each fundamental solution' : '',
      total > list.length ? `, ${grouped(from)} to ${grouped(last)} here` : '',
    );
    for (const move of this.moves) {
      enable(move, pages > 1);
      move.classList.toggle('void', pages < 2);
    }
    this.glance.replaceChildren(
      ...list.map((found, i) =>
        h(
          'button',
          {
            type: 'button',
            class: 'class',
            'aria-label': `Class ${grouped(from + i)} × ${found.orbit.length} images: columns ${found.columns.join(' ')}`,
            onclick: () => this.on.open(from + i),
          },
          miniature(found.columns),
          h('span', {}, `${grouped(from + i)}`, h('i', {}, ` × ${found.orbit.length}`)),
        ),
      ),
    );
    this.board.label = `Classes of n = ${n}`;
    announce(`${total} classes of solutions, page ${page} of ${pages}.`);
  }
}
