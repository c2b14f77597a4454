// The number of attacks on the board after each step, shown instead of a tree for
// algorithms that repair a full board.

import { keepUp } from '../shared/canvas.js';
import { h, svg } from '../shared/dom.js';
import { linesOf } from './heat.js';
import { Kind } from '../shared/trace.js';

const [left, bottom, top, right] = [46, 34, 16, 14];

/** pairsOf counts, after each step, the pairs of queens that attack each other. */
function pairsOf(trace) {
  const pairs = new Uint16Array(trace.length + 1);
  const counts = new Map();
  let sum = 0;
  const put = (square) => {
    for (const line of linesOf(trace.n, square)) {
      sum += counts.get(line) ?? 0;
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  };
  const take = (square) => {
    for (const line of linesOf(trace.n, square)) {
      counts.set(line, counts.get(line) - 1);
      sum -= counts.get(line);
    }
  };
  for (const square of trace.start.standing) put(square);
  pairs[0] = sum;
  for (let i = 0; i < trace.length; i++) {
    if (trace.kinds[i] === Kind.place) put(trace.squares[i]);
    else if (trace.kinds[i] === Kind.remove) take(trace.squares[i]);
    pairs[i + 1] = sum;
  }
  return pairs;
}

export class Descent {
  #step = 0;

  constructor() {
    this.chart = h('div', { class: 'fall' });
    this.caption = h('figcaption', { class: 'tree-note' });
    this.element = h('figure', { class: 'descent', hidden: true }, this.chart, this.caption);
    this.close = keepUp(this.chart, () => this.#draw());
  }

  load(trace) {
    this.trace = trace;
    this.pairs = pairsOf(trace);
    this.most = this.pairs.reduce((most, pairs) => Math.max(most, pairs), 1);
    this.#draw();
  }

  /** #draw draws the chart in the pixels that there are. */
  #draw() {
    const [width, height] = [this.chart.clientWidth, this.chart.clientHeight];
    if (!this.trace || !width) return;
    const x = (step) => left + (step / Math.max(1, this.trace.length)) * (width - left - right);
    const y = (pairs) => height - bottom - (pairs / this.most) * (height - bottom - top);
    this.x = x;
    this.y = y;
    const drawing = svg('svg', {
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label':
        `Chart: pairs of queens that attack each other, from ${this.most} at most to ${this.pairs[this.trace.length]} at the end`,
    });
    const every = Math.ceil(this.most / 5);
    for (let pairs = 0; pairs <= this.most; pairs += every) {
      drawing.append(
        svg('line', { class: 'gridline', x1: left, x2: width - right, y1: y(pairs), y2: y(pairs) }),
        svg('text', { x: left - 8, y: y(pairs) + 5, 'text-anchor': 'end' }, String(pairs)),
      );
    }
    this.cursor = svg('line', { class: 'cursor', y1: top - 6, y2: height - bottom });
    this.dot = svg('circle', { class: 'here', r: 6 });
    drawing.append(svg('path', { class: 'stairs', d: this.#stairs() }), this.cursor, this.dot);
    this.chart.replaceChildren(drawing);
    this.show(this.#step);
  }

  #stairs() {
    const { trace, pairs, x, y } = this;
    let path = '';
    for (let step = 0; step <= trace.length; step++) {
      if (step && step < trace.length && pairs[step] === pairs[step - 1]) continue;
      path += `${step ? 'H' + x(step).toFixed(1) + 'V' : 'M' + x(0) + ' '}${y(pairs[step]).toFixed(1)}`;
    }
    return path;
  }

  show(step) {
    this.#step = step;
    if (!this.trace) return;
    const at = Math.max(0, Math.min(step - this.trace.first, this.trace.length));
    const text = `${this.pairs[at]} pair${this.pairs[at] === 1 ? '' : 's'} of queens attack each other`;
    if (this.caption.textContent !== text) this.caption.textContent = text;
    if (!this.cursor) return;
    const x = this.x(at);
    this.cursor.setAttribute('x1', x);
    this.cursor.setAttribute('x2', x);
    this.dot.setAttribute('cx', x);
    this.dot.setAttribute('cy', this.y(this.pairs[at]));
  }
}
