// The texts and numbers of Cluster. Pure: no document, no engine.

import { duration, grouped, percent, speed } from '../shared/words.js';

export const facts = [
  ['done', 'Done'], ['jobs', 'Jobs'], ['left', 'Time left'], ['rate', 'Queens a second'], ['workers', 'Workers'], ['cores', 'Cores'],
  ['checked', 'Counted again'], ['conflicts', 'Conflicts'], ['dropped', 'Taken back'],
];

/** figures returns the figures of a report as text. */
export function figures(report) {
  const { jobs, done, share, finished } = report;
  return {
    done: percent(share),
    jobs: `${grouped(done)} of ${grouped(jobs)}`,
    left: finished ? '–' : report.seconds_left ? duration(report.seconds_left) : '…',
    rate: finished ? '–' : speed(report.rate),
    workers: grouped(report.workers_live),
    cores: grouped(report.cores),
    checked: grouped(report.confirmed + report.confirmed_alone + report.judged),
    conflicts: grouped(report.conflicts),
    dropped: grouped(report.dropped),
  };
}

const names = (workers) => (workers.length > 3 ? `${workers.slice(0, 3).join(', ')} and ${workers.length - 3} more` : workers.join(', '));

/** verdict describes the state of the count, and whether it is good or bad. */
export function verdict({ state, why, age, report }, known) {
  if (state === 'waiting')
    return { text: `No coordinator answers yet${why ? `: ${why}` : ''}. The server keeps trying.`, kind: '' };
  const excluded = report.workers.filter((worker) => worker.excluded).map(({ worker }) => worker);
  const doubts = excluded.length ? ` Excluded for wrong results: ${names(excluded)}; their jobs are counted again.` : '';
  if (state === 'complete') {
    const row = known.find(({ n }) => n === report.n);
    const agrees = !row || row.solutions === report.sum;
    const comparison = !row ? '' : agrees ? ' That is the known value.' : ` The known value is ${grouped(row.solutions)}.`;
    return {
      text: `Q(${report.n}) = ${grouped(report.sum)}, all ${grouped(report.jobs)} jobs recorded.${comparison}${doubts}`,
      kind: agrees ? 'good' : 'bad',
    };
  }
  if (state === 'lost')
    return {
      text:
        `The coordinator is gone: ${why}. What is shown is ${age < 60 ? 'less than a minute' : duration(age)} old. ` +
        'Workers finish what they hold; the command that started the coordinator resumes from its ledger.',
      kind: 'bad',
    };
  const again = report.epoch > 1 ? `, start ${report.epoch}` : '';
  const problem = report.problem ? ` Results cannot be recorded: ${report.problem}.` : '';
  return {
    text: `Counting n = ${report.n} by ${report.method}, coordinated on ${report.coordinator}${again}.${problem}${doubts}`,
    kind: excluded.length || problem ? 'bad' : '',
  };
}

/** wordsOf describes a worker of the report. */
export function wordsOf({ worker: name, live, kernel, cores, rate, jobs, tasks, late, waiting, excluded, reason }) {
  const counts = [[tasks, 'task'], [late, 'late task'], [waiting, 'waiting claim']].filter(([count]) => count);
  const held = counts.map(([count, what]) => `, ${grouped(count)} ${what}${count === 1 ? '' : 's'}`).join('');
  const what =
    name === 'judge'
      ? 'the coordinator itself'
      : excluded
        ? `excluded: ${reason.replace(`worker ${name} `, '')}`
        : live
          ? `${cores} core${cores === 1 ? '' : 's'}, ${kernel}${held}`
          : 'gone';
  return { name, what, rate: live && !excluded ? speed(rate) : '–', jobs: grouped(jobs), excluded };
}

/** cells reads a picture: for each cell the shares of its jobs in each state, from 0 to 1. */
export const cells = ({ counted, out, checked, conflicts }) =>
  Array.from(counted, (_, i) => ({ counted: counted[i] / 9, out: out[i] / 9, checked: checked[i] / 9, conflicts: conflicts[i] / 9 }));

const widest = 30; // pixels of a cell

/** grid returns the number of columns of the cells, and their width. */
export function grid(count, width) {
  const size = Math.min(widest, Math.max(8, Math.sqrt((width * 330) / Math.max(1, count))));
  const columns = Math.max(1, Math.floor(width / size));
  const even = columns > 32 ? columns - (columns % 8) : columns; // rows of round numbers, as on graph paper
  return { columns: even, rows: Math.ceil(count / even), size: Math.min(widest, width / even) };
}

/** described returns the picture as text for screen readers. */
export function described({ jobs, done, tasks_out: tasks, conflicts, picture }) {
  const fractions = cells(picture);
  const again = fractions.filter(({ checked }) => checked).length;
  const disputed = fractions.filter((cell) => cell.conflicts).length;
  return (
    `The jobs in the plan's order: ${grouped(done)} of ${grouped(jobs)} counted, ` +
    `${grouped(tasks)} task${tasks === 1 ? '' : 's'} out; of ${grouped(fractions.length)} cells ` +
    `${grouped(again)} have jobs counted again, ${conflicts ? grouped(disputed) : 'none'} a conflict.`
  );
}

/** scale explains what a cell stands for. */
export const scale = ({ jobs, picture: { counted } }) =>
  jobs <= counted.length ? 'A square is a job' : `A square is ${grouped(Math.round(jobs / counted.length))} jobs`;

/** heard returns what a screen reader should announce: a coordinator that is back, and each new conflict. */
export function heard(before, report) {
  if (!before) return '';
  if (report.epoch > before.epoch) return 'The coordinator was restarted.';
  return report.conflicts > before.conflicts ? `${grouped(report.conflicts)} job${report.conflicts === 1 ? '' : 's'} in conflict` : '';
}
