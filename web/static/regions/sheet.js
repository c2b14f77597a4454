// Sheets of puzzles to print, as SVG. Pure: no document, no engine. The command lays
// out and colours its pages alike, in draw/page.go.

import { escaped } from '../shared/picture.js';
import { inks } from './inks.js';

export const title = 'Queens in regions';
export const papers = new Map([
  ['a4', { width: 793, height: 1122 }],
  ['letter', { width: 815, height: 1055 }],
]); // in pixels of CSS, rounded down, since a picture that is larger than its paper is printed on two sheets

const margin = 54;
const edge = 2;
const caption = 25;
const head = 64;
const largest = 72; // pixels a square
const apart = { across: 30, down: 22, most: 64 }; // boards

/** layout places count boards of n rows on paper, as large as will fit. */
export function layout(count, n, { width, height }) {
  const [room, depth] = [width - 2 * margin, height - 2 * margin - head];
  const strip = count > 1 ? caption : 0;
  let best = { tile: 0 };
  for (let across = 1; across <= count; across++) {
    const down = Math.ceil(count / across);
    const w = Math.floor((room - (across - 1) * apart.across) / across) - 2 * edge;
    const h = Math.floor((depth - (down - 1) * apart.down) / down) - strip - 2 * edge;
    const tile = Math.min(Math.floor(w / n), Math.floor(h / n), largest);
    if (tile > best.tile) best = { tile, across, down };
  }
  const side = best.tile * n + 2 * edge;
  const spread = (free, boards) => (boards > 1 ? Math.min(Math.floor(free / (boards - 1)), apart.most) : 0);
  const stepX = side + spread(room - best.across * side, best.across);
  const stepY = side + strip + spread(depth - best.down * (side + strip), best.down);
  const left = Math.floor((width - (best.across - 1) * stepX - side) / 2);
  const at = (i) => [left + (i % best.across) * stepX + edge, margin + head + Math.floor(i / best.across) * stepY + edge];
  return { tile: best.tile, left, at };
}

/** rules states the rules of puzzles with that many queens in each row. */
export const rules = (stars) =>
  `${stars === 1 ? '1 queen' : `${stars} queens`} in every row, column and region. No two queens touch, not even at a corner.`;

const mostSkipped = 6; // seeds of a sheet

/** command returns the command that makes the same puzzles, or else their seeds. */
export function command({ n, stars, level }, seeds) {
  if (!seeds.length) return '';
  if (seeds.some((seed, i) => seed !== seeds[0] + i)) return `seeds ${seeds.join(', ')}`;
  return `nqueens generate ${n}${stars > 1 ? ` --stars ${stars}` : ''} --difficulty ${level} ` +
    `--seed ${seeds[0]} --number ${seeds.length}`;
}

/** generated asks for puzzles of consecutive seeds, and leaves out those that take too long. */
export async function generated(kind, count, ask) {
  const [puzzles, seeds] = [[], []];
  for (let seed = kind.seed; puzzles.length < count; seed++) {
    try {
      puzzles.push(await ask({ ...kind, seed }));
      seeds.push(seed);
    } catch (error) {
      if (!error.tooHard || seed - kind.seed - puzzles.length >= mostSkipped) throw error;
    }
  }
  return { puzzles, foot: command(kind, seeds) };
}

/** board draws a puzzle, {n, rows, solution}, with tiles of the given pixels. */
function board({ n, rows, solution }, tile, ink, solved) {
  const letters = [...new Set(rows.join(''))];
  const side = n * tile;
  const fills = letters.map((letter, region) => {
    let path = '';
    rows.forEach((row, y) => [...row].forEach((each, x) => {
      if (each === letter) path += `M${x * tile} ${y * tile}h${tile}v${tile}h-${tile}z`;
    }));
    return `<path fill="${ink.regions[region % ink.regions.length]}" d="${path}"/>`;
  });
  let [hairs, walls] = ['', ''];
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) {
      if (y) hairs += `M${x * tile} ${y * tile}h${tile}`;
      if (x) hairs += `M${x * tile} ${y * tile}v${tile}`;
      if (y && rows[y][x] !== rows[y - 1][x]) walls += `M${x * tile} ${y * tile}h${tile}`;
      if (x && rows[y][x] !== rows[y][x - 1]) walls += `M${x * tile} ${y * tile}v${tile}`;
    }
  }
  const wall = 2 * Math.min(Math.max(Math.round(tile / 16), 1), 3);
  const size = `width="${0.84 * tile}" height="${0.84 * tile}" fill="${ink.piece}"`;
  const queens = (solved ? solution : []).map(([row, column]) =>
    `<use href="#sheet-queen" x="${(column - 0.92) * tile}" y="${(row - 0.92) * tile}" ${size}/>`);
  return `${fills.join('')}<path stroke="${ink.text}" stroke-opacity=".25" d="${hairs}"/>` +
    `<path stroke="${ink.text}" stroke-width="${wall}" stroke-linecap="square" d="${walls}"/>` +
    `<rect x="-1" y="-1" width="${side + 2}" height="${side + 2}" fill="none" stroke="${ink.text}" stroke-width="2"/>${queens.join('')}`;
}

/**
 * sheet returns a page of puzzles of one size, numbered if there are several: paper and
 * theme are names, solved shows the solutions, foot is a line at the bottom, queen the
 * markup of a symbol sheet-queen. alone is for a file: it tells a browser that prints
 * it the size of the paper.
 */
export function sheet(puzzles, { paper, theme, solved, title: heading, foot, queen, alone }) {
  const { width, height } = papers.get(paper);
  const ink = inks[theme];
  const { n, stars } = puzzles[0];
  const { tile, left, at } = layout(puzzles.length, n, papers.get(paper));
  const line = (text, y, size, fill, more = '') =>
    text && `<text x="${left}" y="${y}" font-size="${size}" fill="${fill}"${more}>${escaped(text)}</text>`;
  const boards = puzzles.map((puzzle, i) => {
    const number = puzzles.length > 1 ? `<text y="${n * tile + 20}" font-size="15" fill="${ink.text}">${i + 1}</text>` : '';
    return `<g transform="translate(${at(i).join(' ')})">${board(puzzle, tile, ink, solved)}${number}</g>`;
  });
  const name = `${heading}${solved ? ': solutions' : ''}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `font-family="Palatino, 'Palatino Linotype', Georgia, serif"><title>${escaped(name)}</title>` +
    `${alone ? `<style>@page { size: ${paper}; margin: 0 }</style>` : ''}<defs>${queen}</defs>` +
    `<rect width="${width}" height="${height}" fill="#fff"/>` +
    line(name, margin + 20, Math.min(25, (width - margin - left) / name.length), ink.text, ' font-style="italic"') +
    (solved ? '' : line(rules(stars), margin + 45, 14, ink.faint)) +
    `${boards.join('')}${line(foot, height - margin / 2, 10, ink.faint)}</svg>\n`;
}
