// What a square of a region puzzle shows. Pure: no document.

import * as model from './state.js';

const { Cell } = model;
const none = new Set();

/**
 * signs returns a function that gives the class names and the description of a square. The hint is one of model.hintOf, the
 * brush {squares, value} while the user paints; wrong and closed are sets of squares.
 */
export function signs(game, { hint, brush, wrong = none, closed = none }) {
  const looked = new Set(hint?.units ?? []);
  return (square) => {
    const cell = brush?.squares.includes(square) && game.cells[square] !== Cell.queen ? brush.value : game.cells[square];
    const told = [
      [cell === Cell.queen, 'queen', 'queen'],
      [cell === Cell.mark, 'marked', 'marked'],
      [cell === Cell.empty && closed.has(square), 'closed', 'ruled out'],
      [wrong.has(square), 'conflict', 'in conflict'],
      [hint?.seen.includes(square), 'seen', 'part of the hint'],
      [hint?.queens.includes(square), 'hint', 'a queen by the hint'],
      [hint?.empty.includes(square), 'out', 'empty by the hint'],
    ].filter(([on]) => on);
    const lit = looked.size && model.unitsOf(game, square).some((unit) => looked.has(unit)) ? ' lit' : '';
    const dim = looked.size && !lit && !told.some(([, name]) => ['seen', 'hint', 'out'].includes(name)) ? ' dim' : '';
    const words = [model.squareName(game.n, square), `region ${game.letters[game.regions[square]]}`, ...told.map(([, , word]) => word)];
    if (!told.length) words.push('empty');
    return { classes: told.map(([, name]) => name).join(' ') + lit + dim, words: words.join(', ') };
  };
}
