import assert from 'node:assert/strict';
import test from 'node:test';

import * as model from '../../static/regions/state.js';

const answer = {
  n: 5,
  stars: 1,
  rows: ['AABBC', 'BBBBC', 'DDBBC', 'DBBBE', 'EEEEE'],
  puzzle: '5x1.AABBCBBBBCDDBBCDBBBEEEEEE',
  rating: { difficulty: 'medium', hardest: 'squeeze', times: 5, score: 31 },
};
const solution = [1, 9, 12, 15, 23];

test('an address is a puzzle, a date or a wish, and comes back', () => {
  for (const wanted of [
    { n: '9', level: 'hard', seed: '7' },
    { day: '2026-11-21' },
    { puzzle: answer.puzzle },
    { n: '10', stars: '2', level: 'easy', seed: '3' },
  ]) {
    const read = model.read(wanted);
    assert.deepEqual(
      model.read(
        Object.fromEntries(
          Object.entries(model.address(read))
            .filter(([, value]) => value !== undefined)
            .map(([key, value]) => [key, String(value)]),
        ),
      ),
      read,
    );
  }
  assert.equal(model.read({ n: '99', level: 'constructor', seed: '-1', stars: '9' }).n, 12);
  assert.equal(model.read({ n: '7', stars: '2' }).stars, 1, 'two queens a line need eight rows');
  assert.equal(model.read({ day: '2026-02-31' }).day, '2026-02-31', 'the engine says what is wrong with it');
});

test('the puzzle of a day is what the engine says', () => {
  const regions = [{ n: 8, stars: 1, difficulty: 'easy', seed: 20261122 }, { n: 9, stars: 1, difficulty: 'hard', seed: 20261122 }];
  for (const [level, region] of [[undefined, regions[0]], ['easy', regions[0]], ['hard', regions[1]], ['medium', regions[0]]]) {
    const wanted = model.ofDay(model.read({ day: '2026-11-22', level }), { day: '2026-11-22', regions });
    assert.deepEqual(model.question(wanted), region);
    assert.deepEqual(model.address(wanted), { day: '2026-11-22', level: region.difficulty, queens: undefined, marks: undefined });
  }
  assert.match(model.wrongLink({ day: '2026-11-22', level: 'medium' }), /must be one of easy, hard/);
});

test('the difficulty of a puzzle from a link is its own, and a new puzzle has one that can be made', () => {
  const wanted = model.read({ puzzle: answer.puzzle });
  assert.equal(wanted.level, '', 'nobody knows yet');
  const rated = (difficulty) => model.given(wanted, model.fresh({ ...answer, rating: { ...answer.rating, difficulty } }));
  assert.equal(rated('hard').level, 'hard');
  assert.equal(rated('beyond the rules').level, '');
  assert.equal(model.another(rated('hard'), { n: 9 }).level, 'hard');
  assert.equal(model.another(rated('beyond the rules'), {}).level, 'medium');
});

test('a square turns from empty to mark to queen, and back by undo', () => {
  let game = model.fresh(answer);
  game = model.tapped(game, 7, 10);
  assert.equal(game.cells[7], model.Cell.mark);
  game = model.tapped(game, 7, 20);
  assert.equal(game.cells[7], model.Cell.queen);
  assert.deepEqual(model.squaresOf(model.undone(game, 30), model.Cell.mark), [7]);
  assert.deepEqual(model.redone(model.undone(game, 30), 40).cells, game.cells);
  assert.equal(model.tapped(game, 7, 50).cells[7], model.Cell.empty);
  assert.deepEqual(
    model.squaresOf(model.painted(game, [5, 6, 7], model.Cell.mark, 60), model.Cell.mark),
    [5, 6],
    'a queen is not painted over',
  );
  assert.equal(model.painted(game, [7], model.Cell.mark, 60), game, 'nothing changed');
});

test('rules of the puzzle', () => {
  const put = (...squares) => model.put(model.fresh(answer), squares, model.Cell.queen, 0);
  assert.equal(model.conflicts(put(0, 6)).text, 'The queens on r1c1 and r2c2 touch.');
  assert.match(model.conflicts(put(0, 4)).text, /2 queens in row 1/);
  assert.match(model.conflicts(put(4, 14)).text, /2 queens in region C/);
  assert.equal(model.conflicts(put(...solution)).text, '');
  assert.ok(put(...solution).over);
  assert.ok(!put(0, 8, 12, 15, 23).over);
  assert.deepEqual([...model.ruledOut(put(0))].sort((a, b) => a - b), [1, 2, 3, 4, 5, 6, 10, 15, 20]);
});

