// The chart of the known numbers of solutions, on a logarithmic scale.

import { h, svg } from '../shared/dom.js';
import { grouped } from '../shared/words.js';

const [left, bottom, top, right] = [62, 36, 14, 16];
const decimal = (text) => Math.log10(Number(text));

/** growth draws the known counts, with a ring around size n and a mark at the last count; open shows the number of the ringed one. */
export function growth(known, n, reached, room) {
  const points = known.filter((row) => row.solutions !== '0');
  if (!points.length) return [];
  const width = Math.max(320, Math.min(640, room)); // so that letters keep their size on a phone
  const height = width < 500 ? 280 : 330;
  const lastN = points[points.length - 1].n;
  const highest = Math.ceil(decimal(points[points.length - 1].solutions));
  const scale = {
    width, height, highest, lastN,
    x: (size) => left + ((size - 1) / (lastN - 1)) * (width - left - right),
    y: (power) => height - bottom - (power / highest) * (height - bottom - top),
  };
  const label =
    `Chart: the number of solutions grows from 1 for n = 1 to about 10 to the ${highest - 1} ` +
    `for n = ${lastN}, on a logarithmic scale`;
  const drawing = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label });
  axes(drawing, scale);
  drawing.append(
    svg('polyline', { class: 'curve', points: points.map((row) => `${scale.x(row.n)},${scale.y(decimal(row.solutions))}`).join(' ') }),
  );
  for (const row of points) dot(drawing, scale, row, reached === row.n);
  ring(drawing, scale, points.find((row) => row.n === n), reached === n);
  return [drawing, h('figcaption', { class: 'note' }, 'Solutions by the size of the board, each line a thousand times the one below.')];
}

function axes(drawing, { width, height, highest, lastN, x, y }) {
  for (let power = 0; power <= highest; power += 3) {
    drawing.append(svg('line', { class: 'gridline', x1: left, x2: width - right, y1: y(power), y2: y(power) }));
    const label = svg('text', { x: left - 10, y: y(power) + 5, 'text-anchor': 'end' }, power ? '10' : '1');
    if (power) label.append(svg('tspan', { dy: -6, 'font-size': 11 }, String(power)));
    drawing.append(label);
  }
  for (let size = 1; size <= lastN; size += size === 1 ? 4 : 5)
    drawing.append(svg('text', { x: x(size), y: height - 10, 'text-anchor': 'middle' }, String(size)));
}

function dot(drawing, { x, y }, row, counted) {
  const circle = svg('circle', {
    class: counted ? 'point here' : 'point',
    cx: x(row.n),
    cy: y(decimal(row.solutions)),
    r: counted ? 6 : 3.5,
  });
  circle.append(svg('title', {}, `n = ${row.n}: ${grouped(row.solutions)}`));
  drawing.append(circle);
}

function ring(drawing, { x, y, lastN }, row, counted) {
  if (!row) return;
  const [cx, cy] = [x(row.n), y(decimal(row.solutions))];
  const before = row.n > lastN * 0.6;
  drawing.append(svg('circle', { class: 'chosen', cx, cy, r: 9 }));
  const text = counted ? `Q(${row.n}) = ${grouped(row.solutions)}` : `n = ${row.n}`;
  drawing.append(
    svg('text', { class: 'callout', x: cx + (before ? -16 : 16), y: cy + (before ? -8 : 20), 'text-anchor': before ? 'end' : 'start' },
      text,
    ),
  );
}
