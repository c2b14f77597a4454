// Runs a program in JavaScript in a worker. It stands before the program in one text, with nothing else of the page,
// takes everything from the worker but the language itself, and gives the program a console and what it reads.

import { entries, getPrototypeOf, isArray, Spy, stringify, typed } from './javascript-spy.js';

const language = new Set([
  'globalThis', 'undefined', 'NaN', 'Infinity', 'Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt',
  'Math', 'JSON', 'Date', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'Proxy', 'Reflect', 'Iterator', 'Intl',
  'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'Error', 'TypeError', 'RangeError', 'SyntaxError',
  'ReferenceError', 'EvalError', 'URIError', 'AggregateError', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array',
  'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array',
  'BigInt64Array', 'BigUint64Array',
]);
const send = globalThis.postMessage.bind(globalThis);
const later = globalThis.setTimeout.bind(globalThis);
const { create, getOwnPropertyNames, getOwnPropertySymbols } = Object;

/** bare deletes the global names that are not of the language. */
function bare() {
  for (let scope = globalThis; scope && scope !== Object.prototype; scope = getPrototypeOf(scope)) {
    for (const name of [...getOwnPropertyNames(scope), ...getOwnPropertySymbols(scope)]) {
      if (!language.has(name)) Reflect.deleteProperty(scope, name);
    }
  }
}

/** bound lets arrays of bytes take 256 MB in all: nothing else counts them. */
function bound() {
  let left = 1 << 28;
  for (const name of ['resize', 'transfer', 'transferToFixedLength']) delete ArrayBuffer.prototype[name];
  for (const name of [...language].filter((one) => /Array$|^ArrayBuffer$/.test(one) && one !== 'Array')) {
    const bounded = new Proxy(globalThis[name], {
      construct(...given) {
        const made = Reflect.construct(...given);
        left -= made.byteLength;
        if (left < 0) throw new RangeError('Array buffer allocation failed');
        return made;
      },
    });
    globalThis[name] = bounded.prototype.constructor = bounded;
  }
}

// What a program is given

let latest = 0; // level of the object that was shown last

