// What the sandbox reports of a program as the text of its steps, and the engine's answer
// to it with the program's lines. Pure: no document, no engine.

import { kinds, mostSteps, squares } from './own-worker.js';
import { squareName } from '../shared/square.js';
import { grouped } from '../shared/words.js';

const counters = ['tried', 'conflicts', 'placed', 'removed', 'dead_ends', 'solutions'];
const mostLines = 255; // a trace numbers lines by bytes
const unfinished = 'done: it did not end';

/** nothing returns the search of a program that took no step. */
export function nothing(n) {
  const root = { node: 0, parent: -1, square: -1, size: 1, solutions: 0, dead_end: false, left: false };
  return {
    n, tree: true, truncated: true, events: 0, kinds: '', squares: [], nodes: [], lines: [], parents: [], attackers: [],
    start: { step: 0, node: 0, standing: [], nodes: [root], tally: Object.fromEntries(counters.map((name) => [name, 0])) },
  };
}

const decoded = (step) => ({ kind: kinds[Math.floor(step / squares)], square: step % squares });

/** textOf writes the steps as any program prints them. */
export function textOf({ steps, end }, n) {
  const written = steps.map((step) => {
    const { kind, square } = decoded(step);
    return kind === 'solution' ? kind : `${kind} ${squareName(n, square)}`;
  });
  return [`n ${n}`, ...written, ...(end === 'done' ? [] : [unfinished]), ''].join('\n');
}

/** answerOf adds to the engine's answer the line of the program that took each step. */
export function answerOf(answer, { steps, lines, end }) {
  let taken = -1;
  const lineOf = (letter, square) => {
    const next = steps[taken + 1];
    if (next !== undefined) {
      const { kind, square: on } = decoded(next);
      if (kind[0] === letter && (letter === 's' || on === square)) taken++;
    }
    return letter === '.' || lines[taken] > mostLines ? 0 : lines[taken] ?? 0;
  };
  return {
    ...answer,
    lines: [...answer.kinds].map((letter, i) => lineOf(letter.toLowerCase(), answer.squares[i])),
    truncated: answer.truncated || end !== 'done',
  };
}

const taken = (count) => `${grouped(count)} step${count === 1 ? '' : 's'}`;

/** endOf describes how a program ended, or returns '' if it did so by itself after some steps. */
export function endOf({ steps, end, message, line }, { wrong = '' }) {
  if (wrong && !wrong.endsWith(unfinished.slice('done: '.length))) return `Impossible step: ${wrong}.`;
  switch (end) {
    case 'failed': return `${line ? `Line ${line}: ` : ''}${message || 'The program failed'}${/[.!?]$/.test(message) ? '' : '.'}`;
    case 'full': return `The program takes more steps. The first ${taken(mostSteps)} are shown.`;
    case 'slow': return `Stopped after 10 seconds and ${taken(steps.length)}. Does the program end?`;
    case 'stopped': return `Stopped after ${taken(steps.length)}.`;
    case 'forged': return 'Stopped: the program sent something that is not a step.';
    default: return steps.length ? '' : 'The program took no step.';
  }
}
