// A program for a class: the task of a teacher's link, the pupil's name and code, and what the codes of all say.

import { announce, button, copyText, h } from '../shared/dom.js';
import { paste } from '../shared/paste.js';

const longestText = 60; // letters of a name and of a task
const columns = [
  ['Name', 'name'], ['Task', 'task'], ['Verdict', 'verdict'], ['Right to', 'right_to'], ['Prints', 'prints'], ['Forgets', 'forgets'],
];

export class OwnClass {
  /** on: {input(), code(name), results(text)}: the task was written; code returns a pupil's code, results what codes say. */
  constructor(on) {
    this.on = on;
    const text = { maxlength: longestText, autocomplete: 'off', spellcheck: 'false' };
    this.given = h('p', { class: 'task', hidden: true });
    this.name = h('input', { type: 'text', 'aria-label': 'Your name', ...text, oninput: () => this.#show('') });
    this.code = h('code');
    this.said = h('span', { class: 'note', role: 'status' });
    this.made = h('div', { class: 'row', hidden: true }, this.code, button('Copy the code', () => this.#copy()), this.said);
    this.handIn = h('form', { class: 'part', hidden: true, onsubmit: (event) => { event.preventDefault(); this.#make(); } },
      h('div', { class: 'row' }, h('label', { class: 'row' }, h('span', { class: 'label' }, 'Your name'), this.name),
        h('button', {}, 'Make the code to hand in')),
      this.made);
    const written = () => { this.#tell(''); on.input(); };
    this.written = h('input', { type: 'text', 'aria-label': 'Task', ...text, oninput: written });
    this.table = h('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Results', hidden: true });
    const list = async (codes) => this.#list(await on.results(codes));
    this.teacher = h('details', {}, h('summary', {}, 'For a class'), h('div', { class: 'part' },
      h('label', { class: 'row' }, h('span', { class: 'label' }, 'Task'), this.written),
      h('p', { class: 'note' }, 'Copy a link then gives the program above as a beginning, and the task. Who opens it gets a code for ' +
        'the verdict, to hand in. Nothing is sent.'),
      paste('Codes handed in', { verb: 'Show the results', most: 1 << 20, onread: list }),
      this.table,
      h('p', { class: 'note' }, 'A code can be forged: it saves typing, and proves nothing. Where it matters, ask for the program.')));
  }

  get task() { return this.written.value; }

  /** The task of a link is shown above the program. */
  set task(text) {
    this.written.value = text;
    this.#tell(text);
  }

  /** judged sets whether there is a verdict that can be handed in. */
  judged(on) {
    this.handIn.hidden = !on || !this.task;
    this.#show('');
  }

  #tell(task) {
    this.given.hidden = !task;
    this.given.textContent = `Task: ${task}`;
  }

  #show(code) {
    this.made.hidden = !code;
    this.code.textContent = code;
    this.said.textContent = '';
  }

  async #make() {
    if (!this.name.value.trim()) this.name.focus();
    else this.#show(await this.on.code(this.name.value));
    if (this.code.textContent) announce(`The code is made: ${this.code.textContent}`);
  }

  async #copy() {
    this.said.textContent = await copyText(this.code.textContent).then(() => 'Copied.', () => 'Not copied; select the code.');
  }

  #list(results) {
    const cell = (text) => h('td', {}, String(text ?? ''));
    const row = ({ line, error, ...result }) => h('tr', {},
      error ? h('td', { colspan: columns.length }, `Line ${line}: ${error}.`) : columns.map(([, field]) => cell(result[field])));
    const titles = columns.map(([title]) => h('th', { scope: 'col' }, title));
    this.table.replaceChildren(h('table', {}, h('thead', {}, h('tr', {}, titles)), h('tbody', {}, results.map(row))));
    this.table.hidden = false;
    announce(`${results.length} results.`);
  }
}
