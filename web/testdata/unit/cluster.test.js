// The state of Cluster, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as cluster from '../../static/cluster/state.js';

const report = {
  n: 18,
  method: 'search',
  coordinator: 'head',
  epoch: 1,
  jobs: 4,
  done: 2,
  share: 0.5,
  tasks_out: 1,
  seconds_left: 30,
  confirmed: 1,
  confirmed_alone: 0,
  judged: 0,
  conflicts: 0,
  dropped: 0,
  workers_live: 1,
  cores: 2,
  rate: 2e9,
  finished: false,
  sum: '5',
  picture: { counted: '9900', out: '0090', checked: '9000', conflicts: '0000' },
  workers: [],
};

test('the words of a cluster follow its state', () => {
  assert.match(cluster.verdict({ state: 'waiting' }, []).text, /^No coordinator answers yet\./);
  assert.match(cluster.verdict({ state: 'counting', report }, []).text, /^Counting n = 18 by search, coordinated on head\.$/);
  assert.match(cluster.verdict({ state: 'counting', report: { ...report, epoch: 3 } }, []).text, /start 3/);
  assert.equal(cluster.verdict({ state: 'lost', why: 'no coordinator answers', age: 5, report }, []).kind, 'bad');
  const known = [{ n: 18, solutions: '666090624' }];
  const finished = { ...report, sum: '666090624', finished: true };
  assert.deepEqual(cluster.verdict({ state: 'complete', report: finished }, known), {
    text: 'Q(18) = 666,090,624, all 4 jobs recorded. That is the known value.',
    kind: 'good',
  });
  assert.equal(cluster.verdict({ state: 'complete', report: { ...finished, sum: '5' } }, known).kind, 'bad');
  assert.equal(cluster.verdict({ state: 'complete', report: { ...finished, n: 28 } }, known).kind, 'good');
  const full = cluster.verdict({ state: 'counting', report: { ...report, problem: 'the store is full' } }, []);
  assert.match(full.text, /coordinated on head\. Results cannot be recorded: the store is full\.$/);
  assert.equal(full.kind, 'bad');
  const liars = ['a', 'b', 'c', 'd', 'e'].map((worker) => ({ worker, excluded: true }));
  assert.match(cluster.verdict({ state: 'counting', report: { ...report, workers: liars } }, []).text, /a, b, c and 2 more;/);
});

test('a worker is described with what it holds', () => {
  const worker = { worker: 'w', live: true, kernel: 'avx2', cores: 1, rate: 1e6, jobs: 3, tasks: 2, late: 1, waiting: 0 };
  assert.equal(cluster.wordsOf(worker).what, '1 core, avx2, 2 tasks, 1 late task');
  assert.equal(cluster.wordsOf({ ...worker, tasks: 0, late: 0, waiting: 5 }).what, '1 core, avx2, 5 waiting claims');
  assert.equal(cluster.wordsOf({ ...worker, live: false }).what, 'gone');
});

test('a picture is laid out within its width, however many cells it has', () => {
  assert.deepEqual(cluster.cells(report.picture)[0], { counted: 1, out: 0, checked: 1, conflicts: 0 });
  for (const length of [1, 3, 72, 256, 1000, 1024]) {
    for (const width of [280, 343, 570, 1100]) {
      const { columns, rows, size } = cluster.grid(length, width);
      assert.ok(
        columns * rows >= length && columns * (rows - 1) < length && columns * size <= width + 1e-9 && size >= 8,
        `${length} in ${width}`,
      );
    }
  }
  assert.match(cluster.described(report), /2 of 4 counted, 1 task out; of 4 cells 1 have jobs counted again, none a conflict/);
  assert.equal(cluster.heard(report, { ...report, epoch: 2 }), 'The coordinator was restarted.');
  assert.equal(cluster.heard(report, { ...report, conflicts: 2 }), '2 jobs in conflict');
  assert.equal(cluster.heard(null, report), '');
});

test('every figure of a report has its label', () => {
  const figures = cluster.figures(report);
  assert.deepEqual(Object.keys(figures).sort(), cluster.facts.map(([key]) => key).sort());
  assert.deepEqual([figures.done, figures.jobs, figures.checked], ['50.0 %', '2 of 4', '1']);
  assert.deepEqual([cluster.figures({ ...report, finished: true }).left, cluster.scale(report)], ['–', 'A square is a job']);
});
