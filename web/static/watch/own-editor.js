// A field for a program, with the numbers of its lines. Tab indents; Escape, then Tab
// leaves the field.

import { h } from '../shared/dom.js';

const indent = '  ';
let unique = 0;

export class Editor {
  #leaving = false; // Escape was pressed
  #lines = 0;
  #marks = new Map(); // classes of lines

  /** on: {input(), run()} */
  constructor(label, on) {
    const id = `editor-${++unique}`;
    this.on = on;
    this.numbers = h('pre', { class: 'numbers', 'aria-hidden': 'true' });
    this.field = h('textarea', {
      id, wrap: 'off', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', autocorrect: 'off', translate: 'no',
      'aria-describedby': `${id}-keys`,
      oninput: () => { this.#number(); on.input(); },
      onscroll: () => { this.numbers.scrollTop = this.field.scrollTop; },
      onkeydown: (event) => this.#key(event),
      onbeforeinput: (event) => this.#break(event),
      onblur: () => { this.#leaving = false; },
    });
    this.element = h('div', { class: 'editing' },
      h('label', { for: id, class: 'label' }, label),
      h('div', { class: 'editor' }, this.numbers, this.field),
      h('p', { class: 'note', id: `${id}-keys` }, 'Tab indents. Escape, then Tab leaves the field. Ctrl+Enter runs.'),
    );
  }

  get text() { return this.field.value; }

  set text(text) {
    if (this.field.value === text) return;
    this.field.value = text;
    this.#number();
  }

  /** mark gives one line, or none for 0, a class beside its number. */
  mark(name, line) {
    if (this.#marks.get(name) === line) return;
    this.numbers.children[this.#marks.get(name) - 1]?.classList.remove(name);
    this.#marks.set(name, line);
    this.numbers.children[line - 1]?.classList.add(name);
  }

  /** reveal scrolls a line into the field. */
  reveal(line) {
    const each = this.field.scrollHeight / Math.max(1, this.#lines);
    const [top, bottom] = [(line - 2) * each, (line + 1) * each];
    const { scrollTop, clientHeight } = this.field;
    if (top < scrollTop) this.field.scrollTop = Math.max(0, top);
    else if (bottom > scrollTop + clientHeight) this.field.scrollTop = bottom - clientHeight;
  }

  #number() {
    const lines = this.field.value.split('\n').length;
    if (lines === this.#lines) return;
    this.#lines = lines;
    this.numbers.replaceChildren(...Array.from({ length: lines }, (_, i) => h('span', {}, i + 1)));
    const marks = [...this.#marks];
    this.#marks.clear();
    for (const [name, line] of marks) this.mark(name, line);
    this.numbers.scrollTop = this.field.scrollTop;
  }

  #key(event) {
    const { key } = event;
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.on.run();
    } else if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    else if (key === 'Tab' && !event.shiftKey && !this.#leaving) {
      event.preventDefault();
      this.#indent();
    }
    this.#leaving = key === 'Escape';
  }

  /** #break begins a line as far to the right as the one before it. */
  #break(event) {
    if (event.inputType !== 'insertLineBreak') return;
    event.preventDefault();
    this.#write(`\n${/^[ \t]*/.exec(this.#before())[0]}`);
  }

  /** #before returns the text of the line before the caret. */
  #before() {
    const { value, selectionStart: at } = this.field;
    return value.slice(value.lastIndexOf('\n', at - 1) + 1, at);
  }

  /** #indent moves the selected lines, or what follows the caret, to the right. */
  #indent() {
    const { field } = this;
    const { value, selectionStart, selectionEnd } = field;
    const selected = value.slice(selectionStart, selectionEnd);
    if (!selected.includes('\n')) {
      field.setSelectionRange(selectionEnd, selectionEnd);
      this.#write(indent);
      return;
    }
    const from = value.lastIndexOf('\n', selectionStart - 1) + 1;
    const moved = value.slice(from, selectionEnd).replace(/^(?=.)/gm, indent);
    field.setSelectionRange(from, selectionEnd);
    this.#write(moved);
    field.setSelectionRange(from, from + moved.length);
  }

  /** #write replaces the selection, so that the browser can undo it. */
  #write(text) {
    if (document.execCommand('insertText', false, text)) return;
    this.field.setRangeText(text, this.field.selectionStart, this.field.selectionEnd, 'end');
    this.#number();
    this.on.input();
  }
}
