// The elements of Count.

import { growth } from './chart.js';
import * as model from './state.js';
import { announce, button, enable, h, stepper } from '../shared/dom.js';
import { grouped } from '../shared/words.js';

export class CountView {
  #cells = {};
  #drawn = { width: 0 };

  constructor(host, on, many) {
    this.many = many; // the address of the view of many machines
    this.size = stepper('Board size', { value: model.usual.n, min: 1, max: model.usual.largest, onchange: on.size });
    this.kernels = h('select', { onchange: () => on.kernel(this.kernels.value) }, h('option', { value: 'auto' }, 'the fastest'));
    this.start = button('Start counting', on.start, { class: 'primary' });
    this.cancel = button('Cancel', on.cancel, { 'aria-disabled': 'true' });
    this.limit = h('p', { class: 'note' });
    this.bar = h('progress', { max: 1, value: 0, 'aria-label': 'Share of the work that is done' });
    this.sum = h('p', { class: 'sum' }, '–'); // not a live region: it changes eight times a second
    this.verdict = h('p', { class: 'verdict' });
    const tally = h('dl', { class: 'tally' },
      model.facts.map(([key, label]) => {
        this.#cells[key] = h('dd', {}, '–');
        return h('div', {}, h('dt', {}, label), this.#cells[key]);
      }),
    );
    const form = h('div', { class: 'row form' },
      this.size.element,
      h('label', { class: 'field' }, h('span', { class: 'label' }, 'Kernel'), this.kernels),
      this.start,
      this.cancel,
    );
    const counter = h('section', { class: 'counter', 'aria-label': 'Counter' },
      h('h1', {}, 'Count'),
      h('p', { class: 'lede' }, 'How many ways are there? The board is cut into jobs; every solution is found, none is stored.'),
      form,
      this.limit,
      this.sum,
      this.bar,
      tally,
      this.verdict,
    );
    host.append(counter, this.#growth());
    this.resizer = new ResizeObserver(() => {
      if (this.chart.clientWidth !== this.#drawn.width) this.draw(this.#drawn.known ?? [], this.#drawn.n, this.#drawn.reached);
    });
    this.resizer.observe(this.chart);
  }

  close() { this.resizer.disconnect(); }

  #growth() {
    this.chart = h('figure', { class: 'chart' });
    this.table = h('tbody');
    const head = h('thead', {},
      h('tr', {}, h('th', { scope: 'col' }, 'n'), h('th', { scope: 'col' }, 'Solutions'), h('th', { scope: 'col' }, 'Up to symmetry')),
    );
    return h('section', { class: 'growth', 'aria-label': 'Known values' },
      h('h2', {}, 'How the number grows'),
      this.chart,
      h('details', {},
        h('summary', {}, 'The known values as a table'),
        h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of known values' },
          h('table', {}, head, this.table),
        ),
      ),
    );
  }

  /** machine shows the kernels and the largest board. */
  machine({ kernels, largest }, kernel, local) {
    this.kernels.replaceChildren(
      h('option', { value: 'auto' }, 'the fastest'),
      ...kernels.map((name) => h('option', { value: name }, name)),
    );
    this.choose(kernel);
    this.size.range(1, largest);
    const beyond = `For larger boards, on all cores: nqueens count ${largest + 1}`;
    if (local) this.limit.textContent = `The browser alone counts up to n = ${largest}. ${beyond}`;
    else this.limit.replaceChildren('Beyond one machine there are ', h('a', { href: this.many }, 'counts in parts'), '.');
  }

  /** choose shows the chosen kernel and returns the one in use. */
  choose(kernel) {
    this.kernels.value = kernel;
    if (!this.kernels.value) this.kernels.value = 'auto';
    return this.kernels.value;
  }

  values(known) {
    this.table.replaceChildren(
      ...known.map((row) =>
        h('tr', {},
          h('th', { scope: 'row' }, String(row.n)),
          h('td', {}, grouped(row.solutions)),
          h('td', {}, row.unique ? grouped(row.unique) : ''),
        ),
      ),
    );
  }

  draw(known, n, reached) {
    this.#drawn = { known, n, reached, width: this.chart.clientWidth };
    this.chart.replaceChildren(...growth(known, n, reached, this.chart.clientWidth));
  }

  say(text, kind = '') {
    this.verdict.textContent = text;
    this.verdict.className = `verdict ${kind}`;
    announce(text);
  }

  running(on) {
    enable(this.start, !on);
    enable(this.cancel, on);
  }

  facts(values) {
    for (const [key, text] of Object.entries(values)) if (this.#cells[key].textContent !== text) this.#cells[key].textContent = text;
  }

  /** blank clears the result. */
  blank() {
    this.bar.value = 0;
    this.sum.textContent = '–';
    this.facts(model.nothing);
    this.verdict.textContent = '';
  }

  progress(data) {
    this.bar.value = data.done;
    this.sum.textContent = grouped(data.sum);
    this.facts(model.progress(data));
  }
}
