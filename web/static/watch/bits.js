// A board as a word of bits, the first square of the first row the highest. Up to 8 rows fit into one word of 64 bits, with
// 8 bits a row; larger boards have a word for each row. Pure.

import { attackLine } from '../shared/square.js';

const widthOf = (n) => (n <= 8 ? 8 : 4 * Math.ceil(n / 4));

/** rowsOf returns the word of each row in hexadecimal, for a set of squares. */
export function rowsOf(n, squares) {
  const rows = Array.from({ length: n <= 8 ? 8 : n }, () => 0);
  for (const square of squares) rows[Math.floor(square / n)] += 2 ** (widthOf(n) - 1 - (square % n));
  return rows.map((row) => row.toString(16).toUpperCase().padStart(widthOf(n) / 4, '0'));
}

/** wordOf returns the word of a board in hexadecimal: two halves of 32 bits, or a word for each row. */
export function wordOf(n, squares) {
  const rows = rowsOf(n, squares);
  return n <= 8 ? `${rows.slice(0, 4).join('')} ${rows.slice(4).join('')}` : rows.join(' ');
}

/** attacksOf returns the squares that a queen attacks, and her own. */
export const attacksOf = (n, queen) =>
  Array.from({ length: n * n }, (_, square) => square).filter((square) => square === queen || attackLine(n, square, queen));

/** attackedBy returns the squares of the attack vectors of some queens, ORed. */
export const attackedBy = (n, queens) => [...new Set(queens.flatMap((queen) => attacksOf(n, queen)))];
