// What is noted of a program, as the log that the engine reads.

export const mostNoted = 14 << 20; // signs of what changes, as JSON

/** focusOn says where the variable found in a log is, and which functions see it change. */
export function focusOn({ keys, moments, functions }, found) {
  const { where, name, module, log } = keys[found.key];
  const [, variable, step] = /^(\.?[^[]*)(?:\[(.*)\])?$/s.exec(name);
  const seen = log.map(([moment]) => moments[moment]);
  const recursion = functions[found.function]?.name ?? '';
  const lines = [...new Set(seen.map(({ line }) => line))];
  return {
    focus: { where, name: variable, step: step ?? '', module, function: recursion, row: found.row, lines },
    names: new Set([recursion, ...seen.flatMap(({ stack }) => stack.map((call) => call.split('(', 1)[0]))]),
  };
}

export const small = (value) => Number.isInteger(value) && value > 0 && value < 100;

/** Notes collects what a worker tells of the program. */
export class Notes {
  constructor() {
    Object.assign(this, { keys: [], moments: [], functions: [], constants: [], changes: [], lines: 0, calls: 0, signs: 0, elements: 0 });
  }

  add({ keys = [], moments = [], changes = [], ...rest }) {
    for (const key of keys) this.keys.push({ ...key, log: [] });
    for (const [line, stack, variables, changed] of moments) {
      for (const [key, value] of changed) this.keys[key].log.push([this.moments.length, value]);
      this.moments.push({ line, stack, variables });
    }
    for (const change of changes) this.changes.push(change);
    for (const name of ['functions', 'constants', 'lines', 'calls']) this[name] = rest[name] ?? this[name];
  }

  /** log returns what may say which variable is the board: the changes of those that change, the first thousands of each. */
  log() {
    const most = (value) => Math.min(6000, 400 + 2_000_000 / JSON.stringify(value).length); // so that a log is small
    const keys = this.keys.filter(({ log }) => log.length > 1).map((key) => ({ ...key, log: key.log.slice(0, most(key.log.at(-1)[1])) }));
    const moments = new Set(keys.flatMap(({ log }) => log.map(([moment]) => moment)));
    const used = new Map([...moments].sort((a, b) => a - b).map((moment, i) => [moment, i]));
    const fixed = this.keys.filter(({ log }) => log.length === 1).map(({ log }) => log[0][1]);
    return {
      lines: this.lines,
      functions: this.functions.filter(({ depth }) => depth > 1),
      constants: [...new Set([...this.constants, ...fixed.filter(small)])],
      moments: [...used.keys()].map((moment) => this.moments[moment]),
      keys: keys.map((key) => ({ ...key, log: key.log.map(([moment, value]) => [used.get(moment), value]) })),
    };
  }
}

/** codeOf returns the lines of a program. */
export const codeOf = (text) => text.replace(/\n$/, '').split('\n').map((row) => row.replaceAll('\t', '    ').trimEnd());