/** inspect returns a value as a console shows it. */
function inspect(value, level = 0) {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return `[Function: ${value.name || '(anonymous)'}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Error) return String(value.stack ?? value);
  const name = value.constructor?.name ?? 'Object';
  const list = isArray(value) || value instanceof typed;
  if (level > 2) return list ? '[Array]' : `[${name}]`;
  latest = level;
  const inner = (part) => inspect(part, level + 1);
  const key = (k) => (/^[A-Za-z_$][\w$]*$/.test(k) ? k : inner(k));
  const parts = list ? Array.from(value, inner) : value instanceof Set ? [...value].map(inner)
    : value instanceof Map ? [...value].map(([k, v]) => `${inner(k)} => ${inner(v)}`)
      : entries(value).map(([k, v]) => `${key(k)}: ${inner(v)}`);
  const count = parts.length;
  const sized = (value.length ?? value.size) !== undefined;
  const before = isArray(value) || name === 'Object' ? '' : `${name}${sized ? `(${count})` : ''} `;
  const [open, close] = list ? ['[', ']'] : ['{', '}'];
  if (!count) return `${before}${open}${close}`;
  const joined = parts.join(', ');
  const narrow = joined.length + count + 2 * level + before.length + 11 <= 80 && !joined.includes('\n');
  if (latest - level < 3 && narrow) return `${before}${open} ${joined} ${close}`;
  const indent = `\n${' '.repeat(2 * level)}`;
  return `${before}${open}${indent}  ${parts.join(`,${indent}  `)}${indent}${close}`;
}

/** formatted fills the signs such as %d of a text. */
function formatted(format, values) {
  return format.replace(/%([sdifoOj%])/g, (sign, kind) => {
    if (kind === '%') return '%';
    if (!values.length) return sign;
    const value = values.shift();
    if (kind === 's') return typeof value === 'object' ? inspect(value) : String(value);
    if (kind === 'd') return String(Number(value));
    if (kind === 'i') return String(parseInt(value, 10));
    return kind === 'f' ? String(parseFloat(value)) : inspect(value);
  });
}

const show = (values) => {
  const rest = [...values];
  const first = typeof rest[0] === 'string' ? [formatted(rest.shift(), rest)] : [];
  return [...first, ...rest.map((value) => (typeof value === 'string' ? value : inspect(value)))].join(' ');
};

const muted = (...names) => Object.fromEntries(names.map((name) => [name, () => {}]));

/** clock returns the time and timers of a program: it never waits, and a program that is followed has the same time in every run. */
function clock(watch, end, guarded) {
  const { Date: RealDate } = globalThis;
  const from = watch ? 1_700_000_000_000 : RealDate.now();
  let [slept, read, number] = [0, 0, 0];
  const now = () => (watch ? from + ++read : RealDate.now()) + slept;
  globalThis.Date = class Date extends RealDate {
    constructor(...given) { super(...(given.length ? given : [now()])); }
    static now() { return now(); }
  };
  const timers = [];
  const after = (again) => (call, wait = 0, ...given) => {
    const delay = Math.max(1, Number(wait) || 0);
    timers.push({ id: ++number, at: slept + delay, delay, call: () => call(...given), again });
    return number;
  };
  const clear = (id) => {
    const at = timers.findIndex((timer) => timer.id === id);
    if (at >= 0) timers.splice(at, 1);
  };
  /** turn runs what is due next, and ends where nothing is. */
  const turn = () => later(() => {
    const next = timers.sort((a, b) => a.at - b.at || a.id - b.id).shift();
    if (!next) return end({ ended: 'done' });
    slept = Math.max(slept, next.at);
    if (next.again) timers.push({ ...next, at: slept + next.delay });
    turn();
    guarded(next.call);
  }, 0);
  return { now, after, clear, turn, performance: { now: () => now() - from } };
}

/** chance makes the random numbers of a program those of a seed. */
function chance(seed) {
  let state = seed;
  globalThis.Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** reading returns what reads standard input. */
function reading(input, write, soon) {
  const lines = input.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const rest = () => lines.splice(0).map((line) => `${line}\n`).join('');
  const ask = (question = '') => {
    write(String(question));
    return lines.shift() ?? null;
  };
  const heard = { line: [], close: [] };
  const over = () => heard.close.splice(0).forEach((call) => call());
  const listen = (name, call) => {
    heard[name]?.push(call);
    const first = { line: next, data: () => lines.length && call(rest()), end: () => soon(call) }[name]; // the end is last
    if (first) soon(first);
    return reader;
  };
  const reader = {
    isTTY: false, on: listen, once: listen, ...muted('setEncoding', 'setPrompt', 'prompt', 'pause', 'resume', 'write'),
    question(question, ...more) {
      const answer = ask(question);
      if (answer !== null) soon(() => more.at(-1)(answer));
    },
    close() {
      lines.length = 0;
      over();
    },
  };
  const next = () => {
    if (!lines.length) return over();
    if (!heard.line.length) return; // a question may ask for them
    const line = lines.shift();
    heard.line.forEach((call) => call(line));
    soon(next);
  };
  const createInterface = () => {
    soon(next);
    return reader;
  };
  return { ask, rest, createInterface, reader };
}

/** required returns the function require. */
function required(module, { rest, createInterface }, performance) {
  const modules = new Map(entries({
    fs: { readFileSync(file) {
      if (file === 0 || file === '/dev/stdin') return rest();
      throw new Error(`there is no file ${file}`);
    }, writeFileSync() {} },
    readline: { createInterface },
    perf_hooks: { performance },
    util: { format: (...values) => show(values) },
    os: { EOL: '\n' },
  }));
  return Object.assign((name) => {
    const found = modules.get(String(name).replace('node:', ''));
    if (!found) throw new Error(`no module '${name}'`);
    return found;
  }, { main: module });
}

/** world returns what a program is given besides the language, by name, and the function that lets its timers run. */
function world({ args, input, watch, seed }, write, end, guarded) {
  chance(seed);
  const { now, after, clear, turn, performance } = clock(watch, end, guarded);
  const input_ = reading(input, write, after(false));
  const log = (...values) => write(`${show(values)}\n`);
  const module = { exports: {} };
  const quiet = muted('error', 'warn', 'time', 'timeEnd', 'group', 'groupEnd', 'clear', 'assert');
  const soon = (call, ...given) => { Promise.resolve().then(() => call(...given)); };
  const process = {
    argv: ['node', 'program.js', ...args], env: create(null), platform: 'linux', stdin: input_.reader, on() {}, nextTick: soon,
    stdout: { columns: 80, isTTY: false, write(part) { write(String(part)); return true; } },
    exit() { end({ ended: 'done' }); for (;;); },
    hrtime: Object.assign(() => [Math.floor(now() / 1000), (now() % 1000) * 1e6], { bigint: () => BigInt(Math.floor(now() * 1e6)) }),
  };
  return { turn, given: {
    console: { ...quiet, log, info: log, debug: log, table: log, dir: log }, process, module, exports: module.exports,
    require: required(module, input_, performance), prompt: input_.ask, alert: log, performance,
    setTimeout: after(false), setInterval: after(true), setImmediate: after(false), clearTimeout: clear, clearInterval: clear,
    queueMicrotask: soon,
  } };
}

/** begin runs the program once the page has said how. */
export function begin(names, program) {
  globalThis.onmessage = ({ data }) => {
    globalThis.onmessage = null;
    let [waiting, sent, over] = ['', 0, false];
    const flush = () => {
      if (waiting) send({ output: waiting });
      sent += waiting.length;
      waiting = '';
    };
    const write = (part) => {
      waiting += part;
      if (waiting.length > sent >> 4) flush();
    };
    const end = (how) => {
      if (over) return;
      over = true;
      spy?.flush();
      flush();
      send({ end: stringify(how) });
    };
    const fail = (error) => {
      const at = String(error?.stack).match(/:\d+:\d+\)?$/gm) ?? [];
      const line = at.map((call) => Number(call.split(':')[1])).find((one) => one >= data.begins) ?? 0;
      end({ ended: 'failed', error: String(error).slice(0, 400), line });
    };
    const guarded = (call) => {
      try {
        call();
      } catch (error) {
        fail(error);
      }
    };
    const { watch } = data;
    const reached = () => end({ ended: 'stopped' });
    const spy = watch && new Spy({ inspect, send: (noted) => send({ noted }), reached, limit: watch.lines });
    if (watch?.focus) spy.follow(watch.focus);
    const { turn, given } = world(data, write, end, guarded);
    globalThis.onunhandledrejection = (event) => { event.preventDefault(); fail(event.reason); };
    bare();
    bound();
    send({ begun: '' });
    guarded(() => {
      Promise.resolve(program.call(given.module.exports, spy, ...names.map((name) => given[name]))).catch(fail);
      turn();
    });
  };
}
