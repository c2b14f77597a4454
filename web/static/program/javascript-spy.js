// Notes what changes in a program that javascript-instrument.js has put calls into, in a worker of the page and in the
// terminal. A worker has it in one text with javascript.js.

const most = 400; // elements of a variable that is noted
export const { entries, getPrototypeOf } = Object;
const { keys: keysOf } = Object;
export const { stringify } = JSON;
export const { isArray } = Array;
export const typed = getPrototypeOf(Int8Array);

const plain = (value) => [Object.prototype, null].includes(getPrototypeOf(value));
const holds = (value) => typeof value === 'object' && value !== null &&
  (isArray(value) || value instanceof typed || value instanceof Set || value instanceof Map || plain(value));

/** pairsOf returns the keys and values of a map or an object; what looks like a number is one. */
const pairsOf = (value) => (value instanceof Map ? [...value] : entries(value).map(([k, v]) => [/^\d+$/.test(k) ? Number(k) : k, v]));

/** text returns a value as JSON of a log, or throws if it is no value of a board. */
function text(value, depth = 0) {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'function' || typeof value === 'symbol' || depth > 4) throw new TypeError('no board');
  if (typeof value !== 'object') return stringify(value);
  const inner = (part) => text(part, depth + 1);
  if (isArray(value) || value instanceof typed) return `[${Array.from(value, inner)}]`;
  if (value instanceof Set) return `{"set":[${Array.from(value, inner).sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))}]}`;
  const pairs = pairsOf(value);
  if (holds(value)) return `{"dict":[${pairs.map(([k, v]) => `[${inner(k)},${inner(v)}]`)}]}`;
  const flags = pairs.filter(([, v]) => typeof v === 'boolean');
  if (depth > 1 && flags.length === 1) return String(flags[0][1]);
  return inner(pairs.map(([, v]) => v).filter((v) => 'boolean number string'.includes(typeof v)));
}

const size = (value) =>
  (value.length ?? value.size ?? keysOf(value).length) * Math.max(1, isArray(value) && Number(value[0]?.length) || 1);

/** snapshot returns the text of a value that may be a board, or null. */
function snapshot(value) {
  if (typeof value === 'bigint' || Number.isInteger(value)) return value >= 0 && value < 2 ** 40 ? String(value) : null;
  if (typeof value === 'string') return value.length < 20 && /^\d*$/.test(value) ? stringify(value) : null;
  if (!holds(value)) return null;
  if (size(value) > most) return null;
  try {
    const quick = isArray(value) && typeof (value[0]?.[0] ?? value[0]) !== 'bigint' ? stringify(value) : '{';
    return quick.includes('{') ? text(value) : quick;
  } catch {
    return null;
  }
}

/** shown returns variables as text: numbers, short texts and small containers, also numbers in objects. */
const shown = (values, inspect) => values.slice(0, 40).flatMap(([name, value]) => {
  if (name[0] === '_' || typeof value === 'function' || value === undefined || value === null) return [];
  if (typeof value === 'object' && !holds(value)) {
    return entries(value).filter(([, inner]) => Number.isInteger(inner)).map(([field, inner]) => `${name}.${field} = ${inner}`);
  }
  if (typeof value === 'object' && size(value) > 64) return [];
  const said = `${name} = ${inspect(value).replace(/\s+/g, ' ')}`;
  return [said.length > 60 ? `${said.slice(0, 57)}...` : said];
});

const elsewhere = { followed: false };

const brief = (value) => 'boolean number'.includes(typeof value) || typeof value === 'string' && value.length < 12;

/** signature returns a call with the numbers and short texts that it was given. */
function signature({ name, given }) {
  const short = entries(given).filter(([, value]) => brief(value));
  return `${name}(${short.slice(0, 4).map(([k, v]) => `${k}=${stringify(v)}`).join(', ')})`;
}

/**
 * Spy notes what changes, as hook.py and spy.py do. It sends parts of what Notes makes a log of, then the changes of the board.
 * The methods below the line are those that a program calls.
 */
