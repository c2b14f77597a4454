// Runs programs of users, in Python or JavaScript, and notes what changes in them. A program runs in a worker, within
// a frame of an origin of its own that may load nothing. What comes back is text, and is checked before it is used.

import { instrument as instrumentJavaScript } from './javascript-instrument.js';
import { codeOf, focusOn, mostNoted, Notes, small } from './notes.js';
import { instrument as instrumentPython } from './python-instrument.js';

const mostOutput = 1 << 20; // signs
const mostElements = 3_500_000; // of lists in it, since the engine reads 4,000,000
const mostLines = 20_000; // that a program is looked at while the board is not known
const mostChanges = 200_000;
const patience = 30; // seconds until a program must have begun

/** cleaned returns what a program says without signs that could hide or reorder others. */
const cleaned = (message) =>
  String(message ?? '').slice(0, 400).replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').replace(/^Uncaught /, '').slice(0, 200);

const beside = async (name, how) => (await fetch(name))[how]();

/** watching is what a worker is told to watch. Once the board is known, it takes all lines. */
const watching = (watch, focus) => watch && { focus, lines: focus ? 1e9 : watch.lines ?? mostLines };

let loaded = null; // what runs Python

/** python returns the text of the worker for a program in Python, and what it begins with. */
async function python(program, { watch, focus, chosen }) {
  loaded ??= Promise.all([
    beside(import.meta.resolve('../vendor/micropython.js'), 'text'), beside(import.meta.resolve('./python.js'), 'text'),
    beside(import.meta.resolve('./hook.py'), 'text'), beside(import.meta.resolve('./modules.py'), 'text'),
    beside(import.meta.resolve('../vendor/micropython.wasm'), 'arrayBuffer'), import('../vendor/editor.js'),
  ]);
  loaded.catch(() => { loaded = null; });
  const [machine, worker, hook, modules, bytes, { pythonLanguage: { parser } }] = await loaded;
  const made = instrumentPython(parser, program, watch && chosen);
  return {
    runtime: 'python3',
    text: `${machine}\n${worker}`,
    begin: { bytes, hook, modules, program: made?.text ?? program, watch: watching(watch, focus) },
    lineOf: (line) => (made ? made.lines[line] ?? 0 : line),
    understood: made !== null,
  };
}

const given = [
  'console', 'process', 'require', 'module', 'exports', 'prompt', 'alert', 'performance', 'setTimeout', 'setInterval', 'setImmediate',
  'clearTimeout', 'clearInterval', 'queueMicrotask',
];

/** javascript is what python is, for a program in JavaScript. */
async function javascript(program, { watch, focus, chosen }) {
  const [{ javascriptLanguage: { parser } }, ...harness] = await Promise.all([
    import('../vendor/editor.js'), beside(import.meta.resolve('./javascript-spy.js'), 'text'),
    beside(import.meta.resolve('./javascript.js'), 'text'),
  ]);
  const made = instrumentJavaScript(parser, program, watch && chosen);
  const within = `(() => {${harness.join('\n').replace(/^import .*|^export /gm, '')}\nreturn begin;})()`;
  const before = `${within}(${JSON.stringify(given)}, ${made?.waits ? 'async ' : ''}function($spy,${given}){`;
  const begins = before.split('\n').length;
  const last = begins + program.split('\n').length - 1;
  return {
    runtime: 'node',
    text: `${before}${made?.text ?? program}\n});`,
    begin: { begins, watch: watching(watch, focus) },
    lineOf: (line) => (line >= begins && line <= last ? line - begins + 1 : 0),
    understood: made !== null,
  };
}

/**
 * run runs a program and returns {ended, error, line, output, seconds, log, changes, calls}. ended is 'done', 'failed'
 * with an error, in a line or in 0, 'time', 'output', 'stopped' or 'unsupported', where the error says what
 * the program needs. watch is null, or {focus: null, lines} to collect a log of that many lines or 20,000, or
 * {focus, log} to collect the changes of the variable that was found in a log. A log is not the last one
 * where the program takes more lines: then ended is 'stopped', as where there is more than the engine reads. With the
 * same seed a program takes the same steps.
 */
