// "Your own": the program of the user in its editor, and the search that it makes. A
// program runs once the user has asked for it; those to start from run at once.

import { announce, button, copyText, enable, h } from '../shared/dom.js';
import * as engine from '../engine/engine.js';
import { Editor } from './own-editor.js';
import { longest, packed, unpacked } from './own-link.js';
import { run } from './own-sandbox.js';
import { answerOf, endOf, nothing, textOf } from './own-search.js';
import { starts } from './own-starts.js';
import { largest } from './state.js';
import { keepProgram, keptProgram } from '../shared/store.js';
import { grouped } from '../shared/words.js';

const ours = new Set(starts.values());

const calls = [
  ['n', 'the size of the board'],
  ['queens.try(row, column)', 'looks at a square, and is true if no queen attacks it'],
  ['queens.place(row, column)', 'puts a queen on a square'],
  ['queens.remove()', 'takes the latest queen off; with a row and a column, the queen there'],
  ['queens.solution()', 'the n queens on the board are a solution'],
];

const stranger =
  'The author of the link wrote this program. It runs only when you press Run, and can reach neither this page nor a network.';

export class Own {
  #before = ''; // the program that another one replaced
  #link = { program: null, code: '', fault: '' };
  #granted = null; // the program that may run
  #latest = { key: '', answer: null }; // the search that is shown
  #stop = new AbortController();

  /** algorithm is what the user's program is in the list of algorithms. */
  algorithm = {
    name: 'own', title: 'Your own', idea: '', pseudocode: [], max_n: largest, complete: true, seeded: false, tree: true,
    peaceful: false, program: true, ended: '',
  };

