// The jobs of a count as a grid that fills; a square is a run of jobs.
// States differ by shape and by colour.

import { fit, keepUp } from '../shared/canvas.js';
import * as model from './state.js';
import { h } from '../shared/dom.js';

const nothing = { counted: 0, checked: 0, conflicts: 0 };
const samples = [
  [nothing, 'to come'],
  [{ ...nothing, counted: 0.5 }, 'half counted'],
  [{ ...nothing, counted: 1 }, 'counted'],
  [{ ...nothing, counted: 1, checked: 1 }, 'counted again'],
  [{ ...nothing, counted: 1, conflicts: 1 }, 'two counts'],
];

export class Picture {
  #count = null;

  constructor() {
    this.canvas = h('canvas', { role: 'img', 'aria-label': 'No jobs yet' });
    this.note = h('span');
    this.legend = samples.map(([cell, word]) => ({ cell, canvas: h('canvas', { class: 'sample', 'aria-hidden': 'true' }), word }));
    this.element = h('figure', { class: 'jobs' }, this.canvas,
      h('figcaption', { class: 'legend' }, this.note, this.legend.map(({ canvas, word }) => h('span', {}, canvas, ` ${word}`))));
    this.close = keepUp(this.element, () => this.#draw());
  }

  show(count) {
    this.#count = count;
    this.canvas.setAttribute('aria-label', model.described(count));
    this.note.textContent = `${model.scale(count)}, the largest first:`;
    this.#draw();
  }

  #draw() {
    const width = this.element.clientWidth;
    if (!this.#count || !width) return;
    const style = getComputedStyle(this.element);
    const colour = (name) => style.getPropertyValue('--' + name).trim();
    const cells = model.cells(this.#count.picture);
    const { columns, rows, size } = model.grid(cells.length, width);
    this.canvas.style.height = `${rows * size}px`;
    const context = fit(this.canvas, width, rows * size);
    cells.forEach((cell, i) => square(context, colour, cell, (i % columns) * size, Math.floor(i / columns) * size, size));
    for (const { cell, canvas } of this.legend) square(fit(canvas, 16, 16), colour, cell, 0, 0, 16);
  }
}

/** square draws a cell, filled by the share of its jobs that are counted. */
function square(context, colour, { counted, checked, conflicts }, left, top, size) {
  const gap = size > 12 ? 1 : 0.5;
  const [x, y, side] = [left + gap, top + gap, size - 2 * gap];
  context.fillStyle = colour('tint');
  context.fillRect(x, y, side, side);
  outlined(context, colour('rule'), x, y, side);
  context.fillStyle = colour('good');
  context.fillRect(x, y + side * (1 - counted), side, side * counted);
  if (checked) {
    context.fillStyle = colour('sheet');
    context.beginPath();
    context.arc(x + side / 2, y + side / 2, side * (0.14 + 0.12 * checked), 0, 2 * Math.PI);
    context.fill();
  }
  if (conflicts) crossed(context, colour, x, y, side);
}

function outlined(context, ink, x, y, side) {
  context.strokeStyle = ink;
  context.lineWidth = Math.max(0.8, side / 14);
  context.strokeRect(x + 0.5, y + 0.5, side - 1, side - 1);
}

function crossed(context, colour, x, y, side) {
  context.lineCap = 'round';
  for (const [ink, width] of [['sheet', side / 2.6], ['accent', side / 5]]) {
    context.strokeStyle = colour(ink);
    context.lineWidth = width;
    context.beginPath();
    for (const [from, to] of [[0.2, 0.8], [0.8, 0.2]]) {
      context.moveTo(x + from * side, y + 0.2 * side);
      context.lineTo(x + to * side, y + 0.8 * side);
    }
    context.stroke();
  }
}
