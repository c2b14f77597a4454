// The recursive search for a solution, as the step on recursion shows it: its program, and what each line of it does to
// the calls and the board. Pure: no document, no engine.

import { attackLine, spoken, squareName } from '../shared/square.js';
import { duration, grouped } from '../shared/words.js';

/** program is the function of board-scan in Python that stops at the first solution. TestProgramOfRecursion holds it to be that. */
export const program = [
  'def solve(row):',
  '    if row == n:',
  '        draw()',
  '        return True',
  '    for col in range(n):',
  '        if attacked(row, col):',
  '            continue',
  '        board[row][col] = True',
  '        if solve(row + 1):',
  '            return True',
  '        board[row][col] = False',
  '    return False',
];

const flips = new Map([['True', 'False'], ['False', 'True']]);

/** flipped returns a line of the program with True and False exchanged, or '' where it has neither. */
export function flipped(line) {
  const text = program[line].replace(/True|False/, (word) => flips.get(word));
  return text === program[line] ? '' : text;
}

/** Run is the program at work on a board of n rows, with True and False exchanged in one line, or in none. */
class Run {
  #queens = [];
  #calls = [];
  drawn = 0;

  constructor(n, changed) { Object.assign(this, { n, changed }); }

  #value(line) { return /True/.test(program[line]) !== (line === this.changed); }

  #at(line, said, more = {}) {
    return { line, said, queens: [...this.#queens], calls: this.#calls.map((call) => ({ ...call })), drawn: this.drawn, ...more };
  }

  /** solve yields what is to be seen after each line, and returns what the program returns. */
  *solve(row) {
    this.#calls.push({ row, col: -1 });
    yield this.#at(0, row ? `solve(${row - 1}) calls solve(${row}), and waits for its answer.` : 'solve(0) is called.');
    if (row === this.n) {
      this.drawn++;
      yield this.#at(2, `There is no row ${row + 1}: the board is full, and is drawn.`);
      return yield* this.#leave(3);
    }
    for (let col = 0; col < this.n; col++) {
      this.#calls.at(-1).col = col;
      if (yield* this.#tried(row, col)) return yield* this.#leave(9);
    }
    return yield* this.#leave(11);
  }

  /** tried yields what follows when a call tries a column, and returns whether that solved the board. */
  *#tried(row, col) {
    const square = row * this.n + col;
    const name = squareName(this.n, square);
    const attackers = this.#queens.filter((queen) => queen < row * this.n && attackLine(this.n, queen, square));
    if (attackers.length) {
      const by = spoken(attackers.map((queen) => squareName(this.n, queen)));
      yield this.#at(6, `${name} is attacked by ${by}. On to the next column.`, { square });
      return false;
    }
    if (this.#value(7)) this.#queens.push(square);
    yield this.#at(7, `A queen goes on ${name}.`);
    if (yield* this.solve(row + 1)) return true;
    if (!this.#value(10)) this.#queens = this.#queens.filter((queen) => queen !== square);
    yield this.#at(10, `solve(${row + 1}) has returned false: the queen on ${name} is taken back.`, { square });
    return false;
  }

  /** leave yields the answer of a call, ends the call and returns the answer. */
  *#leave(line) {
    const call = this.#calls.at(-1);
    call.back = this.#value(line);
    const caller = call.row ? `to solve(${call.row - 1})` : 'to the main program';
    const why = line === 11 ? `Row ${call.row + 1} has no column left: ` : '';
    yield this.#at(line, `${why}solve(${call.row}) returns ${call.back} ${caller}.`);
    this.#calls.pop();
    return call.back;
  }
}

/** steps returns what is to be seen of the search for the first solution of n queens. */
export const steps = (n) => [...new Run(n, -1).solve(0)];

/** returning returns the last of these steps, in which true comes back through all calls. */
export function returning(n) {
  const all = steps(n);
  return all.slice(all.findIndex(({ line }) => line === 2) - 1);
}

/** drawings returns the boards that the program draws, as steps, with True and False exchanged in a line. */
export function drawings(n, changed) {
  const list = [];
  for (const step of new Run(n, changed).solve(0)) if (step.line === 2) list.push({ ...step, calls: [], said: `Board ${step.drawn}` });
  return list.map((step) => ({ ...step, said: `${step.said} of ${list.length}.` }));
}

/** judged says what the program draws with a change: all solutions, or what is wrong with it. */
export function judged(n, list) {
  const right = list.filter(({ queens }) => queens.length === n).length;
  const boards = `${list.length || 'no'} board${list.length === 1 ? '' : 's'} of ${n} queens`;
  return `with that change the program draws ${boards}${right < list.length ? `, and ${right || 'none'} of them right` : ''}`;
}

/** endless are the steps of a function that calls itself without end; python is how many calls Python allows. */
export const python = 1000;
export const endlessProgram = ['def solve(row):', '    return solve(row + 1)'];

export function endless() {
  const list = [];
  for (let [open, next] = [1, 2]; open < python; [open, next] = [next, Math.min(python, open + next)])
    list.push({ line: 1, queens: [], calls: pile(open), said: `${grouped(open)} call${open === 1 ? '' : 's'} open. Nobody returns.` });
  return [...list, { line: 1, queens: [], calls: pile(python), over: true, said: '' }];
}

const pile = (open) => Array.from({ length: open }, (_, row) => ({ row, col: -1 }));

const product = (from, to) => (from > to ? 1n : BigInt(to) * product(from, to - 1));

/** times says how long each way of searching a board of n rows takes at a number of squares or boards a second: [what, size, time]. */
export function times(n, rate) {
  let tried = 0n;
  for (const { line } of new Run(n, 3).solve(0)) if (line === 6 || line === 7) tried++;
  return [
    ['ways to put the queens on any squares, one after another', product(n * n - n + 1, n * n)],
    ['ways to put one queen in each row', BigInt(n) ** BigInt(n)],
    ['squares that the recursive search tries for all solutions', tried],
  ].map(([what, size]) => [what, grouped(size), duration(Number(size) / rate)]);
}
