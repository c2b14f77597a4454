// The states of the views, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { format, parse, whole } from '../../static/shared/address.js';
import * as cluster from '../../static/cluster/state.js';
import * as count from '../../static/count/state.js';
import * as explore from '../../static/explore/state.js';
import * as play from '../../static/play/state.js';
import { parseSquares, squareName } from '../../static/shared/square.js';
import * as watch from '../../static/watch/state.js';

test('an address comes back as it was written, as a path and behind a hash', () => {
  for (const hashed of [false, true]) {
    for (const [view, params] of [
      ['home', {}],
      ['watch', { n: '8', race: 'bitmask,hash-sets' }],
      ['play', { game: '8:0', queens: 'a1,c5' }],
    ]) {
      const url = new URL(format(view, params, hashed), 'http://page.test/');
      assert.deepEqual(parse(url, hashed), { view, params });
    }
  }
  assert.equal(parse(new URL('http://page.test/watch/'), false).view, 'watch');
});

test('numbers are moved into their range, and what is none is the fallback', () => {
  assert.deepEqual(
    ['12', '0', '999', '', undefined, '1e3', '-4', '٣', 'constructor'].map((text) => whole(text, 8, 1, 20)),
    [12, 1, 20, 8, 8, 8, 8, 8, 8],
  );
});

test('a view that does not exist is the first one, whatever its name', () => {
  for (const show of ['constructor', '__proto__', 'toString', 'nope', undefined]) assert.equal(explore.read({ show }).show, 'one');
  assert.equal(explore.read({ method: 'hasOwnProperty' }).method, 'first');
  assert.equal(count.read({ n: 'constructor' }).n, 16);
});

test('a state of Explore survives its address', () => {
  for (const from of [
    { n: '10', method: 'random', seed: '7' },
    { n: '8', show: 'all', k: '50' },
    { n: '8', show: 'classes', k: '3', member: '2' },
    { n: '12', show: 'classes', page: '4' },
    { n: '6', show: 'hand', placed: 'a1', blocked: 'c4' },
  ]) {
    const state = explore.read(from);
    const again = explore.read(Object.fromEntries(new URLSearchParams(parseQuery(explore.address(state)))));
    assert.deepEqual(explore.address(again), explore.address(state));
  }
});

const parseQuery = (params) =>
  Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => [key, String(value)]);

test('a size that a way to show does not serve is said, not changed', () => {
  const all = explore.change(explore.read({ n: '12', show: 'all', k: '7' }), { n: 13 });
  assert.equal(all.n, 13);
  assert.match(explore.beyond(all), /nqueens list 13/);
  assert.equal(explore.beyond({ ...all, n: 12 }), '');
  assert.equal(explore.methodFor({ n: 129, method: 'first' }), 'construct');
  assert.equal(explore.methodFor({ n: 128, method: 'first' }), 'first');
});

test('what stands for the first in order says so', () => {
  assert.equal(explore.instead({ n: 8, method: 'first' }, 'first'), '');
  assert.match(explore.instead({ n: 60, method: 'first' }, 'construct'), /first in order was not found in the time .* by formula/);
  assert.match(explore.instead({ n: 500, method: 'first' }, 'construct'), /first in order is served up to n = 128; .* by formula/);
  assert.ok(
    explore.soon({ n: 1000, method: 'random' }) && explore.soon({ n: 35, method: 'first' }) && !explore.soon({ n: 60, method: 'first' }),
  );
});

test('another size keeps the queens that still stand on the board', () => {
  const state = explore.change(explore.read({ n: '8', show: 'hand', placed: 'a1,h8', blocked: 'c3' }), { n: 6 });
  assert.deepEqual([state.placed, state.blocked], ['a1', 'c3']);
});

test('a tap places, blocks and clears', () => {
  let state = explore.read({ n: '4', show: 'hand' });
  state = { ...state, ...explore.tapped(state, 1, 'queen') };
  assert.equal(state.placed, 'b1');
  state = { ...state, ...explore.tapped(state, 1, 'block') };
  assert.deepEqual([state.placed, state.blocked], ['', 'b1']);
});

test('the board comes along from view to view', () => {
  assert.equal(watch.carried({ n: '8', algorithm: 'bitmask', step: '5' }, { n: 6 }).n, 6);
  assert.equal(watch.carried({ n: '8', step: '5' }, { n: 100 }).n, '8');
  assert.deepEqual(explore.carried({}, { n: 8, placed: 'a1' }), { n: 8, show: 'hand', placed: 'a1' });
  assert.equal(play.carried({}, { n: 10 }).game, '10:0');
  assert.equal(play.carried({ game: '8:7' }, { n: 8 }).game, '8:7');
});

