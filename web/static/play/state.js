// A game of n queens against the clock, with undo and hints. Pure: no document, no
// engine, no clock. A game is a value; every move returns a new one.

import { limits } from '../limits.js';
import { fault, seeds, whole } from '../shared/address.js';
import { attackLine, attackersOf, notSquare, parseSquare, parseSquares, squareName } from '../shared/square.js';
import { clock, or } from '../shared/words.js';

export const sizes = { min: 4, max: limits.play };
export const limitsOfTime = [30, 60, 120, 180, 300]; // seconds in which a game can be asked to be won
const mostUndo = 500;

/** fresh returns a new game; the given queens are on the board from the start. */
export const fresh = ({ n, seed = 0, start = '', day = '', given = [], within = 0 }) => ({
  n,
  seed,
  start,
  day,
  given,
  within, // seconds, 0 for any time
  queens: [],
  past: [],
  future: [],
  hinted: 0,
  hintedAt: '',
  elapsed: 0,
  placed: [],
  ranked: true,
  over: false,
  late: false, // the time was up
  loaded: false,
  shown: false,
});

/** read returns the game that an address names, and the queens on its board. ofDay corrects the size of a day's board. */
export function read(from) {
  if (from.day) return { n: sizes.max, seed: 0, start: '', day: from.day, within: 0, queens: parseSquares(sizes.max, from.queens) };
  const match = /^(\d{1,2}):(\d{1,10})$/.exec(from.game ?? '');
  const n = match ? whole(match[1], 8, sizes.min, sizes.max) : whole(from.n, 8, sizes.min, sizes.max);
  const within = limitsOfTime.find((seconds) => String(seconds) === from.within) ?? 0;
  const queens = within ? [] : parseSquares(n, from.queens); // or the board of a link would be won in no time
  return { n, seed: match ? Number(match[2]) % 2 ** 32 : 0, start: from.start ?? '', day: '', within, queens };
}

/** wrongLink returns a sentence about what read does not take of an address, or ''. The engine judges days. */
export function wrongLink(from) {
  const game = (text) => {
    const [, n, seed] = /^(\d{1,2}):(\d{1,10})$/.exec(text) ?? [];
    if (n >= sizes.min && n <= sizes.max && seed <= seeds[1]) return '';
    return `a game is written like 8:42, for ${sizes.min} to ${sizes.max} rows`;
  };
  const { n } = read(from);
  return fault(from, [
    ['game', game], ['n', [sizes.min, sizes.max]], ['queens', (list) => notSquare(n, list)],
    ['within', (seconds) => (limitsOfTime.map(String).includes(seconds) && !from.day ? '' : withinText)],
    ['start', (list) => (from.day ? 'a day has its own board' : notSquare(n, list) || position(n, list).trouble?.replace(/\.$/, ''))],
  ]);
}

const withinText = `a game can be asked to be won within ${or(limitsOfTime.map(String))} seconds, the board of a day at any time`;

export const address = ({ n, seed, start, day, queens, within }) => ({
  ...(day ? { day } : { game: `${n}:${seed}`, start: start || undefined, within: within || undefined }),
  queens: within ? undefined : names(n, queens).join(',') || undefined,
});

/** ofDay returns a game of a day with its board, by the engine's answer. */
export const ofDay = (wanted, { queens: { n, given } }) => ({
  ...wanted,
  n,
  given: parseSquares(n, given.join(',')),
  queens: parseSquares(n, names(wanted.n, wanted.queens).join(',')),
});

/** carried adapts the view's last parameters to the board brought from another view. */
export function carried(params, { n, placed }) {
  if (!n || (!placed && (params.day || read(params).n === n)) || n < sizes.min || n > sizes.max) return params;
  return { game: `${n}:0`, start: placed || undefined };
}

export const names = (n, squares) => squares.map((square) => squareName(n, square));
export const standing = (game) => [...game.given, ...game.queens];

/** id names a stored game. A position from a link is distinct from the player's own. */
export const id = (game) => `${startOf(game)}${game.loaded ? ':loaded' : ''}`;

/** timeKey names the games that share a best time. */
export const timeKey = ({ within, ...game }) =>
  (game.given.length ? startOf(game) : String(game.n)) + (within ? ` within ${within}` : '');

/** untimed returns the game without a limit. */
export const untimed = (game) => ({ ...game, within: 0, over: solved(game), ranked: game.ranked && !game.late });

/** late returns the game when its time is up. */
export const late = (game) => ({ ...game, elapsed: 1000 * game.within, over: true, late: true });

/** missing says how the board stood when the time was up. */
export function missing(game) {
  const all = standing(game);
  const [clash] = conflicts(game, all);
  const stood = `Time is up: ${all.length} of ${game.n} queens stood`;
  if (clash) return `${stood}, and ${squareName(game.n, clash[0])} and ${squareName(game.n, clash[1])} attack each other.`;
  return `${stood}, ${game.n - all.length} missing, and none attacked another.`;
}

const startOf = ({ n, seed, start, day, within }) =>
  (day ? `day:${day}` : `${n}:${seed}${start ? `:${start}` : ''}${within ? ` within ${within}` : ''}`);

/**
 * opened puts the queens of an address on the board: as the stored game if they are
 * the same, else as a position that was not played here.
 */
