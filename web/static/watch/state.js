// What Watch shows: which algorithms on which board. Pure: no document, no engine.

import { limits } from '../limits.js';
import { fault, seeds, whole } from '../shared/address.js';
import * as classes from './lesson-class.js';
import { grouped } from '../shared/words.js';

export const largest = Math.min(20, limits.trace);
export const mostRivals = 3;
export const letters = ['A', 'B', 'C', 'D'];

export function read(from) {
  const { questions, at } = from.teach === 'true' ? classes.read(from) : classes.read({});
  return {
    n: whole(from.n, 8, 1, largest),
    algorithm: from.algorithm ?? '',
    rivals: (from.race ?? '').split(',').filter(Boolean).slice(0, mostRivals),
    all: from.all === 'true',
    seed: whole(from.seed, 1, 0, 2 ** 32 - 1),
    step: at[0] ?? (from.step === undefined ? undefined : whole(from.step, 0, 0, 2 ** 31 - 1)),
    teach: from.teach === 'true',
    projector: from.projector === 'true',
    code: from.code ?? '', // a program in the link
    questions,
    at,
  };
}

/** wrongLink returns a sentence about what is not shown as an address asks, or ''. */
export function wrongLink(from) {
  const known = new Map([...Object.entries(limits.algorithms), ['own', largest]]);
  const names = [from.algorithm, ...(from.race ?? '').split(',')].filter((name) => known.has(name));
  const most = Math.min(largest, ...names.map((name) => known.get(name)));
  const rivals = (list) => {
    const asked = list.split(',');
    if (asked.length > mostRivals) return `a race has up to ${mostRivals} rivals`;
    return asked.every((name) => known.has(name)) ? '' : 'there is nothing of that name';
  };
  return fault(from, [
    ['algorithm', new Set(known.keys())], ['race', rivals], ['n', [1, most]], ['seed', seeds], ['step', [0, 2 ** 31 - 1]],
    ['all', booleans], ['teach', booleans], ['projector', booleans], ...classes.rules,
  ]);
}

const booleans = new Set(['true', 'false']);

export function address({ n, algorithm, rivals, all, seed, step, teach, questions, at, projector, code }) {
  return {
    n,
    algorithm,
    race: rivals.join(','),
    all: all || undefined,
    seed: seed === 1 ? undefined : seed,
    teach: teach || undefined,
    questions: questions || undefined,
    at: at?.join(','),
    projector: projector || undefined,
    step: at?.length ? undefined : step,
    code: code || undefined,
  };
}

/** carried adapts the view's last parameters to the board brought from another view. */
export const carried = (params, { n }) => (n && n <= largest && String(n) !== params.n ? { ...params, n, step: undefined } : params);

/** fitted returns the state that these algorithms support: {state, lanes, most, complete}. */
export function fitted(state, algorithms) {
  const byName = new Map(algorithms.flatMap((each) => [each.name, ...(each.aliases ?? [])].map((name) => [name, each])));
  const first = byName.get(state.algorithm) ?? algorithms[0];
  const rivals = state.rivals.map((name) => byName.get(name)).filter((each) => each && !each.program);
  const lanes = [first, ...rivals];
  const most = Math.min(largest, ...lanes.map((algorithm) => algorithm.max_n));
  const complete = lanes.every((algorithm) => algorithm.complete);
  const next = {
    ...state,
    algorithm: first.name,
    rivals: rivals.map((algorithm) => algorithm.name),
    n: Math.min(state.n, most),
    all: state.all && complete,
    teach: state.teach && !rivals.length,
  };
  return { state: next, lanes, most, complete };
}

/** ownOf returns the search of a program as an algorithm; steps is the engine's answer, name that of its file or ''. */
export const ownOf = (steps, name) => ({
  own: steps,
  name: 'steps',
  title: name || 'Your program',
  idea: `${grouped(steps.events)} steps, with those that follow from what the program printed.`,
  pseudocode: [],
  tree: steps.tree,
  peaceful: false,
});

/** own is the user's program in the list of algorithms. */
export const own = { name: 'own', title: 'Your own program', idea: '', pseudocode: [], max_n: largest, program: true, peaceful: false };

/** fittedTo returns the state in which the search of a program is watched, as fitted does. */
export const fittedTo = (algorithm, state) => ({
  state: { ...state, n: algorithm.own.n, rivals: [], teach: false },
  lanes: [algorithm],
  most: Math.max(largest, algorithm.own.n),
  complete: false,
});
