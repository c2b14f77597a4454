// The timeline of a search: a slider over its steps, with solutions marked
// above and dead ends below.

import { h } from './dom.js';

export class Timeline {
  #traces = [];

  /** onseek(step) is called while the user drags. */
  constructor({ onseek }) {
    this.canvas = h('canvas', { 'aria-hidden': 'true' });
    this.input = h('input', { type: 'range', min: 0, max: 1, value: 0, step: 1, 'aria-label': 'Step', oninput: () => onseek(Number(this.input.value)) });
    this.element = h('div', { class: 'timeline' }, this.canvas, this.input);
    this.resizer = new ResizeObserver(() => this.#draw());
    this.resizer.observe(this.element);
    this.scheme = matchMedia('(prefers-color-scheme: dark)');
    this.recolour = () => this.#draw();
    this.scheme.addEventListener('change', this.recolour);
  }

  close() {
    this.resizer.disconnect();
    this.scheme.removeEventListener('change', this.recolour);
  }

  load(traces, length) {
    this.#traces = traces;
    this.length = length;
    this.input.max = length;
    this.#draw();
  }

  show(step) {
    this.input.value = step;
    this.input.setAttribute('aria-valuetext', `step ${step} of ${this.length}`);
  }

  #draw() {
    const [width, height] = [this.element.clientWidth, this.element.clientHeight];
    const ratio = Math.min(3, devicePixelRatio || 1);
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const context = this.canvas.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (!this.#traces.length) return;
    const style = getComputedStyle(this.element);
    const colour = (name) => style.getPropertyValue(name).trim();
    const inset = 12; // half of the thumb
    const room = width - 2 * inset;
    const middle = height / 2;
    const at = (step) => inset + (step / Math.max(1, this.length)) * room;
    context.fillStyle = colour('--strong-rule');
    context.fillRect(inset, middle - 0.5, room, 1);
    this.#traces.forEach((trace, lane) => {
      // Dead ends lie too close to be drawn one by one: their density is.
      const bars = new Float32Array(Math.ceil(room / 2) + 1);
      for (const step of trace.deadEndSteps) bars[Math.floor((at(step) - inset) / 2)]++;
      const most = Math.max(1, ...bars);
      context.fillStyle = colour('--accent');
      bars.forEach((count, i) => {
        if (!count) return;
        const tall = 2 + (count / most) * (height / 2 - 8);
        context.globalAlpha = 0.75;
        context.fillRect(inset + i * 2, middle + 3 + lane * 2, 1.4, tall);
      });
      context.globalAlpha = 1;
      context.fillStyle = colour('--good');
      const r = trace.solutionSteps.length > 200 ? 2 : 3.6;
      for (const step of trace.solutionSteps) {
        const [x, y] = [at(step), middle - 8 - lane * 6];
        context.beginPath();
        context.moveTo(x, y - r);
        context.lineTo(x + r, y);
        context.lineTo(x, y + r);
        context.lineTo(x - r, y);
        context.fill();
      }
    });
  }
}
