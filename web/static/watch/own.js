// "Your own": a program of the user in its editor, and the search that it makes. No program runs before
// the user has asked for it.

import { announce, copyText } from '../shared/dom.js';
import { local } from '../engine/engine.js';
import { languageOf } from './own-editor.js';
import { follow, judge, resultsOf } from './own-follow.js';
import { longest, packed, programOf, unpacked } from './own-link.js';
import { start, titles } from './own-starts.js';
import { asksOf, endOf, noteOf, notes, verdictOf } from './own-text.js';
import { OwnView } from './own-view.js';
import { own } from './state.js';
import { counters } from '../shared/trace.js';
import { choice, keepChoice, keepProgram, keptProgram } from '../shared/store.js';
import { grouped, sentence } from '../shared/words.js';

const rows = '6'; // of the board, for a program that asks

export class Own {
  #before = null; // the program that another one replaced
  #link = { text: null, code: '', fault: '' };
  #ours = new Set(); // texts of programs to start from that were shown
  #ran = ''; // the text of the program whose steps are shown
  #answer = null; // its steps
  #ended = notes.waiting;
  #verdict = null; // of the judge
  #stop = new AbortController();

  /** on: {show(), link(code)}: there are other steps to show; link returns an address. */
  constructor(algorithms, on) {
    this.on = on;
    this.view = new OwnView(titles(algorithms), longest, {
      input: () => this.#edited(), refused: () => this.#say({ end: `A program has at most ${grouped(longest)} characters here.` }),
      run: () => this.run(), stop: () => this.#stop.abort(),
      copy: () => this.#copy(), swap: () => this.#swap(),
      keep: (kept) => { keepChoice('keep', kept); this.#keep(); }, start: (place, language) => this.#begin(place, language),
      code: (name) => this.#verdict.code(name, this.view.class.task), results: resultsOf,
    });
    this.element = this.view.element;
    this.view.keeping.value = choice('keep') !== false;
    this.view.say({ end: local ? notes.alone : notes.served });
  }

  /** open takes the program of a link, or for '' the one that the browser keeps. */
  async open(code) {
    if (!this.view.editor.text) {
      const { program, before } = keptProgram();
      this.#before = before && programOf(before);
      const first = filled(program ? programOf(program) : await this.#start(0, 'python'));
      if (!this.view.editor.text) this.view.program = first; // or one was pasted meanwhile
    }
    if (code && code !== this.#link.code) await this.#openLink(code);
    this.#written();
  }

  async #openLink(code) {
    this.#link = { text: null, code, fault: '' };
    try {
      const program = await unpacked(code);
      this.#link.text = program.text;
      if (program.text !== this.view.editor.text) this.#replace(program);
      this.view.class.task = program.task;
    } catch (error) {
      this.#link.fault = error.message;
      announce(error.message);
    }
  }

  /** code returns the program of the link while it is as it was, or ''. */
  get code() { return this.view.editor.text === this.#link.text ? this.#link.code : ''; }

  /** search returns the steps of the program as an algorithm of the list, or an empty board of n rows while there are none. */
  search(n) {
    const steps = this.#answer ?? nothing(n);
    return { ...own, title: steps.title ?? own.title, own: steps, tree: steps.tree, ended: this.#ended };
  }

  async run() {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const program = this.#asked();
    this.view.running(true);
    this.view.say({ origin: '', found: '', judged: '', end: 'Running …' });
    this.view.class.judged(false);
    this.view.print('');
    try {
      const progress = (lines) => { if (!signal.aborted) this.view.say({ end: `Running: ${grouped(lines)} lines …` }); };
      const followed = await follow(program, { signal, progress });
      signal.throwIfAborted();
      this.#shown(program, followed);
      if (followed.ran.ended !== 'unsupported') await this.#judge(program, signal);
    } catch (error) {
      if (error.name !== 'AbortError') this.#say({ end: sentence(error.message) });
      else if (signal === this.#stop.signal) this.#say({ end: 'Stopped.', judged: '' });
    }
    if (signal === this.#stop.signal) this.view.running(false);
  }

  #shown(program, { ran, answer, fault }) {
    this.#ended = endOf(ran, program.language, fault);
    this.view.print(ran.output);
    this.view.editor.mark('wrong', ran.ended === 'failed' ? ran.line : 0);
    this.#say({ end: this.#ended, found: answer?.idea ?? '' });
    this.view.other.hidden = ran.ended === 'unsupported';
    this.#ran = program.text;
    this.#answer = answer && { ...answer, truncated: answer.truncated || ran.ended !== 'done' };
    this.on.show();
  }

  async #judge(program, signal) {
    const progress = (runs) => { if (!signal.aborted) this.view.say({ judged: `Is it right? It has run ${grouped(runs)} times …` }); };
    try {
      this.#verdict = await judge(program, { signal, progress });
      signal.throwIfAborted();
      this.#say({ judged: verdictOf(this.#verdict) });
      this.view.class.judged(true);
    } catch (error) {
      if (error.name === 'AbortError') throw error;
      this.#say({ judged: sentence(error.message) });
    }
  }

  /** #say writes texts as the view does, and has a screen reader say them. */
  #say(texts) {
    this.view.say(texts);
    announce(Object.values(texts).join(' '));
  }

  /** #asked returns the program with its language, and with what it asks for only. */
  #asked() {
    const { program } = this.view;
    const needs = asksOf(program.text);
    const of = (part) => (needs.has(part) ? program[part] : '');
    return { ...program, language: program.language || languageOf(program.text), args: of('args'), input: of('input') };
  }

  #edited() {
    this.#keep();
    this.#written();
  }

  #keep() { keepProgram(this.view.keeping.value ? { program: this.view.program, before: this.#before } : {}); }

  #written() {
    const { text } = this.view.editor;
    const { fault } = this.#link;
    this.view.written(languageOf(text), asksOf(text));
    const stranger = text === this.#link.text && text !== this.#ran;
    this.view.say({ origin: fault || noteOf(text, stranger) });
    this.view.back.hidden = !this.#before || this.#before.text === text;
  }

