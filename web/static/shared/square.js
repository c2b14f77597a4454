// Squares and how queens attack. A square of an n x n board is the number
// row * n + column; row 0 is rank 1, column 0 is file a.

export function fileName(column) {
  let name = '';
  for (let c = column + 1; c > 0; c = Math.floor((c - 1) / 26)) name = String.fromCharCode(97 + ((c - 1) % 26)) + name;
  return name;
}

export const squareName = (n, square) => fileName(square % n) + (Math.floor(square / n) + 1);

/** parseSquare returns -1 if the text is not a square of the board. */
export function parseSquare(n, name) {
  const match = /^([a-z]+)([1-9]\d*)$/i.exec(name.trim());
  if (!match) return -1;
  let column = 0;
  for (const letter of match[1].toLowerCase()) column = column * 26 + letter.charCodeAt(0) - 96;
  const row = Number(match[2]) - 1;
  return column <= n && row < n ? row * n + column - 1 : -1;
}

/** parseSquares returns the squares of a list, each once, without what is not a square of the board. */
export function parseSquares(n, list) {
  return [...new Set((list ?? '').split(',').map((name) => parseSquare(n, name)))].filter((square) => square >= 0);
}

/** notSquare names the first of a list that is not a square of the board, as a complaint, or returns ''. */
export function notSquare(n, list) {
  const wrong = list.split(',').find((name) => parseSquare(n, name) < 0);
  return wrong === undefined ? '' : `${wrong.slice(0, 20) || 'nothing'} is not a square of the ${n} by ${n} board`;
}

const lines = ['row', 'column', 'rising diagonal', 'falling diagonal'];

/** attackLine names the line along which queens on a and b attack each other, or returns ''. */
export function attackLine(n, a, b) {
  const dr = Math.floor(a / n) - Math.floor(b / n);
  const dc = (a % n) - (b % n);
  if (a === b) return '';
  if (dr === 0) return lines[0];
  if (dc === 0) return lines[1];
  if (dr === dc) return lines[2];
  return dr === -dc ? lines[3] : '';
}

export function attackersOf(n, square, queens) {
  const found = [];
  for (const queen of queens) if (attackLine(n, square, queen)) found.push(queen);
  return found;
}

export const columnsToSquares = (columns) => columns.map((column, row) => row * columns.length + column - 1);

export function spoken(names) {
  if (names.length < 2) return names.join('');
  return names.slice(0, -1).join(', ') + ' and ' + names[names.length - 1];
}
