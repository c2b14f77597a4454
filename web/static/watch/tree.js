// The search tree beside the board: which part is shown, pointing, zooming and
// navigation. tree-draw.js draws it.

import { fit, keepUp, whileSeen } from '../shared/canvas.js';
import { h } from '../shared/dom.js';
import * as drawing from './tree-draw.js';
import { grouped } from '../shared/words.js';

const readable = 9; // pixels a leaf needs before the whole tree is preferred

const legend = [['○', 'open'], ['✕', 'dead end'], ['◆', 'solution'], ['△', 'left, with its nodes'], ['●', 'comes later']];

export class Tree {
  #trace = null;
  #step = 0;
  #furthest = 0; // the latest step that was shown
  #done = { nodes: 0, dead: 0, solved: 0 }; // what is on the lower canvas
  #mode = 'path';
  #hover = -1;
  #shapes = []; // of the path
  #view = { scale: 1, x: 0 };
  #touches = new Map(); // pointers that are down: id to {x, from, moved}
  #spread = 0; // between two fingers
  #colours = {};
  #seen = false; // some of it is in the window, so it is drawn

  /** onselect(id) is called when the user selects a node, onhover(id or -1) when the pointer moves over one. */
  constructor({ onselect, onhover, small = false }) {
    this.onselect = onselect;
    this.onhover = onhover;
    this.lower = h('canvas', { 'aria-hidden': 'true' });
    this.upper = h('canvas', { 'aria-hidden': 'true' });
    this.note = h('p', { class: 'tree-note' }, '\u00a0'); // a line high from the start
    this.area = h(
      'div',
      {
        class: 'tree-area',
        tabindex: '0',
        role: 'application',
        'aria-label': 'Search tree. Arrow up goes to the parent, down to the first child, left and right to the neighbours.',
      },
      this.lower,
      this.upper,
    );
    this.zoomers = h('div', { class: 'zoomers' },
      h('button', { type: 'button', 'aria-label': 'Zoom in', onclick: () => this.#zoomBy(1.6) }, '+'),
      h('button', { type: 'button', 'aria-label': 'Zoom out', onclick: () => this.#zoomBy(1 / 1.6) }, '−'),
      h(
        'button',
        {
          type: 'button',
          onclick: () => {
            this.#view = { scale: 1, x: 0 };
            this.redraw();
          },
        },
        'Fit',
      ),
    );
    const key = h('p', { class: 'legend' },
      legend.map(([shape, word]) => h('span', {}, h('b', { 'aria-hidden': 'true' }, shape), ` ${word}`)),
    );
    this.element = h('div', { class: small ? 'tree small' : 'tree' },
      this.area,
      small ? null : this.zoomers,
      this.note,
      small ? null : key,
    );
    this.#listen();
  }

  #listen() {
    const { area } = this;
    area.addEventListener('pointermove', (event) => this.#move(event));
    area.addEventListener('pointerdown', (event) => this.#down(event));
    area.addEventListener('pointerup', (event) => this.#up(event));
    area.addEventListener('pointercancel', (event) => this.#touches.delete(event.pointerId));
    area.addEventListener('pointerleave', () => this.#point(-1));
    area.addEventListener('wheel', (event) => {
      if (this.#mode !== 'whole' || !event.ctrlKey) return;
      event.preventDefault();
      this.#zoom(Math.exp(-event.deltaY / 300), event.offsetX);
    }, { passive: false });
    area.addEventListener('keydown', (event) => this.#key(event));
    const stops = [
      keepUp(area, () => this.#resize(), () => { this.#colours = {}; this.redraw(); }),
      whileSeen(area, (seen) => { this.#seen = seen; this.redraw(); }),
    ];
    this.close = () => stops.forEach((stop) => stop());
  }

  // Cached because every frame needs it, and reading it forces a layout.
  #width = 0;
  #height = 0;
  #font = '';

  get mode() { return this.#mode; }

  get #frame() {
    return {
      width: this.#width,
      height: this.#height,
      view: this.#view,
      furthest: this.#furthest,
      font: this.#font,
      colour: (name) =>
        (this.#colours[name] ??= getComputedStyle(this.element)
          .getPropertyValue('--' + name)
          .trim()),
    };
  }

  set mode(mode) {
    this.#mode = mode;
    this.element.classList.toggle('whole', mode === 'whole');
    this.redraw();
  }

  /** load takes a stretch of a search. A new search starts with the view that is readable; an incomplete one always with the path. */
  load(trace, { fresh, whole }) {
    this.#trace = trace;
    this.#hover = -1;
    if (fresh) {
      this.#width ||= this.area.clientWidth;
      this.#view = { scale: 1, x: 0 };
      this.#step = this.#furthest = 0;
      this.#mode = this.#width / trace.leaves >= readable ? 'whole' : 'path';
    }
    this.mode = whole ? this.#mode : 'path';
  }

  /** show draws the tree after a step. */
  show(step) {
    if (!this.#trace) return;
    const back = step < this.#step;
    const followed = step !== this.#step;
    this.#step = step;
    this.#furthest = Math.max(this.#furthest, step);
    this.#tell();
    if (!this.#seen) return;
    if (this.#mode === 'whole') {
      if (back || (followed && this.#follow(0.1, 0.9))) this.redraw();
      else this.#grow();
      this.#paintUpper();
    } else this.#paintPath();
  }

  /** picture returns the tree after a step in a width and a height as ImageData, or null if none is loaded. */
  picture(step, width, height) {
    const trace = this.#trace;
    if (!trace) return null;
    const context = h('canvas', { width, height }).getContext('2d', { willReadFrequently: true });
    context.fillStyle = getComputedStyle(this.area).backgroundColor;
    context.fillRect(0, 0, width, height);
    const frame = { ...this.#frame, width, height, view: { scale: 1, x: 0 } };
    const path = trace.path(trace.idAt(step));
    if (this.#mode === 'whole') {
      drawing.branches(context, trace, frame, 0, trace.createdAt(step));
      drawing.marks(context, trace, frame, 'dead', trace.deadEndSteps, 0, step);
      drawing.marks(context, trace, frame, 'solution', trace.solutionSteps, 0, step);
      drawing.trail(context, trace, frame, path);
    } else drawing.shapesOf(context, trace, frame, step, path, drawing.collapsed(context, trace, frame, step, path));
    return context.getImageData(0, 0, width, height);
  }

  /** #follow moves a zoomed tree to keep the search within the middle of the width. */
  #follow(low, high) {
    if (this.#view.scale === 1) return false;
    const x = drawing.xOf(this.#trace, this.#trace.idAt(this.#step), this.#frame);
    if (x >= low * this.#width && x <= high * this.#width) return false;
    const before = this.#view.x;
    this.#view.x = this.#clamp(before + x - 0.4 * this.#width);
    return this.#view.x !== before;
  }

  redraw() {
    this.#done = { nodes: 0, dead: 0, solved: 0 };
    if (!this.#trace || !this.#seen) return;
    this.#clear(this.lower);
    if (this.#mode === 'whole') drawing.later(this.lower.getContext('2d'), this.#trace, this.#frame, this.#step);
    this.show(this.#step);
  }

  /** highlight marks a node, or none for -1. */
  highlight(id) {
    if (id === this.#hover) return;
    this.#hover = id;
    this.area.dataset.pointed = id;
    if (!this.#trace || !this.#seen) return;
    if (this.#mode === 'whole') this.#paintUpper();
    else this.#paintPath();
  }

  #tell() {
    const { placed, solutions } = this.#trace.tally(this.#step);
    const text = `${grouped(placed + 1)} node${placed ? 's' : ''} · ${grouped(solutions)} solution${solutions === 1 ? '' : 's'}`;
    if (this.note.textContent !== text) this.note.textContent = text;
  }

  #resize() {
    this.#width = this.area.clientWidth;
    this.#height = this.area.clientHeight;
    this.#font = getComputedStyle(this.element).fontFamily;
    for (const canvas of [this.lower, this.upper]) fit(canvas, this.#width, this.#height);
    this.redraw();
  }

  #clear(canvas) { canvas.getContext('2d').clearRect(0, 0, this.#width, this.#height); }

  /** #grow draws only what is new on the lower canvas, which keeps frames cheap. */
  #grow() {
    const trace = this.#trace;
    const frame = this.#frame;
    const context = this.lower.getContext('2d');
    const target = trace.createdAt(this.#step);
    if (this.#done.nodes < target) drawing.branches(context, trace, frame, this.#done.nodes, target);
    this.#done.nodes = target;
    this.#done.dead = drawing.marks(context, trace, frame, 'dead', trace.deadEndSteps, this.#done.dead, this.#step);
    this.#done.solved = drawing.marks(context, trace, frame, 'solution', trace.solutionSteps, this.#done.solved, this.#step);
  }

  #paintUpper() {
    const trace = this.#trace;
    const context = this.upper.getContext('2d');
    this.#clear(this.upper);
    const path = trace.path(trace.idAt(this.#step));
    drawing.trail(context, trace, this.#frame, path);
    this.#rings(context, path);
  }

  #paintPath() {
    const trace = this.#trace;
    const context = this.upper.getContext('2d');
    this.#clear(this.upper);
    const path = trace.path(trace.idAt(this.#step));
    this.#shapes = drawing.collapsed(context, trace, this.#frame, this.#step, path);
    drawing.shapesOf(context, trace, this.#frame, this.#step, path, this.#shapes);
    this.#rings(context, path);
  }

  #rings(context, path) {
    drawing.ring(context, this.#frame, this.#where(path[path.length - 1]));
    if (this.#hover >= 0) drawing.ring(context, this.#frame, this.#where(this.#hover));
  }

  #where(id) {
    if (this.#mode === 'whole')
      return [drawing.xOf(this.#trace, id, this.#frame), drawing.yOf(this.#trace, this.#trace.depth[id], this.#frame)];
    const shape = this.#shapes.find((other) => other.id === id);
    return shape ? [shape.x, shape.y] : [-100, -100];
  }

  // Pointing, choosing, zooming, walking.

  #nearest(x, y) {
    const trace = this.#trace;
    if (!trace) return -1;
    let best = -1;
    let least = 18 ** 2;
    const consider = (id, nx, ny) => {
      const distance = (nx - x) ** 2 + (ny - y) ** 2;
      if (distance < least) [best, least] = [id, distance];
    };
    if (this.#mode === 'whole') {
      const frame = this.#frame;
      const count = trace.createdAt(Math.min(this.#furthest, trace.last));
      for (let id = 0; id < count; id++) consider(id, drawing.xOf(trace, id, frame), drawing.yOf(trace, trace.depth[id], frame));
    } else for (const shape of this.#shapes) consider(shape.id, shape.x, shape.y);
    return best;
  }

  #point(id) {
    if (id === this.#hover) return;
    this.highlight(id);
    this.area.classList.toggle('pointing', id >= 0);
    this.onhover(id);
  }

  #move(event) {
    const touch = this.#touches.get(event.pointerId);
    if (!touch) {
      if (!this.#touches.size) this.#point(this.#nearest(event.offsetX, event.offsetY));
      return;
    }
    const by = touch.x - event.offsetX;
    touch.now = event.offsetX;
    if (Math.abs(by) > 4) touch.moved = true;
    if (this.#mode !== 'whole') return;
    if (this.#touches.size === 2) this.#pinch();
    else if (touch.moved) {
      this.#view.x = this.#clamp(touch.from + by);
      this.redraw();
    }
  }

  #down(event) {
    this.#touches.set(event.pointerId, { x: event.offsetX, now: event.offsetX, from: this.#view.x, moved: false });
    this.#spread = 0;
    this.area.setPointerCapture(event.pointerId);
  }

  /** #pinch zooms by the distance of two fingers. */
  #pinch() {
    const [one, two] = [...this.#touches.values()];
    const spread = Math.max(20, Math.abs(one.now - two.now));
    one.moved = two.moved = true;
    if (this.#spread) this.#zoom(spread / this.#spread, (one.now + two.now) / 2);
    this.#spread = spread;
    for (const touch of [one, two]) Object.assign(touch, { x: touch.now, from: this.#view.x });
  }

  #up(event) {
    const moved = this.#touches.get(event.pointerId)?.moved ?? true;
    this.#touches.delete(event.pointerId);
    if (moved) return;
    const id = this.#nearest(event.offsetX, event.offsetY);
    if (id >= 0) this.onselect(id);
  }

  #clamp(x) { return Math.max(0, Math.min(this.#width * (this.#view.scale - 1), x)); }

  #zoom(by, at) {
    const scale = Math.max(1, Math.min(Math.max(4, (this.#trace.leaves * 24) / this.#width), this.#view.scale * by));
    this.#view.x = ((this.#view.x + at) / this.#view.scale) * scale - at;
    this.#view.scale = scale;
    this.#view.x = this.#clamp(this.#view.x);
    this.redraw();
  }

  #zoomBy(by) {
    this.#zoom(by, this.#width / 2);
    this.#follow(0.5, 0.5);
    this.redraw();
  }

  get scale() { return this.#view.scale; }

  #key(event) {
    const trace = this.#trace;
    if (!trace || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = trace.idAt(this.#step);
    const siblings = id > 0 ? trace.children[trace.parent[id]] : [0];
    const place = siblings.indexOf(id);
    const next = new Map([
      ['ArrowUp', () => trace.parent[id]], ['ArrowDown', () => trace.children[id][0]],
      ['ArrowLeft', () => siblings[place - 1]], ['ArrowRight', () => siblings[place + 1]],
    ]).get(event.key);
    if (!next) return;
    event.preventDefault();
    const target = next();
    if (target !== undefined && target >= 0) this.onselect(target);
  }
}
