// A game of a puzzle with coloured regions, as a value; every move returns a new
// one. Pure: no document, no engine, no clock. Squares are numbers
// row * n + column, with row 0 at the top.

import { limits } from '../limits.js';
import { fault, oneOf, seeds, whole } from '../shared/address.js';
import { clock } from '../shared/words.js';

export const sizes = { min: limits.region.least, max: limits.region.largest };
export const { levels, daily: dailyLevels } = limits.region;
export const Cell = { empty: 0, mark: 1, queen: 2 };
const mostUndo = 500;
const usual = 'medium';

/** read returns the puzzle that an address names; seed 0 means any. The level of a given puzzle is not known yet. */
export function read(from) {
  const queens = from.queens ?? '';
  if (from.day) return { n: 8, stars: 1, level: oneOf(from.level, dailyLevels), seed: 0, day: from.day, puzzle: '', queens };
  const n = whole(from.n, 8, sizes.min, sizes.max);
  return {
    n, stars: Math.min(whole(from.stars, 1, 1, 2), mostStars(n)),
    level: from.puzzle ? '' : levels.includes(from.level) ? from.level : usual,
    seed: whole(from.seed, 0, 0, 2 ** 32 - 1), day: '', puzzle: from.puzzle ?? '', queens,
  };
}

/** wrongLink returns a sentence about what read does not take of an address, or ''. The engine judges days and puzzles. */
export const wrongLink = (from) => fault(from, [
  ['n', [sizes.min, sizes.max]], ['stars', [1, mostStars(read(from).n)]], ['level', new Set(from.day ? dailyLevels : levels)],
  ['seed', seeds],
]);

export function address({ n, stars, level, seed, day, puzzle, queens: placed }) {
  const queens = placed || undefined;
  if (day) return { day, level, queens };
  if (puzzle) return { puzzle, queens };
  return { n, stars: stars > 1 ? stars : undefined, level, seed, queens };
}

export const mostStars = (n) => limits.region.stars[n];

/** ofDay returns the wish for the puzzle of a day, by the engine's answer. */
export function ofDay(wanted, { regions }) {
  const { n, stars, seed } = regions.find(({ difficulty }) => difficulty === wanted.level);
  return { ...wanted, n, stars, seed };
}

/** given returns the wish for a puzzle that was read, with the size and the difficulty of its game. */
export const given = (wanted, { puzzle, n, stars, rating }) =>
  ({ ...wanted, puzzle, n, stars, level: levels.includes(rating.difficulty) ? rating.difficulty : '' });

/** another returns the wish for a new puzzle like the last one, with some changes. */
export const another = (wanted, changes) =>
  ({ ...wanted, level: wanted.level || usual, day: '', queens: '', puzzle: '', seed: 0, ...changes });

/** question returns the question to the engine for a puzzle. */
export const question = ({ n, stars, level, seed, puzzle }) =>
  puzzle ? { puzzle } : { n, stars, difficulty: oneOf(level, levels), seed };

/** fresh returns a new game of the engine's puzzle, which may be that of a day. */
export function fresh({ n, stars, rows, puzzle, rating }, { day = '', seed = 0 } = {}) {
  const letters = [...new Set(rows.join(''))];
  const regions = [...rows.join('')].map((letter) => letters.indexOf(letter));
  return settled({
    n,
    stars,
    letters,
    regions,
    puzzle,
    day,
    rating,
    ranked: true,
    loaded: false,
    shown: false,
    placed: [],
    seed,
    cells: new Array(n * n).fill(Cell.empty),
    past: [],
    future: [],
    hinted: 0,
    elapsed: 0,
  });
}

/** opened puts the queens of an address on the board, as a position that was not played here, or else returns the stored game. */
export function opened(game, queens, keptGame) {
  const squares = new Set(queens.split(',').map((name) => squareNamed(game.n, name)));
  squares.delete(-1);
  if (!squares.size) return resumed(game, keptGame(id(game)));
  const cells = game.cells.map((_, square) => (squares.has(square) ? Cell.queen : Cell.empty));
  return settled({ ...game, cells, ranked: false, loaded: true });
}

/** resumed returns a stored game. Because it was interrupted, its time cannot be a best time. */
export function resumed(game, own) {
  if (own?.queens.length !== game.cells.length) return game;
  const { queens, past, future, hinted, elapsed, placed } = own;
  return settled({ ...game, cells: queens, past, future, hinted, elapsed, placed, shown: own.shown, ranked: false });
}

/** id names a stored game. A position from a link is distinct from the player's own. */
export const id = (game) => `regions:${game.puzzle}${game.loaded ? ':loaded' : ''}`;

/** timeKey names the puzzles that share a best time. */
export const timeKey = ({ n, stars, rating }) => `regions:${n}:${stars}:${rating.difficulty}`;
export const kept = ({ cells, past, future, hinted, elapsed, placed, shown }) => ({
  queens: cells,
  past: past.slice(-mostUndo),
  future: future.slice(-mostUndo),
  hinted,
  elapsed,
  placed,
  shown,
});
export const begun = (game) => !game.over && (game.past.length > 0 || game.future.length > 0);

/** What the results of games need: the queens, those that a hint suggests, and the names of a game and of its daily puzzle. */
export const queensOf = (game) => squaresOf(game, Cell.queen);
export const suggested = (hint) => hint?.queens ?? [];
export const daily = ({ rating }) => `regions-${oneOf(rating.difficulty, dailyLevels)}`;

