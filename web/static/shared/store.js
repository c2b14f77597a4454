// What the browser keeps for this page: games that were begun, and best times.
// Storage may be full or switched off; then the page goes on without it.

const timesKey = 'nqueens.best';
const gamesKey = 'nqueens.games';
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

/** bestTime returns milliseconds, or NaN. */
export function bestTime(key) {
  const time = load(timesKey).get(key);
  return Number.isFinite(time) ? time : NaN;
}

/** keepTime keeps a time that is better than the best, and says so. */
export function keepTime(key, milliseconds) {
  const times = load(timesKey);
  if (times.get(key) <= milliseconds) return false;
  return save(timesKey, times.set(key, milliseconds));
}

const squares = (list) => Array.isArray(list) && list.every((square) => Number.isInteger(square) && square >= 0);

/** keptGame returns what was kept of a game, undefined where that is nothing of use. */
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

/** keepGame keeps a game, or forgets it where it is undefined; the oldest of many goes. */
export function keepGame(id, game) {
  const games = load(gamesKey);
  games.delete(id);
  if (game) games.set(id, game);
  while (games.size > mostGames) games.delete(games.keys().next().value);
  save(gamesKey, games);
}
