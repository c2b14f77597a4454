// Draws a search tree on a canvas: the whole tree, or the path with everything
// else collapsed. Functions take a trace, a step and a frame:
// {width, height, view: {scale, x}, colour(name), font, furthest}. Nodes after
// the step that were seen before are pale.

import { squareName } from '../shared/square.js';

const pale = 0.28;

export const xOf = (trace, id, { width, view }) => (trace.x[id] / trace.leaves) * width * view.scale - view.x;
export const yOf = (trace, depth, { height }) => 18 + (depth / Math.max(1, trace.levels)) * (height - 40);

function dot(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** sign draws a node by its state: a diamond for a solution, a cross for a dead end, a ring for an open node. */
function sign(context, frame, state, x, y, r) {
  context.fillStyle = frame.colour(state === 'solution' ? 'good' : 'sheet');
  context.beginPath();
  if (state === 'solution') {
    context.moveTo(x, y - r * 1.3);
    context.lineTo(x + r * 1.1, y);
    context.lineTo(x, y + r * 1.3);
    context.lineTo(x - r * 1.1, y);
    context.fill();
  } else if (state === 'dead') {
    context.fillRect(x - r, y - r, 2 * r, 2 * r);
    context.strokeStyle = frame.colour('accent');
    context.lineWidth = Math.max(0.8, Math.min(2, r * 0.4));
    context.moveTo(x - r, y - r);
    context.lineTo(x + r, y + r);
    context.moveTo(x + r, y - r);
    context.lineTo(x - r, y + r);
    context.stroke();
  } else {
    context.strokeStyle = frame.colour('ink');
    context.lineWidth = 1.3;
    context.arc(x, y, r, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

export function ring(context, frame, [x, y]) {
  context.strokeStyle = frame.colour('accent');
  context.lineWidth = 2.5;
  context.beginPath();
  context.arc(x, y, 8.5, 0, 2 * Math.PI);
  context.stroke();
}

/** branches draws nodes from one to another with the lines to their parents. */
export function branches(context, trace, frame, from, to) {
  const spacing = (frame.width * frame.view.scale) / trace.leaves;
  const radius = Math.max(1, Math.min(6, spacing * 0.36));
  context.strokeStyle = frame.colour('strong-rule');
  context.lineWidth = spacing < 2 ? 0.6 : 1;
  context.beginPath();
  for (let id = Math.max(1, from); id < to; id++) {
    const x = xOf(trace, id, frame);
    if (x < -200 || x > frame.width + 200) continue;
    context.moveTo(xOf(trace, trace.parent[id], frame), yOf(trace, trace.depth[id] - 1, frame));
    context.lineTo(x, yOf(trace, trace.depth[id], frame));
  }
  context.stroke();
  context.fillStyle = frame.colour('ink');
  for (let id = from; id < to; id++) {
    const x = xOf(trace, id, frame);
    if (x > -20 && x < frame.width + 20) dot(context, x, yOf(trace, trace.depth[id], frame), radius * 0.8);
  }
}

/** marks draws the dead ends and solutions of `steps`, from index `from` up to a step. It returns the index reached. */
export function marks(context, trace, frame, state, steps, from, step) {
  const spacing = (frame.width * frame.view.scale) / trace.leaves;
  const radius = Math.max(1, Math.min(6, spacing * 0.36));
  let i = from;
  for (; i < steps.length && steps[i] <= step; i++) {
    const id = trace.event(steps[i]).id;
    if (id < 0 || state === 'dead' && trace.children[id].length) continue;
    const x = xOf(trace, id, frame);
    if (x > -20 && x < frame.width + 20)
      sign(context, frame, state, x, yOf(trace, trace.depth[id], frame), state === 'solution' ? Math.max(4, radius * 1.3) : radius);
  }
  return i;
}

/** later draws the nodes after the step that were seen before. */
export function later(context, trace, frame, step) {
  const [from, to] = [trace.createdAt(step), trace.createdAt(Math.min(frame.furthest, trace.last))];
  if (from >= to) return;
  context.globalAlpha = pale;
  branches(context, trace, frame, from, to);
  context.globalAlpha = 1;
}

/** trail draws the path to the current node. */
export function trail(context, trace, frame, path) {
  context.strokeStyle = frame.colour('accent');
  context.lineWidth = 2.5;
  context.lineJoin = 'round';
  context.beginPath();
  path.forEach((id, i) => context[i ? 'lineTo' : 'moveTo'](xOf(trace, id, frame), yOf(trace, trace.depth[id], frame)));
  context.stroke();
}

// The path: each level shows the children of the path's node, placed by file if
// they are in one row. Subtrees that were left are triangles.

/** collapsed lays out the path, draws its lines and returns the shapes {id, x, y, later}. */
export function collapsed(context, trace, frame, step, path) {
  const gap = gapOf(trace, frame);
  let parentX = frame.width / 2;
  const shapes = [{ id: 0, x: parentX, y: 18, later: false }];
  path.forEach((node, depth) => {
    const y = 18 + (depth + 1) * gap;
    const children = trace.children[node].filter((child) => trace.placed[child] <= Math.max(step, frame.furthest));
    let nextX = parentX;
    for (const [i, id] of children.entries()) {
      const x = slot(trace, children, id, i) * frame.width;
      const [onPath, isLater] = [id === path[depth + 1], trace.placed[id] > step];
      if (onPath) nextX = x;
      context.globalAlpha = isLater ? pale : 1;
      context.strokeStyle = frame.colour(onPath ? 'accent' : 'strong-rule');
      context.lineWidth = onPath ? 2.5 : 1;
      context.beginPath();
      context.moveTo(parentX, y - gap);
      context.lineTo(x, y);
      context.stroke();
      shapes.push({ id, x, y, later: isLater });
    }
    parentX = nextX;
  });
  context.globalAlpha = 1;
  return shapes;
}

const gapOf = (trace, frame) => (frame.height - 44) / Math.max(trace.levels, 1);

/** slot returns the horizontal position of a child, 0 to 1: that of its file if all children are in one row. */
function slot(trace, children, id, i) {
  const row = (child) => Math.floor(trace.square[child] / trace.n);
  const aligned = children.every((child) => row(child) === row(children[0]));
  return aligned ? ((trace.square[id] % trace.n) + 0.5) / trace.n : (i + 1) / (children.length + 1);
}

/** shapesOf draws the nodes of a collapsed tree over the lines. */
export function shapesOf(context, trace, frame, step, path, shapes) {
  const gap = gapOf(trace, frame);
  const roomy = frame.width / trace.n > 34 && gap > 17;
  const radius = Math.max(3, Math.min(8, frame.width / trace.n / 4, gap / 5));
  context.font = `${Math.min(13, 2 + radius * 1.4)}px ${frame.font}`;
  for (const { id, x, y, later: isLater } of shapes) {
    const state = trace.stateOf(id, step);
    const left =
      (state === 'dead' || state === 'fruitful') && !path.includes(id) && (trace.children[id].length > 0 || trace.summed[id] === 1);
    context.globalAlpha = isLater ? pale : 1;
    if (left && !isLater) wedge(context, trace, frame, id, x, y, Math.min(gap * 0.62, 10 + 5 * Math.log10(trace.size[id] + 1)), roomy);
    else sign(context, frame, state, x, y, radius);
    if (roomy && id && path.includes(id))
      write(context, frame, 'ink', squareName(trace.n, trace.square[id]), x + radius + 5, y - radius + 3);
  }
  context.globalAlpha = 1;
}

function wedge(context, trace, frame, id, x, y, height, roomy) {
  const fruitful = trace.within[id] > 0;
  const half = height * 0.55;
  context.beginPath();
  context.moveTo(x, y - 4);
  context.lineTo(x + half, y + height - 4);
  context.lineTo(x - half, y + height - 4);
  context.closePath();
  context.lineWidth = 1.2;
  context.strokeStyle = frame.colour(fruitful ? 'good' : 'accent');
  context.fillStyle = frame.colour(fruitful ? 'good' : 'sheet');
  context.fill();
  context.stroke();
  if (!roomy) return;
  const text = fruitful ? `${short(trace.size[id])} · ${short(trace.within[id])}◆` : short(trace.size[id]);
  write(context, frame, fruitful ? 'good' : 'faint', text, x + half * 0.6 + 5, y + 6);
}

const short = (count) =>
  count < 10000 ? String(count) : count < 1e6 ? `${Math.round(count / 1e3)}k` : `${(count / 1e6).toPrecision(3)}M`;

/** write draws text with an outline in the background colour, so that lines do not cross it. */
function write(context, frame, colour, text, x, y) {
  const atEdge = x > frame.width - 46;
  context.textAlign = atEdge ? 'right' : 'left';
  const at = atEdge ? x - 26 : x;
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = frame.colour('sheet');
  context.strokeText(text, at, y);
  context.fillStyle = frame.colour(colour);
  context.fillText(text, at, y);
}
