// The steps of the tour, their scenes, and which answers are right.

import assert from 'node:assert/strict';
import test from 'node:test';
import { attackLine, parseSquare } from '../../static/shared/square.js';
import * as recursion from '../../static/tour/recursion.js';
import { images, scenes } from '../../static/tour/scenes.js';
import * as model from '../../static/tour/state.js';
import { steps } from '../../static/tour/text.js';

test('every step has a scene and an answer', () => {
  assert.deepEqual([...scenes.keys()], model.names);
  for (const { name, result } of steps) {
    const { task, n } = scenes.get(name);
    if (task === 'number' || task === 'line') assert.ok(model.rightNumber(result, result), name);
    else if (task === 'square') assert.ok(model.rightSquare(result, n, parseSquare(n, result)), name);
    else assert.ok(model.rightBoard(n, result.split(' ').map((square) => parseSquare(n, square))), name);
  }
});

test('queens of pictures do not attack each other', () => {
  for (const [name, { n, frames = [] }] of scenes)
    for (const { queens, pale = [], about } of frames) {
      const all = [...queens, ...pale];
      assert.ok(all.every((one) => all.every((other) => !attackLine(n, one, other))), `${name}: ${about}`);
      if (name !== 'the-cross') assert.equal(all.length, n, `${name}: ${about}`);
    }
});

test('a solution has eight images', () => {
  const made = images([1, 5, 8, 6, 3, 7, 2, 4]).map(({ columns }) => columns.join(' '));
  assert.equal(new Set(made).size, 8);
  assert.equal(new Set(images([2, 4, 1, 3]).map(({ columns }) => columns.join(' '))).size, 2);
});

test('parts have the counts of the text', () => {
  const { command } = steps.find(({ name }) => name === 'parts');
  const counts = command.split('\n').slice(1);
  scenes.get('parts').frames.forEach(({ about }, i) => assert.ok(about.startsWith(`One of the ${counts[i]} solutions`), about));
});

test('numbers are read as people write them', () => {
  for (const text of ['14200', ' 14,200 ', '14 200', '14.200']) assert.ok(model.rightNumber('14200', text), text);
  for (const text of ['', '1420', '-14200', '14200x', '1e4', ','.repeat(20)]) assert.ok(!model.rightNumber('14200', text), text);
});

test('boards are solutions only when full and at peace', () => {
  assert.ok(model.rightBoard(4, [2, 4, 11, 13]));
  assert.ok(!model.rightBoard(4, [2, 4, 11]));
  assert.ok(!model.rightBoard(4, [0, 5, 10, 15]));
});

test('what the browser kept is not believed', () => {
  for (const kept of [undefined, 7, 'bits', { bits: true }, [null, 'constructor']]) assert.equal(model.solvedOf(kept).size, 0);
  assert.deepEqual([...model.solvedOf(['bits', 'bits', 'nothing'])], ['bits']);
  assert.equal(model.next(new Set()), 'the-puzzle');
  assert.equal(model.next(new Set(['the-puzzle'])), 'brute-force');
  assert.equal(model.next(new Set(model.names)), 'the-puzzle');
});

test('marks become elements', () => {
  assert.deepEqual(model.marked('a *b* `c*` **d** e * f'), [
    ['', 'a '], ['em', 'b'], ['', ' '], ['code', 'c*'], ['', ' '], ['b', 'd'], ['', ' e * f'],
  ]);
});

test('calls open and return as the program says', () => {
  const seen = recursion.steps(4);
  assert.deepEqual(seen.at(-1).queens.map((square) => square % 4), [1, 3, 0, 2]);
  assert.equal(seen.filter(({ line }) => line === 6 || line === 7).length, 26, 'squares tried');
  assert.equal(Math.max(...seen.map(({ calls }) => calls.length)), 5);
  assert.equal(recursion.steps(3).at(-1).said, 'Row 1 has no column left: solve(0) returns false to the main program.');
  const back = recursion.returning(4).map(({ calls }) => calls.at(-1)).filter((call) => call.back).map(({ row }) => row);
  assert.deepEqual(back, [4, 3, 2, 1, 0]);
  assert.equal(recursion.endless().at(-1).calls.length, recursion.python);
});

test('one line alone makes the program draw all solutions', () => {
  const said = (line) => recursion.judged(8, recursion.drawings(8, line)).replace('with that change the program draws ', '');
  const drawn = recursion.program.map((_, line) => (recursion.flipped(line) ? said(line) : ''));
  assert.deepEqual(drawn.filter(Boolean), [
    '92 boards of 8 queens', '1 board of 8 queens, and none of them right', '92 boards of 8 queens, and 1 of them right',
    'no boards of 8 queens', 'no boards of 8 queens',
  ], 'as Python says, too');
  const right = Number(steps.find(({ name }) => name === 'recursion').result) - 1;
  assert.equal(said(right), '92 boards of 8 queens');
  assert.equal(new Set(recursion.drawings(8, right).map(({ queens }) => queens.join())).size, 92);
});

test('times follow from the sizes of the spaces and the rate', () => {
  assert.deepEqual(recursion.times(8, 1e5).map(([, size, time]) => [size, time]), [
    ['178,462,987,637,760', '56 years'], ['16,777,216', '2 min 48 s'], ['15,720', '157 ms'],
  ]);
});
