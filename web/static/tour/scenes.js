// What stands beside the text of each step of the tour, and how its exercise is answered.
// A scene is a search, a board to fill, pictures one after another, or the chart of the
// known numbers. Pure.

const solution = [1, 5, 8, 6, 3, 7, 2, 4];
const squaresOf = (columns) => columns.map((column, row) => row * columns.length + column - 1);
const isDark = (n) => (square) => (Math.floor(square / n) + (square % n)) % 2 === 0;

/** images returns the eight images of a placement, with what was done to it. */
export function images(columns) {
  const n = columns.length;
  const turned = (placement) => placement.reduce((made, column, row) => { made[column - 1] = n - row; return made; }, []);
  const mirrored = columns.map((column) => n + 1 - column);
  const turns = ['', 'turned by a quarter', 'turned by a half', 'turned by three quarters'];
  const all = [];
  for (const [start, how] of [[columns, ''], [mirrored, 'in the mirror']]) {
    let image = start;
    for (const turn of turns) {
      all.push({ columns: image, about: [how, turn].filter(Boolean).join(', ') || 'the solution' });
      image = turned(image);
    }
  }
  return all;
}

const middle = (i) => i === 3 || i === 4;
const inCross = (square) => middle(Math.floor(square / 8)) || middle(square % 8);
const every = Array.from({ length: 64 }, (_, square) => square);
const whole = squaresOf(solution);
const cross = whole.filter(inCross);
const aligned = (a, b) => {
  const [rows, columns] = [Math.floor(a / 8) - Math.floor(b / 8), (a % 8) - (b % 8)];
  return rows === 0 || columns === 0 || Math.abs(rows) === Math.abs(columns);
};
const left = every.filter((square) => !inCross(square) && !cross.some((queen) => aligned(queen, square)));

const first = squaresOf([2, 5, 7, 4, 1, 8, 6, 3]);
const second = squaresOf([6, 3, 7, 4, 1, 8, 2, 5]); // with the same queens on dark squares
const dark = isDark(8);
const side = (queens, isOf) => ({ queens: queens.filter(isOf), pale: queens.filter((square) => !isOf(square)) });

const part = (columns, name, count) => ({
  queens: squaresOf(columns), fixed: [columns[0] - 1], about: `One of the ${count} solutions with a queen on ${name}.`,
});

/** scenes are the scenes by the name of their step. `task` says how an exercise is answered. */
export const scenes = new Map([
  ['the-puzzle', { kind: 'place', n: 4, task: 'board' }],
  ['brute-force', { kind: 'search', n: 4, algorithm: 'permutations', all: true, task: 'number' }],
  ['backtracking', { kind: 'search', n: 6, algorithm: 'board-scan', beside: 'tree', task: 'square' }],
  ['recursion', { kind: 'recursion', n: 4, task: 'line' }],
  ['the-tree', { kind: 'search', n: 4, algorithm: 'board-scan', all: true, beside: 'tree', task: 'number' }],
  ['sets', { kind: 'search', n: 5, algorithm: 'hash-sets', at: 8, beside: 'stack', task: 'square' }],
  ['bits', { kind: 'search', n: 8, algorithm: 'bitmask', at: 4, beside: 'stack', task: 'number' }],
  ['the-most-constrained-row', { kind: 'search', n: 6, algorithm: 'most-constrained-row', at: 92, beside: 'tree', task: 'square' }],
  ['symmetry', {
    kind: 'frames', n: 8, task: 'number',
    frames: images(solution).map(({ columns, about }, i) => ({ queens: squaresOf(columns), about: `Image ${i + 1} of 8: ${about}.` })),
  }],
  ['parts', {
    kind: 'frames', n: 8, task: 'number',
    frames: [
      part(solution, 'a1', 4), part([2, 4, 6, 8, 3, 1, 7, 5], 'b1', 8), part([3, 1, 7, 5, 8, 2, 4, 6], 'c1', 16),
      part([4, 1, 5, 8, 2, 7, 3, 6], 'd1', 18),
    ],
  }],
  ['the-cross', {
    kind: 'frames', n: 8, task: 'number',
    frames: [
      { queens: [], dots: every.filter(inCross), about: 'The cross: rows 4 and 5, columns d and e.' },
      { queens: cross, about: 'A cross: its four lines have a queen each.' },
      { queens: cross, dots: left, about: 'The dots are the squares that it leaves.' },
      { queens: whole, fixed: cross, about: 'The kernel fills the corners: a solution.' },
    ],
  }],
  ['the-colours', {
    kind: 'frames', n: 8, task: 'number',
    frames: [
      { queens: first, about: 'A solution.' },
      { ...side(first, dark), about: 'Four of its queens stand on dark squares.' },
      { ...side(first, (square) => !dark(square)), about: 'The others stand on light squares, in the rows and columns that are left.' },
      { ...side(second, (square) => !dark(square)), about: 'Other light squares in the same rows and columns do as well.' },
      { queens: second, about: 'With the same dark queens: another solution.' },
    ],
  }],
  ['without-a-search', { kind: 'search', n: 8, algorithm: 'min-conflicts', at: 8, beside: 'descent', task: 'number' }],
  ['what-nobody-knows', { kind: 'chart', n: 27, task: 'number' }],
]);
