// The program of a user as the text of a worker. Before it stand the functions below. They
// take everything from the worker but the language itself, and give it `n` and `queens`,
// which report the steps.

export const mostSteps = 95_000; // with those, the longest text is one that the engine reads
export const kinds = ['try', 'place', 'remove', 'solution'];
export const squares = 1024; // a step is its kind times this, plus its square
export const batch = 128; // steps of the largest message

/** language lists the global names that a program may use: those of the language. */
const language = [
  'globalThis', 'undefined', 'NaN', 'Infinity', 'Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt',
  'Math', 'JSON', 'Date', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Promise', 'Proxy', 'Reflect', 'Iterator',
  'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'structuredClone', 'Error', 'TypeError', 'RangeError', 'SyntaxError',
  'ReferenceError', 'EvalError', 'URIError', 'AggregateError', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array',
  'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array',
  'BigInt64Array', 'BigUint64Array',
];

/** script returns the text of the worker and the number of the line on which the program begins. */
export function script(program, { n, all }) {
  const parts = [bare, recorder, api].join(', ');
  const begins = `${harness}${parts}`.split('\n').length + 1;
  const settings = JSON.stringify({ n, all, language, kinds, squares, batch, most: mostSteps, begins });
  return { text: `'use strict';(${harness}).call(this, ${settings}, ${parts});\n${program}`, begins };
}

/** harness runs in the worker, where nothing else of this module is. */
function harness(settings, strip, record, make) {
  const { send, later, Objects } = strip(this, settings.language);
  const { step, end, lineOf } = record(settings, send);
  const queens = Objects.freeze(make(settings, step, end, lineOf));
  for (const [name, value] of [['n', settings.n], ['queens', queens]]) {
    if (Objects.hasOwn(this, name)) this[name] = value; // a var of the program
    else Objects.defineProperty(this, name, { value, configurable: true, writable: true });
  }
  later(end, 0); // after the program and its promises
}

/**
 * bare deletes the global names that are not kept. Declarations of the program are in
 * force already, so it calls nothing by a global name.
 */
function bare(global, kept) {
  const tools = { send: global.postMessage.bind(global), later: global.setTimeout.bind(global), Objects: {}.constructor };
  const { Objects } = tools;
  for (let scope = global; scope && scope !== Objects.prototype; scope = Objects.getPrototypeOf(scope)) {
    for (const name of [...Objects.getOwnPropertyNames(scope), ...Objects.getOwnPropertySymbols(scope)]) {
      try {
        if (!kept.includes(name)) delete scope[name];
      } catch {
        // It is a declaration of the program.
      }
    }
  }
  return tools;
}

/** recorder sends steps in batches: small ones at first, since what waits is lost if the program hangs. */
function recorder({ kinds: names, squares: wide, batch: largest, most, begins }, send) {
  let [steps, waiting, over] = [0, [], false];
  const flush = () => {
    if (waiting.length) send(new Uint16Array(waiting));
    waiting = [];
  };
  /** lineOf returns the line of the worker's text that called, or 0 where the browser does not say. */
  const lineOf = () => {
    const calls = new Error().stack?.match(/:\d+:\d+\)?$/gm) ?? [];
    return calls.map((call) => Number(call.slice(1).split(':')[0])).find((line) => line >= begins) ?? 0;
  };
  return {
    lineOf,
    step(kind, square) {
      if (over || steps >= most) return;
      steps++;
      waiting.push(names.indexOf(kind) * wide + square, lineOf());
      if (waiting.length >= 2 * Math.min(largest, 1 + Math.floor(steps / 16)) || steps === most) flush();
    },
    end() {
      if (over) return;
      over = true;
      flush();
      send('end');
    },
  };
}

/** api returns what a program calls. Its errors begin with their line of the worker's text. */
function api({ n, all }, step, end, lineOf) {
  const board = new Uint8Array(n * n);
  const standing = [];
  const fail = (text) => { throw new Error(`line ${lineOf()}: ${text}`); };
  const shown = (value) => (typeof value === 'number' ? String(value) : typeof value);
  const nameOf = (square) => `row ${Math.floor(square / n)}, column ${square % n}`;
  const squareOf = (row, column) => {
    for (const value of [row, column])
      if (!Number.isInteger(value) || value < 0 || value >= n)
        fail(`rows and columns are whole numbers from 0 to ${n - 1}, not ${shown(row)} and ${shown(column)}`);
    return row * n + column;
  };
  const attack = (a, b) => {
    const [down, across] = [Math.floor(a / n) - Math.floor(b / n), (a % n) - (b % n)];
    return down === 0 || across === 0 || down === across || down === -across;
  };
  return {
    try(row, column) {
      const square = squareOf(row, column);
      step('try', square);
      return !standing.some((queen) => attack(queen, square));
    },
    place(row, column) {
      const square = squareOf(row, column);
      if (board[square]) fail(`there is a queen on ${nameOf(square)} already; remove her first`);
      step('place', square);
      board[square] = 1;
      standing.push(square);
    },
    remove(row, column) {
      if (!standing.length) fail('there is no queen to remove; the board is empty');
      const square = row === undefined && column === undefined ? standing[standing.length - 1] : squareOf(row, column);
      if (!board[square]) fail(`there is no queen on ${nameOf(square)} to remove`);
      step('remove', square);
      board[square] = 0;
      standing.splice(standing.lastIndexOf(square), 1);
    },
    solution() {
      if (standing.length !== n) fail(`a solution has ${n} queens, and the board has ${standing.length}`);
      standing.forEach((queen, i) => {
        const other = standing.slice(0, i).find((earlier) => attack(queen, earlier));
        if (other !== undefined) fail(`it is not a solution: the queens on ${nameOf(other)} and ${nameOf(queen)} attack each other`);
      });
      step('solution', 0);
      if (!all) end();
    },
  };
}
