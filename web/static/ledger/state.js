// The texts and numbers of Ledger. Pure: no document, no engine.

import { duration, grouped, percent } from '../shared/words.js';

export const facts = [
  ['done', 'Done'], ['jobs', 'Jobs'], ['left', 'Time left'],
  ['files', 'Ledgers'], ['checked', 'Counted again'], ['conflicts', 'Two counts'],
];

/** figures returns the figures of a count as text. */
export function figures({ jobs, done, share, seconds_left: left, files, confirmed, conflicts }) {
  return {
    done: percent(share),
    jobs: `${grouped(done)} of ${grouped(jobs)}`,
    left: done === jobs ? '–' : left ? duration(left) : '…',
    files: grouped(files),
    checked: grouped(confirmed),
    conflicts: grouped(conflicts),
  };
}

const quiet = 600; // seconds without a record after which a count may have stopped

/** ago says how long ago a time was. */
export function ago(time, now) {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000);
  return seconds < 60 ? 'less than a minute ago' : `${duration(seconds)} ago`;
}

/** verdict describes the state of the count, and whether it is good or bad. */
export function verdict({ state, why, count }, known, now) {
  if (state === 'waiting') return { text: `There is no count yet: ${why}. The server keeps looking.`, kind: '' };
  const doubts = count.conflicts
    ? ` ${grouped(count.conflicts)} of the records differ from another of their job; nqueens ledger merge counts those jobs again.`
    : '';
  if (state === 'complete') {
    const row = known.find(({ n }) => n === count.n && /queens solutions/.test(count.counts));
    const agrees = !row || row.solutions === count.sum;
    const comparison = !row ? '' : agrees ? ' That is the known value.' : ` The known value is ${grouped(row.solutions)}.`;
    return {
      text: `n = ${count.n}: ${grouped(count.sum)}, all ${grouped(count.jobs)} jobs recorded.${comparison}${doubts}`,
      kind: agrees && !doubts ? 'good' : 'bad',
    };
  }
  const silent = now - Date.parse(count.last) > 1000 * quiet;
  return {
    text: `Counting n = ${count.n} by ${count.method}.${silent ? ` The last job was recorded ${ago(count.last, now)}.` : ''}${doubts}`,
    kind: silent || doubts ? 'bad' : '',
  };
}

/** wordsOf describes a worker of the count. */
export const wordsOf = ({ kernel, jobs, last }, now) => ({ kernel, last: ago(last, now), jobs: grouped(jobs) });

/** cells reads a picture: for each cell the shares of its jobs in each state, from 0 to 1. */
export const cells = ({ counted, checked, conflicts }) =>
  Array.from(counted, (_, i) => ({ counted: counted[i] / 9, checked: checked[i] / 9, conflicts: conflicts[i] / 9 }));

const widest = 30; // pixels of a cell

/** grid returns the number of columns of the cells, and their width. */
export function grid(count, width) {
  const size = Math.min(widest, Math.max(8, Math.sqrt((width * 330) / Math.max(1, count))));
  const columns = Math.max(1, Math.floor(width / size));
  const even = columns > 32 ? columns - (columns % 8) : columns; // rows of round numbers, as on graph paper
  return { columns: even, rows: Math.ceil(count / even), size: Math.min(widest, width / even) };
}

/** described returns the picture as text for screen readers. */
export function described({ jobs, done, picture }) {
  const fractions = cells(picture);
  const again = fractions.filter(({ checked }) => checked).length;
  const disputed = fractions.filter((cell) => cell.conflicts).length;
  return (
    `The jobs in the plan's order: ${grouped(done)} of ${grouped(jobs)} counted; of ${grouped(fractions.length)} cells ` +
    `${grouped(again)} have jobs counted again, ${disputed ? grouped(disputed) : 'none'} one with two counts.`
  );
}

/** scale explains what a cell stands for. */
export const scale = ({ jobs, picture: { counted } }) =>
  jobs <= counted.length ? 'A square is a job' : `A square is ${grouped(Math.round(jobs / counted.length))} jobs`;

/** heard returns what a screen reader should announce: each new conflict. */
export function heard(before, count) {
  if (!before || count.conflicts <= before.conflicts) return '';
  return `${grouped(count.conflicts)} record${count.conflicts === 1 ? '' : 's'} with another count`;
}