const eight = parseSquares(8, 'a1,e2,h3,f4,c5,g6,b7,d8');

test('a game is moved, undone, redone and won, and its time goes with it', () => {
  let game = play.fresh({ n: 8 });
  eight.slice(0, 7).forEach((square, i) => { game = play.moved(game, play.flipped(game, square), i * 100); });
  game = play.undone(game, 700);
  assert.equal(game.queens.length, 6);
  game = play.redone(game, 800);
  assert.deepEqual([game.queens.length, game.elapsed, game.over], [7, 800, false]);
  const kept = play.kept(game);
  game = play.moved(game, play.flipped(game, eight[7]), 900);
  assert.deepEqual([game.over, game.elapsed, game.ranked], [true, 900, true]);
  assert.equal(play.moved(game, [], 1000), game);

  const resumed = play.opened(play.fresh({ n: 8 }), kept.queens, () => kept);
  assert.deepEqual(
    [resumed.elapsed, resumed.past.length, resumed.ranked],
    [800, 7, false],
    'a game that was broken off has its undo and time, and is no best time',
  );
});

test('a position that came by a link is not one that was played here', () => {
  const game = play.opened(play.fresh({ n: 8 }), eight, () => undefined);
  assert.deepEqual([game.over, game.ranked, game.loaded], [true, false, true]);
  assert.notEqual(play.id(game), play.id(play.fresh({ n: 8 })));
});

test('the same hint is charged once', () => {
  const game = play.charged(play.charged(play.fresh({ n: 8 })));
  assert.equal(game.hinted, 1);
  assert.equal(play.charged({ ...game, queens: [3] }).hinted, 2);
});

test('a written position is read, or what is wrong with it is said', () => {
  assert.deepEqual(play.position(8, 'a1, b5'), { start: 'a1,b5' });
  assert.match(play.position(8, 'a1 b2').trouble, /attack each other/);
  assert.match(play.position(8, 'z9').trouble, /ends at h8/);
});

test('a race says who won and by how much', () => {
  const lanes = [{ title: 'One', end: 876 }, { title: 'Two', end: 113 }];
  assert.equal(watch.standings(lanes, 100), '');
  assert.equal(watch.standings(lanes, 113), 'Two is done first, after 113 steps.');
  assert.equal(watch.standings(lanes, 900), 'Two wins with 113 steps. One took 7.8 times as many.');
  assert.equal(watch.standings([{ title: 'One', end: 9 }, { title: 'Two', end: 9 }], 9), 'A tie: One and Two, 9 steps each.');
});

test('names of algorithms that there are not fall back, and a race is no lesson', () => {
  const algorithms = [
    { name: 'a', max_n: 64, complete: true },
    { name: 'b', max_n: 14, complete: false },
  ];
  const { state, most, lanes } = watch.fitted(
    watch.read({ n: '20', algorithm: 'constructor', race: 'b,nope', all: 'true', teach: 'true' }),
    algorithms,
  );
  assert.deepEqual(
    [state.algorithm, state.rivals, state.n, state.all, state.teach, most, lanes.length],
    ['a', ['b'], 14, false, false, 14, 2],
  );
});

test('a count is told at its quarters, once each', () => {
  const milestone = count.milestones();
  assert.deepEqual([0.1, 0.26, 0.3, 0.8, 1].map(milestone), ['', '25 percent done', '', '75 percent done', '']);
});

test('squares have names', () => {
  assert.deepEqual([squareName(8, 0), squareName(8, 63), squareName(30, 29)], ['a1', 'h8', 'ad1']);
  assert.deepEqual(parseSquares(8, 'a1,zz9,h8,%00'), [0, 63]);
});

test('a count that waits says its place', () => {
  assert.equal(count.waits({ place: 1, waiting: 3 }), 'Yours is the next count to begin.');
  assert.equal(count.waits({ place: 2, waiting: 3 }), 'Yours is number 2 of the 3 counts that wait here.');
  assert.equal(count.waits({ place: 1, waiting: 1, seconds: 12 }), 'Yours is the next count to begin. It begins in about 12 s.');
});

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
  assert.match(cluster.verdict({ state: 'waiting' }, []).text, /^Nobody answers for the cluster yet\./);
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
  const liars = ['a', 'b', 'c', 'd', 'e'].map((worker) => ({ worker, set_aside: true }));
  assert.match(cluster.verdict({ state: 'counting', report: { ...report, workers: liars } }, []).text, /a, b, c and 2 more;/);
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
  assert.equal(cluster.heard(report, { ...report, epoch: 2 }), 'The coordinator was started again.');
  assert.equal(cluster.heard(report, { ...report, conflicts: 2 }), '2 jobs in conflict');
  assert.equal(cluster.heard(null, report), '');
});
