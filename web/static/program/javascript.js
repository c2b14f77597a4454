// Runs a program in JavaScript in a worker. It stands before the program in one text, with nothing else of the page,
// takes everything from the worker but the language itself, and gives the program a console and what it reads.

(() => {
  const language = new Set([
    'globalThis', 'undefined', 'NaN', 'Infinity', 'Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt',
    'Math', 'JSON', 'Date', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'Proxy', 'Reflect', 'Iterator', 'Intl',
    'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'Error', 'TypeError', 'RangeError', 'SyntaxError',
    'ReferenceError', 'EvalError', 'URIError', 'AggregateError', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array',
    'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array',
    'BigInt64Array', 'BigUint64Array',
  ]);
  const most = 400; // elements of a variable that is noted
  const send = globalThis.postMessage.bind(globalThis);
  const later = globalThis.setTimeout.bind(globalThis);
  const { create, entries, getOwnPropertyNames, getOwnPropertySymbols, getPrototypeOf, keys: keysOf } = Object;
  const { stringify } = JSON;
  const { isArray } = Array;
  const typed = getPrototypeOf(Int8Array);

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

  // What changes

  /** text returns a value as JSON of a log, or throws if it is no value of a board. */
  function text(value, depth = 0) {
    if (value === null || value === undefined) return 'null';
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object') {
      if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('no board');
      return stringify(value);
    }
    if (depth > 4) throw new TypeError('no board');
    const inner = (part) => text(part, depth + 1);
    if (isArray(value) || value instanceof typed) return `[${Array.from(value, inner)}]`;
    if (value instanceof Set) return `{"set":[${Array.from(value, inner).sort((a, b) => (Number(a) - Number(b)) || (a < b ? -1 : 1))}]}`;
    const pairs = value instanceof Map ? [...value] : entries(value).map(([k, v]) => [/^\d+$/.test(k) ? Number(k) : k, v]);
    if (value instanceof Map || [Object.prototype, null].includes(getPrototypeOf(value))) return `{"dict":[${pairs.map(([k, v]) => `[${inner(k)},${inner(v)}]`)}]}`;
    const flags = pairs.filter(([, v]) => typeof v === 'boolean');
    return depth > 1 && flags.length === 1 ? String(flags[0][1]) : inner(pairs.map(([, v]) => v).filter((v) => 'boolean number string'.includes(typeof v)));
  }

  const holds = (value) => typeof value === 'object' && value !== null &&
    (isArray(value) || value instanceof typed || value instanceof Set || value instanceof Map || [Object.prototype, null].includes(getPrototypeOf(value)));

  /** snapshot returns the text of a value that may be a board, or null. */
  function snapshot(value) {
    if (typeof value === 'number' || typeof value === 'bigint') return value >= 0 && value < 2 ** 40 && value % (typeof value === 'bigint' ? 1n : 1) == 0 ? String(value) : null; // eslint-disable-line eqeqeq
    if (typeof value === 'string') return value.length < 20 && /^\d*$/.test(value) ? stringify(value) : null;
    if (!holds(value)) return null;
    const count = value.length ?? value.size ?? keysOf(value).length;
    if (count * Math.max(1, isArray(value) && Number(value[0]?.length) || 1) > most) return null;
    try {
      return text(value);
    } catch {
      return null;
    }
  }

  /** spy notes what changes, as hook.py does. */
  function spy(focus, limit, end) {
    const keys = new Map();
    const functions = new Map();
    const [stack, live] = [[], []];
    let [fresh, moments, lines, before, sent, module] = [[], [], 0, 0, 0, {}];

    const flush = () => {
      const counts = [...functions].map(([name, [depth, calls, roots]]) => ({ name, depth, calls, roots }));
      const constants = keysOf(module).map((name) => read(module, name)).filter((value) => Number.isInteger(value) && value > 0 && value < 100);
      send({ noted: focus
        ? `{"changes":[${moments}],"lines":${lines},"calls":${functions.get(focus.function)?.[1] ?? 0}}`
        : `{"keys":${stringify(fresh)},"moments":[${moments}],"functions":${stringify(counts)},"constants":${stringify(constants)},"lines":${lines}}` });
      sent += moments.length;
      [fresh, moments] = [[], []];
    };

    const read = (from, name) => {
      try {
        return from[name]();
      } catch {
        return undefined;
      }
    };

    const shared = () => keysOf(module).map((name) => [name, read(module, name)]);
    const calls = () => ['"<module>"', ...stack.slice(-63).map((frame) => frame.shown)];
    const push = (moment) => {
      moments.push(moment);
      if (moments.length > sent >> 4) flush();
    };

    function note(where, name, inner, inModule, value, changed) {
      const taken = snapshot(value);
      if (taken === null) return false;
      const at = `${where}\n${name}\n${inner}`;
      let key = keys.get(at);
      if (!key) {
        keys.set(at, key = { number: keys.size, last: null, count: 0, most: 6000, lines: new Set() });
        fresh.push({ where, name: inner === '' ? name : `${name}[${inner}]`, module: inModule });
      }
      const same = key.last === taken;
      if (same && !(key.lines.has(before) && isArray(value) && /^\[[\dn-]/.test(taken))) return false;
      if (!same) key.lines.add(before);
      key.last = taken;
      if (key.count++ < key.most) changed.push(`[${key.number},${taken}]`);
      key.most = Math.min(6000, 400 + 2_000_000 / taken.length);
      return !same;
    }

    function see(where, name, value, inModule, changed) {
      if (typeof value === 'boolean' || typeof value === 'function' || value === null || value === undefined) return;
      if (inModule && typeof value !== 'object') return;
      if (holds(value) || typeof value !== 'object') {
        const whole = snapshot(value) !== null;
        if (whole && !note(where, name, '', inModule, value, changed) || typeof value !== 'object') return;
        const parts = value instanceof Map ? [...value] : value instanceof Set ? [] : entries(value);
        const inside = !isArray(value) ? parts.slice(0, 8) : parts.length < 4 && whole ? parts : parts.slice(-1);
        for (const [k, part] of inside) if (holds(part)) note(where, name, isArray(value) && !(parts.length < 4 && whole) ? -1 : k, inModule, part, changed);
        return;
      }
      for (const [field, part] of entries(value)) if (typeof part === 'object') note(value.constructor?.name ?? 'object', `.${field}`, '', inModule, part, changed);
    }

    /** shown returns variables as text: numbers, short texts and small containers, also numbers in objects. */
    const shown = (values) => values.slice(0, 40).flatMap(([name, value]) => {
      if (name[0] === '_' || typeof value === 'function') return [];
      if (typeof value !== 'object' || holds(value)) {
        const said = `${name} = ${inspect(value).replace(/\s+/g, ' ')}`;
        return value === undefined ? [] : [said.length > 60 ? `${said.slice(0, 57)}...` : said];
      }
      return value === null ? [] : entries(value).filter(([, inner]) => Number.isInteger(inner)).map(([field, inner]) => `${name}.${field} = ${inner}`);
    });

    const all = (frame, get) => [...(typeof frame?.self === 'object' && frame.self && frame.self !== globalThis ? [['this', frame.self]] : []), ...entries(get())];

    function log(frame, get) {
      const changed = [];
      const values = frame ? all(frame, get) : shared();
      for (const [name, value] of values) see(frame ? frame.name : '<module>', name, value, !frame, changed);
      if (frame) for (const [name, value] of shared()) see('<module>', name, value, true, changed);
      if (changed.length) push(`[${before},[${calls()}],${stringify(shown(values))},[${changed}]]`);
    }

    let last = null;
    function follow(frame, get) {
      const values = frame ? all(frame, get) : shared();
      const from = focus.module ? shared() : values;
      const field = focus.name.slice(1);
      let value = focus.name[0] === '.' ? from.find(([, one]) => one?.constructor?.name === focus.where)?.[1]?.[field] : from.find(([name]) => name === focus.name)?.[1];
      if (focus.step !== '' && value) value = value instanceof Map ? value.get(focus.step) : focus.step === '-1' ? value.at?.(-1) : value[focus.step];
      const taken = value === undefined ? null : snapshot(value);
      if (taken === null || taken === last && !(focus.row && focus.lines.includes(before))) return;
      last = taken;
      push(`{"line":${before},"stack":[${calls()}],"variables":${stringify(shown(values))},"value":${taken}}`);
    }

    function line(at, frame, get) {
      if (stack.length && stack.at(-1) !== frame) stack.length = stack.lastIndexOf(frame) + 1;
      if (!frame?.generator || live.at(-1) === frame) {
        try {
          (focus ? follow : log)(frame, get);
        } catch {
          // A variable has no value yet.
        }
        before = at;
      }
      if (++lines === limit) {
        flush();
        end();
      }
    }

    return {
      line, flush,
      module(getters) { module = getters; },
      call(at, name, generator, get, given, self) {
        const short = entries(given).filter(([, value]) => 'boolean number'.includes(typeof value) || typeof value === 'string' && value.length < 12);
        const frame = { name, generator, self, shown: stringify(`${name}(${short.slice(0, 4).map(([k, v]) => `${k}=${stringify(v)}`).join(', ')})`) };
        stack.push(frame);
        const depth = stack.filter((one) => one.name === name).length;
        const [deepest, count, roots] = functions.get(name) ?? [0, 0, 0];
        functions.set(name, [Math.max(deepest, depth), count + 1, roots + (depth === 1)]);
        if (generator) live.push(frame);
        line(at, frame, get);
        return frame;
      },
      value(frame, value, get) {
        line(before, frame, get);
        return value;
      },
      leave(frame) {
        if (stack.includes(frame)) stack.length = stack.lastIndexOf(frame);
        if (live.includes(frame)) live.length = live.indexOf(frame);
      },
      suspend(frame, value) {
        if (stack.includes(frame)) stack.length = stack.lastIndexOf(frame);
        return value;
      },
      resume(frame, value) {
        if (!stack.includes(frame)) stack.push(frame);
        return value;
      },
      * from(frame, elements) {
        const inner = elements[Symbol.iterator]();
        for (;;) {
          const { value, done } = inner.next();
          if (done) return value;
          this.suspend(frame);
          yield value;
          this.resume(frame);
        }
      },
    };
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
    let parts = list ? Array.from(value, inner) : value instanceof Set ? [...value].map(inner)
      : value instanceof Map ? [...value].map(([k, v]) => `${inner(k)} => ${inner(v)}`) : entries(value).map(([k, v]) => `${key(k)}: ${inner(v)}`);
    const count = parts.length;
    const before = isArray(value) || name === 'Object' ? '' : `${name}${value.length !== undefined || value.size !== undefined ? `(${count})` : ''} `;
    const [open, close] = list ? ['[', ']'] : ['{', '}'];
    if (!count) return `${before}${open}${close}`;
    if (list && count > 6) parts = columns(parts, value, level);
    const joined = parts.join(', ');
    if (parts.length === count && latest - level < 3 && joined.length + count + 2 * level + before.length + 11 <= 80 && !joined.includes('\n')) return `${before}${open} ${joined} ${close}`;
    const indent = `\n${' '.repeat(2 * level)}`;
    return `${before}${open}${indent}  ${parts.join(`,${indent}  `)}${indent}${close}`;
  }

  /** columns joins the elements of a long array to rows. */
  function columns(parts, value, level) {
    const widths = parts.map((part) => part.length + 2);
    const widest = Math.max(...widths);
    const total = widths.reduce((a, b) => a + b);
    if (widest * 3 + 2 * level >= 80 || !(total / widest > 5 || widest - 2 <= 6)) return parts;
    const bias = Math.max(widest - Math.sqrt(widest - total / parts.length) - 2, 1);
    const wide = Math.min(Math.round(Math.sqrt(2.5 * bias * parts.length) / bias), Math.floor((80 - 2 * level) / widest), 12, 15);
    if (wide <= 1) return parts;
    const most_ = Array.from({ length: wide }, (_, column) => Math.max(...widths.filter((_width, i) => i % wide === column)));
    const numbers = Array.from(value).every((one) => typeof one === 'number' || typeof one === 'bigint');
    const rows = [];
    for (let i = 0; i < parts.length; i += wide) {
      rows.push(parts.slice(i, i + wide).map((part, column) => {
        const last = column === Math.min(wide, parts.length - i) - 1;
        if (numbers) return `${part}${last ? '' : ', '}`.padStart(most_[column] - (last ? 2 : 0));
        return last ? part : `${part}, `.padEnd(most_[column]);
      }).join(''));
    }
    return rows;
  }

  const show = (values) => {
    let rest = values;
    let first = '';
    if (typeof values[0] === 'string' && /%[sdifoOj%]/.test(values[0])) {
      rest = values.slice(1);
      first = values[0].replace(/%([sdifoOj%])/g, (sign, kind) => {
        if (kind === '%') return '%';
        if (!rest.length) return sign;
        const value = rest.shift();
        return kind === 's' ? typeof value === 'object' ? inspect(value) : String(value) : kind === 'd' ? String(Number(value)) : kind === 'i' ? String(parseInt(value, 10)) : kind === 'f' ? String(parseFloat(value)) : inspect(value);
      });
    }
    return [...(rest === values ? [] : [first]), ...rest.map((value) => (typeof value === 'string' ? value : inspect(value)))].join(' ');
  };

  /** world returns what a program is given besides the language: console, process, require and timers. */
  function world({ args, input, watch, seed }, write, end, guarded) {
    const lines = input.split('\n').slice(0, input.endsWith('\n') ? -1 : undefined).filter((_, i, all) => all.length > 1 || all[i] !== '' || input);
    const ask = (question = '') => { write(String(question)); return lines.shift() ?? null; };
    let [state, slept, read, due] = [seed, 0, 0, 0];
    const real = Date.now;
    const from = watch ? 1_700_000_000_000 : real();
    const now = () => (watch ? from + ++read : real()) + slept;
    globalThis.Math.random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    globalThis.Date = class extends Date {
      constructor(...given) { super(...(given.length ? given : [now()])); }
      static now() { return now(); }
    };
    const timers = [];
    const after = (again) => (call, wait = 0, ...given) => {
      timers.push({ id: ++due, at: slept + Math.max(1, Number(wait) || 0), wait, call: () => call(...given), again });
      return due;
    };
    const clear = (id) => { const at = timers.findIndex((timer) => timer.id === id); if (at >= 0) timers.splice(at, 1); };
    /** turn runs what is due next, without waiting for it, and ends where nothing is. */
    const turn = () => later(() => {
      const next = timers.sort((a, b) => a.at - b.at || a.id - b.id).shift();
      if (!next) return end({ ended: 'done' });
      slept = Math.max(slept, next.at);
      if (next.again) timers.push({ ...next, at: slept + Math.max(1, Number(next.wait) || 0) });
      turn();
      guarded(next.call);
    }, 0);
    const log = (...values) => write(`${show(values)}\n`);
    const silent = () => {};
    const heard = { line: [], close: [] };
    const listen = (name, call) => { heard[name]?.push(call); return reader; };
    const reader = {
      on: listen, once: listen, setPrompt: silent, prompt: silent, pause: silent, resume: silent, write: silent,
      question(question, ...rest) { const answer = ask(question); if (answer !== null) after(false)(() => rest.at(-1)(answer)); },
      close() { lines.length = 0; heard.close.splice(0).forEach((call) => call()); },
      async* [Symbol.asyncIterator]() { while (lines.length) yield lines.shift(); },
    };
    const createInterface = () => {
      const next = () => {
        if (lines.length && heard.line.length) heard.line.forEach((call) => call(lines.shift()));
        else if (!lines.length) return heard.close.splice(0).forEach((call) => call());
        return after(false)(next);
      };
      after(false)(next);
      return reader;
    };
    const exit = () => { end({ ended: 'done' }); for (;;); };
    const data = { on(name, call) { after(false)(() => { if (name === 'data' && lines.length) call(`${lines.splice(0).join('\n')}\n`); else if (name === 'end') call(); }); return data; }, setEncoding: silent, resume: silent, pause: silent, isTTY: false };
    const stdin = data;
    const performance = { now: () => now() - from };
    const modules = {
      fs: { readFileSync(file) { if (file === 0 || file === '/dev/stdin') return lines.splice(0).map((line) => `${line}\n`).join(''); throw new Error(`there is no file ${file}`); } },
      readline: { createInterface }, perf_hooks: { performance }, util: { inspect: (value) => inspect(value), format: (...values) => show(values) },
      'readline/promises': { createInterface: () => ({ ...createInterface(), question: async (question) => ask(question) }) },
      assert: Object.assign((test, message) => { if (!test) throw new Error(message ?? 'an assertion failed'); }, { strictEqual: (a, b) => { if (!Object.is(a, b)) throw new Error(`${inspect(a)} is not ${inspect(b)}`); } }),
    };
    const module = { exports: {} };
    const require = (name) => {
      const found = new Map(entries(modules)).get(String(name).replace('node:', ''));
      if (!found) throw new Error(`no module ${name}`);
      return found;
    };
    require.main = module;
    const hrtime = Object.assign(() => [Math.floor(now() / 1000), (now() % 1000) * 1e6], { bigint: () => BigInt(Math.floor(now() * 1e6)) });
    return { turn, given: {
      console: { log, info: log, debug: log, table: log, error: silent, warn: silent, time: silent, timeEnd: silent, group: silent, groupEnd: silent, clear: silent, assert: silent, dir: log },
      process: { argv: ['node', 'program.js', ...args], stdout: { write(part) { write(String(part)); return true; }, isTTY: false, columns: 80 }, stdin, exit, env: create(null), hrtime, platform: 'linux', memoryUsage: () => ({ heapUsed: 0 }), nextTick: (call, ...rest) => Promise.resolve().then(() => call(...rest)), on: silent },
      require, module, exports: module.exports, prompt: ask, alert: log, performance, setTimeout: after(false), setInterval: after(true), setImmediate: after(false),
      clearTimeout: clear, clearInterval: clear, queueMicrotask: (call) => Promise.resolve().then(call),
    } };
  }

  /** begin runs the program once the page has said how. */
  return function begin(names, program) {
    globalThis.onmessage = ({ data }) => {
      globalThis.onmessage = null;
      let [waiting, sent] = ['', 0];
      const flush = () => {
        if (waiting) send({ output: waiting });
        sent += waiting.length;
        waiting = '';
      };
      const write = (part) => {
        waiting += part;
        if (waiting.length > sent >> 4) flush();
      };
      const { watch } = data;
      const end = (how) => {
        if (watch) noting.flush();
        flush();
        send({ end: stringify(how) });
      };
      const fail = (error) => {
        const at = String(error?.stack).match(/:\d+:\d+\)?$/gm) ?? [];
        end({ ended: 'failed', error: String(error).slice(0, 400), line: at.map((call) => Number(call.split(':')[1])).find((line) => line >= data.begins) ?? 0 });
      };
      const guarded = (call) => {
        try {
          call();
        } catch (error) {
          fail(error);
        }
      };
      const noting = watch && spy(watch.focus, watch.lines, () => end({ ended: 'stopped' }));
      const { turn, given } = world(data, write, end, guarded);
      globalThis.onunhandledrejection = (event) => { event.preventDefault(); fail(event.reason); };
      bare();
      bound();
      send({ begun: '' });
      guarded(() => {
        Promise.resolve(program.call(given.module.exports, noting, ...names.map((name) => given[name]))).catch(fail);
        turn();
      });
    };
  };
})();
