// The state of Watch, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as watch from '../../static/watch/state.js';

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

test('a size that comes along starts the search again', () => {
  const carried = watch.carried({ n: '8', algorithm: 'bitmask', step: '5' }, { n: 6 });
  assert.deepEqual([carried.n, carried.algorithm, carried.step], [6, 'bitmask', undefined]);
  assert.equal(watch.carried({ n: '8', step: '5' }, { n: 100 }).n, '8');
});

test('a race has a letter for every lane', () => assert.equal(watch.letters.length, watch.mostRivals + 1));
