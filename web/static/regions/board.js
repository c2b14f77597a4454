// The board of a region puzzle: an ARIA grid with one tab stop, coloured regions
// and borders between them. It passes presses, drags and keys to the view.

import { h, icon } from '../shared/dom.js';

const moves = new Map([['ArrowUp', [-1, 0]], ['ArrowDown', [1, 0]], ['ArrowLeft', [0, -1]], ['ArrowRight', [0, 1]]]);

export class RegionBoard {
  #cells = [];
  #focus = 0;
  #drag = null; // {from, squares} while a pointer is down
  #key = '';

  /** onactivate(square) is a tap, Enter or Space; ondrag(squares, ended) a drag over several; onkey(square, key) another key. */
  constructor({ onactivate, ondrag, onkey }) {
    Object.assign(this, { onactivate, ondrag, onkey });
    this.element = h('div', { class: 'board regionboard' });
  }

  /** hold reserves the board's place before the puzzle is loaded. */
  hold(n) {
    if (!this.#cells.length) this.#frame(n, '');
  }

  #frame(n, inside) {
    const numbers = (name) =>
      h('div', { class: name, 'aria-hidden': 'true' },
        Array.from({ length: n }, (_, i) => h('span', {}, String(i + 1))),
      );
    this.element.style.setProperty('--n', n);
    this.element.replaceChildren(numbers('ranks'), h('div', { class: 'frame' }, inside), numbers('files'));
  }

  /** show draws a game; signs(square) returns the class names and the description of a square. */
  show(game, label, signs) {
    const key = game.puzzle;
    if (key !== this.#key) this.#build(game);
    this.#key = key;
    this.grid.setAttribute('aria-label', label);
    this.#cells.forEach((cell, square) => {
      const { classes, words } = signs(square);
      cell.className = `sq ${cell.dataset.walls} ${classes}`;
      if (cell.getAttribute('aria-label') !== words) cell.setAttribute('aria-label', words);
    });
  }

  #build(game) {
    const { n } = game;
    this.#cells = game.regions.map((region, square) => this.#cell(game, region, square));
    this.#focus = 0;
    const rows = Array.from({ length: n }, (_, row) => h('div', { role: 'row' }, this.#cells.slice(row * n, row * n + n)));
    this.grid = h('div', { role: 'grid', class: 'squares', 'aria-rowcount': n, 'aria-colcount': n }, rows);
    this.#listen(n);
    this.#frame(n, this.grid);
  }

  #cell({ n, regions, letters }, region, square) {
    const other = (beside, on) => !on || regions[beside] !== region;
    const walls = [
      ['wt', other(square - n, square >= n)],
      ['wr', other(square + 1, square % n < n - 1)],
      ['wb', other(square + n, square < n * (n - 1))],
      ['wl', other(square - 1, square % n > 0)],
    ];
    const cell = h('div', { role: 'gridcell', tabindex: square === 0 ? 0 : -1 },
      h('span', { class: 'regionletter', 'aria-hidden': 'true' }, letters[region]),
      icon('queen', 'queen'),
    );
    cell.dataset.square = square;
    cell.dataset.walls = `c${region + 1} ${walls.filter(([, on]) => on).map(([name]) => name).join(' ')}`;
    return cell;
  }

  #listen(n) {
    const at = (x, y) => {
      const cell = document.elementFromPoint(x, y)?.closest('.sq');
      return cell && this.grid.contains(cell) ? Number(cell.dataset.square) : -1;
    };
    this.grid.addEventListener('pointerdown', (event) => {
      const square = at(event.clientX, event.clientY);
      if (event.button !== 0 || square < 0) return;
      this.#drag = { squares: [square] };
      this.#moveFocus(square);
      event.preventDefault();
    });
    this.grid.addEventListener('pointermove', (event) => {
      const square = this.#drag ? at(event.clientX, event.clientY) : -1;
      if (square < 0 || this.#drag.squares.includes(square)) return;
      this.#drag.squares.push(square);
      this.ondrag(this.#drag.squares, false);
    });
    this.grid.addEventListener('pointerup', () => {
      const squares = this.#drag?.squares ?? [];
      this.#drag = null;
      if (squares.length === 1) this.onactivate(squares[0]);
      else if (squares.length) this.ondrag(squares, true);
    });
    for (const name of ['pointercancel', 'pointerleave'])
      this.grid.addEventListener(name, () => {
        if (this.#drag?.squares.length > 1) this.ondrag(this.#drag.squares, true);
        this.#drag = null;
      });
    this.grid.addEventListener('click', (event) => {
      // of a screen reader, without a pointer
      if (event.detail === 0) this.onactivate(Number(event.target.closest('.sq').dataset.square));
    });
    this.grid.addEventListener('focusin', (event) => this.#moveFocus(Number(event.target.dataset.square), false));
    this.grid.addEventListener('keydown', (event) => this.#press(event, n));
  }

  #press(event, n) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const [row, column] = [Math.floor(this.#focus / n), this.#focus % n];
    const step = moves.get(event.key);
    if (step) {
      const inside = (value) => Math.min(n - 1, Math.max(0, value));
      this.#moveFocus(inside(row + step[0]) * n + inside(column + step[1]));
    } else if (event.key === 'Home' || event.key === 'End') {
      this.#moveFocus(row * n + (event.key === 'Home' ? 0 : n - 1));
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.onactivate(this.#focus);
    } else if (!this.onkey(this.#focus, event.key.toLowerCase())) return;
    event.preventDefault();
  }

  #moveFocus(square, focus = true) {
    this.#cells[this.#focus].tabIndex = -1;
    this.#focus = square;
    this.#cells[square].tabIndex = 0;
    if (focus) this.#cells[square].focus({ preventScroll: true });
  }
}
