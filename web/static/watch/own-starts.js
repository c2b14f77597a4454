// Programs to start from: those of the textbook, and two of them with a mistake that is often made.

import { programsOf } from './code.js';

const size = 6; // of their boards, where they have 8 rows

/** starts are {name, title, edit(lines), board}: an algorithm, a title instead of its own, what is done to the lines, and the variable. */
const starts = [
  ...['hash-sets', 'board-scan', 'column-array', 'bitmask', 'iterative', 'column-first'].map((name) => ({ name, edit: (lines) => lines })),
  {
    name: 'hash-sets', title: 'Mistake: a diagonal is forgotten',
    edit: (lines) => lines.map((line) => line.replace(/ (or row - col in differences|\|\| differences\.has\(row - col\))/, '')),
  },
  {
    name: 'board-scan', title: 'Mistake: no queen is taken back', board: 'board', // which is never full
    edit: (lines) => lines.filter((line) => !/board\[row\]\[col\] = [Ff]alse/.test(line)),
  },
];

/** titles returns the titles of the programs to start from, in each language the same. */
export const titles = (algorithms) =>
  starts.map(({ name, title }) => title ?? algorithms.find((each) => each.name === name)?.title ?? name);

/** start returns a program, by its place among the titles. */
export async function start(place, language) {
  const { name, edit, board } = starts[place];
  const lines = (await programsOf(name)).get(language).filter(({ all }) => !all).map(({ text }) => text);
  return { text: `${edit(lines).join('\n').replace(/\bn = 8\b/, `n = ${size}`)}\n`, board };
}
