// The state of Watch, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Clock, speeds } from '../../static/shared/player.js';
import * as race from '../../static/watch/race.js';
import * as watch from '../../static/watch/state.js';

test('a race says who won, gives places, and says by how much', () => {
  const lanes = [{ title: 'One', end: 876, found: 1 }, { title: 'Two', end: 113, found: 1 }, { title: 'Three', end: null, found: 0 }];
  assert.equal(race.standings(lanes, 100), 'All take their steps at the same speed. The first to finish wins.');
  assert.equal(race.standings(lanes, 113), 'Two wins with 113 steps.');
  assert.deepEqual(race.places(lanes, 112), [0, 0, 0]);
  assert.deepEqual(race.places(lanes, 113), [0, 1, 0]);
  assert.deepEqual(race.places(lanes, 900), [2, 1, 0]);
  const scores = (step, all) => race.scores(lanes, step, all).map(({ count, behind }) => count + behind);
  assert.deepEqual(scores(876, false), ['876 steps, ×7.8', '113 steps', '876 steps']);
  assert.deepEqual(scores(1, false), ['1 step', '1 step', '1 step']);
  assert.deepEqual(scores(200, true), ['1 solution', '113 steps', '0 solutions']);
});

test('lanes that finish together share a place, and those behind them count on', () => {
  const lanes = [{ title: 'One', end: 9 }, { title: 'Two', end: 9 }, { title: 'Three', end: 10 }, { title: 'Four', end: 9 }];
  assert.deepEqual(race.places(lanes, 10), [1, 1, 4, 1]);
  assert.equal(race.standings(lanes, 9), 'A tie: One, Two and Four finish first, after 9 steps each.');
});

test('names of algorithms that there are not fall back, and a race is not a lesson', () => {
  const algorithms = [
    { name: 'a', max_n: 64, complete: true, aliases: ['dfs'] },
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
  assert.equal(watch.fitted(watch.read({ algorithm: 'dfs' }), algorithms).state.algorithm, 'a', 'by another name');
});

test('a size that comes along starts the search again', () => {
  const carried = watch.carried({ n: '8', algorithm: 'bitmask', step: '5' }, { n: 6 });
  assert.deepEqual([carried.n, carried.algorithm, carried.step], [6, 'bitmask', undefined]);
  assert.equal(watch.carried({ n: '8', step: '5' }, { n: 100 }).n, '8');
});

test('a race has a letter and a place for every lane', () => {
  assert.equal(watch.letters.length, watch.mostRivals + 1);
  assert.equal(race.ordinals.length, watch.mostRivals + 1);
});

test('a dead end lingers at speeds at which one follows, and costs no time at others', () => {
  for (const [speed, held] of [[8, true], [1000, false]]) {
    const clock = new Clock();
    clock.speed = speeds.indexOf(speed);
    clock.start(0);
    clock.tick(200, 1e6);
    const { step } = clock;
    clock.hold(0.8);
    for (let now = 300; now < 900; now += 100) clock.tick(now, 1e6);
    assert.equal(clock.step === step, held, `${speed} steps a second`);
    for (let now = 900; now < 2000; now += 100) clock.tick(now, 1e6);
    assert.ok(clock.step > step);
  }
});
