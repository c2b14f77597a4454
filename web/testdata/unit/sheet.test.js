import assert from 'node:assert/strict';
import test from 'node:test';

import { command, generated, layout, papers, sheet } from '../../static/regions/sheet.js';

const puzzle = {
  n: 5, stars: 1, rows: ['AABBC', 'BBBBC', 'DDBBC', 'DBBBE', 'EEEEE'], solution: [[1, 2], [2, 5], [3, 3], [4, 1], [5, 4]],
};
const look = { paper: 'a4', theme: 'light', solved: false, title: 'A title', foot: '', queen: '<symbol id="sheet-queen"></symbol>' };

test('boards stand on the paper, apart from each other', () => {
  for (const paper of papers.values()) {
    for (let n = 5; n <= 12; n++) {
      for (const count of [1, 2, 6]) {
        const { tile, at } = layout(count, n, paper);
        assert.ok(tile >= 15 && tile <= 72, `${n}: ${tile}`);
        const side = n * tile + 2;
        const places = Array.from({ length: count }, (_, i) => at(i));
        for (const [x, y] of places) {
          assert.ok(x >= 54 && x + side <= paper.width - 52 && y >= 54 && y + side <= paper.height - 54, `${count} of ${n}: ${x}, ${y}`);
          for (const [left, top] of places)
            assert.ok((x === left && y === top) || Math.abs(x - left) > side || Math.abs(y - top) > side + 20, `${count} of ${n}`);
        }
      }
    }
  }
});

test('a sheet has its puzzles, and its solutions apart', () => {
  const count = (text, part) => text.split(part).length - 1;
  const one = sheet([puzzle], look);
  assert.equal(count(one, '<use '), 0);
  assert.equal(count(one, '>1</text>'), 0, 'a single puzzle has no number');
  const six = sheet(Array(6).fill(puzzle), { ...look, solved: true });
  assert.equal(count(six, '<use '), 30);
  assert.equal(count(six, '>6</text>'), 1);
  assert.ok(six.includes('>A title: solutions</text>'));
  assert.ok(!six.includes('No two queens touch'));
});

test('a title is text, whatever is in it, and stays on the paper', () => {
  const text = sheet([puzzle], { ...look, title: '<script>&"\u0000\uD800' });
  assert.ok(text.includes('&lt;script&gt;&amp;"  </text>'));
  const [, size] = /font-size="([^"]+)"/.exec(sheet([puzzle], { ...look, title: 'W'.repeat(50) }));
  assert.ok(size * 50 <= 793 - 2 * 54 + 1);
});

test('the command at the bottom makes the same puzzles', async () => {
  const kind = { n: 8, stars: 2, level: 'hard', seed: 7 };
  const ask = async ({ seed }) => {
    if (seed === 9) throw Object.assign(new Error('too hard'), { tooHard: true });
    return seed;
  };
  assert.deepEqual(await generated(kind, 2, ask), {
    puzzles: [7, 8], foot: 'nqueens generate 8 --stars 2 --difficulty hard --seed 7 --number 2',
  });
  assert.deepEqual(await generated(kind, 4, ask), { puzzles: [7, 8, 10, 11], foot: 'seeds 7, 8, 10, 11' });
  assert.equal(command(kind, []), '');
  const never = async () => { throw Object.assign(new Error('too hard'), { tooHard: true }); };
  await assert.rejects(generated(kind, 6, never), /too hard/);
  const gone = async () => { throw new Error('no server'); };
  await assert.rejects(generated(kind, 6, gone), /no server/);
});