export class Spy {
  focus = null;
  lines = 0;
  #keys = new Map();
  #functions = new Map(); // by name: [deepest, calls, roots]
  #stack = [];
  #live = []; // generators that have begun: the innermost is the one that works
  #module = {};
  #fresh = [];
  #moments = [];
  #sent = 0;
  #before = 0;
  #last = null; // text of the board
  #quiet = new Map(); // lines of the program: how often they have left the board as it was, less than 0 for ever if they change it

  /** After as many lines as limit says, each line calls reached. */
  constructor({ inspect, send, reached, limit }) {
    Object.assign(this, { inspect, send, reached, limit });
  }

  /** follow notes the board only, from now on, in calls of functions of these names, or of all. */
  follow(focus, names = null) {
    Object.assign(this, { focus, names });
    for (const line of focus.lines) this.#quiet.set(line, -Infinity);
    for (const frame of this.#stack) frame.followed = !names || names.has(frame.name);
    this.#stack = this.#stack.filter(({ followed }) => followed);
  }

  /** calls returns how often the recursion was called. */
  get calls() { return this.#functions.get(this.focus?.function)?.[1] ?? 0; }

  flush() {
    const counts = [...this.#functions].map(([name, [depth, count, roots]]) => ({ name, depth, calls: count, roots }));
    const constants = this.#shared().map(([, value]) => value).filter((value) => Number.isInteger(value) && value > 0 && value < 100);
    const found = `"changes":[${this.#moments}],"calls":${this.calls}`;
    const all = `"keys":${stringify(this.#fresh)},"moments":[${this.#moments}],"functions":${stringify(counts)}`;
    const more = this.focus ? found : `${all},"constants":${stringify(constants)}`;
    this.send(`{${more},"lines":${this.lines}}`);
    this.#sent += this.#moments.length;
    [this.#fresh, this.#moments] = [[], []];
  }

  /** #shared returns the variables of the module that have a value. */
  #shared() {
    return entries(this.#module).flatMap(([name, get]) => {
      try {
        return [[name, get()]];
      } catch {
        return [];
      }
    });
  }

  #variables(frame, get) {
    if (!frame) return this.#shared();
    const { self } = frame;
    return [...(typeof self === 'object' && self && self !== globalThis ? [['this', self]] : []), ...entries(get())];
  }

  push(moment) {
    this.#moments.push(moment);
    if (this.#moments.length > this.#sent >> 4) this.flush();
  }

  get #at() { return Math.max(0, this.#before); } // lines of other files are below 0

  #shown(values) { return stringify(shown(values, this.inspect)); }

  #where() { return stringify(['<module>', ...this.#stack.slice(-63).map((frame) => (frame.shown ??= signature(frame)))]); }

  /** #note notes a value, and returns whether it is another one. */
  #note(where, name, inner, module, value, changed) {
    const taken = snapshot(value);
    if (taken === null) return false;
    const at = `${where}\n${name}\n${inner}`;
    if (!this.#keys.has(at)) {
      this.#keys.set(at, { number: this.#keys.size, last: null, lines: new Set() });
      this.#fresh.push({ where, name: inner === '' ? name : `${name}[${inner}]`, module });
    }
    const key = this.#keys.get(at);
    const same = key.last === taken;
    if (same && !(key.lines.has(this.#before) && isArray(value) && /^\[[\dn-]/.test(taken))) return false;
    if (!same) key.lines.add(this.#before);
    key.last = taken;
    changed.push(`[${key.number},${taken}]`);
    return !same;
  }

  #see(where, name, value, module, changed) {
    if (value === null || 'boolean function undefined symbol'.includes(typeof value) || module && typeof value !== 'object') return;
    if (typeof value === 'object' && !holds(value)) {
      const own = value.constructor?.name ?? 'object';
      for (const [field, part] of entries(value)) if (typeof part === 'object') this.#note(own, `.${field}`, '', module, part, changed);
      return;
    }
    const whole = snapshot(value) !== null;
    if (whole && !this.#note(where, name, '', module, value, changed) || typeof value !== 'object' || value instanceof Set) return;
    const parts = value instanceof Map ? [...value] : entries(value);
    const all = parts.length < 4 && whole;
    const inside = !isArray(value) ? parts.slice(0, 8) : all ? parts : parts.slice(-1);
    for (const [k, part] of inside) if (holds(part)) this.#note(where, name, isArray(value) && !all ? -1 : k, module, part, changed);
  }

  /** #log notes everything, as long as the board is not known. */
  #log(frame, values) {
    const changed = [];
    for (const [name, value] of values) this.#see(frame ? frame.name : '<module>', name, value, !frame, changed);
    if (frame) for (const [name, value] of this.#shared()) this.#see('<module>', name, value, true, changed);
    if (changed.length) this.push(`[${this.#at},${this.#where()},${this.#shown(values)},[${changed}]]`);
  }

  /** #follow notes the board. */
  #follow(frame, get) {
    const { name, where, step, module, row, lines } = this.focus;
    const field = name[0] === '.';
    const from = !module ? this.#variables(frame, get) : field ? this.#shared() : [[name, this.#module[name]()]];
    const holder = from.find(([known, one]) => (field ? one?.constructor?.name === where : known === name))?.[1];
    let value = field ? holder?.[name.slice(1)] : holder;
    if (step !== '' && value instanceof Map) value = [...value].find(([k]) => String(k) === step)?.[1];
    else if (step !== '' && value) value = step === '-1' ? value.at?.(-1) : value[step];
    const taken = value === undefined ? null : snapshot(value);
    const quiet = taken === null || taken === this.#last && !(row && lines.includes(this.#before));
    if (this.#before > 0) this.#quiet.set(this.#before, quiet ? (this.#quiet.get(this.#before) ?? 0) + 1 : -Infinity);
    if (quiet) return;
    this.#last = taken;
    this.push(`{"line":${this.#at},"stack":${this.#where()},"variables":${this.#shown(this.#variables(frame, get))},"value":${taken}}`);
  }

  // What a program calls

  module(getters) { this.#module = { ...this.#module, ...getters }; }

  line(at, frame, get) {
    if (frame && !frame.followed) return;
    if (this.#stack.length && this.#stack.at(-1) !== frame) this.#stack.length = this.#stack.lastIndexOf(frame) + 1;
    if (!frame?.generator || this.#live.at(-1) === frame) {
      try {
        if (!this.focus) this.#log(frame, this.#variables(frame, get));
        else if (!(this.#quiet.get(this.#before) > 50)) this.#follow(frame, get);
      } catch {
        // A variable has no value yet.
      }
      this.#before = at;
    }
    if (++this.lines >= this.limit) this.reached();
  }

  call(at, name, generator, get, given, self) {
    if (this.names && !this.names.has(name)) return elsewhere;
    const frame = { name, generator, self, given, followed: true };
    this.#stack.push(frame);
    const depth = this.#stack.filter((one) => one.name === name).length;
    const [deepest, count, roots] = this.#functions.get(name) ?? [0, 0, 0];
    this.#functions.set(name, [Math.max(deepest, depth), count + 1, roots + (depth === 1)]);
    if (generator) this.#live.push(frame);
    this.line(at, frame, get);
    return frame;
  }

  value(frame, value, get) {
    this.line(this.#before, frame, get);
    return value;
  }

  leave(frame) {
    this.suspend(frame);
    if (this.#live.includes(frame)) this.#live.length = this.#live.indexOf(frame);
  }

  suspend(frame, value) {
    if (this.#stack.includes(frame)) this.#stack.length = this.#stack.lastIndexOf(frame);
    return value;
  }

  resume(frame, value) {
    if (frame.followed && !this.#stack.includes(frame)) this.#stack.push(frame);
    return value;
  }

  * from(frame, elements) {
    const inner = elements[Symbol.iterator]();
    for (;;) {
      const { value, done } = inner.next();
      if (done) return value;
      this.suspend(frame);
      yield value;
      this.resume(frame);
    }
  }
}
