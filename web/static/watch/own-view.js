// What "Your own" looks like: the editor, what a program needs to run, and what came of it. It decides nothing
// and passes what the user does to `on`.

import { button, enable, h, toggle } from '../shared/dom.js';
import { grouped } from '../shared/words.js';
import { OwnClass } from './own-class.js';
import { Editor, languages } from './own-editor.js';

const mostShown = 100_000; // letters of what a program prints
const ways = [...languages].map(([name, { title }]) => ({ name, title }));

export class OwnView {
  /**
   * titles are those of the programs to start from; on: {input(), run(), refused(), stop(), swap(), copy(), keep(on),
   * start(place, language)}, and what OwnClass needs.
   */
  constructor(titles, longest, on) {
    this.on = on;
    this.editor = new Editor('Your program', longest, on);
    this.origin = h('p', { class: 'verdict', hidden: true });
    const starts = (language) => titles.map((title, place) => h('option', { value: `${place} ${language}` }, title));
    this.start = h('select', { 'aria-label': 'Start from', onchange: () => this.#begin() }, h('option', { value: '' }, 'Start from …'),
      ways.map(({ name, title }) => h('optgroup', { label: title }, starts(name))));
    this.language = h('select', { 'aria-label': 'Language', onchange: on.input }, h('option', { value: '' }),
      ways.map(({ name, title }) => h('option', { value: name }, title)));
    const fields = [['args', 'Arguments', 'input'], ['input', 'Input', 'textarea'], ['board', 'Its name', 'input']];
    this.fields = new Map(fields.map(([name, label, tag]) => [name, this.#field(label, tag)]));
    this.class = new OwnClass(on);
    this.stopping = button('Stop', on.stop);
    this.back = button('Restore the earlier program', on.swap, { class: 'quiet' });
    this.keeping = toggle('keep it in this browser', true, on.keep);
    this.copied = h('span', { class: 'note', role: 'status' });
    const { given, handIn, teacher } = this.class;
    this.element = h('div', { class: 'own' }, this.origin, given, h('div', { class: 'row' }, this.start, this.language),
      this.editor.element, this.#label('args'), this.#label('input'), this.#buttons(), this.#outcome(), handIn, teacher);
    this.running(false);
  }

  get program() {
    const parts = [...this.fields].map(([name, field]) => [name, field.value]);
    return { text: this.editor.text, language: this.language.value, task: this.class.task, ...Object.fromEntries(parts) };
  }

  /** A program without a task leaves the task. */
  set program({ text, language, task, ...parts }) {
    if (task) this.class.task = task;
    for (const [name, field] of this.fields) field.value = parts[name];
    this.language.value = language;
    this.editor.text = text;
  }

  /** written shows what follows from the text: its language, which the editor recognized, and the fields that it asks for. */
  written(language, asks) {
    this.language.options[0].textContent = `Automatic: ${languages.get(language).title}`;
    this.editor.language = this.language.value || language;
    for (const name of ['args', 'input']) this.fields.get(name).parentElement.hidden = !asks.has(name);
    this.copied.textContent = '';
  }

  /** say writes what came of a program, by the names of its places; what is not given stays. */
  say(texts) {
    for (const [name, text] of Object.entries(texts)) {
      const place = this[name];
      if (place.textContent !== text) place.textContent = text;
      place.hidden = !text;
    }
  }

  /** print shows what a program printed. */
  print(text) {
    const lines = text.replace(/\n$/, '').split('\n').length;
    this.prints.hidden = !text;
    this.prints.firstChild.textContent = `What it prints: ${lines === 1 ? 'a line' : `${grouped(lines)} lines`}`;
    this.prints.lastChild.textContent = text.length > mostShown ? `${text.slice(0, mostShown)}\n…` : text;
  }

  running(on) { enable(this.stopping, on); }

  #begin() {
    const [place, language] = this.start.value.split(' ');
    this.start.value = '';
    if (language) this.on.start(Number(place), language);
  }

  #field(label, tag) {
    const plain = { spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', maxlength: 2000 };
    return h(tag, { 'aria-label': label, ...plain, oninput: this.on.input });
  }

  #label(name) {
    const field = this.fields.get(name);
    return h('label', { class: 'row', hidden: name !== 'board' }, h('span', { class: 'label' }, field.ariaLabel), field);
  }

  #buttons() {
    const { on } = this;
    return h('div', { class: 'row' }, button('Run', on.run, { class: 'primary' }), this.stopping, button('Copy a link', on.copy),
      this.keeping.element, this.copied, this.back);
  }

  #outcome() {
    this.end = h('p', { class: 'note outcome' });
    this.found = h('p', { class: 'note' });
    this.judged = h('p', { class: 'judged' });
    this.other = h('details', { hidden: true }, h('summary', {}, 'The board is another variable'),
      h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); this.on.run(); } },
        this.#label('board'), h('button', {}, 'Run with it')));
    this.prints = h('details', { hidden: true }, h('summary', {}),
      h('pre', { class: 'printed', tabindex: '0', role: 'region', 'aria-label': 'What the program prints' }));
    return [this.end, this.found, this.judged, h('div', { class: 'row more' }, this.other, this.prints)];
  }
}
