// The elements of Cluster.

import { Picture } from './picture.js';
import * as model from './state.js';
import { announce, h } from '../shared/dom.js';
import { grouped } from '../shared/words.js';

export class ClusterView {
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
      h('p', {}, 'This server shows no cluster. To count on this machine and watch it on a page of its own:'),
      h('code', {}, 'nqueens cluster start 18 --page 127.0.0.1:8081'),
      h('p', {}, 'To see one that runs elsewhere:'),
      h('code', {}, 'nqueens serve --cluster nats://head:4222'),
    );
    host.append(
      h('div', { class: 'head' },
        h('h1', {}, 'Cluster'),
        h('p', { class: 'lede' },
          'One count by many machines. The coordinator hands out jobs, has results counted again, and excludes workers that are wrong.',
        ),
        this.verdict,
        this.how,
      ),
      ...this.parts,
    );
    this.reveal(false);
  }

  #workers() {
    this.table = h('tbody');
    this.more = h('p', { class: 'note', hidden: true });
    const columns = ['Worker', 'Queens a second', 'Jobs'].map((text) => h('th', { scope: 'col' }, text));
    return h('section', { 'aria-label': 'Workers' },
      h('h2', {}, 'The workers'),
      h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of workers' },
        h('table', {}, h('thead', {}, h('tr', {}, columns)), this.table),
      ),
      this.more,
    );
  }

  close() { this.picture.close(); }

  reveal(on) { for (const part of this.parts) part.hidden = !on; }

  /** explain shows how to connect to a cluster. */
  explain() {
    this.reveal(false);
    this.verdict.hidden = true;
    this.how.hidden = false;
    announce('This server shows no cluster.');
  }

  /** say shows the state of the count, and announces it if it is new. */
  say({ text, kind }) {
    if (this.verdict.textContent === text) return;
    this.verdict.textContent = text;
    this.verdict.className = `verdict ${kind}`;
    announce(text);
  }

  show(report, fresh) {
    this.reveal(true);
    for (const part of this.parts) part.classList.toggle('stale', !fresh);
    this.bar.value = report.share;
    write(this.sum, grouped(report.sum));
    for (const [key, text] of Object.entries(model.figures(report))) write(this.#cells[key], text);
    this.picture.show(report);
    this.#showWorkers(report);
  }

  #showWorkers({ workers, workers_live: live }) {
    const shown = workers.map(model.wordsOf).map((told) => {
      const row = this.#rows.get(told.name) ?? this.#row(told.name);
      row.element.classList.toggle('excluded', told.excluded);
      for (const key of ['what', 'rate', 'jobs']) write(row[key], told[key]);
      return row;
    });
    if (shown.some(({ element }, i) => this.table.children[i] !== element))
      this.table.replaceChildren(...shown.map(({ element }) => element));
    this.more.hidden = live <= workers.length;
    this.more.textContent = `${grouped(live)} workers are there; these are the ${grouped(workers.length)} with the most jobs.`;
  }

  #row(name) {
    const [what, rate, jobs] = [h('small'), h('td'), h('td')];
    const row = { what, rate, jobs, element: h('tr', {}, h('th', { scope: 'row' }, h('b', {}, name), what), rate, jobs) };
    this.#rows.set(name, row);
    return row;
  }
}

function write(element, text) { if (element.textContent !== text) element.textContent = text; }