export function opened(game, queens, kept) {
  const own = kept(id(game));
  if (own && (!queens.length || same(own.queens, queens))) return resumed(game, own);
  const loaded = { ...game, loaded: true };
  const other = kept(id(loaded));
  if (other && same(other.queens, queens)) return resumed(loaded, other);
  const free = queens.filter((square) => !game.given.includes(square));
  if (!free.length) return game;
  const placed = { ...loaded, queens: free, ranked: false };
  return { ...placed, over: solved(placed) };
}

const same = (one, other) => one.length === other.length && one.every((square) => other.includes(square));

/** resumed returns a stored game. Because it was interrupted, its time cannot be a best time. */
function resumed(game, own) {
  const next = { ...game, ...own, ranked: own.ranked && !own.elapsed && !own.queens.length };
  return { ...next, over: solved(next) };
}

/** kept returns what is stored of a game: everything that its id does not say. */
export const kept = ({ queens, past, future, hinted, hintedAt, elapsed, ranked, placed, shown }) => ({
  queens,
  past: past.slice(-mostUndo),
  future: future.slice(-mostUndo),
  hinted,
  hintedAt,
  elapsed,
  ranked,
  placed,
  shown,
});

/** begun reports whether a new game would lose something. */
export const begun = (game) => !game.over && (game.past.length > 0 || game.future.length > 0);

/** What the results of games need: the player's queens, those that a hint suggests, and the names of a game and of its daily puzzle. */
export const queensOf = (game) => game.queens;
export const suggested = (shown) => (shown ? [shown.square] : []);
export const daily = () => 'queens';

export function title({ n, seed, day, given }) {
  const how = given.length ? `, ${given.length} given` : '';
  return day ? `nqueens daily ${day} · queens ${n}x${n}${how}` : `nqueens · ${n} queens${how}${seed ? `, game ${n}:${seed}` : ''}`;
}

export const solutionText = 'This is a solution.';

/** shown returns the game with the solution on the board. */
export const shown = (game, queens, elapsed) => ({
  ...moved(game, queens.filter((square) => !game.given.includes(square)), elapsed), shown: true, ranked: false,
});

/** conflicts lists pairs of queens that attack each other. */
export function conflicts({ n }, all) {
  const pairs = [];
  for (let i = 0; i < all.length; i++) for (let j = 0; j < i; j++) if (attackLine(n, all[i], all[j])) pairs.push([all[j], all[i]]);
  return pairs;
}

export function solved(game) {
  const all = standing(game);
  return all.length === game.n && !conflicts(game, all).length;
}

/** moved returns the game with other queens; elapsed is its time so far. */
export function moved(game, queens, elapsed) {
  if (game.over) return game;
  return settled({ ...game, past: [...game.past, game.queens], future: [], queens, elapsed });
}

export const undone = (game, elapsed) =>
  game.past.length && !game.over
    ? settled({ ...game, past: game.past.slice(0, -1), future: [...game.future, game.queens], queens: game.past.at(-1), elapsed })
    : game;
export const redone = (game, elapsed) =>
  game.future.length && !game.over
    ? settled({ ...game, future: game.future.slice(0, -1), past: [...game.past, game.queens], queens: game.future.at(-1), elapsed })
    : game;

const settled = (game) => ({ ...game, over: solved(game) });

/** flipped returns the queens after a tap on a square, or null if a given queen is there. */
export function flipped(game, square) {
  if (game.given.includes(square)) return null;
  return game.queens.includes(square) ? game.queens.filter((other) => other !== square) : [...game.queens, square];
}

/** charged counts a hint, once for each position. */
export function charged(game) {
  const at = [...game.queens].sort((a, b) => a - b).join(',');
  return at === game.hintedAt && game.hinted ? game : { ...game, hinted: game.hinted + 1, hintedAt: at };
}

/** question returns the question to the engine for a hint. */
export const question = ({ n, given, queens }) => ({ n, given: names(n, given).join(','), queens: names(n, queens).join(',') });

/** hint reads the engine's answer: the square it is about, others that it names, and its sentence. */
export const hint = ({ n }, { queen, seen, why }) => ({ square: parseSquare(n, queen), seen: parseSquares(n, seen.join(',')), text: why });

/** position reads squares that the user wrote: {start} or {trouble}. */
export function position(n, written) {
  const words = written.split(/[\s,]+/).filter(Boolean);
  const squares = words.map((word) => parseSquare(n, word));
  const wrong = words.find((word, i) => squares[i] < 0);
  const clash = squares.find((square) => attackersOf(n, square, squares).length);
  if (!words.length) return { trouble: 'Write some squares, like a1 e2.' };
  if (wrong) return { trouble: `${wrong} is not a square of this board, which ends at ${squareName(n, n * n - 1)}.` };
  if (clash !== undefined)
    return { trouble: `${squareName(n, clash)} and ${squareName(n, attackersOf(n, clash, squares)[0])} attack each other.` };
  return { start: names(n, [...new Set(squares)]).join(',') };
}

/** chosen picks about a quarter of the queens of a solution, by the seed. */
export function chosen(columns, seed) {
  const squares = columns.map((column, row) => row * columns.length + column - 1);
  const next = random(seed);
  const given = [];
  while (given.length < Math.max(1, Math.round(columns.length / 4))) given.push(squares.splice(Math.floor(next() * squares.length), 1)[0]);
  return given.sort((a, b) => a - b);
}

/** random returns numbers of [0, 1) that a seed repeats (mulberry32). */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const clockText = (ms) => `${clock(ms)}.${Math.floor(ms / 100) % 10}`;
