// The texts and numbers of Count. Pure: no document, no engine.

import { limits } from '../limits.js';
import { fault, shortened, whole } from '../shared/address.js';
import { duration, grouped, percent, speed } from '../shared/words.js';

export const usual = { n: 16, largest: limits.count };
export const nothing = { done: '–', jobs: '–', rate: '–', seconds: '–', left: '–', kernel: '–' };
export const facts = [
  ['done', 'Done'],
  ['jobs', 'Jobs'],
  ['rate', 'Queens a second'],
  ['seconds', 'Time'],
  ['left', 'Time left'],
  ['kernel', 'Kernel'],
];

export const read = (from) => ({ n: whole(from.n, usual.n, 1, usual.largest), kernel: from.kernel || 'auto' });
export const wrongLink = (from) => fault(from, [['n', [1, usual.largest]]]);
export const address = ({ n, kernel }) => ({ n, kernel: kernel === 'auto' ? undefined : kernel });

/** noKernel says that a link names a kernel that is not here. */
export const noKernel = (name) => `The link asks for kernel=${shortened(name)}; there is no such kernel here, so the fastest counts.`;

/** carried adapts the view's last parameters to the board brought from another view. */
export const carried = (params, { n }) => (n && n <= usual.largest ? { ...params, n } : params);

/** progress describes a running count. */
export function progress({ done, jobs, jobs_done: jobsDone, rate, seconds, left }) {
  return {
    done: percent(done),
    jobs: `${grouped(jobsDone)} of ${grouped(jobs)}`,
    rate: speed(rate),
    seconds: duration(seconds),
    left: done === 1 ? '–' : left ? duration(left) : '…',
  };
}

/** finished turns a result into the final progress. */
export const finished = ({ jobs, nodes, seconds, solutions }) => ({
  done: 1,
  jobs,
  jobs_done: jobs,
  rate: nodes / Math.max(seconds, 1e-9),
  seconds,
  left: 0,
  sum: solutions,
});

/** verdict compares a result with the known value, if there is one. */
export function verdict({ n, solutions, seconds, workers }, known) {
  const row = known.find((each) => each.n === n);
  const agrees = !row || row.solutions === solutions;
  const comparison = !row ? '' : agrees ? ' That is the known value.' : ` The known value is ${grouped(row.solutions)}.`;
  return {
    text: `Q(${n}) = ${grouped(solutions)}, in ${duration(seconds)} on ${workers} core${workers === 1 ? '' : 's'}.${comparison}`,
    good: agrees,
  };
}

/** milestones reports each completed quarter once, for screen readers. */
export function milestones() {
  let told = 0;
  return (done) => {
    const quarter = Math.floor(done * 4);
    if (quarter <= told || quarter > 3) return '';
    told = quarter;
    return `${quarter * 25} percent done`;
  };
}
