// The queue of the search breadth first at a step: which board was taken out, and which boards wait. Boards enter the
// queue in the order of their numbers, so those that wait are all after the one taken out. Pure.

import { Kind } from '../shared/trace.js';

const shown = 4; // boards at each end
const furthest = 64; // steps of a walk from one board to another, which are at most twice the rows

/** queueOf returns {board, column, waiting, levels: [[queens, boards]], head, tail}; a board is {number, queens}. */
export function queueOf(trace, step) {
  const own = trace.event(step);
  let event = own;
  for (let ahead = step; event?.walk && ahead < step + furthest;) event = trace.event(++ahead);
  const { placed } = trace.tally(step);
  const taken = own ? numberOf(trace, event, step) : -1;
  const waiting = placed - taken;
  const boards = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, i) => boardOf(trace, from + i)).filter(Boolean);
  return {
    board: taken < 0 ? null : boardOf(trace, taken),
    column: columnOf(trace, event),
    waiting,
    levels: levelsOf(trace, taken + 1, placed),
    head: boards(taken + 1, Math.min(taken + 1 + shown, placed + 1)),
    tail: boards(Math.max(taken + 1 + shown, placed + 1 - shown), placed + 1),
  };
}

/** numberOf returns the number of the board that an event is about: for a new board, the one it was made from. */
function numberOf(trace, event, step) {
  if (!event || event.kind === Kind.done) return trace.tally(step).placed;
  const id = event.kind === Kind.place ? trace.parent[event.id] : event.id;
  return id < 0 ? -1 : trace.number(id);
}

function columnOf(trace, event) {
  if (event?.square >= 0 && [Kind.try, Kind.conflict, Kind.place].includes(event.kind)) return event.square % trace.n;
  return event?.kind === Kind.deadEnd ? 'none is left' : 'none yet';
}

function boardOf(trace, number) {
  const id = trace.id(number);
  return id < 0 || id >= trace.count ? null : { number, queens: trace.queens(id) };
}

/** levelsOf counts the boards of these numbers by their queens; a queue has boards of two neighbouring levels at most. */
function levelsOf(trace, from, to) {
  const depth = (number) => trace.depth[trace.id(number)];
  if (from > to || trace.id(from) < 0) return [];
  const least = depth(from);
  let [low, high] = [from, to + 1]; // the first board with a queen more
  while (low < high) {
    const middle = (low + high) >> 1;
    if (depth(middle) === least) low = middle + 1;
    else high = middle;
  }
  return [[least, low - from], [least + 1, to + 1 - low]].filter(([, boards]) => boards);
}
