// The state of Explore, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as explore from '../../static/explore/state.js';

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
  assert.match(explore.instead({ n: 60, method: 'first' }, 'construct'), /first in order was not found in the time .* by the closed form/);
  assert.match(explore.instead({ n: 500, method: 'first' }, 'construct'), /first in order is served up to n = 128; .* by the closed form/);
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

test('a way to show that does not exist is the first one, whatever its name', () => {
  for (const show of ['constructor', '__proto__', 'toString', 'nope', undefined]) assert.equal(explore.read({ show }).show, 'one');
  assert.equal(explore.read({ method: 'hasOwnProperty' }).method, 'first');
});

test('the board by hand comes along', () => {
  assert.deepEqual(explore.carried({}, { n: 8, placed: 'a1' }), { n: 8, show: 'hand', placed: 'a1' });
  assert.deepEqual(explore.carried({ n: '8', k: '5' }, { n: 8 }), { n: '8', k: '5' }, 'the same size');
});

test('only a method by chance is asked with a seed', () => {
  assert.deepEqual(explore.queryOf({ n: 9, method: 'random', seed: 7 }), { n: 9, method: 'random', seed: 7 });
  assert.deepEqual(explore.queryOf({ n: 9, method: 'first', seed: 7 }), { n: 9, method: 'first', seed: undefined });
  assert.equal(explore.formulaFor({ n: 9, method: 'first' }).method, 'construct');
  assert.match(explore.meanwhile({ method: 'first' }), /first in order; meanwhile this one is by the closed form/);
});

test('a list runs in a circle', () => {
  assert.deepEqual([explore.around(92, 1, 92), explore.around(1, -1, 92), explore.around(5, 1, 92)], [1, 92, 6]);
});

test('a board by hand has no square with a queen and a block', () => {
  assert.deepEqual(explore.hand({ n: 4, placed: 'a1,a1,zz9', blocked: 'a1,b2' }), { placed: [0], blocked: [5] });
});

test('queens that attack each other are named, with their line', () => {
  assert.equal(explore.clash(8, [0, 12]), '');
  assert.equal(explore.clash(8, [0, 18]), 'a1 and c3 attack each other along the rising diagonal.');
  assert.equal(explore.clash(8, [7, 56]), 'h1 and a8 attack each other along the falling diagonal.');
  assert.equal(explore.clash(8, [1, 9, 5]), 'b1 and b2 attack each other along the column.');
});

test('the size of an orbit is explained', () => {
  const orbit = (length) => new Array(length);
  assert.match(explore.symmetryOf({ orbit: orbit(8), symmetry: 'asymmetric' }), /eight images all differ/);
  assert.match(explore.symmetryOf({ orbit: orbit(4), symmetry: 'half-turn' }), /four images/);
  assert.match(explore.symmetryOf({ orbit: orbit(2), symmetry: 'quarter-turn' }), /two images/);
  assert.match(explore.symmetryOf({ orbit: orbit(1), symmetry: 'quarter-turn' }), /Every turn and reflection/);
});

test('a board that was read replaces the one set up by hand', () => {
  const before = explore.read({ n: '8', show: 'hand', placed: 'a1', blocked: 'c3' });
  const after = explore.change(before, explore.boardOf({ n: 4, placed: ['b1', 'd2'], blocked: [] }));
  assert.deepEqual(explore.address(after), { n: 4, show: 'hand', placed: 'b1,d2', blocked: '' });
  assert.throws(() => explore.boardOf({ n: 40, placed: [], blocked: [] }), /40 rows; boards of up to 32/);
});
