// The results of daily puzzles: days in a row, and the text of a result.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import * as model from '../../static/daily/state.js';
import * as daily from '../../static/shared/daily.js';

const solved = (...days) => new Map(days.map((day) => [day, { ms: 1000, hints: 0, on: day }]));
const november = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => `2026-11-${String(from + i).padStart(2, '0')}`);

test('a day is a number, and comes back', () => {
  for (const day of ['2026-11-22', '2024-02-29', '1970-01-01', '0000-01-01', '9999-12-31'])
    assert.equal(daily.dayAt(daily.numberOf(day)), day);
  for (const day of ['2026-02-31', '2025-02-29', '2026-13-01', '', 'constructor', '2026-1-1', '2026-11-22T00:00:00Z'])
    assert.ok(Number.isNaN(daily.numberOf(day)), day);
});

test('days in a row end today or yesterday', () => {
  const results = solved(...november(18, 20), ...november(1, 9));
  assert.equal(daily.streak(results, '2026-11-20'), 3);
  assert.equal(daily.streak(results, '2026-11-21'), 3, 'today can still be solved');
  assert.equal(daily.streak(results, '2026-11-22'), 0);
  assert.equal(daily.longest(results), 9);
  assert.equal(daily.streak(new Map(), '2026-11-22'), 0);
  assert.equal(daily.longest(new Map()), 0);
});

test('days that were shown, or solved later, do not count', () => {
  const results = solved(...november(18, 22));
  results.set('2026-11-20', { shown: true, on: '2026-11-20' });
  assert.equal(daily.streak(results, '2026-11-22'), 2);
  results.set('2026-11-20', { ms: 1, hints: 0, on: '2026-11-25' });
  assert.equal(daily.streak(results, '2026-11-22'), 2);
  results.set('2026-11-20', { ms: 1, hints: 0, on: '2026-11-21' });
  assert.equal(daily.streak(results, '2026-11-22'), 5, 'midnight is forgiven');
});

test('what is stored of a day is a result or is left out', () => {
  for (const result of [{ ms: 0, hints: 0 }, { ms: 5, hints: 2, on: '2026-11-22' }, { ms: 5, hints: 0, on: '' }, { shown: true }])
    assert.ok(daily.sound(result), JSON.stringify(result));
  for (const on of [5, {}, [], null, true])
    for (const result of [{ ms: 5, hints: 0, on }, { shown: true, on }]) assert.ok(!daily.sound(result), JSON.stringify(result));
  const wrong = [{ shown: 1 }, { ms: -1, hints: 0 }, { ms: '5', hints: 0 }, { ms: 5, hints: '1' }, { ms: 5, hints: {} }];
  for (const result of [null, 7, [], {}, ...wrong]) assert.ok(!daily.sound(result), JSON.stringify(result));
});

test('a clock that jumps destroys no row of days', () => {
  const results = solved(...november(13, 22));
  assert.equal(daily.streak(results, '2025-11-22'), 10, 'back a year');
  results.set('2025-11-22', { ms: 1, hints: 0, on: '2025-11-22' });
  assert.equal(daily.streak(results, '2025-11-22'), 10, 'and a puzzle is solved there');
  results.set('2031-01-01', { ms: 1, hints: 0, on: '2031-01-01' });
  assert.equal(daily.streak(results, '2026-11-23'), 10, 'forward, and back again');
});

test('a placement is noted once, and forgotten with its queen', () => {
  let placed = daily.placing([], [3], 1000, []);
  placed = daily.placing(placed, [3, 7], 5000, [7]);
  assert.deepEqual(placed, [[3, 1000, false], [7, 5000, true]]);
  placed = daily.placing(placed, [7], 6000, []);
  assert.deepEqual(daily.placing(placed, [7, 3], 9000, []), [[7, 5000, true], [3, 9000, false]]);
});

test('the text of a result is that of the command', { skip: !process.env.RESULTS }, () => {
  for (const { game, text } of JSON.parse(readFileSync(process.env.RESULTS))) assert.equal(daily.resultText(game), text);
});

test('a month is its weeks from Monday to Sunday', () => {
  const dates = (month) => model.weeks(month, new Map(), '2026-11-22').map((week) => week.map((day) => day?.date ?? '').join(' '));
  assert.deepEqual(dates('2026-11'), [
    '      1', '2 3 4 5 6 7 8', '9 10 11 12 13 14 15', '16 17 18 19 20 21 22', '23 24 25 26 27 28 29', '30      ',
  ]);
  assert.equal(dates('2021-02').join(), '1 2 3 4 5 6 7,8 9 10 11 12 13 14,15 16 17 18 19 20 21,22 23 24 25 26 27 28');
  assert.equal(dates('2024-02').at(-1), '26 27 28 29   ');
  assert.equal(dates('0000-01')[0], '     1 2');
  assert.equal(dates('9999-12').at(-1), '27 28 29 30 31  ');
  const shown = model.weeks('2026-11', solved('2026-11-21', '2026-11-24'), '2026-11-22').flat();
  assert.deepEqual(shown.filter((day) => day?.result).map(({ day }) => day), ['2026-11-21', '2026-11-24']);
  assert.equal(shown.filter((day) => day?.open).length, 23, 'those that have come, and one that was solved early');
});

test('months follow each other', () => {
  assert.equal(model.later('2026-12', 1), '2027-01');
  assert.equal(model.later('2026-01', -1), '2025-12');
  assert.equal(model.later('0000-01', -1), '');
  assert.equal(model.later('9999-12', 1), '');
  assert.equal(model.newest(solved('2026-10-30', '2031-01-01'), '2026-11-22'), '2031-01');
  assert.equal(model.newest(new Map(), '2026-11-22'), '2026-11');
});
