// The timeline of a search: a slider over its steps, with solutions marked
// above and dead ends below.

import { fit, keepUp } from '../shared/canvas.js';
import { h } from '../shared/dom.js';

const inset = 12; // half of the thumb

export class Timeline {
  #searches = [];

  onseek = () => {}; // is called with a step while the user drags

  constructor() {
    this.canvas = h('canvas', { 'aria-hidden': 'true' });
    this.input = h('input', {
      type: 'range',
      min: 0,
      max: 1,
      value: 0,
      step: 1,
      'aria-label': 'Step',
      oninput: () => this.onseek(Number(this.input.value)),
    });
    this.element = h('div', { class: 'timeline' }, this.canvas, this.input);
    this.close = keepUp(this.element, () => this.#draw());
  }

  /** load takes the searches whose marks and horizons are shown. If there are several, each has a letter. */
  load(searches) {
    this.#searches = searches;
    this.extend();
  }

  /** extend updates the searches that have got longer. */
  extend() {
    this.length = Math.max(1, ...this.#searches.map((search) => search.horizon));
    this.open = this.#searches.some((search) => search.end === null);
    this.input.max = this.length;
    this.#draw();
  }

  show(step) {
    this.input.value = step;
    this.input.setAttribute('aria-valuetext', this.open ? `step ${step}` : `step ${step} of ${this.length}`);
  }

  #draw() {
    const [width, height] = [this.element.clientWidth, this.element.clientHeight];
    const context = fit(this.canvas, width, height);
    if (!this.#searches.length) return;
    const style = getComputedStyle(this.element);
    const colour = (name) => style.getPropertyValue(name).trim();
    const room = width - 2 * inset;
    context.fillStyle = colour('--strong-rule');
    context.fillRect(inset, height / 2 - 0.5, room, 1);
    this.#searches.forEach((search, lane) => {
      const place = { at: (step) => inset + (step / this.length) * room, middle: height / 2, height, lane };
      context.fillStyle = colour('--accent');
      this.#deadEnds(context, search.marks, place);
      context.fillStyle = colour('--good');
      this.#solutions(context, search.marks, place);
    });
  }

  /** #deadEnds draws the density of dead ends, which are too close to be drawn one by one. */
  #deadEnds(context, { width, deadEnds }, { at, middle, height, lane }) {
    const most = deadEnds.reduce((high, count) => Math.max(high, count), 1);
    const wide = Math.max(0.8, Math.min(2.4, (at(width) - at(0)) * 0.8));
    context.globalAlpha = 0.75;
    deadEnds.forEach((count, i) => {
      if (count && i * width <= this.length)
        context.fillRect(at(i * width), middle + 3 + lane * 2, wide, 2 + (count / most) * (height / 2 - 8));
    });
    context.globalAlpha = 1;
  }

  #solutions(context, { width, solutions }, { at, middle, lane }) {
    const many = solutions.reduce((sum, count) => sum + (count > 0), 0) > 100;
    const r = many ? 2 : 3.6;
    solutions.forEach((count, i) => {
      if (!count || i * width > this.length) return;
      const [x, y] = [at((i + 0.5) * width), middle - 8 - lane * 6];
      context.beginPath();
      context.moveTo(x, y - r);
      context.lineTo(x + r, y);
      context.lineTo(x, y + r);
      context.lineTo(x - r, y);
      context.fill();
    });
  }
}
