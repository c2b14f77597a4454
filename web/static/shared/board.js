// A board: an ARIA grid with one tab stop up to 32 x 32, a picture beyond.
// It knows squares, queens and marks; the view gives them their meaning.

import { h, icon, svg } from './dom.js';
import { Mark } from './marks.js';
import { attackersOf, fileName, spoken, squareName } from './square.js';

const largestGrid = 32;
const words = [
  [Mark.blocked, 'blocked'], [Mark.tried, 'being tried'], [Mark.hint, 'suggested'], [Mark.fixed, 'placed by hand'],
];

const classNames = new Map();

function classesOf(code) {
  if (!classNames.has(code)) {
    classNames.set(code, ['sq', ...Object.keys(Mark).filter((name) => code & Mark[name])].join(' '));
  }
  return classNames.get(code);
}

export class Board {
  #n = 0;
  #codes = new Uint16Array(0);
  #cells = [];
  #focus = 0;
  #lines = '';
  #labels = 0;
  #canvas = null;

  /** label names the board; onactivate(square) is a click, a tap, Enter or Space; onpoint(square or -1) a hover or focus. */
  constructor(label, { onactivate, onpoint, small = false } = {}) {
    this.label = label;
    this.onactivate = onactivate;
    this.onpoint = onpoint;
    this.element = h('div', { class: small ? 'board small' : 'board' });
    new ResizeObserver(([{ contentRect }]) => this.#measured(contentRect.width)).observe(this.element);
  }

  /** #measured gives styles the board's width. As a container of their own, squares that change would cost three times as much. */
  #measured(width) {
    this.element.style.setProperty('--percent', `${width / 100}px`);
    this.element.classList.add('measured');
  }

