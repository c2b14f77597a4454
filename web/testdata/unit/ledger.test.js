// The state of Ledger, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as ledger from '../../static/ledger/state.js';

const now = Date.parse('2026-11-01T12:00:00Z');
const count = {
  counts: 'n queens solutions by colours',
  n: 18,
  method: 'colours',
  files: 3,
  jobs: 4,
  done: 2,
  share: 0.5,
  seconds_left: 30,
  last: '2026-11-01T11:59:50Z',
  sum: '5',
  confirmed: 1,
  conflicts: 0,
  picture: { counted: '9900', checked: '9000', conflicts: '0000' },
  workers: [],
};

test('the words of a count follow its state', () => {
  assert.match(ledger.verdict({ state: 'waiting', why: 'no file' }, [], now).text, /^There is no count yet: no file\./);
  assert.equal(ledger.verdict({ state: 'counting', count }, [], now).text, 'Counting n = 18 by colours.');
  assert.match(ledger.verdict({ state: 'counting', count }, [], now + 3600e3).text, /The last job was recorded .* ago\.$/);
  const known = [{ n: 18, solutions: '666090624' }];
  const complete = { ...count, done: 4, sum: '666090624' };
  assert.deepEqual(ledger.verdict({ state: 'complete', count: complete }, known, now), {
    text: 'n = 18: 666,090,624, all 4 jobs recorded. That is the known value.',
    kind: 'good',
  });
  assert.equal(ledger.verdict({ state: 'complete', count: { ...complete, sum: '5' } }, known, now).kind, 'bad');
  assert.equal(ledger.verdict({ state: 'complete', count: { ...complete, n: 28 } }, known, now).kind, 'good');
  const halfTurn = { ...complete, sum: '5', counts: 'half-turn solutions' };
  assert.equal(ledger.verdict({ state: 'complete', count: halfTurn }, known, now).kind, 'good');
  assert.equal(ledger.verdict({ state: 'complete', count: { ...complete, conflicts: 2 } }, known, now).kind, 'bad');
});

test('a worker is described', () => {
  const words = ledger.wordsOf({ kernel: 'avx2', jobs: 1234, last: count.last }, now);
  assert.deepEqual(words, { kernel: 'avx2', last: 'less than a minute ago', jobs: '1,234' });
});

test('a picture is laid out within its width, however many cells it has', () => {
  assert.deepEqual(ledger.cells(count.picture)[0], { counted: 1, checked: 1, conflicts: 0 });
  for (const length of [1, 3, 72, 256, 1000, 1024]) {
    for (const width of [280, 343, 570, 1100]) {
      const { columns, rows, size } = ledger.grid(length, width);
      assert.ok(
        columns * rows >= length && columns * (rows - 1) < length && columns * size <= width + 1e-9 && size >= 8,
        `${length} in ${width}`,
      );
    }
  }
  assert.match(ledger.described(count), /2 of 4 counted; of 4 cells 1 have jobs counted again, none one with two counts/);
  assert.equal(ledger.heard(count, { ...count, conflicts: 2 }), '2 records with another count');
  assert.equal(ledger.heard(null, count), '');
});

test('every figure of a count has its label', () => {
  const figures = ledger.figures(count);
  assert.deepEqual(Object.keys(figures).sort(), ledger.facts.map(([key]) => key).sort());
  assert.deepEqual([figures.done, figures.jobs, figures.checked], ['50.0 %', '2 of 4', '1']);
  assert.deepEqual([ledger.figures({ ...count, done: 4 }).left, ledger.scale(count)], ['–', 'A square is a job']);
});
