// The state of Count, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as count from '../../static/count/state.js';

test('a count is told at its quarters, once each', () => {
  const milestone = count.milestones();
  assert.deepEqual([0.1, 0.26, 0.3, 0.8, 1].map(milestone), ['', '25 percent done', '', '75 percent done', '']);
});

test('a size that is not a number is the usual one', () => assert.equal(count.read({ n: 'constructor' }).n, count.usual.n));

test('a progress is put into words, each with its place', () => {
  const progress = { done: 0.25, jobs: 4000, jobs_done: 1000, rate: 2.5e9, seconds: 12, left: 36 };
  const shown = count.progress(progress);
  assert.deepEqual(shown, { done: '25.0 %', jobs: '1,000 of 4,000', rate: '2.50 billion', seconds: '12.0 s', left: '36.0 s' });
  assert.equal(count.progress({ ...progress, left: 0 }).left, '…', 'not known yet');
  for (const key of Object.keys(shown)) assert.ok(count.facts.some(([name]) => name === key) && count.nothing[key], key);
});

test('a result is held against the known value', () => {
  const result = { n: 8, solutions: '92', seconds: 2, workers: 1, jobs: 10, nodes: 100 };
  const right = { text: 'Q(8) = 92, in 2.0 s on 1 core. That is the known value.', good: true };
  assert.deepEqual(count.verdict(result, [{ n: 8, solutions: '92' }]), right);
  const wrong = count.verdict({ ...result, solutions: '93' }, [{ n: 8, solutions: '92' }]);
  assert.deepEqual([wrong.good, / The known value is 92\.$/.test(wrong.text)], [false, true]);
  assert.equal(count.verdict({ ...result, workers: 3 }, []).text, 'Q(8) = 92, in 2.0 s on 3 cores.');
  assert.deepEqual(count.finished(result), { done: 1, jobs: 10, jobs_done: 10, rate: 50, seconds: 2, left: 0, sum: '92' });
});