  get n() { return this.#n; }

  /** show draws codes (Marks of every square) and lines ([from, to] pairs of squares). */
  show(n, codes, { lines = [], label = this.label, quiet = false } = {}) {
    this.label = label;
    this.shown = { n, codes, lines };
    if (n !== this.#n) this.#build(n);
    if (this.#canvas) {
      this.#codes = codes.slice();
      this.#paint();
      return;
    }
    if (this.grid.getAttribute('aria-label') !== label) this.grid.setAttribute('aria-label', label);
    for (let square = 0; square < codes.length; square++) {
      const code = codes[square];
      if (code === this.#codes[square]) continue;
      const cell = this.#cells[square];
      if (code & (Mark.queen | Mark.ghost) && !cell.firstChild) cell.append(icon('queen', 'queen'));
      cell.className = classesOf(code);
      this.#codes[square] = code;
    }
    this.#drawLines(lines);
    clearTimeout(this.#labels);
    if (!quiet) {
      this.#relabel(this.#focus);
      this.#labels = setTimeout(() => this.#relabelAll(), 200);
    }
  }

  /** say describes a square for a screen reader: "e4, queen, attacked by b1". */
  say(square) {
    const code = this.#codes[square];
    const parts = [squareName(this.#n, square)];
    if (code & Mark.queen) parts.push('queen');
    for (const [mark, word] of words) if (code & mark) parts.push(word);
    if (parts.length === 1) parts.push('empty');
    const attackers = attackersOf(this.#n, square, this.#queens());
    if (attackers.length) parts.push('attacked by ' + spoken(attackers.map((a) => squareName(this.#n, a))));
    return parts.join(', ');
  }

  focus() { this.#cells[this.#focus]?.focus(); }

  #queens() {
    const queens = [];
    for (let square = 0; square < this.#codes.length; square++) if (this.#codes[square] & Mark.queen) queens.push(square);
    return queens;
  }

  #relabel(square) {
    const cell = this.#cells[square];
    if (!cell) return;
    const text = this.say(square);
    if (cell.getAttribute('aria-label') !== text) cell.setAttribute('aria-label', text);
  }

  #relabelAll() {
    for (let square = 0; square < this.#cells.length; square++) this.#relabel(square);
  }

  #build(n) {
    this.#n = n;
    this.#codes = new Uint16Array(n * n);
    this.#cells = [];
    this.#focus = 0;
    this.#lines = '';
    this.#canvas = null;
    this.element.style.setProperty('--n', n);
    this.element.classList.toggle('dense', n > 14);
    if (n > largestGrid) {
      this.#buildCanvas(n);
      return;
    }
    const rows = Array.from({ length: n }, (_, i) => this.#row(n, n - 1 - i));
    this.grid = h('div', { role: 'grid', class: 'squares', 'aria-label': this.label, 'aria-rowcount': n, 'aria-colcount': n }, rows);
    this.overlay = svg('svg', { class: 'lines', viewBox: `0 0 ${n} ${n}`, 'aria-hidden': 'true' });
    this.#listen();
    const ranks = h('div', { class: 'ranks', 'aria-hidden': 'true' }, Array.from({ length: n }, (_, i) => h('span', {}, String(n - i))));
    const files = h('div', { class: 'files', 'aria-hidden': 'true' }, Array.from({ length: n }, (_, i) => h('span', {}, fileName(i))));
    this.element.replaceChildren(ranks, h('div', { class: 'frame' }, this.grid, this.overlay), files);
  }

  #row(n, row) {
    const cells = [];
    for (let column = 0; column < n; column++) {
      const square = row * n + column;
      const cell = h('div', {
        role: 'gridcell',
        class: 'sq',
        tabindex: square === 0 ? 0 : -1,
        'aria-label': `${squareName(n, square)}, empty`,
      });
      cell.dataset.square = square;
      this.#cells[square] = cell;
      cells.push(cell);
    }
    return h('div', { role: 'row', class: row % 2 ? 'odd' : 'even' }, cells);
  }

  #listen() {
    const at = (event) => Number(event.target.closest('.sq')?.dataset.square ?? -1);
    this.grid.addEventListener('click', (event) => {
      const square = at(event);
      if (square < 0) return;
      this.#moveFocus(square, false);
      this.onactivate?.(square, event);
    });
    this.grid.addEventListener('keydown', (event) => this.#key(event));
    this.grid.addEventListener('pointerover', (event) => this.onpoint?.(at(event)));
    this.grid.addEventListener('pointerleave', () => this.onpoint?.(-1));
    this.grid.addEventListener('focusin', (event) => {
      const square = at(event);
      if (square < 0) return;
      this.#moveFocus(square, false);
      this.#relabel(square);
      this.onpoint?.(square);
    });
    this.grid.addEventListener('focusout', () => this.onpoint?.(-1));
  }

  #moveFocus(square, focus = true) {
    this.#cells[this.#focus].tabIndex = -1;
    this.#focus = square;
    this.#cells[square].tabIndex = 0;
    if (focus) this.#cells[square].focus();
  }

  #key(event) {
    if (event.altKey || event.metaKey) return;
    const n = this.#n;
    let row = Math.floor(this.#focus / n);
    let column = this.#focus % n;
    switch (event.key) {
      case 'ArrowUp': row++; break;
      case 'ArrowDown': row--; break;
      case 'ArrowLeft': column--; break;
      case 'ArrowRight': column++; break;
      case 'Home': column = 0; if (event.ctrlKey) row = n - 1; break;
      case 'End': column = n - 1; if (event.ctrlKey) row = 0; break;
      case 'PageUp': row = n - 1; break;
      case 'PageDown': row = 0; break;
      case 'Enter': case ' ':
        if (!this.onactivate) return;
        event.preventDefault();
        this.onactivate(this.#focus, event);
        return;
      default: return;
    }
    event.preventDefault();
    row = Math.min(n - 1, Math.max(0, row));
    column = Math.min(n - 1, Math.max(0, column));
    this.#relabel(row * n + column);
    this.#moveFocus(row * n + column);
  }

  #drawLines(lines) {
    const key = lines.join(';');
    if (key === this.#lines) return;
    this.#lines = key;
    const n = this.#n;
    const x = (square) => (square % n) + 0.5;
    const y = (square) => n - Math.floor(square / n) - 0.5;
    const short = 0.4; // lines keep off the pieces they join
    this.overlay.replaceChildren(...lines.map(([from, to]) => {
      const [dx, dy] = [x(to) - x(from), y(to) - y(from)];
      const part = short / Math.hypot(dx, dy);
      return svg('line', { x1: x(from) + dx * part, y1: y(from) + dy * part, x2: x(to) - dx * part, y2: y(to) - dy * part });
    }));
  }

  #buildCanvas() {
    this.#canvas = h('canvas', { role: 'img', 'aria-label': this.label });
    this.element.replaceChildren(h('div', { class: 'ranks' }), h('div', { class: 'frame' }, this.#canvas), h('div', { class: 'files' }));
  }

  #paint() {
    const canvas = this.#canvas;
    const n = this.#n;
    canvas.setAttribute('aria-label', `${this.label}; the columns are listed beside it`);
    const pixels = Math.max(n, Math.round((canvas.clientWidth || 640) * devicePixelRatio));
    canvas.width = canvas.height = pixels;
    const style = getComputedStyle(this.element);
    const colour = (name) => style.getPropertyValue(name).trim();
    const context = canvas.getContext('2d');
    const tile = pixels / n;
    context.fillStyle = colour('--light-square');
    context.fillRect(0, 0, pixels, pixels);
    if (tile >= 3) {
      context.fillStyle = colour('--dark-square');
      for (let row = 0; row < n; row++) {
        for (let column = row % 2; column < n; column += 2) context.fillRect(column * tile, pixels - (row + 1) * tile, tile, tile);
      }
    }
    context.fillStyle = colour('--piece');
    const radius = Math.max(tile * 0.36, devicePixelRatio * 0.9);
    for (const square of this.#queens()) {
      context.beginPath();
      context.arc(((square % n) + 0.5) * tile, pixels - (Math.floor(square / n) + 0.5) * tile, radius, 0, 2 * Math.PI);
      context.fill();
    }
  }
}

/** miniature draws a placement as one small picture, for orbits and links. */
export function miniature(columns, label) {
  const n = columns.length;
  const parts = [svg('rect', { class: 'paper', width: n, height: n })];
  let dark = '';
  for (let row = 0; row < n; row++) for (let c = row % 2; c < n; c += 2) dark += `M${c} ${n - 1 - row}h1v1h-1z`;
  parts.push(svg('path', { class: 'tint', d: dark }));
  columns.forEach((column, row) =>
    parts.push(svg('use', { href: '#queen', x: column - 1 + 0.06, y: n - 1 - row + 0.06, width: 0.88, height: 0.88 })),
  );
  const picture = svg('svg', { class: 'miniature', viewBox: `0 0 ${n} ${n}` }, ...parts);
  if (label) {
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', label);
  } else picture.setAttribute('aria-hidden', 'true');
  return picture;
}
