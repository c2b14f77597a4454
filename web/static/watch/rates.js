// How often randomized algorithms end in a solution, as bars, with what is published beside them.

import { announce, h } from '../shared/dom.js';
import { grouped } from '../shared/words.js';

/** described says of a rate, or of what is published of one, what it says of moves. */
const described = ({ moves, moves_unsolved: otherwise }) =>
  [moves && `${average(moves)} moves`, otherwise && `${average(otherwise)} without a solution`].filter(Boolean).join(', ');

const average = (moves) => grouped(Number(moves.toFixed(1)));

const percentOf = (share) => `${(100 * share).toFixed(1)}%`;

/** styled makes an element whose style has a percentage, which no attribute may set here. */
function styled(tag, property, percent) {
  const element = h(tag, {});
  element.style[property] = `${percent}%`;
  return element;
}

function barOf(title, { runs, solved, published, ...rate }) {
  const known = published && [published.percent && `${published.percent}%`, described(published)].filter(Boolean).join(', ');
  return h('li', {},
    h('b', {}, title), h('span', {}, `${percentOf(solved / runs)} of ${grouped(runs)} runs`),
    h('div', { class: 'bar', 'aria-hidden': 'true' },
      styled('div', 'width', (100 * solved) / runs),
      published?.percent && styled('i', 'left', published.percent),
    ),
    h('small', {}, described(rate), known && `; published: ${known}`),
  );
}

export class Rates {
  #request = new AbortController();

  /** ask(algorithm, signal) resolves to the rate of one. */
  constructor(ask) {
    this.ask = ask;
    this.list = h('ul', {});
    this.caption = h('figcaption', { class: 'tree-note' });
    this.element = h('figure', { class: 'rates', hidden: true }, this.list, this.caption);
  }

  close() {
    this.#request.abort();
    this.element.hidden = true;
  }

  /** show asks for the rates of these algorithms, one after the other. */
  async show(algorithms) {
    this.close();
    this.#request = new AbortController();
    const { signal } = this.#request;
    this.element.hidden = false;
    this.list.replaceChildren();
    this.caption.textContent = 'Counting…';
    const sources = new Set();
    for (const algorithm of algorithms) {
      const rate = await this.ask(algorithm, signal).catch((error) => error);
      if (signal.aborted) return;
      const failed = rate instanceof Error;
      this.list.append(failed ? h('li', {}, h('b', {}, algorithm.title), h('small', {}, rate.message)) : barOf(algorithm.title, rate));
      if (rate.published) sources.add(rate.published.source);
    }
    this.caption.textContent = [
      'Runs that end in a solution, and the moves of a queen in them on average.',
      ...[...sources].map((source) => `A mark is what is published by ${source}.`),
    ].join(' ');
    announce(this.caption.textContent);
  }
}
