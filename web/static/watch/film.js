// A search as an animated GIF: a picture of each step, as the board shows it, and beside it the tree as its canvases do.

import { Gif, unchanged } from '../shared/gif.js';
import { colours, mark, painted, queenSymbol, save } from '../shared/picture.js';
import { scene } from '../shared/story.js';
import { Cursor, Kind } from '../shared/trace.js';
import { grouped } from '../shared/words.js';

export const mostPictures = 1000;
const tile = 60; // of mark
const pause = 15; // hundredths of a second
const shortest = 2; // that viewers show as it is
const solved = 150;

/** shots lists the pictures from a step of a trace on, as {codes, solution, step}, and the step of the last. */
export function shots(trace, from, peaceful) {
  const cursor = new Cursor(trace);
  cursor.seek(from);
  const list = [{ codes: scene(trace.n, cursor.queens(), null, { peaceful }).codes, solution: false, step: from }];
  let step = from;
  while (step < trace.last && list.length < mostPictures) {
    const event = trace.event(++step);
    if (!seen(event, trace.event(step + 1))) continue;
    cursor.seek(step);
    list.push({ codes: scene(trace.n, cursor.queens(), event, { peaceful }).codes, solution: event.kind === Kind.solution, step });
  }
  return { list, last: step };
}

/** seen reports whether a step has a picture: a square that is tried shares that of its outcome. */
function seen(event, next) {
  if (event.walk || event.kind === Kind.done || event.kind === Kind.deadEnd) return false;
  return event.kind !== Kind.try || next?.square !== event.square || (next.kind !== Kind.conflict && next.kind !== Kind.place);
}

/**
 * saveFilm downloads a GIF of a search, or of what follows a step, and returns what it lacks as a sentence, or ''. tree(step,
 * width, height) returns the picture of the tree after a step as ImageData, or null if none is drawn.
 */
export async function saveFilm(trace, step, { peaceful }, tree) {
  let from = trace.first;
  let { list, last } = shots(trace, from, peaceful);
  const whole = from === 0 && last === trace.last;
  if (!whole && step < trace.last) ({ list, last } = shots(trace, from = step, peaceful));
  save(await film(trace.n, list, tree), `search-${trace.n}.gif`);
  return whole ? '' : `The GIF has steps ${grouped(from)} to ${grouped(last)}; at most ${grouped(mostPictures)} pictures are drawn.`;
}

/** film returns a GIF of the pictures as a Blob. */
export async function film(n, list, tree = () => null) {
  const side = Math.max(12, Math.min(48, Math.floor(400 / n)));
  const dark = (square) => (Math.floor(square / n) + (square % n)) % 2 === 0;
  const kindOf = (codes, square) => 2 * codes[square] + (dark(square) ? 1 : 0);
  const kinds = [...new Set(list.flatMap(({ codes }) => [...codes].map((_, square) => kindOf(codes, square))))];
  const { colour, tiles } = await sprites(kinds, side, n);
  const branches = beside(tree, n * side, colour, list);
  const gif = new Gif(n * side + branches.width, n * side, colour.palette);
  let before = null;
  for (const [i, { codes, solution }] of list.entries()) {
    const area = changed(before, codes, n);
    const earlier = before;
    const tileOf = (square) => (earlier?.[square] === codes[square] ? null : tiles.get(kindOf(codes, square)));
    const hundredths = solution || i === list.length - 1 ? solved : pause;
    const grown = branches.after(list[i].step);
    gif.add(scaled(area, side), drawn(area, side, n, tileOf), grown ? shortest : hundredths);
    if (grown) gif.add({ ...grown.area, x: grown.area.x + n * side }, grown.pixels, hundredths - shortest);
    before = codes;
    if (i % 50 === 49) await new Promise((done) => { setTimeout(done); });
  }
  return new Blob(gif.parts(), { type: 'image/gif' });
}

