// The state of Explore: a board size, one solution or all of them, their classes,
// or a board set up by hand. Pure: no document, no engine.

import { limits } from '../limits.js';
import { methods } from './methods.js';
import { fault, oneOf, seeds, whole } from '../shared/address.js';
import { attackLine, attackersOf, notSquare, parseSquares, squareName } from '../shared/square.js';

/** reach is the largest board of each mode. */
export const reach = { one: limits.solution, all: limits.list, classes: limits.list, hand: Math.min(32, limits.complete) };
export const usual = 'first'; // the method of a page without parameters
const [formula] = methods.keys(); // serves every size at once
export const largest = limits.solution;
export const pageOfClasses = 24;

/** read returns the state for the parameters of an address; it accepts any. */
export function read(from) {
  return {
    n: whole(from.n, 8, 1, largest),
    show: oneOf(from.show, Object.keys(reach)),
    method: oneOf(from.method, [usual, ...methods.keys()]),
    seed: whole(from.seed, 1, 0, 2 ** 32 - 1),
    k: whole(from.k, from.show === 'classes' ? 0 : 1, 0, limits.listed), // which of all; 0 is the page of classes
    page: whole(from.page, 1, 1, limits.listed),
    member: whole(from.member, 0, 0, 7),
    placed: from.placed ?? '',
    blocked: from.blocked ?? '',
  };
}

/** wrongLink returns a sentence about what read does not take of an address, or ''. */
export function wrongLink(from) {
  const squares = (list) => notSquare(read(from).n, list);
  return fault(from, [
    ['n', [1, largest]], ['show', new Set(Object.keys(reach))], ['method', new Set(methods.keys())], ['seed', seeds],
    ['k', [0, limits.listed]], ['page', [1, limits.listed]], ['member', [0, 7]], ['placed', squares], ['blocked', squares],
  ]);
}

/** address returns the parameters from which read restores the state. */
export function address({ n, show, method, seed, k, page, member, placed, blocked }) {
  if (show === 'one') return { n, method, seed: methods.get(method).seeded ? seed : undefined };
  if (show === 'hand') return { n, show, placed, blocked };
  if (show === 'all') return { n, show, k };
  return k ? { n, show, k, member: member || undefined } : { n, show, page: page > 1 ? page : undefined };
}

/** change applies a choice of the user. Another size or mode starts at the beginning of its list. */
export function change(state, part) {
  const next = { ...state, ...part };
  if (part.n !== undefined || part.show !== undefined)
    Object.assign(next, { k: next.show === 'classes' ? 0 : 1, page: 1, member: 0 }, part);
  if (part.k !== undefined && part.member === undefined) next.member = 0;
  if (part.n !== undefined) {
    const fits = (list) =>
      namesOf(
        next.n,
        parseSquares(state.n, list)
          .filter((square) => square % state.n < next.n && square / state.n < next.n)
          .map((square) => Math.floor(square / state.n) * next.n + (square % state.n)),
      );
    if (state.show === 'hand') Object.assign(next, { placed: fits(state.placed), blocked: fits(state.blocked) }, part);
  }
  return next;
}

/** carried adapts the view's last parameters to the board brought from another view. */
export function carried(params, { n, placed }) {
  if (!n || String(n) === params.n && !placed) return params;
  if (placed) return { n, show: 'hand', placed };
  return { n, show: params.show, method: params.method, seed: params.seed };
}

/** methodFor returns the method for this size: the chosen one, or the formula on larger boards. */
export const methodFor = ({ n, method }) => (n > methods.get(method).largest ? formula : method);

/** formulaFor returns the state with the formula as its method. */
export const formulaFor = (state) => ({ ...state, method: formula });

/** soon reports whether the chosen method answers at once. Others may exceed the time limit. */
export const soon = ({ n, method }) => n <= methods.get(method).fast;

/** queryOf returns the question to the engine. */
export const queryOf = ({ n, method, seed }) => ({ n, method, seed: methods.get(method).seeded ? seed : undefined });

/** meanwhile describes the search that runs while the formula's solution is shown. */
export const meanwhile = ({ method }) =>
  `Searching for a solution ${methods.get(method).title}; meanwhile this one is ${methods.get(formula).title}.`;

/** instead explains why a solution was not found by the chosen method, or returns ''. */
export function instead({ n, method }, used) {
  if (used === method) return '';
  const { title, largest: most } = methods.get(method);
  const why = n > most ? `is served up to n = ${most}` : 'was not found in the time that a search has here';
  return ` A solution ${title} ${why}; this one is ${methods.get(used).title}.`;
}

/** beyond explains why a size cannot be shown in this mode, or returns ''. */
export function beyond({ n, show }) {
  if (n <= reach[show]) return '';
  return {
    all: `All solutions are shown up to n = ${reach.all}. The command nqueens list ${n} prints them; here is one.`,
    classes:
      `Classes are shown up to n = ${reach.classes}. The command nqueens list ${n} --unique prints one of each; ` +
      'here is a solution.',
    hand: `Boards are filled by hand up to n = ${reach.hand}; here is a solution.`,
  }[show];
}

/** around returns the index k steps further in a circular list. */
export const around = (k, by, total) => ((k - 1 + by + total) % total) + 1;

export const namesOf = (n, squares) => squares.map((square) => squareName(n, square)).join(',');

/** hand reads the board set up by hand. */
export function hand({ n, placed, blocked }) {
  const queens = parseSquares(n, placed);
  return { placed: queens, blocked: parseSquares(n, blocked).filter((square) => !queens.includes(square)) };
}

/** boardOf returns the change to a board that the engine read. */
export function boardOf({ n, placed, blocked }) {
  if (n > reach.hand) throw new Error(`The board has ${n} rows; boards of up to ${reach.hand} are filled by hand here.`);
  return { n, show: 'hand', placed: placed.join(','), blocked: blocked.join(',') };
}

/** tapped returns the board after a tap with a tool, queen or block. */
export function tapped(state, square, tool) {
  const board = hand(state);
  const flip = (list) => (list.includes(square) ? list.filter((other) => other !== square) : [...list, square]);
  const drop = (list) => list.filter((other) => other !== square);
  const [placed, blocked] = tool === 'queen' ? [flip(board.placed), drop(board.blocked)] : [drop(board.placed), flip(board.blocked)];
  return { placed: namesOf(state.n, placed), blocked: namesOf(state.n, blocked) };
}

/** clash names two queens that attack each other, or returns ''. */
export function clash(n, queens) {
  const one = queens.find((square) => attackersOf(n, square, queens).length);
  if (one === undefined) return '';
  const other = attackersOf(n, one, queens)[0];
  return `${squareName(n, one)} and ${squareName(n, other)} attack each other along the ${attackLine(n, one, other)}.`;
}

/** symmetryOf explains the size of an orbit. */
export function symmetryOf({ orbit, symmetry }) {
  if (orbit.length === 1) return 'Every turn and reflection leaves it unchanged.';
  return new Map([
    ['asymmetric', 'No turn or reflection leaves it unchanged: the eight images all differ.'],
    ['half-turn', 'A half turn leaves it unchanged: four images.'],
    ['quarter-turn', 'A quarter turn leaves it unchanged: two images.'],
  ]).get(symmetry) ?? '';
}
