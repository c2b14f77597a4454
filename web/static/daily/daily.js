// The controller of Daily, the puzzles of today and of the days before, with the results
// that this browser keeps.

import { longest, puzzles, streak } from '../shared/daily.js';
import { keptDays } from '../shared/store.js';
import { clock, dayOf } from '../shared/words.js';
import * as model from './state.js';
import { DailyView } from './view.js';

export const { wrongLink } = model;

export function mount(host, params, page) {
  let state = model.read(params);
  const today = () => dayOf(new Date());
  const results = () => keptDays(state.puzzle);
  const month = () => state.month || model.monthOf(today());
  const view = new DailyView(host, {
    puzzle: (puzzle) => change({ puzzle }),
    month: (by, date) => {
      const next = model.later(month(), by);
      if (!next || (by > 0 && next > model.newest(results(), today()))) return;
      change({ month: next });
      if (date) view.focus(date);
    },
  });

  const hrefOf = (puzzle, day) => {
    const { view: name, params: rest } = puzzles.get(puzzle);
    return page.addressOf(name, { day, ...rest });
  };

  function change(to) {
    state = { ...state, ...to };
    page.remember(model.address(state));
    draw();
  }

  function draw() {
    const kept = results();
    const { solved, best } = model.tally(kept);
    view.begin([...puzzles].map(([name, { title }]) => [title, hrefOf(name, today()), keptDays(name).get(today())]));
    view.draw({
      ...state, month: month(), today: today(), hrefOf: (day) => hrefOf(state.puzzle, day),
      weeks: model.weeks(month(), kept, today()),
      first: !model.later(month(), -1), last: month() >= model.newest(kept, today()),
      counts: [
        ['Days in a row', streak(kept, today())], ['Most in a row', longest(kept)],
        ['Solved', solved], ['Best time', Number.isFinite(best) ? clock(best) : '–'],
      ],
    });
  }

  const seen = () => { if (!document.hidden) draw(); }; // a new day may have begun, or another tab solved a puzzle
  document.addEventListener('visibilitychange', seen);
  page.remember(model.address(state));
  draw();
  return {
    update: (next) => { state = model.read(next); draw(); },
    unmount: () => document.removeEventListener('visibilitychange', seen),
  };
}