/** beside returns the tree as parts of pictures: after(step) is the rectangle that differs from the picture before, or null. */
function beside(tree, size, colour, list) {
  const steps = [0, list.length >> 1, list.length - 1].map((i) => list[i].step);
  const indexed = (step) => {
    const data = tree(step, size, size)?.data;
    return data && Uint8Array.from({ length: size * size }, (_, i) => colour(data[4 * i], data[4 * i + 1], data[4 * i + 2]));
  };
  if (!steps.map(indexed).every(Boolean)) return { width: 0, after: () => null }; // and the palette has their colours now
  let before = new Uint8Array(size * size).fill(unchanged);
  const after = (step) => {
    const now = indexed(step);
    let [left, right, top, bottom] = [size, -1, size, -1];
    for (let i = 0; i < now.length; i++) {
      if (now[i] === before[i]) continue;
      [left, right] = [Math.min(left, i % size), Math.max(right, i % size)];
      [top, bottom] = [Math.min(top, Math.floor(i / size)), Math.floor(i / size)];
    }
    if (right < 0) return null;
    const area = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
    const pixels = Uint8Array.from({ length: area.width * area.height }, (_, i) => {
      const at = (top + Math.floor(i / area.width)) * size + left + (i % area.width);
      return now[at] === before[at] ? unchanged : now[at];
    });
    before = now;
    return { area, pixels };
  };
  return { width: size, after };
}

/** changed returns the rectangle of squares, from the top left, that differ; it has at least one. */
function changed(before, codes, n) {
  if (!before) return { x: 0, y: 0, width: n, height: n };
  let [left, right, top, bottom] = [n, 0, n, 0];
  codes.forEach((code, square) => {
    if (code === before[square]) return;
    const [x, y] = [square % n, n - 1 - Math.floor(square / n)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  });
  return left > right ? { x: 0, y: 0, width: 1, height: 1 } : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

const scaled = ({ x, y, width, height }, side) => ({ x: x * side, y: y * side, width: width * side, height: height * side });

/** drawn returns the pixels of a rectangle of squares; squares without a tile are as before. */
function drawn({ x, y, width, height }, side, n, tileOf) {
  const pixels = new Uint8Array(width * height * side * side).fill(unchanged);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const pixelsOf = tileOf((n - 1 - y - row) * n + x + column);
      for (let line = 0; pixelsOf && line < side; line++)
        pixels.set(pixelsOf.subarray(line * side, (line + 1) * side), (row * side + line) * width * side + column * side);
    }
  return pixels;
}

/** sprites draws each kind of square once, in the colours of a palette. */
async function sprites(kinds, side, n) {
  const ink = colours();
  const ground = (kind, i) => `<rect x="${i * tile}" width="${tile}" height="${tile}" fill="${kind % 2 ? ink.dark : ink.light}"/>`;
  const squares = kinds.map((kind, i) => ground(kind, i) + mark(kind >> 1, i * tile, 0, ink, n));
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${kinds.length * tile} ${tile}" width="${kinds.length * side}" ` +
    `height="${side}"><defs>${queenSymbol(ink)}</defs>${squares.join('')}</svg>`;
  const canvas = await painted(text, kinds.length * side, side);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const colour = indexer();
  const tiles = new Map(kinds.map((kind, i) => [kind, Uint8Array.from({ length: side * side }, (_, at) => {
    const from = 4 * (Math.floor(at / side) * canvas.width + i * side + (at % side));
    return colour(data[from], data[from + 1], data[from + 2]);
  })]));
  return { colour, tiles };
}

/** indexer returns a function from colours to places in its palette; when that is full, the nearest of them. */
function indexer() {
  const known = new Map();
  const palette = [];
  const far = ([r, g, b], [s, h, c]) => (r - s) ** 2 + (g - h) ** 2 + (b - c) ** 2;
  const index = (r, g, b) => {
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    if (!known.has(key)) {
      if (palette.length < unchanged) known.set(key, palette.push([r, g, b]) - 1);
      else known.set(key, palette.reduce((best, each, i) => (far(each, [r, g, b]) < far(palette[best], [r, g, b]) ? i : best), 0));
    }
    return known.get(key);
  };
  return Object.assign(index, { palette });
}
