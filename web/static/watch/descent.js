// The number of attacks on the board after each step, shown instead of a tree for
// algorithms that repair a full board.

import { h, svg } from '../shared/dom.js';
import { Kind } from '../shared/trace.js';

const [width, height, left, bottom, top] = [640, 280, 46, 34, 16];

function linesOf(n, square) {
  const [row, column] = [Math.floor(square / n), square % n];
  return [`r${row}`, `c${column}`, `u${column - row}`, `d${column + row}`];
}

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
  constructor() {
    this.element = h('figure', { class: 'descent', hidden: true });
    this.caption = h('figcaption', { class: 'tree-note' });
  }

  load(trace) {
    this.trace = trace;
    this.pairs = pairsOf(trace);
    this.most = this.pairs.reduce((most, pairs) => Math.max(most, pairs), 1);
    const x = (step) => left + (step / Math.max(1, trace.length)) * (width - left - 14);
    const y = (pairs) => height - bottom - (pairs / this.most) * (height - bottom - top);
    this.x = x;
    this.y = y;
    const drawing = svg('svg', {
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': `Chart: pairs of queens that attack each other, from ${this.most} at most to ${this.pairs[trace.length]} at the end`,
    });
    const every = Math.ceil(this.most / 5);
    for (let pairs = 0; pairs <= this.most; pairs += every) {
      drawing.append(
        svg('line', { class: 'gridline', x1: left, x2: width - 14, y1: y(pairs), y2: y(pairs) }),
        svg('text', { x: left - 8, y: y(pairs) + 5, 'text-anchor': 'end' }, String(pairs)),
      );
    }
    let path = '';
    for (let step = 0; step <= trace.length; step++) {
      if (step && step < trace.length && this.pairs[step] === this.pairs[step - 1]) continue;
      path += `${step ? 'H' + x(step).toFixed(1) + 'V' : 'M' + x(0) + ' '}${y(this.pairs[step]).toFixed(1)}`;
    }
    this.cursor = svg('line', { class: 'cursor', y1: top - 6, y2: height - bottom });
    this.dot = svg('circle', { class: 'here', r: 6 });
    drawing.append(svg('path', { class: 'stairs', d: path }), this.cursor, this.dot);
    this.element.replaceChildren(drawing, this.caption);
  }

  show(step) {
    const at = Math.max(0, Math.min(step - this.trace.first, this.trace.length));
    const x = this.x(at);
    this.cursor.setAttribute('x1', x);
    this.cursor.setAttribute('x2', x);
    this.dot.setAttribute('cx', x);
    this.dot.setAttribute('cy', this.y(this.pairs[at]));
    const text = `${this.pairs[at]} pair${this.pairs[at] === 1 ? '' : 's'} of queens attack each other`;
    if (this.caption.textContent !== text) this.caption.textContent = text;
  }
}
