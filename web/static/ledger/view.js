// The elements of Ledger.

import { Picture } from './picture.js';
import * as model from './state.js';
import { announce, h } from '../shared/dom.js';
import { grouped } from '../shared/words.js';

export class LedgerView {
  #cells = {};
  #rows = new Map(); // by the worker's name

  constructor(host) {
    this.verdict = h('p', { class: 'verdict' });
    this.sum = h('p', { class: 'sum' }); // not a live region: it changes every second
    this.bar = h('progress', { max: 1, value: 0, 'aria-label': 'Share of the work that is done' });
    this.picture = new Picture();
    const tally = h('dl', { class: 'tally' }, model.facts.map(([key, label]) => {
      this.#cells[key] = h('dd', {}, '–');
      return h('div', {}, h('dt', {}, label), this.#cells[key]);
    }));
    this.parts = [
      h('section', { class: 'counter', 'aria-label': 'Counter' }, this.sum, this.bar, tally),
      h('section', { 'aria-label': 'Jobs' }, h('h2', {}, 'The jobs'), this.picture.element),
      this.#workers(),
    ];
    this.how = h('div', { class: 'part', hidden: true },
      h('p', {}, 'This server shows no ledger. Count in parts, on as many machines as you have, with one folder for all:'),
      h('code', {}, 'nqueens count 20 --part 1/4 --ledger parts/1.ledger'),
      h('p', {}, 'and see here how far they are:'),
      h('code', {}, 'nqueens serve --ledger parts'),
    );
    host.append(
      h('div', { class: 'head' },
        h('h1', {}, 'Ledger'),
        h('p', { class: 'lede' }, 'A long count, as far as the ledgers of its parts have it. Each job is recorded when it is counted.'),
        this.verdict,
        this.how,
      ),
      ...this.parts,
    );
    this.reveal(false);
  }

  #workers() {
    this.table = h('tbody');
    const columns = ['Worker', 'Last job', 'Jobs'].map((text) => h('th', { scope: 'col' }, text));
    return h('section', { 'aria-label': 'Workers' },
      h('h2', {}, 'The workers'),
      h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of workers' },
        h('table', {}, h('thead', {}, h('tr', {}, columns)), this.table),
      ),
    );
  }

  close() { this.picture.close(); }

  reveal(on) { for (const part of this.parts) part.hidden = !on; }

  /** explain shows how to come to a ledger. */
  explain() {
    this.reveal(false);
    this.verdict.hidden = true;
    this.how.hidden = false;
    announce('This server shows no ledger.');
  }

  /** say shows the state of the count, and announces it if it is new. */
  say({ text, kind }) {
    if (this.verdict.textContent === text) return;
    this.verdict.textContent = text;
    this.verdict.className = `verdict ${kind}`;
    announce(text);
  }

  show(count, fresh) {
    this.reveal(true);
    for (const part of this.parts) part.classList.toggle('stale', !fresh);
    this.bar.value = count.share;
    write(this.sum, `${grouped(count.sum)}${count.done < count.jobs ? ' so far' : ''}`);
    for (const [key, text] of Object.entries(model.figures(count))) write(this.#cells[key], text);
    this.picture.show(count);
    this.#showWorkers(count.workers);
  }

  #showWorkers(workers) {
    const shown = workers.map((worker) => {
      const row = this.#rows.get(worker.worker) ?? this.#row(worker.worker);
      for (const [key, text] of Object.entries(model.wordsOf(worker, Date.now()))) write(row[key], text);
      return row;
    });
    if (shown.some(({ element }, i) => this.table.children[i] !== element))
      this.table.replaceChildren(...shown.map(({ element }) => element));
  }

  #row(name) {
    const [kernel, last, jobs] = [h('small'), h('td'), h('td')];
    const row = { kernel, last, jobs, element: h('tr', {}, h('th', { scope: 'row' }, h('b', {}, name), kernel), last, jobs) };
    this.#rows.set(name, row);
    return row;
  }
}

function write(element, text) { if (element.textContent !== text) element.textContent = text; }
