// Follows a program: runs it, has the engine find its board and make steps of what it changed, and has it judged.

import * as engine from '../engine/engine.js';
import { run } from '../program/run.js';
import { seconds } from './own-text.js';

const looks = [20_000, 100_000]; // lines in which the board is looked for
const mostPrinted = 10 << 20; // bytes by all runs, since the engine reads 16 MB

/**
 * follow returns {ran, answer, fault}: how a program ran, and the engine's answer about its steps, or why there is none. The
 * program runs a second time, in which only its board is looked at, if it takes longer than everything can be looked at. Where it has
 * no board, that run says how it ends.
 */
export async function follow({ text, language, args, input, board }, { signal, progress }) {
  const how = { language, args: args.split(/\s+/).filter(Boolean), input, seconds, signal, progress };
  const ask = (parts) => engine.read('program', JSON.stringify({ board, n: 0, ...parts }), signal);
  let [ran, answer] = [{}, {}];
  try {
    for (const lines of looks) {
      ran = await run(text, { ...how, watch: { focus: null, lines } });
      signal.throwIfAborted();
      if (ran.ended === 'unsupported') return { ran, answer: null, fault: '' };
      answer = await ask({ log: { ...ran.log, last: ran.log.last || lines === looks.at(-1) } });
      if (answer.found) break;
    }
    if (ran.ended === 'stopped') {
      const { log } = ran;
      ran = await run(text, { ...how, watch: { focus: answer.found, log, lines: 1e9 } });
      signal.throwIfAborted();
      answer = await ask({ log: { ...log, keys: [], moments: [] }, found: answer.found, changes: ran.changes });
    }
    return { ran, answer, fault: '' };
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    if (ran.ended === 'stopped') ran = await run(text, how);
    signal.throwIfAborted();
    return { ran, answer: null, fault: error.message };
  }
}

/**
 * judge returns the verdict on a program, and code(pupil, task), which makes the pupil's code of it; progress(count) hears how
 * often the program has run.
 */
export async function judge({ text, language }, { signal, progress }) {
  const runs = [];
  let printed = 0;
  const name = `program.${language === 'python' ? 'py' : 'js'}`;
  const ask = (more) => engine.read('judge', JSON.stringify({ name, language, text, sizeAt: 0, runs, ...more }), signal);
  for (;;) {
    const { need = [], verdict } = await ask({});
    if (verdict || !need.length) return { ...verdict, code: async (pupil, task) => (await ask({ pupil, task })).code };
    for (const request of need) {
      const { output, error, ended, seconds: taken } = await run(request.text, { language, ...request, watch: null, signal });
      signal.throwIfAborted();
      printed += new Blob([JSON.stringify(output)]).size;
      runs.push({ request, error, seconds: taken, ...printed > mostPrinted ? { ended: 'output', output: '' } : { ended, output } });
      progress(runs.length);
    }
  }
}

/** resultsOf returns what the codes of a class say. */
export const resultsOf = async (codes) => (await engine.read('codes', codes)).results;
