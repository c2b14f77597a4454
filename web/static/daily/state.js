// The state of Daily: whose results are shown, of which month. Pure: no document, no
// engine, no clock.

import { fault } from '../shared/address.js';
import { dayAt, numberOf, puzzles } from '../shared/daily.js';

const names = [...puzzles.keys()];
const isMonth = (text) => !Number.isNaN(numberOf(`${text}-01`));

/** read returns the state that an address names; without a month it is the current one. */
export const read = ({ puzzle, month }) => ({ puzzle: puzzles.has(puzzle) ? puzzle : names[0], month: isMonth(month) ? month : '' });

export const address = ({ puzzle, month }) => ({ puzzle, month: month || undefined });

/** wrongLink returns a sentence about what read does not take of an address, or ''. */
export const wrongLink = (from) => fault(from, [
  ['puzzle', new Set(names)],
  ['month', (text) => (isMonth(text) ? '' : 'a month is written like 2026-11')],
]);

export const monthOf = (day) => day.slice(0, 7);

/** later returns the month some months after another, or '' beyond the years 0 to 9999. */
export function later(month, by) {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  const text = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  return at >= 0 && isMonth(text) ? text : '';
}

/** newest returns the latest month of a calendar: that of today or of a later result, since the clock may be wrong. */
export const newest = (results, today) => monthOf([today, ...results.keys()].sort().at(-1));

/**
 * weeks returns the days of a month, as weeks from Monday to Sunday with null beside the
 * month. A day is {day, date, result, open}, where open says that the day has come.
 */
export function weeks(month, results, today) {
  const first = numberOf(`${month}-01`);
  const monday = first - ((((first + 3) % 7) + 7) % 7); // 1970-01-01 was a Thursday
  const list = [];
  for (let at = monday; at < first || monthOf(dayAt(at)) === month; at += 7)
    list.push(Array.from({ length: 7 }, (_, i) => dayIn(month, at + i, results, today)));
  return list;
}

function dayIn(month, number, results, today) {
  const day = number >= numberOf('0000-01-01') && number <= numberOf('9999-12-31') ? dayAt(number) : '';
  if (monthOf(day) !== month) return null;
  const result = results.get(day);
  return { day, date: Number(day.slice(8)), result, open: number <= numberOf(today) || Boolean(result) };
}

/** tally counts what a puzzle's results hold. */
export function tally(results) {
  const solved = [...results.values()].filter(({ shown }) => !shown);
  const fair = solved.filter(({ hints }) => !hints).map(({ ms }) => ms);
  return { solved: solved.length, best: Math.min(...fair) };
}
