// The search tree beside the board, on a canvas: the path with everything else
// collapsed, or the whole tree.

import { h } from './dom.js';
import { squareName } from './square.js';

const readable = 9; // pixels a leaf needs before the whole tree is preferred

export class Tree {
  #trace = null;
  #step = 0;
  #drawn = 0; // nodes that are on the lower canvas
  #deadMarked = 0; // dead ends and solutions that are marked on it
  #solvedMarked = 0;
  #mode = 'path';
  #hover = -1;
  #shapes = []; // {node, x, y} of the path view
  #view = { scale: 1, x: 0 };
  #drag = null;
  #colours = {};

  /** onselect(node) is a choice of the user; onhover(node or -1) points without choosing. */
  constructor({ onselect, onhover }) {
    this.onselect = onselect;
    this.onhover = onhover;
    this.lower = h('canvas', { 'aria-hidden': 'true' });
    this.upper = h('canvas', { 'aria-hidden': 'true' });
    this.note = h('p', { class: 'tree-note' });
    this.area = h('div', { class: 'tree-area', tabindex: '0', role: 'application', 'aria-label': 'Search tree. Arrow up goes to the parent, down to the first child, left and right to the neighbours.' }, this.lower, this.upper);
    const zoom = (by) => {
      this.#zoom(by, this.#width / 2);
      this.#follow(0.5, 0.5);
      this.redraw();
    };
    this.zoomers = h('div', { class: 'zoomers' },
      h('button', { type: 'button', 'aria-label': 'Zoom in', onclick: () => zoom(1.6) }, '+'),
      h('button', { type: 'button', 'aria-label': 'Zoom out', onclick: () => zoom(1 / 1.6) }, '−'),
      h('button', { type: 'button', onclick: () => { this.#view = { scale: 1, x: 0 }; this.redraw(); } }, 'Fit'));
    this.element = h('div', { class: 'tree' }, this.area, this.zoomers, this.note);
    this.area.addEventListener('pointermove', (event) => this.#move(event));
    this.area.addEventListener('pointerdown', (event) => this.#down(event));
    this.area.addEventListener('pointerup', (event) => this.#up(event));
    this.area.addEventListener('pointercancel', () => { this.#drag = null; });
    this.area.addEventListener('pointerleave', () => this.#point(-1));
    this.area.addEventListener('wheel', (event) => {
      if (this.#mode !== 'whole' || !event.ctrlKey) return;
      event.preventDefault();
      this.#zoom(Math.exp(-event.deltaY / 300), event.offsetX);
    }, { passive: false });
    this.area.addEventListener('keydown', (event) => this.#key(event));
    this.resizer = new ResizeObserver(() => this.#resize());
    this.resizer.observe(this.area);
    this.scheme = matchMedia('(prefers-color-scheme: dark)');
    this.recolour = () => { this.#colours = {}; this.redraw(); };
    this.scheme.addEventListener('change', this.recolour);
  }

  close() {
    this.resizer.disconnect();
    this.scheme.removeEventListener('change', this.recolour);
  }

  get #width() { return this.area.clientWidth; }
  get #height() { return this.area.clientHeight; }
  get mode() { return this.#mode; }

  set mode(mode) {
    this.#mode = mode;
    this.element.classList.toggle('whole', mode === 'whole');
    this.redraw();
  }

  /** load takes a trace and picks the view that can be read. */
  load(trace) {
    this.#trace = trace;
    this.#view = { scale: 1, x: 0 };
    this.#hover = -1;
    this.#step = 0;
    this.mode = this.#width / trace.leaves >= readable ? 'whole' : 'path';
  }

  /** show draws the tree as it is after step. */
  show(step) {
    if (!this.#trace) return;
    const back = step < this.#step;
    const followed = step !== this.#step;
    this.#step = step;
    if (this.#mode === 'whole') {
      if (back || (followed && this.#follow(0.1, 0.9))) this.redraw();
      else this.#grow();
      this.#paintUpper();
    } else this.#paintPath();
    this.#tell();
  }

  /** #follow moves a zoomed tree so that the search stays between two parts of the width. */
  #follow(low, high) {
    if (this.#view.scale === 1) return false;
    const x = this.#x(this.#trace.idAt(this.#step));
    if (x >= low * this.#width && x <= high * this.#width) return false;
    const before = this.#view.x;
    this.#view.x = this.#clamp(before + x - 0.4 * this.#width);
    return this.#view.x !== before;
  }

  redraw() {
    this.#drawn = this.#deadMarked = this.#solvedMarked = 0;
    if (!this.#trace) return;
    this.#clear(this.lower);
    this.show(this.#step);
  }

  /** highlight points at a node from outside, -1 for none. */
  highlight(node) {
    if (node === this.#hover) return;
    this.#hover = node;
    this.area.dataset.pointed = node;
    if (this.#mode === 'whole') this.#paintUpper();
    else this.#paintPath();
  }

  #tell() {
    const trace = this.#trace;
    const created = trace.createdAt(this.#step);
    const text = `${created.toLocaleString('en')} node${created === 1 ? '' : 's'} · ${trace.tally(this.#step).solutions.toLocaleString('en')} solution${trace.tally(this.#step).solutions === 1 ? '' : 's'}`;
    if (this.note.textContent !== text) this.note.textContent = text;
  }

  #resize() {
    const ratio = Math.min(3, devicePixelRatio || 1);
    for (const canvas of [this.lower, this.upper]) {
      canvas.width = Math.round(this.#width * ratio);
      canvas.height = Math.round(this.#height * ratio);
      canvas.getContext('2d').setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    this.redraw();
  }

  #clear(canvas) { canvas.getContext('2d').clearRect(0, 0, this.#width, this.#height); }

  #colour(name) {
    return (this.#colours[name] ??= getComputedStyle(this.element).getPropertyValue('--' + name).trim());
  }

  // The whole tree: the lower canvas only grows while the search goes forwards,
  // so that a frame costs what is new in it.

  #x(node) { return (this.#trace.x[node] / this.#trace.leaves) * this.#width * this.#view.scale - this.#view.x; }
  #y(depth) { return 18 + (depth / Math.max(1, this.#trace.levels)) * (this.#height - 40); }

  #grow() {
    const trace = this.#trace;
    const step = this.#step;
    const context = this.lower.getContext('2d');
    const target = trace.createdAt(step);
    const spacing = (this.#width * this.#view.scale) / trace.leaves;
    const radius = Math.max(1, Math.min(6, spacing * 0.36));
    if (this.#drawn < target) {
      context.strokeStyle = this.#colour('strong-rule');
      context.lineWidth = spacing < 2 ? 0.6 : 1;
      context.beginPath();
      for (let node = Math.max(1, this.#drawn); node < target; node++) {
        const x = this.#x(node);
        if (x < -200 || x > this.#width + 200) continue;
        context.moveTo(this.#x(trace.parent[node]), this.#y(trace.depth[node] - 1));
        context.lineTo(x, this.#y(trace.depth[node]));
      }
      context.stroke();
      context.fillStyle = this.#colour('ink');
      for (let node = this.#drawn; node < target; node++) this.#dot(context, this.#x(node), this.#y(trace.depth[node]), radius * 0.8);
      this.#drawn = target;
    }
    // Solutions and dead ends are marked over the dots when they are known.
    for (const [steps, state] of [[trace.deadEndSteps, 'dead'], [trace.solutionSteps, 'solution']]) {
      let i = state === 'dead' ? this.#deadMarked : this.#solvedMarked;
      for (; i < steps.length && steps[i] <= step; i++) {
        const node = trace.event(steps[i]).id;
        if (state === 'dead' && trace.children[node].length) continue;
        this.#sign(context, state, this.#x(node), this.#y(trace.depth[node]), state === 'solution' ? Math.max(4, radius * 1.3) : radius);
      }
      if (state === 'dead') this.#deadMarked = i;
      else this.#solvedMarked = i;
    }
  }

  #dot(context, x, y, radius) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }

  /** #sign draws a node by its state: a diamond for a solution, a cross for a dead end, a ring for an open node. */
  #sign(context, state, x, y, r) {
    if (state === 'solution') {
      context.fillStyle = this.#colour('good');
      context.beginPath();
      context.moveTo(x, y - r * 1.3);
      context.lineTo(x + r * 1.1, y);
      context.lineTo(x, y + r * 1.3);
      context.lineTo(x - r * 1.1, y);
      context.fill();
    } else if (state === 'dead') {
      context.fillStyle = this.#colour('sheet');
      context.fillRect(x - r, y - r, 2 * r, 2 * r);
      context.strokeStyle = this.#colour('accent');
      context.lineWidth = Math.max(0.8, Math.min(2, r * 0.4));
      context.beginPath();
      context.moveTo(x - r, y - r);
      context.lineTo(x + r, y + r);
      context.moveTo(x + r, y - r);
      context.lineTo(x - r, y + r);
      context.stroke();
    } else {
      context.fillStyle = this.#colour('sheet');
      context.strokeStyle = this.#colour('ink');
      context.lineWidth = 1.3;
      context.beginPath();
      context.arc(x, y, r, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
  }

  #paintUpper() {
    const trace = this.#trace;
    const context = this.upper.getContext('2d');
    this.#clear(this.upper);
    const path = trace.path(trace.idAt(this.#step));
    context.strokeStyle = this.#colour('accent');
    context.lineWidth = 2.5;
    context.lineJoin = 'round';
    context.beginPath();
    path.forEach((node, i) => {
      const [x, y] = [this.#x(node), this.#y(trace.depth[node])];
      if (i) context.lineTo(x, y);
      else context.moveTo(x, y);
    });
    context.stroke();
    this.#ring(context, path[path.length - 1]);
    if (this.#hover >= 0) this.#ring(context, this.#hover);
  }

  #ring(context, node) {
    const [x, y] = this.#where(node);
    context.strokeStyle = this.#colour('accent');
    context.lineWidth = 2.5;
    context.beginPath();
    context.arc(x, y, 8.5, 0, 2 * Math.PI);
    context.stroke();
  }

  #where(node) {
    if (this.#mode === 'whole') return [this.#x(node), this.#y(this.#trace.depth[node])];
    const shape = this.#shapes.find((other) => other.node === node);
    return shape ? [shape.x, shape.y] : [-100, -100];
  }

  // The path: each level shows the children of the path's node, in the files of
  // the board where they stand in one row. Subtrees that were left are triangles.

  #paintPath() {
    const trace = this.#trace;
    const step = this.#step;
    const context = this.upper.getContext('2d');
    this.#clear(this.upper);
    this.#shapes = [];
    const path = trace.path(trace.idAt(step));
    const levels = Math.max(trace.levels, 1);
    const width = this.#width;
    const gap = (this.#height - 44) / levels;
    let parentX = width / 2;
    this.#shapes.push({ node: 0, x: parentX, y: 18 });
    const font = getComputedStyle(this.element).fontFamily;
    path.forEach((node, depth) => {
      const y = 18 + (depth + 1) * gap;
      const children = trace.children[node].filter((child) => trace.placed[child] <= step);
      const row = (child) => Math.floor(trace.square[child] / trace.n);
      const aligned = children.every((child) => row(child) === row(children[0]));
      const slot = (child, i) => (aligned ? ((trace.square[child] % trace.n) + 0.5) / trace.n : (i + 1) / (trace.children[node].length + 1)) * width;
      let nextX = parentX;
      for (const [i, child] of children.entries()) {
        const x = slot(child, i);
        const onPath = child === path[depth + 1];
        if (onPath) nextX = x;
        context.strokeStyle = this.#colour(onPath ? 'accent' : 'strong-rule');
        context.lineWidth = onPath ? 2.5 : 1;
        context.beginPath();
        context.moveTo(parentX, y - gap);
        context.lineTo(x, y);
        context.stroke();
        this.#shapes.push({ node: child, x, y });
      }
      parentX = nextX;
    });
    const roomy = width / trace.n > 34;
    const radius = Math.max(4, Math.min(8, width / trace.n / 4, gap / 5));
    context.font = `${Math.min(13, 2 + radius * 1.4)}px ${font}`;
    context.textAlign = 'center';
    for (const { node, x, y } of this.#shapes) {
      const state = trace.stateOf(node, step);
      if ((state === 'dead' || state === 'fruitful') && trace.children[node].length && !path.includes(node)) {
        this.#wedge(context, node, x, y, Math.min(gap * 0.62, 10 + 5 * Math.log10(trace.size[node] + 1)), roomy);
      } else this.#sign(context, state, x, y, radius);
      if (roomy && node && path.includes(node)) {
        this.#write(context, 'ink', squareName(trace.n, trace.square[node]), x + radius + 5, y - radius + 3);
      }
    }
    this.#ring(context, path[path.length - 1]);
    if (this.#hover >= 0) this.#ring(context, this.#hover);
  }

  #wedge(context, node, x, y, height, roomy) {
    const trace = this.#trace;
    const fruitful = trace.within[node] > 0;
    const half = height * 0.55;
    context.beginPath();
    context.moveTo(x, y - 4);
    context.lineTo(x + half, y + height - 4);
    context.lineTo(x - half, y + height - 4);
    context.closePath();
    context.lineWidth = 1.2;
    context.strokeStyle = this.#colour(fruitful ? 'good' : 'accent');
    context.fillStyle = this.#colour(fruitful ? 'good' : 'sheet');
    context.fill();
    context.stroke();
    if (!roomy) return;
    const text = fruitful ? `${trace.size[node]} · ${trace.within[node]}◆` : String(trace.size[node]);
    this.#write(context, fruitful ? 'good' : 'faint', text, x + half * 0.6 + 5, y + 6);
  }

  /** #write sets text with the colour of the sheet around it, so that lines do not cross it. */
  #write(context, colour, text, x, y) {
    context.textAlign = x > this.#width - 46 ? 'right' : 'left';
    const at = x > this.#width - 46 ? x - 26 : x;
    context.lineWidth = 4;
    context.lineJoin = 'round';
    context.strokeStyle = this.#colour('sheet');
    context.strokeText(text, at, y);
    context.fillStyle = this.#colour(colour);
    context.fillText(text, at, y);
  }

  // Pointing, choosing, walking.

  #nearest(x, y) {
    const trace = this.#trace;
    if (!trace) return -1;
    let best = -1;
    let least = 18 ** 2;
    const consider = (node, nx, ny) => {
      const distance = (nx - x) ** 2 + (ny - y) ** 2;
      if (distance < least) [best, least] = [node, distance];
    };
    if (this.#mode === 'whole') {
      for (let node = 0; node < trace.createdAt(this.#step); node++) consider(node, this.#x(node), this.#y(trace.depth[node]));
    } else for (const shape of this.#shapes) consider(shape.node, shape.x, shape.y);
    return best;
  }

  #point(node) {
    if (node === this.#hover) return;
    this.highlight(node);
    this.area.classList.toggle('pointing', node >= 0);
    this.onhover(node);
  }

  #move(event) {
    if (this.#drag) {
      const by = this.#drag.x - event.offsetX;
      if (Math.abs(by) > 4) this.#drag.moved = true;
      if (this.#drag.moved && this.#mode === 'whole') {
        this.#view.x = this.#clamp(this.#drag.from + by);
        this.redraw();
      }
      return;
    }
    this.#point(this.#nearest(event.offsetX, event.offsetY));
  }

  #down(event) {
    this.#drag = { x: event.offsetX, from: this.#view.x, moved: false };
    this.area.setPointerCapture(event.pointerId);
  }

  #up(event) {
    const moved = this.#drag?.moved;
    this.#drag = null;
    if (moved) return;
    const node = this.#nearest(event.offsetX, event.offsetY);
    if (node >= 0) this.onselect(node);
  }

  #clamp(x) { return Math.max(0, Math.min(this.#width * (this.#view.scale - 1), x)); }

  #zoom(by, at) {
    const scale = Math.max(1, Math.min(Math.max(4, (this.#trace.leaves * 24) / this.#width), this.#view.scale * by));
    this.#view.x = ((this.#view.x + at) / this.#view.scale) * scale - at;
    this.#view.scale = scale;
    this.#view.x = this.#clamp(this.#view.x);
    this.redraw();
  }

  #key(event) {
    const trace = this.#trace;
    if (!trace || event.ctrlKey || event.metaKey || event.altKey) return;
    const node = trace.idAt(this.#step);
    const siblings = node ? trace.children[trace.parent[node]] : [0];
    const place = siblings.indexOf(node);
    const next = {
      ArrowUp: () => trace.parent[node], ArrowDown: () => trace.children[node][0],
      ArrowLeft: () => siblings[place - 1], ArrowRight: () => siblings[place + 1],
    }[event.key];
    if (!next) return;
    event.preventDefault();
    const target = next();
    if (target !== undefined && target >= 0) this.onselect(target);
  }
}
