// What an algorithm holds at a step of its search: its variables and its call
// stack, under the names of its pseudocode. Rows and columns are 0-based. Pure.

import { attackLine, squareName } from '../shared/square.js';
import { Kind } from '../shared/trace.js';
import { attackedBy } from './bits.js';

/**
 * held returns {variables: [[name, value]], stack: [{call, locals: [[name, value]]}]} with the latest call last; an
 * algorithm without recursion has no stack. at is {n, path, queens, event, node, parent, placed}: the squares of the
 * queens in the order of their placing, and in the order of rows; the last event; the numbers of the node and of its
 * parent; the queens placed so far; a function that returns the queue, as queueOf does; the place in a user's program.
 */
export function held(name, at) {
  const { variables, stack, words } = algorithms.get(name) ?? traced;
  const over = at.event?.kind === Kind.done;
  return {
    words: words?.({ ...at, below: below(at), here: here(at) }),
    variables: variables({ ...at, below: below(at), here: here(at) }).map(([key, value]) => [key, over ? none : value]),
    stack: stack && (over ? [] : stack({ ...at, below: below(at), here: here(at) })),
  };
}

const none = '–';
const is = ({ event }, ...kinds) => event && kinds.includes(event.kind);

/** below returns the queens placed before the call that the search is in. */
const below = (at) => (is(at, Kind.place) ? at.path.slice(0, -1) : at.path);

/** here returns the square that the call is at, or undefined before the first and after the last. */
const here = (at) => (is(at, Kind.try, Kind.conflict, Kind.place, Kind.remove) ? at.event.square : undefined);

const row = ({ n }, square) => Math.floor(square / n);
const column = ({ n }, square) => square % n;
const list = (values) => `[${values.join(', ')}]`;
const set = (values) => `{${values.join(', ')}}`;
const names = ({ n }, squares) => set(squares.map((square) => squareName(n, square)));
const bits = ({ n }, value) => value.toString(2).padStart(n, '0');
const of = (at, value) => (at.here === undefined ? none : value(at, at.here));
const columns = (at, squares = at.path) => squares.map((square) => column(at, square));

/** calls returns a function of the stack: one call for each queen placed, and one that looks for a place. */
function calls(call, locals) {
  return (at) =>
    [...at.below, at.here].map((square, depth) => ({ call: call(depth), locals: square === undefined ? [] : locals(at, square) }));
}

const byRow = calls((depth) => `fill(${depth})`, (at, square) => [['col', column(at, square)]]);

/** taken returns the words of bitmask after these queens. */
function taken(n, squares) {
  const words = { columns: 0, rising: 0, falling: 0 };
  for (const square of squares) {
    const bit = 2 ** (square % n);
    Object.assign(words, { columns: words.columns | bit, rising: (words.rising | bit) << 1, falling: (words.falling | bit) >> 1 });
  }
  return words;
}

function masks(at) {
  const { columns: standing, rising, falling } = taken(at.n, at.below);
  const whole = 2 ** at.n - 1;
  let later = is(at, Kind.deadEnd) ? 0 : whole;
  if (at.here !== undefined) later = whole - (2 ** (column(at, at.here) + 1) - 1);
  return [
    ['columns', bits(at, standing)],
    ['rising', bits(at, rising & whole)],
    ['falling', bits(at, falling)],
    ['free', bits(at, later & ~(standing | rising | falling))],
    ['bit', of(at, () => bits(at, 2 ** column(at, at.here)))],
  ];
}

const attacked = (at, square, queens = at.below) => queens.filter((queen) => attackLine(at.n, queen, square));

/** free lists the squares where a queen may go beside those below. */
function free(at) {
  const squares = Array.from({ length: at.n ** 2 }, (_, square) => square);
  return squares.filter((square) => !at.below.includes(square) && !attacked(at, square).length);
}

/** counted returns the number of squares on each line, and null for a line with a queen. */
function counted(at, squares, line) {
  const filled = new Set(at.below.map((queen) => line(at, queen)));
  const counts = Array.from({ length: at.n }, (_, i) => (filled.has(i) ? null : 0));
  for (const square of squares) counts[line(at, square)]++;
  return counts;
}

/** fewest returns the first index of the least of the counts, or -1 if there is none. */
function fewest(counts) {
  const open = counts.filter((count) => count !== null);
  return open.length ? counts.indexOf(Math.min(...open)) : -1;
}

function constrained(at) {
  const counts = counted(at, free(at), row);
  const best = fewest(counts);
  return [['free by row', list(counts.map((count) => count ?? none))], ['row', best < 0 ? none : best]];
}

function cover(at) {
  const squares = free(at);
  const counts = [...counted(at, squares, row), ...counted(at, squares, column)];
  const best = fewest(counts);
  const open = (from) => set(counts.slice(from, from + at.n).flatMap((count, i) => (count === null ? [] : i)));
  const item = best < at.n ? `row ${best}` : `column ${best - at.n}`;
  return [['rows', open(0)], ['columns', open(at.n)], ['item', best < 0 ? none : item], ['options', best < 0 ? none : counts[best]]];
}

