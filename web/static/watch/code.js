// The code of an algorithm, as pseudocode or as a program in a language: the lines
// that the search is at.

import * as engine from '../engine/engine.js';
import { announce, copyText, h } from '../shared/dom.js';
import { choice, keepChoice } from '../shared/store.js';

const copyLabel = 'Copy the program';
const context = 2; // lines that stay in view above and below the lit one

/** listed returns a line of code. Where it wraps, it keeps its indentation, which has four columns for a tab. */
function listed(line) {
  const text = line.replaceAll('\t', '    ');
  const item = h('li', {}, h('code', {}, text));
  item.style.setProperty('--indent', Math.max(0, text.search(/\S/)));
  return item;
}

const asPseudocode = ({ pseudocode }) => pseudocode.map((text, i) => ({ text, pseudocode: [i + 1] }));

const programs = new Map(); // promises of the programs of an algorithm by language

/** programsOf returns a promise of the programs of an algorithm, by language, as lines {text, pseudocode, all}. */
export function programsOf(name) {
  if (!programs.has(name)) {
    const asked = engine.ask('code', { algorithm: name });
    programs.set(name, asked.then((answer) => new Map(answer.programs.map(({ language, lines }) => [language, lines]))));
    asked.catch(() => programs.delete(name));
  }
  return programs.get(name);
}

const open = new Set(); // all on the page are in the same language

export class Code {
  #algorithm = null;
  #written = '';
  #all = false;
  #language = ''; // of what is written
  #line = 0; // of the pseudocode
  #lit = [];
  #measured = null;
  #carrying = new Map(); // the elements that carry out a line of the pseudocode

