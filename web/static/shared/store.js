// What the browser stores for this page: unfinished games, best times, the results of
// daily puzzles, and choices. If storage is full or disabled, the page works without it.

import { sound as isResult, numberOf } from './daily.js';

const timesKey = 'nqueens.best';
const gamesKey = 'nqueens.games';
const daysKey = 'nqueens.days';
const keysKey = 'nqueens.keys';
const choicesKey = 'nqueens.choices';
const mostGames = 20;
const mostDays = 5000; // of each puzzle

function load(key) {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? '{}');
    return value && typeof value === 'object' && !Array.isArray(value) ? new Map(Object.entries(value)) : new Map();
  } catch {
    return new Map();
  }
}

function save(key, map) {
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(map)));
    return true;
  } catch {
    return false;
  }
}

let keys = load(keysKey).get('on') !== false;

/** keysKept reports whether keys of one character act anywhere on the page. */
export const keysKept = () => keys;

export function keepKeys(on) {
  keys = on;
  save(keysKey, new Map([['on', on]]));
}

const choices = load(choicesKey);

/** choice returns what the user chose last under a name, or undefined. */
export const choice = (name) => choices.get(name);

export function keepChoice(name, value) {
  choices.set(name, value);
  save(choicesKey, load(choicesKey).set(name, value));
}

/** keptSteps returns what the browser keeps of the solved steps of the tour: usually a list of names. */
export const keptSteps = () => load(choicesKey).get('tour');

export const keepSteps = (names) => keepChoice('tour', names);

/** onKept calls back whenever another tab has stored something, until a signal is aborted. */
export const onKept = (callback, signal) => addEventListener('storage', callback, { signal });

/** bestTime returns milliseconds, or NaN. */
export function bestTime(key) {
  const time = load(timesKey).get(key);
  return Number.isFinite(time) ? time : NaN;
}

/** keepTime stores a time that beats the best one, and reports whether it did. */
export function keepTime(key, milliseconds) {
  const times = load(timesKey);
  if (times.get(key) <= milliseconds) return false;
  return save(timesKey, times.set(key, milliseconds));
}

/** keptDays returns the results of a daily puzzle, a Map by day. */
export function keptDays(puzzle) {
  const days = load(daysKey).get(puzzle);
  const entries = days && typeof days === 'object' ? Object.entries(days).slice(-mostDays) : [];
  return new Map(entries.filter(([day, result]) => isResult(result) && !Number.isNaN(numberOf(day))));
}

/** keepDay stores the result of a daily puzzle unless there is one. Beyond a limit it drops the oldest day. */
export function keepDay(puzzle, day, result) {
  const days = keptDays(puzzle);
  if (days.has(day)) return;
  days.set(day, result);
  while (days.size > mostDays) days.delete([...days.keys()].sort()[0]);
  save(daysKey, load(daysKey).set(puzzle, Object.fromEntries(days)));
}

const placings = (list) =>
  Array.isArray(list) && list.every((entry) => Array.isArray(entry) && entry.slice(0, 2).every(Number.isFinite)) ? list : [];

const squares = (list) => Array.isArray(list) && list.every((square) => Number.isInteger(square) && square >= 0);

/** keptGame returns the stored state of a game, or undefined if there is none that can be used. */
export function keptGame(id) {
  const game = load(gamesKey).get(id);
  if (!game || typeof game !== 'object') return undefined;
  const sound =
    squares(game.queens) &&
    [game.past, game.future].every((list) => Array.isArray(list) && list.every(squares)) &&
    Number.isFinite(game.elapsed) &&
    Number.isInteger(game.hinted);
  return sound ? { ...game, placed: placings(game.placed), shown: game.shown === true } : undefined;
}

/** keepGame stores a game, or deletes it if game is undefined. Beyond a limit it drops the oldest game. */
export function keepGame(id, game) {
  const games = load(gamesKey);
  games.delete(id);
  if (game) games.set(id, game);
  while (games.size > mostGames) games.delete(games.keys().next().value);
  save(gamesKey, games);
}

const lessonKey = 'nqueens.lesson';

/** keptLesson returns what was kept in this tab of the lesson with a link, or undefined. */
export function keptLesson(link) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(lessonKey));
    return kept?.link === link ? kept.lesson : undefined;
  } catch {
    return undefined;
  }
}

/** keepLesson keeps a lesson in this tab, or deletes it if lesson is undefined. */
export function keepLesson(link, lesson) {
  try {
    sessionStorage.setItem(lessonKey, JSON.stringify({ link, lesson }));
  } catch {
    // the lesson continues without it
  }
}

const coloursKey = 'nqueens.colours';

/** keptColours returns the colours that were chosen, as keepColours got them, or undefined. */
export const keptColours = () => load(coloursKey).get('scheme');

export const keepColours = (scheme) => save(coloursKey, new Map([['scheme', scheme]]));

const programKey = 'nqueens.program';

/** keptProgram returns the user's own program and the one before it, as keepProgram got them. */
export function keptProgram() {
  const kept = load(programKey);
  return { program: kept.get('program'), before: kept.get('before') };
}

export const keepProgram = ({ program, before }) => save(programKey, new Map([['program', program], ['before', before]]));
