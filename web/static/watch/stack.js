// The variables and the call stack of an algorithm at a step, as two tables.

import { h } from '../shared/dom.js';
import { choice, keepChoice } from '../shared/store.js';
import { QueueView } from './queue-view.js';
import { algorithms, held } from './variables.js';
import { Words } from './words.js';

export class Stack {
  #name = '';

  constructor() {
    this.variables = h('tbody', {});
    this.calls = h('tbody', {});
    this.words = new Words();
    this.queue = new QueueView();
    this.recursion = h('table', { class: 'held' }, h('caption', {}, 'Call stack, the latest call first'), this.calls);
    const ontoggle = () => keepChoice('stack', this.element.open);
    this.element = h('details', { class: 'stack', open: choice('stack') !== false, ontoggle },
      h('summary', {}, 'Variables and call stack'),
      h('div', { class: 'holding', role: 'region', tabindex: '0', 'aria-label': 'Variables and call stack' },
        h('table', { class: 'held' }, h('caption', {}, 'Variables'), this.variables),
        this.recursion,
      ),
      this.words.element,
      this.queue.element,
    );
  }

  load({ name, program }) {
    this.#name = name;
    this.element.hidden = !program && !algorithms.has(name);
    this.words.element.hidden = !algorithms.get(name)?.words;
    this.queue.element.hidden = !algorithms.get(name)?.queued;
  }

  get seen() { return this.element.open && this.element.checkVisibility(); }

  show(at) {
    const { variables, stack, words } = held(this.#name, at);
    if (words) this.words.show(words);
    if (!this.queue.element.hidden) this.queue.show(at.n, at.queue());
    fill(this.variables, variables.length ? variables : [['–', '']]);
    this.recursion.hidden = !stack;
    if (stack) fill(this.calls, stack.length ? stack.toReversed().map(({ call, locals }) => [call, text(locals)]) : [['–', '']]);
  }
}

const text = (locals) => locals.map(([name, value]) => `${name} = ${value}`).join(', ');

/** fill writes pairs into a table and changes only the cells that differ. */
function fill(body, pairs) {
  while (body.rows.length > pairs.length) body.lastChild.remove();
  while (body.rows.length < pairs.length) body.append(h('tr', {}, h('th', { scope: 'row' }), h('td', {})));
  pairs.forEach((pair, i) => pair.forEach((value, j) => {
    const cell = body.rows[i].cells[j];
    if (cell.textContent !== String(value)) cell.textContent = value;
  }));
}
