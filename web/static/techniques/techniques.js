// The controller of Techniques, the rules by which people solve puzzles of regions. The
// engine has a position for each.

import { announce } from '../shared/dom.js';
import * as engine from '../engine/engine.js';
import { sentence } from '../shared/words.js';
import * as model from './state.js';
import { TechniquesView } from './view.js';

export const { wrongLink } = model;

export function mount(host, params, page) {
  const view = new TechniquesView(host, page);
  let [shown, asking] = [undefined, new AbortController()]; // the puzzle on the page

  async function open(wanted) {
    asking.abort();
    asking = new AbortController();
    try {
      if (shown !== wanted.puzzle) {
        const { techniques } = await engine.ask('techniques', { puzzle: wanted.puzzle || undefined }, asking.signal);
        shown = wanted.puzzle;
        view.show(techniques, shown);
      }
      view.find(wanted.rule);
    } catch (error) {
      if (error.name === 'AbortError') return;
      view.fail(sentence(error.message));
      announce(sentence(error.message));
    }
  }
  open(model.read(params));
  return { update: (from) => open(model.read(from)), unmount: () => asking.abort() };
}
