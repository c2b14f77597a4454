// Describes a step of a search in words and on the board. Pure.

import { Mark, codesOf } from './marks.js';
import { attackersOf, spoken, squareName } from './square.js';
import { Kind } from './trace.js';
import { grouped } from './words.js';

export const attackedBy = (n, event) => spoken(event.attackers.map((a) => `${squareName(n, a.square)} along the ${a.line}`));

const namesOf = (n, squares) => spoken(squares.map((square) => squareName(n, square)));

const attacking = (n, queens) => queens.filter((one) => attackersOf(n, one, queens).length);

/** tell describes an event in words; found is the number of solutions so far, queens are those of its board. */
export function tell(n, event, found, queens = []) {
  if (!event) return '';
  const name = squareName(n, event.square);
  const { attackers: by } = event;
  const others = attackersOf(n, event.square, queens);
  const attack = others.length ? `, attacked by ${others.length > 2 ? `${others.length} queens` : namesOf(n, others)}` : '';
  switch (event.kind) {
    case Kind.try: return `May a queen stand on ${name}?`;
    case Kind.conflict: return `${name} is attacked by ${by.length > 2 ? namesOf(n, by.map((a) => a.square)) : attackedBy(n, event)}.`;
    case Kind.place: return event.walk ? `On the way to the next board: a queen on ${name}.` : `A queen is placed on ${name}${attack}.`;
    case Kind.remove: return event.walk ? `On the way to the next board: no queen on ${name}.` : `The queen on ${name} is taken back.`;
    case Kind.deadEnd:
      return queens.length === n ? 'All queens stand, and some attack others.' : 'No square is left here: a dead end.';
    case Kind.solution: return `Solution ${grouped(found)}: no queen attacks another.`;
    default: return found === 1 ? 'The search is over: one solution.' : `The search is over: ${grouped(found)} solutions.`;
  }
}

/** brief describes an event in a few words, for the small boards of a race. */
export function brief(n, event, found) {
  const name = squareName(n, event.square);
  switch (event.kind) {
    case Kind.try: return `Tries ${name}.`;
    case Kind.conflict: return `${name} is attacked.`;
    case Kind.place: return event.walk ? `On the way: ${name}.` : `Places ${name}.`;
    case Kind.remove: return event.walk ? `On the way: not ${name}.` : `Takes back ${name}.`;
    case Kind.deadEnd: return 'A dead end.';
    case Kind.solution: return `Solution ${grouped(found)}.`;
    default: return `Done: ${found === 1 ? 'a solution' : `${grouped(found)} solutions`}.`;
  }
}

/** scene returns the board of a step: its Marks and the lines of attack. Attacking queens are marked if the algorithm allows them. */
export function scene(n, queens, event, { peaceful = true, ghosts = [] } = {}) {
  const codes = codesOf(n, queens);
  const lines = [];
  if (event && [Kind.try, Kind.conflict, Kind.remove].includes(event.kind)) codes[event.square] |= Mark.tried;
  if (event?.kind === Kind.conflict) {
    codes[event.square] |= Mark.conflict;
    for (const { square } of event.attackers) {
      codes[square] |= Mark.attacker;
      lines.push([square, event.square]);
    }
  }
  if (event?.kind === Kind.deadEnd) for (const square of nextRow(n, queens)) codes[square] |= Mark.attacked;
  if (!peaceful) for (const square of attacking(n, queens)) codes[square] |= Mark.conflict;
  for (const square of ghosts) codes[square] |= Mark.ghost;
  return { codes, lines };
}

/** nextRow returns the squares of the row after those that are filled from the first on, or none if the rows are in another order. */
function nextRow(n, queens) {
  const filled = new Set(queens.map((queen) => Math.floor(queen / n)));
  const row = filled.size;
  return row < n && !filled.has(row) && [...filled].every((each) => each < row) ? Array.from({ length: n }, (_, i) => row * n + i) : [];
}
