// The state of the tour: which step is shown, which are solved, and whether an answer is
// right. Pure: no document, no engine.

import { fault } from '../shared/address.js';
import { attackLine, parseSquare } from '../shared/square.js';
import { steps } from './text.js';

export const names = steps.map(({ name }) => name);

export const figures = ['calls', 'endless', 'return']; // of the step on recursion

/** read returns the step that an address names, '' for none, and the figure of the step on recursion. */
export const read = ({ step, figure }) => ({
  step: names.includes(step) ? step : '', figure: figures.includes(figure) ? figure : figures[0],
});

export const address = ({ step, figure }) => ({
  step: step || undefined, figure: step === 'recursion' && figure !== figures[0] ? figure : undefined,
});

/** wrongLink returns a sentence about what read does not take of an address, or ''. */
export const wrongLink = (from) => fault(from, [['step', new Set(names)], ['figure', new Set(figures)]]);

/** solvedOf returns the steps that are solved, from what the browser kept. */
export const solvedOf = (kept) => new Set(Array.isArray(kept) ? kept.filter((name) => names.includes(name)) : []);

/** next returns the first step that is not solved, or the first of all. */
export const next = (solved) => names.find((name) => !solved.has(name)) ?? names[0];

/** near returns the step that many steps later, or '' where there is none. */
export const near = (name, by) => names[names.indexOf(name) + by] ?? '';

/** rightNumber reports whether a text is the number asked for; separators of thousands are allowed. */
export const rightNumber = (result, text) => /^\d[\d,. \u00a0\u202f]*$/.test(text.trim()) && text.replace(/\D/g, '') === result;

/** rightSquare reports whether a square is the one asked for. */
export const rightSquare = (result, n, square) => parseSquare(n, result) === square;

/** clashing lists the queens that attack another. */
export const clashing = (n, queens) => queens.filter((one) => queens.some((other) => attackLine(n, one, other)));

/** rightBoard reports whether queens are a solution. */
export const rightBoard = (n, queens) => queens.length === n && !clashing(n, queens).length;

const kinds = [['`', 'code'], ['**', 'b'], ['*', 'em']];

/** marked splits a text at its marks into [element or '', text]. */
export function marked(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).filter(Boolean).map((part) => {
    const within = ([sign]) => part.length > 2 * sign.length && part.startsWith(sign) && part.endsWith(sign);
    const [mark, element] = kinds.find(within) ?? ['', ''];
    return [element, part.slice(mark.length, part.length - mark.length)];
  });
}