/** vectors returns the words of attack-vectors as pictures of bits, and says what is done to them. */
function vectors(at) {
  const { n, below: standing, here: candidate } = at;
  const before = attackedBy(n, standing);
  const placed = is(at, Kind.place);
  const now = placed ? attackedBy(n, at.path) : before;
  let said = 'A bit is 1 where a queen stands, or where one attacks.';
  if (is(at, Kind.try, Kind.conflict)) {
    const answer = before.includes(candidate) ? 'not 0: a queen attacks it' : '0: it is free';
    said = `attacked AND the bit of ${squareName(n, candidate)} is ${answer}.`;
  } else if (placed) said = `attacked OR the vector of ${squareName(n, candidate)}: ${now.length - before.length} more bits are 1.`;
  else if (is(at, Kind.remove)) said = 'Nothing is undone: this row still has the word from before.';
  return { n, queens: at.path, attacked: now, marked: candidate ?? -1, fresh: now.filter((square) => !before.includes(square)), said };
}

function waiting(at) {
  const { board, column: tried, waiting: length } = at.queue();
  return [['board', board ? names(at, board.queens) : 'none yet'], ['in the queue', length], ['column', tried]];
}

function byRows(at) {
  const all = Array.from({ length: at.n }, () => none);
  for (const queen of at.queens) all[row(at, queen)] = column(at, queen);
  return [['column', list(all)]];
}

const repair = (at) => [
  ...byRows(at), ['row', of(at, row)], ['square', of(at, () => squareName(at.n, at.here))],
  ['attackers', of(at, () => attacked(at, at.here, at.queens).length)],
];

/** parts returns the steps of the closed form for the n at hand, each with its list. */
function parts(at) {
  const from = (first) => Array.from({ length: Math.ceil((at.n + 1 - first) / 2) }, (_, i) => first + 2 * i);
  const remainder = at.n % 12;
  const [evens, odds] = [from(2), from(1)];
  const before = [['n mod 12', remainder], ['evens', list(evens)], ['odds', list(odds)]];
  let mended = 'none';
  if (remainder === 3 || remainder === 9) {
    mended = '2 to the end of evens; 1 and 3 to the end of odds';
    evens.push(...evens.splice(0, 1));
    odds.push(...odds.splice(0, 2));
  } else if (remainder === 8) {
    mended = 'swap odds in pairs';
    for (let i = 0; i + 1 < odds.length; i += 2) [odds[i], odds[i + 1]] = [odds[i + 1], odds[i]];
  } else if (remainder === 2) {
    mended = 'swap 1 and 3; 5 to the end of odds';
    odds.splice(0, 3, ...[3, 1].slice(0, odds.length));
    if (at.n > 2) odds.push(5);
  }
  return [...before, ['repair', mended], ['evens, odds', list([...evens, ...odds])], ...byRows(at)];
}

/** next returns the column that iterative tries next, which a step may have moved. */
function next(at) {
  if (is(at, Kind.try)) return column(at, at.here);
  if (is(at, Kind.conflict, Kind.remove)) return column(at, at.here) + 1;
  return is(at, Kind.deadEnd) ? at.n : 0;
}

const threeSets = (at) => [
  ['columns', set(columns(at))],
  ['sums', set(at.path.map((square) => row(at, square) + column(at, square)))],
  ['differences', set(at.path.map((square) => row(at, square) - column(at, square)))],
];

/** traced is what the trace of a program says itself: variables such as row = 3, and calls. */
const traced = {
  variables: ({ place }) => (place?.variables ?? []).map((text) => [text.split(' = ', 1)[0], text.slice(text.indexOf(' = ') + 3)]),
  stack: ({ place }) => (place?.stack ?? []).map((call) => ({ call, locals: [] })),
};

/** algorithms has a row for each algorithm of package textbook. One without a row shows nothing. */
export const algorithms = new Map([
  ['board-scan', { stack: byRow, variables: (at) => [['board', names(at, at.path)]] }],
  ['column-array', { stack: byRow, variables: (at) => [['queen', list(columns(at))]] }],
  ['hash-sets', { stack: byRow, variables: threeSets }],
  ['attack-vectors', { stack: byRow, variables: (at) => [['row', at.below.length]], words: vectors }],
  ['chess-moves', { stack: byRow, variables: (at) => [['board', names(at, at.below)]] }],
  ['breadth-first', { variables: waiting, queued: true }],
  ['iterative', { variables: (at) => [['stack', list(columns(at))], ['col', next(at)]] }],
  ['column-first', {
    stack: calls((depth) => `fill(${depth})`, (at, square) => [['row', row(at, square)]]),
    variables: (at) => [['queen', list(at.path.map((square) => row(at, square)))]],
  }],
  ['bitmask', { stack: byRow, variables: masks }],
  ['most-constrained-row', {
    stack: calls((depth) => `fill(${depth})`, (at, square) => [['row', row(at, square)], ['col', column(at, square)]]),
    variables: constrained,
  }],
  ['dancing-links', { stack: calls(() => 'search()', (at, square) => [['option', squareName(at.n, square)]]), variables: cover }],
  ['min-conflicts', { variables: repair }],
  ['permutations', { variables: byRows }],
  ['all-placements', {
    stack: calls((depth) => `choose(${depth})`, (at, square) => [['square', squareName(at.n, square)]]),
    variables: (at) => [['queens', names(at, at.path)]],
  }],
  ['construct', { variables: parts }],
]);
