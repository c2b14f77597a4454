// A lesson for a class: a link fixes which steps are asked for. Pure.

import { whole } from '../shared/address.js';

export const mostQuestions = 50;
const lastStep = 2 ** 31 - 1;

const stepsOf = (text) => [...new Set(text.split(',').filter((part) => /^\d{1,10}$/.test(part)).map(Number))];

/** read returns what a link fixes: {questions, at}, the number of questions from its step on, or the steps after which they are. */
export function read({ questions, at = '' }) {
  const steps = stepsOf(at).filter((step) => step <= lastStep).slice(0, mostQuestions);
  return { questions: steps.length ? 0 : whole(questions, 0, 0, mostQuestions), at: steps };
}

/** rules are those of fault, for the parameters that read takes. */
export const rules = [
  ['questions', [1, mostQuestions]],
  ['at', (text) => {
    const { at } = read({ at: text });
    return at.join(',') === text ? '' : `it must be up to ${mostQuestions} different steps, such as 12,40,77`;
  }],
];

/** local reports whether a host is this computer alone, where nobody else can open a link. */
export const local = (host) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** elsewhere returns a link with each of the addresses at which others reach the page. */
export const elsewhere = (link, addresses) => addresses.map((address) => {
  const { pathname, search, hash } = new URL(link);
  return new URL(pathname + search + hash, address).href;
});

/** planOf returns the steps after which a link asks, or null if it fixes none. */
export function planOf({ questions, at, step = 0 }) {
  if (at.length) return at;
  return questions ? Array.from({ length: questions }, (_, i) => step + i) : null;
}

/** spread chooses steps from all parts of consecutive Traces, with questions about every kind of step. */
export function spread(traces, count) {
  const [first, last] = [traces[0].first, traces.at(-1).last];
  const border = (i) => first + Math.floor((i * (last - first)) / count);
  const asked = new Map();
  const chosen = [];
  for (let i = 0; i < count; i++) {
    const found = rarest(traces, border(i), border(i + 1), asked);
    if (!found) continue;
    asked.set(found.kind, (asked.get(found.kind) ?? 0) + 1);
    chosen.push(found.step);
  }
  return chosen;
}

/** rarest returns the first step from a stretch, to exclusive, before an event of the kind that was asked least. */
function rarest(traces, from, to, asked) {
  let best = null;
  for (let step = from; step < to; step++) {
    const trace = traces.find(({ last }) => step < last);
    const at = step - trace.first;
    const kind = trace.kinds[at];
    const times = asked.get(kind) ?? 0;
    if (!trace.walks[at] && (!best || times < best.times)) best = { step, kind, times };
  }
  return best;
}
