// How a race stands: places, and a sentence. Pure: no document, no engine.
// Lanes are {title, end, found, seeded}: end is the last step of the search, or null while
// it is unknown or cannot be followed that far. A randomized search that ends without a
// solution has given up, and finishes nowhere.

import { grouped } from '../shared/words.js';

export const ordinals = ['1st', '2nd', '3rd', '4th'];

const over = (lane, step) => lane.end !== null && lane.end <= step;
const gaveUp = (lane, step) => over(lane, step) && Boolean(lane.seeded) && lane.found === 0;
const done = (lane, step) => over(lane, step) && !gaveUp(lane, step);
const counted = (count, one) => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;

/** places returns the place of each lane, from 1, or 0 for one that has not finished. */
export const places = (lanes, step) =>
  lanes.map((lane) => (done(lane, step) ? 1 + lanes.filter((other) => done(other, step) && other.end < lane.end).length : 0));

/**
 * scores returns what counts for each lane: its steps once it has finished, before that
 * its solutions, if all are searched for. behind says how many times the steps of the
 * first it took, or is ''.
 */
export function scores(lanes, step, all) {
  const least = Math.min(...lanes.filter((lane) => !gaveUp(lane, step)).map(({ end }) => end ?? Infinity));
  return lanes.map((lane) => {
    if (gaveUp(lane, step)) return { count: counted(lane.end, 'step'), behind: ', gave up' };
    if (!done(lane, step)) return { count: all ? counted(lane.found, 'solution') : counted(step, 'step'), behind: '' };
    return { count: counted(lane.end, 'step'), behind: lane.end > least ? `, ×${ratio(lane.end / least)}` : '' };
  });
}

/** standings describes who is ahead. */
export function standings(lanes, step) {
  const finished = lanes.filter((lane) => done(lane, step)).sort((a, b) => a.end - b.end);
  if (lanes.length && lanes.every((lane) => gaveUp(lane, step))) return 'All have given up.';
  if (!finished.length) return 'All take their steps at the same speed. The first to finish wins.';
  const [first] = finished;
  const best = finished.filter(({ end }) => end === first.end).map(({ title }) => title);
  const steps = counted(first.end, 'step');
  if (best.length > 1) return `A tie: ${best.slice(0, -1).join(', ')} and ${best.at(-1)} finish first, after ${steps} each.`;
  return `${first.title} wins with ${steps}.`;
}

const ratio = (value) => (value < 10 ? value.toFixed(1) : grouped(Math.round(value)));
