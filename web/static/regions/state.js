// A game of a puzzle with coloured regions, as a value; every move returns a new
// one. Pure: no document, no engine, no clock. Squares are numbers
// row * n + column, with row 0 at the top.

import { limits } from '../limits.js';
import { fault, oneOf, seeds, whole } from '../shared/address.js';
import { or } from '../shared/words.js';
import { clock } from '../shared/words.js';

export const sizes = { min: limits.region.least, max: limits.region.largest };
export const { levels, daily: dailyLevels } = limits.region;
const needs = (level) => limits.region.needs[levels.indexOf(level)] ?? 1; // queens in each row, at least
export const Cell = { empty: 0, mark: 1, queen: 2 };
const mostUndo = 500;
const usual = 'medium';

/** read returns the puzzle that an address names; seed 0 means any. The level of a given puzzle is not known yet. */
export function read(from) {
  const [queens, marks] = [from.queens ?? '', from.marks ?? ''];
  if (from.day) return { n: 8, stars: 1, level: oneOf(from.level, dailyLevels), seed: 0, day: from.day, puzzle: '', queens, marks };
  const n = whole(from.n, 8, sizes.min, sizes.max);
  const level = levelsFor(n).includes(from.level) ? from.level : usual;
  return {
    n, stars: Math.min(whole(from.stars, needs(level), needs(level), 2), mostStars(n)), level: from.puzzle ? '' : level,
    seed: whole(from.seed, 0, 0, 2 ** 32 - 1), day: '', puzzle: from.puzzle ?? '', queens, marks,
  };
}

/** levelsFor lists the difficulties of puzzles of n rows. */
const levelsFor = (n) => levels.filter((level) => needs(level) <= mostStars(n));

/** wrongLink returns a sentence about what read does not take of an address, or ''. The engine judges days and puzzles. */
export function wrongLink(from) {
  const { n, level } = read(from);
  return fault(from, [
    ['n', [sizes.min, sizes.max]], ['stars', [needs(level), mostStars(n)]],
    ['level', new Set(from.day ? dailyLevels : levelsFor(n))], ['seed', seeds],
  ]);
}

export function address({ n, stars, level, seed, day, puzzle, queens, marks }) {
  const played = { queens: queens || undefined, marks: marks || undefined };
  if (day) return { day, level, ...played };
  if (puzzle) return { puzzle, ...played };
  return { n, stars: stars > 1 ? stars : undefined, level, seed, ...played };
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

export const { rules } = limits.region;

/** meaning says in words what a difficulty means. */
export function meaning(level) {
  const own = rules[levels.indexOf(level)];
  if (!own) return '';
  return `${level[0].toUpperCase()}${level.slice(1)}: the hardest rule needed is ${or(own)}.`;
}

/** another returns the wish for a new puzzle like the last one, with some changes to which the rest is fitted. */
export function another(wanted, changes) {
  const next = { ...wanted, level: wanted.level || usual, day: '', queens: '', marks: '', puzzle: '', seed: 0, ...changes };
  if (changes.level) {
    next.stars = Math.max(next.stars, needs(next.level));
    while (mostStars(next.n) < next.stars) next.n++;
  } else if (needs(next.level) > next.stars) next.level = levels.findLast((level) => needs(level) <= next.stars);
  return next;
}

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

/** opened puts the queens and marks of an address on the board, as a position not played here, or else returns the stored game. */
export function opened(game, { queens, marks }, keptGame) {
  const placed = position(game, squaresNamed(game.n, queens), squaresNamed(game.n, marks));
  return placed.past.length ? { ...placed, past: [], ranked: false, loaded: true } : resumed(game, keptGame(id(game)));
}

/** position returns the game after queens and marks. */
const position = (game, queens, marks) =>
  changed(game, game.cells.map((_, square) => (queens.has(square) ? Cell.queen : marks.has(square) ? Cell.mark : Cell.empty)), 0);

/** exampleOf returns the position of the engine's technique as a game with its step as a hint. Squares closed by queens have no mark. */
export function exampleOf(technique) {
  const game = fresh({ ...technique, rating: {} });
  const queens = new Set(numbers(game, technique.queens));
  const closed = ruledOut(position(game, queens, new Set()));
  const marks = new Set(numbers(game, technique.empty).filter((square) => !closed.has(square)));
  return { game: position(game, queens, marks), hint: hintOf(game, technique.step) };
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

export const solutionText = 'This is the solution.';

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
const squaresNamed = (n, list) => new Set(list.split(',').map((name) => squareNamed(n, name)).filter((square) => square >= 0));

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

const numbers = ({ n }, pairs) => pairs.map(([row, column]) => (row - 1) * n + column - 1);

/** hintOf converts the engine's step, with squares as numbers. */
export function hintOf(game, step) {
  return {
    text: step.why,
    rule: step.rule,
    mistake: step.rule === 'mistake',
    seen: numbers(game, step.seen),
    queens: numbers(game, step.queens),
    empty: numbers(game, step.empty),
    units: (step.units ?? []).map(({ kind, index }) => index + game.n * ['row', 'column', 'region'].indexOf(kind)),
  };
}

/** rated describes the difficulty of a puzzle. */
export const rated = ({ rating }) =>
  ({
    'beyond the rules': 'Beyond the rules: it needs a search.',
    'too hard to rate': 'Too hard to rate.',
  })[rating.difficulty] ??
    `${rating.difficulty[0].toUpperCase()}${rating.difficulty.slice(1)}; the hardest rule needed is “${rating.hardest}”.`;

export const clockText = clock;