test('what is kept of a game goes on with it', () => {
  const game = model.tapped(model.fresh(answer), 3, 500);
  const again = model.resumed(model.fresh(answer), JSON.parse(JSON.stringify(model.kept(game))));
  assert.deepEqual(again, { ...game, ranked: false });
  assert.deepEqual(model.resumed(model.fresh(answer), { ...model.kept(game), queens: [1] }).past, [], 'of another board');
});

test('a puzzle is asked for by its wish, or as it is', () => {
  const wish = { n: 8, stars: 1, seed: 3 };
  assert.deepEqual(model.question({ ...wish, level: 'hard', puzzle: '' }), { ...wish, difficulty: 'hard' });
  assert.deepEqual(model.question({ n: 8, puzzle: answer.puzzle }), { puzzle: answer.puzzle });
  assert.deepEqual([model.mostStars(5), model.mostStars(7), model.mostStars(8)], [1, 1, 2]);
  assert.ok(model.levels.includes('medium') && model.sizes.min === 5);
});

test('a hint of the engine is read, with its squares and units as numbers', () => {
  const units = [{ kind: 'row', index: 1 }, { kind: 'region', index: 2 }];
  const step = { rule: 'squeeze', units, seen: [[1, 1]], queens: [], empty: [[5, 5]], why: 'W.' };
  const hint = { text: 'W.', rule: 'squeeze', mistake: false, seen: [0], queens: [], empty: [24], units: [1, 12] };
  assert.deepEqual(model.hintOf(model.fresh(answer), step), hint);
  assert.equal(model.hintOf(model.fresh(answer), { ...step, rule: 'mistake' }).mistake, true);
});

test('the queens of a link are on the board once, as a position that was not played here', () => {
  const own = model.kept(model.tapped(model.fresh(answer), 3, 500));
  const game = model.opened(model.fresh(answer), { queens: 'r1c2,r1c2,r9c9,nonsense,r5c4', marks: 'r1c1,r1c2' }, () => own);
  assert.deepEqual(model.squaresOf(game, model.Cell.queen), [1, 23]);
  assert.deepEqual(model.squaresOf(game, model.Cell.mark), [0]);
  assert.deepEqual([game.ranked, game.loaded, game.elapsed], [false, true, 0]);
  assert.notEqual(model.id(game), model.id(model.fresh(answer)));
  assert.equal(model.opened(model.fresh(answer), { queens: '', marks: 'r9c9' }, () => own).elapsed, 500);
  const queens = model.named(model.put(game, solution, model.Cell.queen, 0), model.Cell.queen);
  assert.ok(model.opened(model.fresh(answer), { queens, marks: '' }, () => own).over);
});

test('difficulty, queens and size of a new puzzle follow each other', () => {
  const wish = model.read({});
  const fit = ({ n, stars, level }) => [n, stars, level];
  assert.deepEqual(fit(model.another(wish, { level: 'expert' })), [8, 2, 'expert']);
  assert.deepEqual(fit(model.another({ ...wish, n: 5 }, { level: 'expert' })), [8, 2, 'expert']);
  const expert = model.read({ level: 'expert' });
  assert.deepEqual(fit(expert), [8, 2, 'expert']);
  assert.deepEqual(fit(model.another(expert, { stars: 1 })), [8, 1, 'hard']);
  assert.deepEqual(fit(model.another(expert, { n: 6, stars: 1 })), [6, 1, 'hard']);
  assert.deepEqual(fit(model.another(expert, {})), [8, 2, 'expert']);
  assert.deepEqual(fit(model.read({ level: 'expert', n: '6' })), [6, 1, 'medium']);
  for (const odd of [{ n: '6' }, { stars: '1' }]) assert.match(model.wrongLink({ level: 'expert', ...odd }), /^The link asks for /);
  assert.match(model.meaning('easy'), /^Easy: the hardest rule needed is reach, .* or confined\.$/);
  assert.equal(model.meaning(''), '');
});

test('a technique is a position, whose marks are the squares that no queen closes', () => {
  const step = { rule: 'squeeze', units: [], seen: [[3, 3]], queens: [], empty: [[5, 5]], why: 'W.' };
  const { game, hint } = model.exampleOf({ ...answer, queens: [[1, 2]], empty: [[1, 1], [3, 4]], step });
  assert.equal(model.named(game, model.Cell.queen), 'r1c2');
  assert.equal(model.named(game, model.Cell.mark), 'r3c4');
  assert.deepEqual([hint.rule, hint.seen, hint.empty], ['squeeze', [12], [24]]);
});
