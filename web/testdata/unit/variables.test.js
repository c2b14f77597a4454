// What algorithms hold at a step, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { limits } from '../../static/limits.js';
import { Kind } from '../../static/shared/trace.js';
import { attacksOf, wordOf } from '../../static/watch/bits.js';
import { algorithms, held } from '../../static/watch/variables.js';

const n = 8;
const at = (kind, square, path, more = {}) => ({
  n, path, queens: path.toSorted((a, b) => a - b), node: path.length, parent: path.length - 1, placed: path.length,
  event: kind ? { kind, square } : null, queue: () => ({ board: null, waiting: 1, column: 'none yet' }), ...more,
});
const found = [0, 12, 23, 29, 34, 46, 49, 59]; // a1 e2 h3 f4 c5 g6 b7 d8
const value = (name, situation, key) => new Map(held(name, situation).variables).get(key);
const calls = (name, situation) =>
  held(name, situation).stack.map(({ call, locals }) => [call, ...locals.map(([, local]) => local)].join(' '));

test('the call stack has one call for each queen, and one that looks for a place', () => {
  const path = [0, 10, 20];
  assert.deepEqual(calls('board-scan', at(null, 0, [])), ['fill(0)']);
  assert.deepEqual(calls('board-scan', at(Kind.try, 24, path)), ['fill(0) 0', 'fill(1) 2', 'fill(2) 4', 'fill(3) 0']);
  assert.deepEqual(calls('board-scan', at(Kind.place, 20, path)), ['fill(0) 0', 'fill(1) 2', 'fill(2) 4']);
  assert.deepEqual(calls('board-scan', at(Kind.remove, 20, [0, 10])), ['fill(0) 0', 'fill(1) 2', 'fill(2) 4']);
  assert.deepEqual(calls('board-scan', at(Kind.deadEnd, 0, [0, 10])), ['fill(0) 0', 'fill(1) 2', 'fill(2)']);
  assert.equal(calls('board-scan', at(Kind.solution, 0, found)).length, 9);
  assert.deepEqual(held('board-scan', at(Kind.done, 0, [])).stack, []);
  assert.deepEqual(calls('column-first', at(Kind.try, 9, [0])), ['fill(0) 0', 'fill(1) 1']);
  assert.equal(held('iterative', at(Kind.try, 8, [0])).stack, undefined);
});

test('sets, words and lists are those of the queens on the board', () => {
  const tried = at(Kind.try, 20, [0, 10]); // e3 after a1 c2
  assert.equal(value('hash-sets', tried, 'sums'), '{0, 3}');
  assert.equal(value('hash-sets', tried, 'differences'), '{0, -1}');
  assert.equal(value('column-array', tried, 'queen'), '[0, 2]');
  assert.equal(value('bitmask', tried, 'columns'), '00000101');
  assert.equal(value('bitmask', tried, 'rising'), '00001100');
  assert.equal(value('bitmask', tried, 'falling'), '00000010');
  assert.equal(value('bitmask', tried, 'bit'), '00010000');
  assert.equal(value('bitmask', tried, 'free'), '11100000');
  assert.equal(value('bitmask', at(Kind.deadEnd, 0, [0, 10]), 'free'), '00000000');
  assert.equal(value('most-constrained-row', tried, 'free by row'), '[–, –, 4, 4, 4, 4, 4, 5]');
  assert.equal(value('most-constrained-row', tried, 'row'), 2);
  assert.equal(value('dancing-links', tried, 'rows'), '{2, 3, 4, 5, 6, 7}');
  assert.equal(value('min-conflicts', { ...tried, queens: [0, 9, 63] }, 'column'), '[0, 1, –, –, –, –, –, 7]');
  assert.equal(value('construct', at(null, 0, []), 'evens, odds'), '[2, 4, 6, 8, 3, 1, 7, 5]');
  assert.equal(value('construct', { ...at(null, 0, []), n: 9 }, 'evens, odds'), '[4, 6, 8, 2, 5, 7, 9, 1, 3]');
  assert.equal(value('construct', { ...at(null, 0, []), n: 14 }, 'evens, odds'), '[2, 4, 6, 8, 10, 12, 14, 3, 1, 7, 9, 11, 13, 5]');
});

test('the board is a word whose highest bit is a1', () => {
  assert.equal(wordOf(8, attacksOf(8, 0)), 'FFC0A090 88848281');
  assert.equal(wordOf(8, [0, 63]), '80000000 00000001');
  assert.equal(wordOf(4, attacksOf(4, 0)), 'F0C0A090 00000000');
  assert.equal(wordOf(10, [0, 99]), '800 000 000 000 000 000 000 000 000 004');
  const words = (kind, square, path) => held('attack-vectors', at(kind, square, path)).words;
  const place = words(Kind.place, 0, [0]);
  assert.deepEqual([place.queens, wordOf(8, place.attacked), place.fresh.length], [[0], 'FFC0A090 88848281', 22]);
  assert.match(words(Kind.try, 9, [0]).said, /AND the bit of b2 is not 0/);
  assert.match(words(Kind.try, 10, [0]).said, /AND the bit of c2 is 0/);
});

test('a step of the search with a stack has moved its column', () => {
  const col = (kind, square, path) => value('iterative', at(kind, square, path), 'col');
  assert.equal(col(null, 0, []), 0);
  assert.equal(col(Kind.try, 10, [0]), 2);
  assert.equal(col(Kind.conflict, 8, [0]), 1);
  assert.equal(col(Kind.place, 10, [0, 10]), 0);
  assert.equal(col(Kind.deadEnd, 0, [0, 10]), 8);
  assert.equal(col(Kind.remove, 10, [0]), 3);
  assert.equal(col(Kind.solution, 0, found), 0);
});

test('every algorithm can be asked at every kind of step, on every board', () => {
  for (const [name, { variables }] of algorithms) {
    assert.ok(Object.hasOwn(limits.algorithms, name), `there is no algorithm ${name}`);
    assert.ok(variables);
    for (const size of [1, 4, 20])
      for (const kind of [null, ...Object.values(Kind)])
        for (const path of [[], [0]]) {
          const { variables: now } = held(name, { ...at(kind, 0, kind === Kind.place ? [0] : path), n: size });
          assert.deepEqual(now.map(([key]) => key), held(name, at(null, 0, [])).variables.map(([key]) => key));
        }
  }
  const place = { variables: ["names = {'a = b'}"], stack: ['<module>', 'solve(row=0)'] };
  assert.deepEqual(held('own', { ...at(null, 0, []), place }), {
    variables: [['names', "{'a = b'}"]], stack: place.stack.map((call) => ({ call, locals: [] })), words: undefined,
  });
});