  /** onwrite hears that other lines are shown. */
  constructor(onwrite) {
    this.onwrite = onwrite;
    this.list = h('ol', {});
    this.box = h('div', { class: 'code', role: 'region', tabindex: '0' }, this.list);
    this.language = h('select', { 'aria-label': 'Language of the code', onchange: () => choose(this.language.value) });
    this.copy = h('button', { type: 'button', class: 'quiet', hidden: true, onclick: () => this.#copy() }, copyLabel);
    this.head = h('div', { class: 'row codehead' }, this.language, this.copy);
    this.fault = h('p', { class: 'note codefault' });
    this.element = h('div', { class: 'codebox' }, this.head, this.fault, this.box);
    this.box.addEventListener('scroll', () => { if (this.#measured) this.#measured.at = this.box.scrollTop; });
    this.sized = new ResizeObserver(() => {
      this.#measured = null;
      this.#follow();
    });
    this.sized.observe(this.box);
    open.add(this);
  }

  close() {
    this.sized.disconnect();
    open.delete(this);
  }

  /** load shows an algorithm; all says that every solution is searched for, not the first. */
  load(algorithm, all) {
    this.#algorithm = algorithm;
    this.#all = all;
    const { languages = [] } = algorithm;
    this.element.hidden = !algorithm.pseudocode.length;
    this.head.hidden = !languages.length;
    this.language.replaceChildren(
      h('option', { value: '' }, 'Pseudocode'),
      ...languages.map(({ name, title }) => h('option', { value: name }, title)),
    );
    this.#write(asPseudocode(algorithm), '');
    this.translate();
  }

  /** translate shows the algorithm in the language that the user has chosen, if it is written in it. */
  async translate() {
    const algorithm = this.#algorithm;
    const language = choice('language') ?? '';
    if (!algorithm?.languages?.some(({ name }) => name === language)) {
      if (algorithm) this.#write(asPseudocode(algorithm), '');
      return;
    }
    try {
      const lines = (await programsOf(algorithm.name)).get(language);
      if (this.#algorithm === algorithm && choice('language') === language) this.#write(lines, language);
    } catch (error) {
      this.language.value = this.#language;
      this.#fail(error.message);
    }
  }

  #fail(text) {
    this.fault.textContent = text;
    announce(text);
  }

  #write(program, language) {
    const lines = program.filter(({ all }) => !all || this.#all);
    const items = lines.map(({ text }) => listed(text));
    this.#written = lines.map(({ text }) => `${text}\n`).join('');
    this.#carrying = carrying(lines, items);
    this.#language = language;
    this.language.value = language;
    this.copy.hidden = !language;
    this.fault.textContent = '';
    this.box.classList.toggle('long', language !== '');
    const kind = language ? this.language.selectedOptions[0].textContent : 'Pseudocode';
    this.box.setAttribute('aria-label', `${kind}: ${this.#algorithm.title}`);
    this.list.replaceChildren(...items);
    this.box.scrollTop = 0;
    this.#measured = null;
    this.#lit = [];
    this.#light(this.#line);
    this.onwrite?.();
  }

  /** show lights a line of the pseudocode, or none for 0. */
  show(line) { if (line !== this.#line) this.#light(line); }

  #light(line) {
    for (const item of this.#lit) item.removeAttribute('aria-current');
    this.#line = line;
    this.#lit = this.#carrying.get(line) ?? [];
    for (const item of this.#lit) item.setAttribute('aria-current', 'step');
    queueMicrotask(() => this.#follow()); // once the rest of the step is shown, so that the page is laid out once
  }

  /** #follow scrolls the code, and only the code, until the lit line is in view. What it measures is kept: a search plays fast. */
  #follow() {
    const [item] = this.#lit;
    if (!item || !this.box.classList.contains('long')) return;
    this.#measured ??= this.#measure();
    const { height, at, lines } = this.#measured;
    if (!height) return;
    const [top, bottom] = lines.get(item);
    const to = top < at ? top : Math.max(at, Math.min(top, bottom - height));
    if (to === at) return;
    this.box.scrollTop = to;
    this.#measured.at = to;
  }

  #measure() {
    const lines = new Map();
    for (const item of this.list.children) {
      const margin = context * item.offsetHeight;
      lines.set(item, [item.offsetTop - margin, item.offsetTop + item.offsetHeight + margin]);
    }
    return { height: this.box.clientHeight, at: this.box.scrollTop, lines };
  }

  async #copy() {
    try {
      await copyText(this.#written);
      this.copy.textContent = 'Copied';
      announce('Copied.');
      setTimeout(() => { this.copy.textContent = copyLabel; }, 2000);
    } catch {
      this.#fail('Not copied: the browser does not allow it.');
    }
  }
}

/**
 * carrying returns the elements of the lines that carry out each line of the pseudocode. Where a program counts, those
 * are lines that count; the search for the first solution stands beside them.
 */
function carrying(lines, items) {
  const found = new Map();
  const counts = new Set(lines.flatMap(({ all, pseudocode = [] }) => (all ? pseudocode : [])));
  lines.forEach(({ pseudocode = [], all }, i) => {
    for (const line of pseudocode)
      if (all || !counts.has(line)) found.set(line, [...(found.get(line) ?? []), items[i]]);
  });
  return found;
}

/** contrast marks the lines of two programs that the other one does not have in this order, or of none. */
export function contrast(codes) {
  const [a, b] = codes.map(({ list }) => [...list.children]);
  const text = (item) => item.textContent.trim();
  const common = Array.from({ length: a.length + 1 }, () => new Array((b ?? []).length + 1).fill(0)); // of what begins at two lines
  for (let i = a.length - 1; b && i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i][j] = text(a[i]) === text(b[j]) ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  for (const item of [...a, ...(b ?? [])]) item.classList.toggle('differs', Boolean(b) && text(item) !== '');
  for (let [i, j] = [0, 0]; b && i < a.length && j < b.length;) {
    if (text(a[i]) === text(b[j])) for (const item of [a[i++], b[j++]]) item.classList.remove('differs');
    else if (common[i + 1][j] >= common[i][j + 1]) i++;
    else j++;
  }
}

function choose(language) {
  keepChoice('language', language);
  for (const each of open) each.translate();
}