  /** on: {run(), link(code)}, which returns an address. */
  constructor(on) {
    this.on = on;
    this.editor = new Editor('Your program, in JavaScript', { input: () => this.#edited(), run: () => this.run() });
    this.editor.field.maxLength = longest;
    this.start = h('select', { onchange: () => this.#begin(this.start.value) }, h('option', { value: '' }, 'this program'));
    this.stopping = button('Stop', () => this.#stop.abort());
    this.back = h('button', { type: 'button', class: 'quiet', hidden: true, onclick: () => this.#swap() },
      'Restore the earlier program',
    );
    this.copied = h('span', { class: 'note', role: 'status' });
    this.origin = h('p', { class: 'verdict', hidden: true });
    this.said = h('p', { class: 'note outcome', role: 'status' });
    this.element = h('div', { class: 'own', hidden: true },
      this.origin,
      this.editor.element,
      h('div', { class: 'row' },
        h('button', { type: 'button', class: 'primary', onclick: () => this.run() }, 'Run'),
        this.stopping,
        h('button', { type: 'button', onclick: () => this.#copy() }, 'Copy a link'),
        h('label', { class: 'starts' }, h('span', { class: 'label' }, 'Start from'), this.start),
        this.copied,
        this.back,
      ),
      this.said,
      h('details', {}, h('summary', {}, 'What a program can call'),
        h('dl', { class: 'calls' }, calls.map(([call, does]) => [h('dt', {}, h('code', {}, call)), h('dd', {}, does)]).flat()),
        h('p', { class: 'note' },
          'Rows and columns are numbered from 0, row 0 at the bottom. Apart from JavaScript itself, nothing is available. ' +
          'A program may run for 10 seconds and take 95,000 steps.',
        ),
      ),
    );
    enable(this.stopping, false);
  }

  /** open takes the program of a link, or for '' the one that the browser keeps. */
  async open(code) {
    if (!this.editor.text) {
      const { program, before } = keptProgram();
      this.editor.text = program || starts.get('template');
      this.#before = before;
    }
    if (code && code !== this.#link.code) await this.#openLink(code);
    if (this.#granted === null && ours.has(this.editor.text)) this.#granted = this.editor.text;
    this.#show();
  }

  async #openLink(code) {
    this.#link = { program: null, code, fault: '' };
    try {
      this.#link.program = await unpacked(code);
    } catch (error) {
      this.#link.fault = error.message;
      announce(error.message);
      return;
    }
    if (this.#link.program === this.editor.text) return; // the user's own, or one to start from
    this.#replace(this.#link.program);
    this.#granted = null;
    this.#say('');
  }

  /** code returns the program of the link while it is as it was, or ''. */
  get code() { return this.editor.text === this.#link.program ? this.#link.code : ''; }

  /** named gives the programs to start from the titles of their algorithms. */
  named(algorithms) {
    const titles = new Map([['template', 'a template'], ...algorithms.map(({ name, title }) => [name, title])]);
    if (this.start.length > 1) return;
    this.start.append(...[...starts.keys()].map((name) => h('option', { value: name }, titles.get(name) ?? name)));
  }

  run() {
    this.#granted = this.editor.text;
    this.#link.fault = '';
    this.#latest.key = '';
    this.#show();
    this.#say('Running …');
    this.on.run();
  }

  #edited() {
    this.copied.textContent = '';
    keepProgram({ program: this.editor.text, before: this.#before });
    this.editor.mark('wrong', 0);
    this.editor.mark('step', 0);
    this.#show();
  }

  #begin(name) {
    if (!starts.has(name)) return;
    this.#replace(starts.get(name));
    keepProgram({ program: this.editor.text, before: this.#before });
    this.run();
  }

  /** #replace shows another program. What the user wrote can be brought back. */
  #replace(program) {
    const now = this.editor.text;
    if (now.trim() && !ours.has(now) && now !== this.#link.program) this.#before = now;
    this.editor.text = program;
    this.editor.mark('wrong', 0);
    this.editor.mark('step', 0);
  }

  #swap() {
    const now = this.editor.text;
    this.editor.text = this.#before;
    this.#before = now;
    this.#edited();
    this.editor.field.focus();
  }

  #show() {
    const { text } = this.editor;
    const { fault } = this.#link;
    this.origin.hidden = !fault && (text !== this.#link.program || this.#granted === text);
    this.origin.textContent = fault || stranger;
    this.origin.classList.toggle('bad', fault !== '');
    this.start.value = [...starts].find(([, program]) => program === text)?.[0] ?? '';
    this.back.hidden = !this.#before || this.#before === text;
  }

  async #copy() {
    try {
      await copyText(this.on.link(await packed(this.editor.text)));
      this.copied.textContent = 'Copied. The program runs when the recipient presses Run.';
    } catch (error) {
      this.copied.textContent = `Not copied: ${error.message.replace(/\.?$/, '.')}`;
    }
  }

  #say(text) {
    if (this.said.textContent !== text) this.said.textContent = text;
  }

  /** trace returns the search of the program that may run, as the engine answers, with the line of each step. */
  async trace({ n, all }, signal) {
    const program = this.#granted;
    if (program === null) {
      this.algorithm.ended = 'The program has not run yet. Press Run, below it.';
      return nothing(n);
    }
    const key = JSON.stringify([n, all, program]);
    if (this.#latest.key !== key) this.#latest = { key, answer: this.#search(program, { n, all, signal }) };
    try {
      return await this.#latest.answer;
    } catch (error) {
      this.#latest.key = '';
      throw error;
    }
  }

  async #search(program, { n, all, signal }) {
    this.#stop = new AbortController();
    const stop = () => this.#stop.abort();
    signal.addEventListener('abort', stop);
    enable(this.stopping, true);
    this.#say('Running …');
    try {
      const ran = await run(program, {
        n, all, signal: this.#stop.signal, told: (steps) => this.#say(`Running: ${grouped(steps)} steps …`),
      });
      signal.throwIfAborted();
      const moved = ran.steps.length > 0 || ran.end === 'done';
      const answer = moved ? answerOf(await engine.read('steps', textOf(ran, n), signal), ran) : nothing(n);
      this.#ended(ran, answer);
      return answer;
    } finally {
      signal.removeEventListener('abort', stop);
      enable(this.stopping, false);
    }
  }

  #ended(ran, answer) {
    const text = endOf(ran, answer);
    Object.assign(this.algorithm, { tree: answer.tree, ended: text });
    this.editor.mark('wrong', ran.end === 'failed' ? ran.line : 0);
    if (ran.end === 'failed' && ran.line) this.editor.reveal(ran.line);
    this.#say(text);
    if (text) announce(text);
  }

  /** light marks the line of the step that is shown. */
  light(line) { this.editor.mark('step', this.editor.text === this.#granted ? line : 0); }
}
