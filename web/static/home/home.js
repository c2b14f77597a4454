// The home page: what the puzzle is, a board that solves itself once, and links to
// the views.

import { button, enable, h, reducedMotion } from '../shared/dom.js';
import * as engine from '../engine/engine.js';
import { Board } from '../shared/board.js';
import { puzzles, streak } from '../shared/daily.js';
import { codesOf } from '../shared/marks.js';
import { Player } from '../shared/player.js';
import { Search } from '../shared/search.js';
import { keptDays } from '../shared/store.js';
import { scene } from '../shared/story.js';
import { Cursor } from '../shared/trace.js';
import { dayOf } from '../shared/words.js';

const n = 8;
const begun = [0, 12, 23, 29]; // looked at until the engine is there: a1 e2 h3 f4

/** habit says how many days in a row a daily puzzle was solved. */
function habit() {
  const today = dayOf(new Date());
  const days = Math.max(...[...puzzles.keys()].map((name) => streak(keptDays(name), today)));
  return days > 1 ? `You have solved ${days} days in a row.` : 'The same for everybody; your results are kept.';
}

export function mount(host, _params, page) {
  const home = new Home(host, page);
  home.start();
  return { update() {}, unmount: () => home.close() };
}

class Home {
  #request = new AbortController();
  #player = new Player(this, { speed: 5 });

  constructor(host, page) {
    const link = (view, text, about, primary) =>
      h('p', {},
        h('a', { class: primary ? 'button primary' : 'button', href: page.addressOf(view) }, text),
        h('span', { class: 'note' }, about),
      );
    this.board = new Board('A board that is being solved');
    this.board.show(n, codesOf(n, begun));
    this.pausing = button('Pause the board', () => this.#player.toggle());
    enable(this.pausing, false);
    host.append(
      h('div', { class: 'stage' }, this.board.element),
      h('div', { class: 'panel' },
        h('h1', {}, 'The n queens puzzle'),
        h('p', { class: 'lede' },
          'A queen attacks along her row, her column and her diagonals. Put ', h('i', {}, 'n'), ' of them on an ',
          h('i', {}, 'n'), ' by ', h('i', {}, 'n'), ' board so that none attacks another.',
        ),
        h('div', { class: 'ways' },
          link('watch', 'Watch it think', 'The ways to search, step by step.', true),
          link('play', 'Play it', 'Against the clock, with hints that say why.', true),
          link('tour', 'Take the tour', 'How programs search and count, step by step.'),
          link('regions', 'Coloured regions', 'Puzzles of any size, made for you.'),
          link('daily', 'Daily puzzles', habit()),
          link('explore', 'Explore', 'Solutions of any board, and which are alike.'),
          link('count', 'Count', 'How many there are.'),
        ),
        h('div', { class: 'row' },
          !reducedMotion() && this.pausing,
          !engine.local && h('p', { class: 'note' },
            'For programs there is ', h('a', { href: page.addressOf('api') }, 'the JSON interface'), '.'),
        ),
      ),
    );
  }

  async start() {
    if (reducedMotion()) {
      const answer = await engine.ask('solution', { n, method: 'first' }, this.#request.signal).catch(() => null);
      if (answer) this.board.show(n, codesOf(n, answer.columns.map((column, row) => row * n + column - 1)), { label: 'A solved board' });
      return;
    }
    const search = new Search((from, limit) =>
      engine.ask('trace', { n, from, limit: Math.min(limit, 2000) }, this.#request.signal),
    );
    try {
      await search.load(0);
    } catch {
      return; // the board that was begun stays
    }
    this.cursor = new Cursor(search.trace(0));
    if (this.#request.signal.aborted) return;
    enable(this.pausing, true);
    this.#player.toggle();
  }

  get last() { return this.cursor.trace.last; }

  show(step, { playing }) {
    this.cursor.seek(step);
    const { codes, lines } = scene(n, this.cursor.queens(), this.cursor.event);
    this.board.show(n, codes, { lines, quiet: true });
    this.pausing.textContent = playing ? 'Pause the board' : step === this.last ? 'Play the board again' : 'Play the board';
  }

  close() {
    this.#request.abort();
    this.#player.pause();
  }
}
