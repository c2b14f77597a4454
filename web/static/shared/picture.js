// Boards to save: self-contained SVG and PNG drawings in the current colours of
// the page.

import { h } from './dom.js';
import { fileName } from './square.js';
import { Mark } from './marks.js';

const tile = 60;
const margin = 34;
const largestDrawn = 200; // boards beyond this are dots on one colour

/** drawing writes a board as SVG: codes are Marks, lines pairs of squares, ink the page's colours, queen the symbol's markup. */
export function drawing({ n, codes, lines = [], title }, ink, queen) {
  const side = n * tile;
  const x = (square) => margin + (square % n) * tile;
  const y = (square) => 8 + (n - 1 - Math.floor(square / n)) * tile;
  const parts = [
    `<rect width="${side + margin + 8}" height="${side + margin + 8}" fill="${ink.paper}"/>`,
    `<rect x="${margin}" y="8" width="${side}" height="${side}" fill="${ink.light}"/>`,
  ];
  if (n <= largestDrawn) parts.push(`<path fill="${n > 14 ? ink.dark : 'url(#hatched)'}" d="${darkSquares(n, x, y)}"/>`);
  parts.push(`<rect x="${margin - 1}" y="7" width="${side + 2}" height="${side + 2}" fill="none" stroke="${ink.ink}" stroke-width="2"/>`);
  codes.forEach((code, square) => { if (code) parts.push(mark(code, x(square), y(square), ink, n)); });
  for (const [from, to] of lines) parts.push(attack([x(from), y(from)], [x(to), y(to)], ink));
  if (n <= 64) parts.push(names(n, side, ink));
  const size = side + margin + 8;
  const shown = Math.min(size, 1200);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${shown}" height="${shown}">` +
    `<title>${escaped(title)}</title><defs>${queen}${hatched(ink)}</defs>${parts.join('')}</svg>\n`;
}

const hatched = (ink) =>
  `<pattern id="hatched" width="5" height="5" patternUnits="userSpaceOnUse">` +
  `<rect width="5" height="5" fill="${ink.dark}"/>` +
  `<path d="M-1 1L1 -1M0 5L5 0M4 6L6 4" stroke="${ink.hatch}" stroke-width=".9"/></pattern>`;

/** attack draws a line between two squares that leaves a gap around both pieces. */
function attack([x1, y1], [x2, y2], ink) {
  const part = (tile * 0.4) / Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy, half] = [(x2 - x1) * part, (y2 - y1) * part, tile / 2];
  return `<path d="M${x1 + half + dx} ${y1 + half + dy}L${x2 + half - dx} ${y2 + half - dy}" ` +
    `stroke="${ink.accent}" stroke-width="4" stroke-dasharray="9 8" stroke-linecap="round"/>`;
}

const entities = new Map([['<', '&lt;'], ['&', '&amp;'], ['>', '&gt;']]);

/** escaped returns text for XML, which has no control characters. */
export const escaped = (text) => String(text).replace(/[<&>\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (sign) => entities.get(sign) ?? ' ');

function darkSquares(n, x, y) {
  let path = '';
  for (let row = 0; row < n; row++)
    for (let column = row % 2; column < n; column += 2) path += `M${x(row * n + column)} ${y(row * n + column)}h${tile}v${tile}h-${tile}z`;
  return path;
}

/** mark draws the marks of a square. Like the board, it distinguishes them by shape and by colour. */
export function mark(code, x, y, ink, n) {
  const [cx, cy, r] = [x + tile / 2, y + tile / 2, tile * 0.42];
  let text = '';
  if (code & Mark.attacker)
    text += `<rect x="${x + 2}" y="${y + 2}" width="${tile - 4}" height="${tile - 4}" ` +
      `fill="none" stroke="${ink.accent}" stroke-width="4"/>`;
  if (code & Mark.blocked)
    text += `<path d="M${x + 14} ${y + 14}l${tile - 28} ${tile - 28}m0 -${tile - 28}l-${tile - 28} ${tile - 28}" ` +
      `stroke="${ink.ink}" stroke-width="4"/>`;
  if (code & Mark.attacked) text += `<circle cx="${cx}" cy="${cy}" r="5" fill="${ink.accent}"/>`;
  if (code & Mark.tried)
    text += `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke-width="4" ` +
      (code & Mark.conflict ? `stroke="${ink.accent}" stroke-dasharray="8 6"/>` : `stroke="${ink.good}"/>`);
  if (code & Mark.queen) {
    const fill = code & Mark.conflict && !(code & Mark.tried) ? ink.accent : ink.piece;
    text +=
      n <= largestDrawn
        ? `<use href="#queen" x="${x + 5}" y="${y + 5}" width="${tile - 10}" height="${tile - 10}" fill="${fill}"/>`
        : `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;
  }
  if (code & Mark.fixed) text += `<rect x="${x + 14}" y="${y + tile - 6}" width="${tile - 28}" height="3" fill="${ink.ink}"/>`;
  return text;
}

function names(n, side, ink) {
  let text = `<g fill="${ink.faint}" font-family="Georgia, serif" font-style="italic" font-size="18" text-anchor="middle">`;
  for (let i = 0; i < n; i++)
    text += `<text x="${margin / 2}" y="${8 + (n - 0.5 - i) * tile + 6}">${i + 1}</text>` +
      `<text x="${margin + (i + 0.5) * tile}" y="${side + margin}">${fileName(i)}</text>`;
  return `${text}</g>`;
}

/** colours returns the current colours of the page. */
export function colours() {
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    paper: of('paper'),
    ink: of('ink'),
    light: of('light-square'),
    dark: of('dark-square'),
    hatch: of('hatch'),
    piece: of('piece'),
    edge: of('piece-edge'),
    accent: of('accent'),
    good: of('good'),
    faint: of('faint'),
  };
}

/** queenSymbol returns the markup of the queen in the colours of ink. */
export function queenSymbol(ink) {
  const symbol = document.getElementById('queen').cloneNode(true);
  const edge = symbol.querySelector('.edge');
  edge.removeAttribute('class');
  for (const [key, value] of Object.entries({ fill: 'none', stroke: ink.edge, 'stroke-width': 9, 'stroke-linejoin': 'round' }))
    edge.setAttribute(key, value);
  return symbol.outerHTML;
}

/** painted returns a canvas with an SVG. */
export async function painted(text, width, height) {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    const canvas = h('canvas', { width, height });
    canvas.getContext('2d').drawImage(image, 0, 0, width, height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** rasterised returns a PNG of an SVG. */
export async function rasterised(text, width, height = width) {
  const canvas = await painted(text, width, height);
  return new Promise((done) => { canvas.toBlob(done, 'image/png'); });
}

/** save downloads a file of that name. */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** takeaway returns buttons that save what shown() returns: {n, codes, lines, title, name}, or null. */
export function takeaway(shown) {
  const take = async (kind) => {
    const board = shown();
    if (!board) return;
    const ink = colours();
    const text = drawing(board, ink, queenSymbol(ink));
    const blob = kind === 'svg' ? new Blob([text], { type: 'image/svg+xml' }) : await rasterised(text, 1600);
    save(blob, `${board.name}.${kind}`);
  };
  const press = (label, kind) => h('button', { type: 'button', title: `Save the board as ${label}`, onclick: () => take(kind) }, label);
  return [
    press('SVG', 'svg'),
    press('PNG', 'png'),
    h('button', { type: 'button', title: 'Print the board', onclick: () => print() }, 'Print'),
  ];
}
