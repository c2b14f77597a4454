// What the browser stores for this page: unfinished games and best times. If
// storage is full or disabled, the page works without it.

const timesKey = 'nqueens.best';
const gamesKey = 'nqueens.games';
const keysKey = 'nqueens.keys';
const mostGames = 20;

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
  return sound ? game : undefined;
}

/** keepGame stores a game, or deletes it if game is undefined. Beyond a limit it drops the oldest game. */
export function keepGame(id, game) {
  const games = load(gamesKey);
  games.delete(id);
  if (game) games.set(id, game);
  while (games.size > mostGames) games.delete(games.keys().next().value);
  save(gamesKey, games);
}
