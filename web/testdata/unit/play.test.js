// The state of Play, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as play from '../../static/play/state.js';
import { parseSquares } from '../../static/shared/square.js';

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
    'a game that was broken off has its undo and time, and is not a best time',
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

test('a game of another size begins when its board comes along', () => {
  assert.equal(play.carried({}, { n: 10 }).game, '10:0');
  assert.equal(play.carried({ game: '8:7' }, { n: 8 }).game, '8:7');
  assert.deepEqual(play.carried({}, { n: play.sizes.max + 1 }), {});
});

test('a hint is asked for with the given queens apart, and its squares are read', () => {
  const game = { ...play.fresh({ n: 8, given: [0] }), queens: [12, 23] };
  assert.deepEqual(play.question(game), { n: 8, given: 'a1', queens: 'e2,h3' });
  const hint = play.hint(game, { queen: 'f4', back: false, seen: ['a4', 'b4'], why: 'Only f4 is left.' });
  assert.deepEqual(hint, { square: 29, seen: [24, 25], text: 'Only f4 is left.' });
});

test('a seed gives some queens of a solution, the same again', () => {
  const columns = [1, 5, 8, 6, 3, 7, 2, 4];
  const given = play.chosen(columns, 42);
  assert.deepEqual(play.chosen(columns, 42), given);
  assert.equal(given.length, 2);
  for (const square of given) assert.equal(columns[Math.floor(square / 8)] - 1, square % 8);
  assert.notDeepEqual(new Set([1, 2, 3, 4, 5].map((seed) => play.chosen(columns, seed).join())).size, 1);
});

test('a time is compared with games of the same start only', () => {
  assert.equal(play.timeKey(play.fresh({ n: 8, seed: 3 })), '8');
  assert.equal(play.timeKey(play.fresh({ n: 8, seed: 3, given: [0] })), '8:3');
  assert.equal(play.clockText(61_250), '1:01.2');
});

test('a given queen stays, and a game counts as begun with its first move', () => {
  const game = play.fresh({ n: 4, given: [1] });
  assert.equal(play.flipped(game, 1), null);
  assert.equal(play.begun(game), false);
  const moved = play.moved(game, play.flipped(game, 7), 10);
  assert.deepEqual([play.begun(moved), play.standing(moved), play.solved(moved)], [true, [1, 7], false]);
});

test('the board of a day has the size and the queens that the engine says', () => {
  const answer = { day: '2026-11-22', queens: { n: 12, given: ['l1', 'k3', 'g4', 'd12'] } };
  const wanted = play.ofDay(play.read({ day: '2026-11-22', queens: 'a2,l11,a2,m1' }), answer);
  const game = play.opened(play.fresh(wanted), wanted.queens, () => undefined);
  assert.deepEqual(play.names(12, play.standing(game)), ['l1', 'k3', 'g4', 'd12', 'a2', 'l11']);
  assert.deepEqual(play.address(game), { day: '2026-11-22', queens: 'a2,l11' });
  assert.equal(play.timeKey(game), 'day:2026-11-22');
  assert.deepEqual(play.carried({ day: '2026-11-22' }, { n: 12 }), { day: '2026-11-22' });
});
