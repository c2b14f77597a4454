// Runs the program of a user: in a worker, within a frame of an origin of its own that may
// load nothing. What comes back is steps as numbers, and is checked before it is used.

import { batch, kinds, mostSteps, script, squares } from './own-worker.js';

const patience = 10_000; // milliseconds

/** frame returns a sandbox that is not in the document yet. */
function frame() {
  const made = document.createElement('iframe');
  made.setAttribute('sandbox', 'allow-scripts');
  made.setAttribute('referrerpolicy', 'no-referrer');
  made.title = 'The program runs here';
  made.hidden = true;
  const inside = document.getElementById('own-frame')?.textContent;
  if (inside) made.srcdoc = atob(inside.trim());
  else made.src = new URL('own.html', import.meta.url);
  return made;
}

/** sound reports whether a message is a batch of steps on the board of a program. */
const sound = (steps, n) =>
  steps instanceof Uint16Array && steps.length > 0 && steps.length <= 2 * batch && steps.length % 2 === 0 &&
  steps.every((code, i) => i % 2 === 1 || (code < squares * kinds.length && code % squares < n * n));

/**
 * run runs a program for a board and returns {steps, lines, end, message, line}: its steps as
 * kind and square, the program's line of each or 0, and how it ended: 'done', 'full', 'slow',
 * 'stopped', 'forged', or 'failed' with a message. told(count) receives the number of steps.
 */
export const run = (program, settings) => perform(script(program, settings), settings);

/** perform runs the text of a worker, whatever that is. */
export async function perform({ text, begins }, { n, signal, told = () => {}, limit = patience }) {
  const host = frame();
  const { port1: port, port2: theirs } = new MessageChannel();
  const [steps, lines] = [[], []];
  const ends = text.split('\n').length;
  const lineOf = (line) => (line >= begins && line <= ends ? line - begins + 1 : 0);
  let timer = 0;
  const how = await new Promise((done) => {
    signal?.addEventListener('abort', () => done({ end: 'stopped' }));
    if (signal?.aborted) done({ end: 'stopped' });
    timer = setTimeout(done, limit, { end: 'slow' });
    port.onmessage = ({ data }) => {
      if (typeof data?.end === 'string') done(data);
      else if (!sound(data?.steps, n) || steps.length + data.steps.length / 2 > mostSteps) done({ end: 'forged' });
      else {
        for (let i = 0; i < data.steps.length; i += 2) {
          steps.push(data.steps[i]);
          lines.push(lineOf(data.steps[i + 1]));
        }
        told(steps.length);
      }
    };
    host.onload = () => host.contentWindow?.postMessage({ text, most: mostSteps, batch }, '*', [theirs]);
    document.body.append(host);
  });
  clearTimeout(timer);
  port.close();
  host.remove(); // and the worker with it
  return { steps, lines, ...ended(how, lineOf) };
}

const ways = new Set(['done', 'full', 'slow', 'stopped', 'failed']);

function ended({ end, message, line }, lineOf) {
  if (!ways.has(end)) return { end: 'forged', message: '', line: 0 };
  const [, own, text] = /^(?:Error: )?line (\d+): (.*)$/.exec(cleaned(message)) ?? [null, line, cleaned(message)];
  return { end, message: text, line: lineOf(Number(own)) };
}

/** cleaned returns a message of a program without signs that could hide or reorder others. */
const cleaned = (message) =>
  String(message ?? '').slice(0, 400).replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/^Uncaught /, '').replace(/^uncaught exception: /, '').slice(0, 200);