  async #start(place, language) {
    const program = programOf(await start(place, language));
    this.#ours.add(program.text);
    return program;
  }

  async #begin(place, language) {
    try {
      this.#replace(await this.#start(place, language));
      this.#edited();
    } catch (error) {
      this.#say({ end: error.message });
    }
  }

  /** #replace shows another program. What the user wrote can be brought back. */
  #replace(program) {
    const now = this.view.program;
    if (now.text.trim() && !this.#ours.has(now.text) && now.text !== this.#link.text) this.#before = now;
    this.view.program = filled(program);
  }

  #swap() {
    const { program } = this.view;
    this.view.program = this.#before;
    this.#before = program;
    this.#edited();
    this.view.editor.focus();
  }

  async #copy() {
    try {
      await copyText(this.on.link(await packed(this.view.program)));
      this.view.say({ copied: 'Copied. The program runs when the recipient presses Run.' });
    } catch (error) {
      this.view.say({ copied: `Not copied: ${error.message.replace(/\.?$/, '.')}` });
    }
  }

  /** light marks the line of the step that is shown. */
  light(line) { this.view.editor.mark('step', this.view.editor.text === this.#ran ? line : 0); }

  close() { this.#stop.abort(); }
}

/** nothing returns the search of a program that has not run. */
function nothing(n) {
  const root = { node: 0, parent: -1, square: -1, size: 1, solutions: 0, dead_end: false, left: false };
  return {
    n, tree: true, truncated: true, events: 0, kinds: '', squares: [], nodes: [], lines: [], parents: [], attackers: [],
    start: { step: 0, node: 0, standing: [], nodes: [root], tally: Object.fromEntries(counters.map((name) => [name, 0])) },
  };
}

const filled = (program) => ({ ...program, args: program.args || rows, input: program.input || rows });
