// Follow the search of a program in JavaScript that knows nothing of it.
//
// node loads this file before the program, because nqueens says so in its environment. It puts calls
// into the program, as the page does, which note what changes. After a number of lines what is noted
// goes to nqueens, as a log, and nqueens answers which variable is the board (find.go). From then on
// only its changes are sent. Standard output takes what is sent, a line in JSON each; what the program
// prints goes to standard error. log.go has the format, and spy.py is the same for Python.

import fs from 'node:fs';
import module, { createRequire } from 'node:module';
import { devNull } from 'node:os';
import { basename, dirname, extname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { instrument } from './program/javascript-instrument.js';
import { Spy } from './program/javascript-spy.js';
import { codeOf, focusOn, mostNoted, Notes, small } from './program/notes.js';
import { javascriptLanguage } from './vendor/editor.js';

const looks = [20_000, 100_000, 400_000, 1_500_000]; // lines after which the board is looked for
const longest = 3; // seconds of processor time in which it must be found
const patience = 2000; // milliseconds until it is looked for in a program that is slow

// What node loads

let main = ''; // the program's file
const known = new Set(); // those that are loaded

/** instrumented returns the text of a file, with calls in it if it is the program's or beside it. */
function instrumented(text, file) {
  const ours = file.startsWith(dirname(main) + sep) && !file.includes(`${sep}node_modules${sep}`);
  if (!ours || known.has(file)) return text;
  known.add(file);
  return instrument(javascriptLanguage.parser, String(text), () => true, { modules: true, beside: file !== main })?.text ?? text;
}

const changed = (loaded, url) =>
  (loaded.format === 'module' && /^file:/.test(url) ? { ...loaded, source: instrumented(loaded.source, fileURLToPath(url)) } : loaded);

// A node without registerHooks calls these in a thread of its own.
export const initialize = (file) => { main = file; };
export const load = async (url, context, next) => changed(await next(url, context), url);

function hook() {
  const compile = module.prototype._compile;
  module.prototype._compile = function (text, file, ...rest) { return compile.call(this, instrumented(text, file), file, ...rest); };
  if (module.registerHooks) module.registerHooks({ load: (url, context, next) => changed(next(url, context), url) });
  else module.register(import.meta.url, { data: main });
}

// What is sent

const { existsSync, readFileSync, writeSync } = fs;
const folder = dirname(fileURLToPath(import.meta.url));
const cell = new Int32Array(new SharedArrayBuffer(4)); // to wait
let [waiting, flushed, questions] = ['', 0, 0];
let keyboard = false; // which the program loses once its board is found

/** flush sends what waits, or an empty line: the program ends when nobody reads any more. */
function flush() {
  const bytes = Buffer.from(waiting || '\n');
  [waiting, flushed] = ['', performance.now()];
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
  } catch {
    over = true;
    process.exit(1);
  }
}

function tell(text) {
  waiting += `${text}\n`;
  if (waiting.length > 1 << 16 || performance.now() - flushed > 50) flush();
}

/** ask returns the answer to a question, or null where nobody is left to answer. */
function ask(question) {
  tell(JSON.stringify(question));
  flush();
  const answer = `${folder}${sep}answer${++questions}.json`;
  while (!existsSync(answer)) {
    if (!existsSync(folder)) return null;
    if (performance.now() - flushed > patience) flush();
    Atomics.wait(cell, 0, 0, 1);
  }
  return JSON.parse(readFileSync(answer, 'utf8')).found;
}

/** redirect lets the program write to standard error in place of standard output. */
function redirect() {
  for (const name of ['write', 'writeSync', 'writeFileSync', 'appendFileSync']) {
    const real = fs[name];
    fs[name] = (file, ...rest) => real(file === 1 || file === '/dev/stdout' ? 2 : file, ...rest);
  }
  module.syncBuiltinESMExports();
  Object.defineProperty(process, 'stdout', { get: () => process.stderr });
}

// Which variable is the board

let [parts, noted, sent] = [[], 0, 0]; // what is noted, and how many signs that is, also of the last log
let [looked, waited, over] = [0, false, false];
let until = performance.now() + patience;
const spy = new Spy({ send, reached, inspect: (value) => inspect(value, { breakLength: Infinity, customInspect: false }), limit: 0 });

function send(part) {
  parts.push(part);
  noted += part.length;
}

/** seconds returns the processor time that the program has taken. */
function seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** reached looks for the board, if it is time to do so. */
function reached() {
  if (performance.now() - flushed > patience) flush();
  const [many, long] = [spy.lines >= looks[looked], performance.now() > until];
  if (over || !many && !long && noted < mostNoted) return;
  looked += many;
  waited ||= long;
  const last = looked === looks.length || noted >= mostNoted || seconds() > longest;
  if (many || last || noted > 1.2 * sent) decide(last);
  until = performance.now() + patience;
}

/** decide asks which variable is the board, if that is clear enough or must be decided now. */
function decide(last) {
  spy.flush();
  sent = noted;
  const notes = new Notes();
  for (const part of parts) notes.add(JSON.parse(part));
  const log = {
    given: process.argv.slice(2).map(Number).filter(small),
    main: { file: basename(main), code: codeOf(readFileSync(main, 'utf8')) },
    seconds: seconds(), last, waited, ...notes.log(),
  };
  const found = ask({ log });
  over = last || Boolean(found);
  if (!found) return;
  const rest = notes.keys.filter((key) => key.log.length > 1)[found.key].log.slice(log.keys[found.key].log.length);
  for (const [moment, value] of rest) tell(JSON.stringify({ ...notes.moments[moment], value }));
  const { focus, names } = focusOn(log, found);
  [parts, spy.push] = [[], tell];
  spy.follow(focus, names);
  if (!keyboard) return;
  process.stdin.destroy();
  fs.closeSync(0); // a node that ends would give the terminal back as it was when the program began
  fs.openSync(devNull);
}

function begin(options) {
  keyboard = options.keyboard;
  for (const [name, value] of Object.entries(options.environment)) {
    if (value) process.env[name] = value;
    else delete process.env[name];
  }
  process.on('uncaughtExceptionMonitor', (error) => { // node would show the line with the calls in it
    if (process.listenerCount('uncaughtException')) return;
    process.stderr.write(`${(error?.stack ?? inspect(error)).replace(/\n(?=Require stack:|- )/g, '\n    ')}\n`);
    process.exit(1);
  });
  try {
    main = createRequire(import.meta.url).resolve(resolve(process.argv[1]));
  } catch {
    return; // node says why
  }
  if (!['.js', '.mjs', '.cjs', ''].includes(extname(main))) return;
  redirect();
  hook();
  Object.defineProperty(globalThis, '$spy', { value: spy });
  process.on('exit', () => {
    if (!over) decide(true);
    if (spy.focus) tell(JSON.stringify({ calls: spy.calls }));
    flush();
  });
  setInterval(() => { reached(); flush(); }, 100).unref(); // for a program that waits
  tell(JSON.stringify({ runs: `Node.js ${process.versions.node}` }));
  flush();
}

if (process.env.NQUEENS_SPY) begin(JSON.parse(process.env.NQUEENS_SPY));