export function title({ n, stars, day, rating, seed }) {
  const what = `regions ${n}x${n}${stars > 1 ? `, ${stars} queens each` : ''}`;
  if (day) return `nqueens daily ${day} · ${what}, ${rating.difficulty}`;
  return `nqueens · ${what}${seed ? `, ${rating.difficulty}, seed ${seed}` : ''}`;
}

/** shown returns the game with the solution on the board. */
export const shown = (game, queens, elapsed) => ({
  ...changed(game, game.cells.map((_, square) => (queens.includes(square) ? Cell.queen : Cell.empty)), elapsed),
  shown: true,
  ranked: false,
});

export const squareName = (n, square) => `r${Math.floor(square / n) + 1}c${(square % n) + 1}`;
function squareNamed(n, name) {
  const [, row, column] = /^r(\d{1,2})c(\d{1,2})$/.exec(name.trim()) ?? [];
  return row >= 1 && row <= n && column >= 1 && column <= n ? (row - 1) * n + Number(column) - 1 : -1;
}

export const squaresOf = (game, cell) => game.cells.flatMap((value, square) => (value === cell ? [square] : []));
export const named = (game, cell) => squaresOf(game, cell).map((square) => squareName(game.n, square)).join(',');

/** unitsOf returns the row, the column and the region of a square, as numbers. */
export const unitsOf = ({ n, regions }, square) => [Math.floor(square / n), n + (square % n), 2 * n + regions[square]];

function unitName({ n, letters }, unit) {
  if (unit < n) return `row ${unit + 1}`;
  return unit < 2 * n ? `column ${unit - n + 1}` : `region ${letters[unit - 2 * n]}`;
}

const touching = (n, a, b) => a !== b && Math.abs(Math.floor(a / n) - Math.floor(b / n)) < 2 && Math.abs((a % n) - (b % n)) < 2;

/** conflicts returns the queens that break a rule, and the rule. */
export function conflicts(game) {
  const queens = squaresOf(game, Cell.queen);
  const wrong = new Set();
  let text = '';
  for (let unit = 0; unit < 3 * game.n; unit++) {
    const within = queens.filter((square) => unitsOf(game, square).includes(unit));
    if (within.length <= game.stars) continue;
    within.forEach((square) => wrong.add(square));
    text = `There are ${within.length} queens in ${unitName(game, unit)}.`;
  }
  for (const a of queens) {
    for (const b of queens) {
      if (a >= b || !touching(game.n, a, b)) continue;
      wrong.add(a).add(b);
      text = `The queens on ${squareName(game.n, a)} and ${squareName(game.n, b)} touch.`;
    }
  }
  return { squares: wrong, text };
}

/** ruledOut returns the squares where no queen can be placed: beside queens and in complete units. */
export function ruledOut(game) {
  const queens = squaresOf(game, Cell.queen);
  const taken = new Array(3 * game.n).fill(0);
  for (const square of queens) for (const unit of unitsOf(game, square)) taken[unit]++;
  const closed = (square) =>
    queens.some((queen) => touching(game.n, queen, square)) || unitsOf(game, square).some((unit) => taken[unit] >= game.stars);
  return new Set(game.cells.flatMap((cell, square) => (cell === Cell.empty && closed(square) ? [square] : [])));
}

function settled(game) {
  const all = squaresOf(game, Cell.queen).length === game.n * game.stars;
  return { ...game, over: all && !conflicts(game).text };
}

/** changed returns the game with other cells; elapsed is its time so far. */
export function changed(game, cells, elapsed) {
  if (game.over || cells.every((cell, square) => cell === game.cells[square])) return game;
  return settled({ ...game, past: [...game.past, game.cells], future: [], cells, elapsed });
}

/** tapped cycles a square through empty, mark and queen. */
export const tapped = (game, square, elapsed) => put(game, [square], (game.cells[square] + 1) % 3, elapsed);

/** put sets squares. */
export const put = (game, squares, value, elapsed) =>
  changed(
    game,
    game.cells.map((cell, square) => (squares.includes(square) ? value : cell)),
    elapsed,
  );

/** painted sets or erases marks; queens stay. */
export const painted = (game, squares, value, elapsed) =>
  put(
    game,
    squares.filter((square) => game.cells[square] !== Cell.queen),
    value,
    elapsed,
  );

export const undone = (game, elapsed) =>
  game.past.length && !game.over
    ? settled({ ...game, past: game.past.slice(0, -1), future: [...game.future, game.cells], cells: game.past.at(-1), elapsed })
    : game;
export const redone = (game, elapsed) =>
  game.future.length && !game.over
    ? settled({ ...game, past: [...game.past, game.cells], future: game.future.slice(0, -1), cells: game.future.at(-1), elapsed })
    : game;

/** hintOf converts the engine's step, with squares as numbers. */
export function hintOf(game, step) {
  const numbers = (pairs) => pairs.map(([row, column]) => (row - 1) * game.n + column - 1);
  return {
    text: step.why,
    mistake: step.rule === 'mistake',
    seen: numbers(step.seen),
    queens: numbers(step.queens),
    empty: numbers(step.empty),
    units: (step.units ?? []).map(({ kind, index }) => index + game.n * ['row', 'column', 'region'].indexOf(kind)),
  };
}

/** rated describes the difficulty of a puzzle. */
export const rated = ({ rating }) =>
  rating.difficulty === 'beyond the rules'
    ? 'Beyond the rules: it needs a search.'
    : `${rating.difficulty[0].toUpperCase()}${rating.difficulty.slice(1)}; the hardest step is of the kind “${rating.hardest}”.`;

export const clockText = clock;