export async function run(program, {
  language, args = [], input = '', watch = null, seconds = 10, seed = 1, signal, progress = () => {},
}) {
  const followed = watch?.focus ? focusOn(watch.log, watch.focus) : null;
  const text = program.replace(/\r\n?/g, '\n');
  const chosen = (name) => !followed || followed.names.has(name);
  const made = await { python, javascript }[language](text, { watch, focus: followed?.focus ?? null, chosen });
  const notes = new Notes();
  const from = { begun: performance.now() };
  Object.assign(made.begin, { args, input, seed });
  const { end, output } = await perform(made, { seconds, signal, from, noted(part) {
    notes.add(JSON.parse(part));
    notes.signs += part.length;
    notes.elements += part.split(',').length;
    progress(notes.lines);
    return notes.changes.length < mostChanges && notes.signs < mostNoted && notes.elements < mostElements;
  } });
  const { ended, error = '', line = 0 } = explained(end, made);
  const passed = (performance.now() - from.begun) / 1000;
  const log = {
    given: args.map(Number).filter(small),
    main: { file: language === 'python' ? 'program.py' : 'program.js', code: codeOf(text) },
    seconds: passed, last: ended !== 'stopped', waited: ended === 'time', ...notes.log(),
  };
  return {
    ended, error: cleaned(error), line: made.lineOf(line), output, seconds: passed, calls: notes.calls,
    log: watch && !watch.focus ? log : null, changes: watch?.focus ? notes.changes : null,
  };
}

/** perform runs the text of a worker, whatever that is, and returns its output and how it ended. */
export async function perform({ text, begin }, { seconds, signal, from, noted }) {
  const host = document.createElement('iframe');
  host.setAttribute('sandbox', 'allow-scripts');
  host.setAttribute('referrerpolicy', 'no-referrer');
  Object.assign(host, { title: 'The program runs here', hidden: true, src: import.meta.resolve('./sandbox.html') });
  const { port1: port, port2: theirs } = new MessageChannel();
  let [output, timer] = ['', 0];
  const end = await new Promise((done) => {
    const wait = (most, ended) => {
      clearTimeout(timer);
      timer = setTimeout(done, most * 1000, ended === 'failed' ? { ended, error: 'Programs do not start in this browser.' } : { ended });
    };
    signal?.addEventListener('abort', () => done({ ended: 'stopped' }));
    if (signal?.aborted) done({ ended: 'stopped' });
    wait(patience, 'failed');
    const hear = {
      begun() {
        from.begun = performance.now();
        wait(seconds, 'time');
      },
      output(part) {
        output = (output + part).slice(0, mostOutput);
        if (output.length === mostOutput) done({ ended: 'output' });
      },
      noted(part) { if (!noted(part)) done({ ended: 'stopped' }); },
      end: (how) => done(typeof how === 'string' ? JSON.parse(how) : how),
    };
    port.onmessage = ({ data }) => {
      try {
        const [kind, part] = Object.entries(data)[0];
        new Map(Object.entries(hear)).get(kind)(part);
      } catch {
        done({ ended: 'forged' });
      }
    };
    host.onload = () => host.contentWindow?.postMessage({ text, begin, most: 2 * (mostNoted + mostOutput) }, '*', [theirs]);
    document.body.append(host);
  });
  clearTimeout(timer);
  port.close();
  host.remove(); // and the worker with it
  return { end, output };
}

/** explained returns an end in words of its own where a program needs more than there is. */
function explained(end, { runtime, understood, lineOf }) {
  const real = `nqueens watch -- ${runtime} FILE runs it`;
  const { ended, error = '', line = 0 } = end ?? {};
  if (!['done', 'failed', 'time', 'output', 'stopped'].includes(ended)) {
    return { ended: 'failed', error: 'the program sent what no program sends' };
  }
  if (ended !== 'failed') return end;
  const [, module] = /^(?:ImportError: no module named|Error: no module) '([^']+)'/.exec(error) ?? [];
  if (module) {
    return { ended: 'unsupported', error: `the program needs the module ${module}, which the page does not have; ${real}`, line };
  }
  if (/^NotImplementedError/.test(error) || runtime === 'python3' && understood && /^SyntaxError/.test(error)) {
    return { ended: 'unsupported', error: `line ${lineOf(line)} needs more of Python than the page has; ${real}`, line };
  }
  return end;
}
