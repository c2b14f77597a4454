// A program of the user: what stands before it, what it reports, and the link with it.
// The sandbox around it has its tests in the browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import vm from 'node:vm';
import { longest, packed, unpacked } from '../../static/watch/own-link.js';
import { answerOf, endOf, nothing, textOf } from '../../static/watch/own-search.js';
import { starts } from '../../static/watch/own-starts.js';
import { kinds, script, squares } from '../../static/watch/own-worker.js';
import { Trace } from '../../static/shared/trace.js';

const { programs } = JSON.parse(readFileSync(process.env.TRACE, 'utf8'));

/** ran runs a program as a worker would, and returns what it reports. */
function ran(program, { n = 5, all = true } = {}) {
  const sent = [];
  const timers = [];
  const { text, begins } = script(program, { n, all });
  vm.runInNewContext(text, { postMessage: (message) => sent.push(message), setTimeout: (due) => timers.push(due), fetch: true });
  for (const due of timers) due();
  const batches = sent.filter((message) => message !== 'end');
  const numbers = batches.flatMap((batch) => [...batch]);
  return {
    steps: numbers.filter((_, i) => i % 2 === 0),
    lines: numbers.filter((_, i) => i % 2 === 1).map((line) => line - begins + 1),
    ended: sent.at(-1) === 'end',
    end: 'done',
  };
}

const named = (steps) => steps.map((step) => `${kinds[Math.floor(step / squares)][0]}${step % squares}`);

for (const [name, program] of starts) {
  test(`the program ${name} searches as its algorithm does`, () => {
    const { steps, ended } = ran(program);
    assert.ok(ended);
    if (name === 'min-conflicts') {
      assert.equal(named(steps).at(-1), 's0');
      return;
    }
    const { kinds: letters, squares: on } = programs[name === 'template' ? 'board-scan' : name];
    const expected = [...letters].map((letter, i) => letter + (letter === 's' ? 0 : on[i])).filter((step) => 'tprs'.includes(step[0]));
    assert.deepEqual(named(steps), expected);
  });
}

test('a program sees the language and the board, and ends at its first solution', () => {
  assert.throws(() => ran('throw typeof fetch + typeof postMessage + typeof setTimeout + n'), /undefinedundefinedundefined5/);
  const program = '[0, 2, 4, 1, 3].forEach((c, r) =>\n  queens.place(r, c));\nqueens.solution();\nqueens.remove();';
  const { steps, lines } = ran(program, { all: false });
  assert.deepEqual(named(steps), ['p0', 'p7', 'p14', 'p16', 'p23', 's0']);
  assert.deepEqual(lines, [2, 2, 2, 2, 2, 3]);
});

test('steps are written as any program prints them, and the answer has their lines', () => {
  const steps = [0, 1024, 1, 1024 + 7, 2048 + 7];
  assert.equal(textOf({ steps, end: 'done' }, 4), 'n 4\ntry a1\nplace a1\ntry b1\nplace d2\nremove d2\n');
  assert.match(textOf({ steps, end: 'slow' }, 4), /remove d2\ndone: it did not end\n$/);
  const answer = { kinds: 'tptcpdr.', squares: [0, 0, 1, 1, 7, -1, 7, -1], truncated: false };
  assert.deepEqual(answerOf(answer, { steps, lines: [3, 4, 3, 300, 6], end: 'slow' }), {
    ...answer, lines: [3, 4, 3, 3, 0, 0, 6, 0], truncated: true,
  });
});

test('a program that took no step has an empty board', () => {
  const trace = new Trace(nothing(6));
  assert.deepEqual([trace.n, trace.last, trace.count, trace.truncated], [6, 0, 1, true]);
});

test('how a program ended is said in a sentence', () => {
  const steps = { length: 1234 };
  assert.equal(endOf({ end: 'done', steps }, {}), '');
  assert.equal(endOf({ end: 'failed', message: 'x is not defined', line: 7, steps }, {}), 'Line 7: x is not defined.');
  assert.equal(endOf({ end: 'failed', message: '', line: 0, steps }, {}), 'The program failed.');
  assert.equal(endOf({ end: 'stopped', steps }, { wrong: 'line 3: the search failed: it did not end' }), 'Stopped after 1,234 steps.');
  assert.equal(endOf({ end: 'done', steps: [] }, {}), 'The program took no step.');
  assert.equal(endOf({ end: 'done', steps }, { wrong: 'line 3: no queen' }), 'Impossible step: line 3: no queen.');
});

test('a link gives back its program, and nothing larger', async () => {
  for (const program of [...starts.values(), '// ♕ \u{1f451}\n', 'x'.repeat(longest)])
    assert.equal(await unpacked(await packed(program)), program);
  const varied = Array.from({ length: longest }, (_, i) => String.fromCharCode(0x4e00 + ((i * i * 7919) % 20011))).join('');
  await assert.rejects(packed(varied), /too long for a link/);
  const bomb = await packed('x'.repeat(5_000_000));
  await assert.rejects(unpacked(bomb), /too long/);
  for (const damaged of ['', '%', 'AAAA', 'A'.repeat(16_001), (await packed(starts.get('template'))).slice(0, -9)])
    await assert.rejects(unpacked(damaged), /of the link|holds no program/);
});
