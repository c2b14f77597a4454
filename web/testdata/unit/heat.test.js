// The attacks that a move leaves, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { conflicts } from '../../static/watch/heat.js';

const board = (n, columns) => columns.map((column, row) => row * n + column);

test('the numbers are those of the board in Artificial Intelligence: A Modern Approach, section 4.1', () => {
  const queens = board(8, [4, 5, 6, 3, 4, 5, 6, 5]);
  const pairs = conflicts(8, queens);
  assert.equal(Math.min(...pairs), 12);
  assert.equal(pairs.filter((number) => number === 12).length, 8);
  for (const queen of queens) assert.equal(pairs[queen], 17);
});

test('a solution has no pairs, and without the queen of a row only her square has none', () => {
  const queens = board(4, [1, 3, 0, 2]);
  assert.deepEqual(conflicts(4, queens).filter((number) => number === 0).length, 4);
  const last = conflicts(4, queens.slice(0, 3)).slice(12);
  assert.deepEqual(last.map((number) => number > 0), [true, true, false, true]);
});

test('a board that is not full has no numbers', () => {
  assert.equal(conflicts(4, board(4, [1, 3])), null);
  assert.equal(conflicts(4, [0, 1, 8, 14]), null);
});
