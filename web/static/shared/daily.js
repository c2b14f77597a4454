// The puzzles of each day: their results, days in a row, and the text of a result.
// Pure: no document, no storage, no clock. A day is a date like 2026-11-22, and the
// results of a puzzle are a Map from days to {ms, hints, on}, where on is the day on
// which it was solved, or to {shown: true}.

import { limits } from '../limits.js';

/** puzzles are the puzzles of each day by name: their title and their address. */
export const puzzles = new Map([
  ['queens', { title: 'Queens', view: 'play', params: {} }],
  ...limits.region.daily.map((level) => [`regions-${level}`, { title: `Regions, ${level}`, view: 'regions', params: { level } }]),
]);

const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** numberOf returns a day as a number of days, or NaN if there is no such day. */
export function numberOf(day) {
  const time = pattern.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  return new Date(time).getUTCDate() === Number(day.slice(8)) ? time / 864e5 : NaN;
}

/** dayAt is the inverse of numberOf. */
export const dayAt = (number) => new Date(number * 864e5).toISOString().slice(0, 10);

/** sound reports whether a stored value is a result. */
export const sound = (result) =>
  Boolean(result) && (result.on === undefined || typeof result.on === 'string') &&
  (result.shown === true || (Number.isFinite(result.ms) && result.ms >= 0 && Number.isInteger(result.hints) && result.hints >= 0));

/** inTime returns as numbers the days whose puzzle was solved within a day of its date, for other time zones and games after midnight. */
function inTime(results) {
  const days = new Set();
  for (const [day, { shown, on }] of results) {
    const number = numberOf(day);
    const solved = on === undefined ? number : numberOf(on);
    if (!shown && Math.abs(solved - number) <= 1) days.add(number);
  }
  return days;
}

function run(days, last) {
  let length = 0;
  while (days.has(last - length)) length++;
  return length;
}

/**
 * streak returns the number of days in a row up to today or yesterday. If there are later
 * days, since the clock was set back, it returns the number up to the latest one if that is larger.
 */
export function streak(results, today) {
  const days = inTime(results);
  const now = numberOf(today);
  const latest = Math.max(...days);
  return Math.max(run(days, now) || run(days, now - 1), latest > now ? run(days, latest) : 0);
}

/** longest returns the largest number of days in a row. */
export function longest(results) {
  const days = inTime(results);
  return Math.max(0, ...[...days].filter((day) => !days.has(day + 1)).map((day) => run(days, day)));
}

/** placing returns the placements of the queens: [square, time, hinted] in order, after those that stood before. */
export function placing(before, queens, time, hinted) {
  const stand = new Set(queens);
  const old = before.filter(([square]) => stand.has(square));
  for (const [square] of old) stand.delete(square);
  return [...old, ...[...stand].map((square) => [square, time, hinted.includes(square)])];
}

const mostPaces = 26; // queens that one line shows

const pace = (ms, hinted) => (hinted ? '💡' : ms < 10000 ? '🟩' : ms < 30000 ? '🟨' : ms < 60000 ? '🟧' : '🟥');

/** span writes milliseconds as the command does: 8s, 2m05s, 3h20m. */
function span(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (number) => String(number).padStart(2, '0');
  if (ms < 60000) return `${Math.round(ms / 1000)}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m${two(seconds % 60)}s`;
  return `${Math.floor(seconds / 3600)}h${two(Math.floor(seconds / 60) % 60)}m`;
}

export const hintWords = (count) => (count ? `${count} hint${count === 1 ? '' : 's'}` : 'no hints');

/**
 * resultText writes a solved game for players who compare theirs, as the command does: the
 * name of the puzzle, the time, and how fast each queen was placed. It tells no squares.
 */
export function resultText({ name, ms, hints, placed }) {
  const text = `${name}\n${span(ms)}, ${hintWords(hints)}\n`;
  if (!placed.length || placed.length > mostPaces) return text;
  return `${text}${placed.map(([, at, hinted], i) => pace(at - (placed[i - 1]?.[1] ?? 0), hinted)).join('')}\n`;
}
