// The controller of Explore: solutions of any board, all solutions of a small one,
// their classes, and boards set up by hand. It keeps the state, asks the engine
// and updates the view.

import { announce, copyText, typing } from '../shared/dom.js';
import * as engine from '../engine/engine.js';
import * as model from './state.js';
import { ExploreView } from './view.js';
import { Mark, codesOf } from '../shared/marks.js';
import { columnsToSquares } from '../shared/square.js';
import { duration } from '../shared/words.js';

export const arrive = model.carried;
export const { wrongLink } = model;

export function mount(host, params, page) {
  const explore = new Explore(host, page);
  explore.open(params);
  return { update: (from) => explore.open(from), unmount: () => explore.close() };
}

class Explore {
  #request = new AbortController();
  #total = 0;

  constructor(host, page) {
    this.page = page;
    this.view = new ExploreView(host, {
      change: (part) => this.change(part),
      tap: (square) => this.tap(square),
      another: () => this.change({ seed: crypto.getRandomValues(new Uint32Array(1))[0] }),
      step: (by) => this.step(by),
      goto: (k) => this.goto(k),
      open: (k) => this.change({ k }),
      member: (member) => this.change({ k: this.state.k, member }),
      allClasses: () => this.change({ k: 0 }),
      complete: () => this.complete(),
      clear: () => this.change({ placed: '', blocked: '' }),
      copy: () => this.copy(),
      read: (written) => this.read(written),
    });
    this.#offerFormats();
    this.key = (event) => this.#key(event);
    document.addEventListener('keydown', this.key);
  }

  async #offerFormats() {
    try {
      this.view.formats((await engine.ask('formats')).formats);
    } catch (error) {
      this.view.copied.textContent = error.message;
    }
  }

  open(params) {
    this.state = model.read(params);
    if (!this.view.board.n) this.view.empty(this.state.n); // its place is taken before the engine has answered
    this.render();
  }

  close() {
    this.#request.abort();
    document.removeEventListener('keydown', this.key);
  }

  change(part) {
    this.state = model.change(this.state, part);
    this.page.remember(model.address(this.state), { push: true });
    this.render();
  }

  async render() {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const { state, view } = this;
    const beyond = model.beyond(state);
    const alone = state.show === 'one' || beyond !== '';
    this.page.carry({ n: state.n, placed: state.show === 'hand' && !beyond ? state.placed : '' });
    view.controls(state, alone);
    try {
      if (alone) await this.#renderOne(signal, beyond);
      else if (state.show === 'hand') this.#renderHand();
      else if (state.show === 'classes' && !state.k) await this.#renderClasses(signal);
      else await this.#renderMany(signal);
    } catch (error) {
      if (error.name !== 'AbortError') view.say(error.message, 'bad');
    }
  }

  async #renderOne(signal, beyond) {
    const { state, state: { n }, view } = this;
    view.say('Searching …');
    const answer = await this.#one(beyond ? model.formulaFor(state) : { ...state, method: model.methodFor(state) }, signal);
    if (!answer.columns) {
      view.empty(n);
      view.say(`There is no way to place ${n} queens on this board.`, 'bad');
      return;
    }
    view.place(answer.columns, `${n} by ${n} board with ${n} queens`);
    const text = beyond || `Found in ${duration(answer.seconds)}.${model.instead(state, answer.method)}`;
    view.say(text);
    announce(`${n} queens on the board. ${text}`);
  }

  /** #one requests a solution. If that may take long, it shows the formula's meanwhile, and keeps it after a timeout. */
  async #one(state, signal) {
    const { n } = state;
    const ask = (of) => engine.ask('solution', model.queryOf(of), signal);
    if (model.soon(state)) return ask(state);
    const formula = await ask(model.formulaFor(state));
    this.view.place(formula.columns, `${n} by ${n} board with ${n} queens`);
    this.view.say(model.meanwhile(state));
    try {
      return await ask(state);
    } catch (error) {
      if (error.field !== 'n') throw error; // the engine refuses the size once the time is up
      return formula;
    }
  }

  step(by) {
    if (!this.#total) return;
    const { show, k, page } = this.state;
    if (show === 'classes' && !k) this.change({ page: model.around(page, by, this.#pages) });
    else this.change({ k: model.around(k, by, this.#total) });
  }

  goto(k) {
    if (this.state.show === 'classes' && !this.state.k) this.change({ page: Math.min(k, this.#pages) });
    else this.change({ k: Math.min(k, this.#total) });
  }

  get #pages() { return Math.max(1, Math.ceil(this.#total / model.pageOfClasses)); }

  async #renderMany(signal) {
    const { state, view } = this;
    const classes = state.show === 'classes';
    const answer = await engine.ask(classes ? 'classes' : 'solutions', { n: state.n, from: Math.max(1, state.k), limit: 1 }, signal);
    this.#total = answer.total;
    const k = Math.max(1, state.k);
    if (answer.total && k > answer.total) {
      this.change({ k: answer.total });
      return;
    }
    view.list(classes ? 'Class' : 'Solution', k, answer.total);
    if (!answer.total) this.#none();
    else if (classes) this.#showClass(answer.classes[0], k);
    else {
      view.place(answer.solutions[0], `Solution ${k} of ${answer.total}`);
      view.say('');
      announce(`Solution ${k} of ${answer.total}`);
    }
  }

  #none() {
    this.view.members([], 0);
    this.view.empty(this.state.n);
    this.view.say(`All placements were tried: none of ${this.state.n} queens on this board works.`, 'bad');
  }

  #showClass(found, k) {
    const member = Math.min(this.state.member, found.orbit.length - 1);
    this.view.members(found.orbit, member);
    this.view.place(found.orbit[member], `Class ${k} of ${this.#total}, member ${member + 1} of ${found.orbit.length}`);
    this.view.say(model.symmetryOf(found));
    announce(`Class ${k} of ${this.#total}, ${found.orbit.length} members`);
  }

  async #renderClasses(signal) {
    const { n, page } = this.state;
    const from = (page - 1) * model.pageOfClasses + 1;
    const answer = await engine.ask('classes', { n, from, limit: model.pageOfClasses }, signal);
    this.#total = answer.total;
    if (!answer.total) {
      this.view.list('Class', 1, 0);
      this.#none();
      this.view.controls({ ...this.state, k: 1 }, false);
    } else if (page > this.#pages) this.change({ page: this.#pages });
    else {
      this.view.classes(answer.classes, { n, from, total: answer.total, pages: this.#pages }, page);
      this.view.say(`Solutions that are turns or reflections of each other are one class. Each opens its images.`);
    }
  }

  // By hand.

  #marks() {
    const { placed, blocked } = model.hand(this.state);
    const codes = codesOf(this.state.n, placed, Mark.queen | Mark.fixed);
    for (const square of blocked) codes[square] |= Mark.blocked;
    return { placed, blocked, codes };
  }

  #renderHand() {
    const { n } = this.state;
    const { placed, blocked, codes } = this.#marks();
    this.view.empty(
      n,
      codes,
      `${n} by ${n} board, ${placed.length} queens placed, ${blocked.length} squares blocked. Enter places or takes away.`,
    );
    this.view.say(
      placed.length + blocked.length
        ? `${placed.length} placed, ${blocked.length} blocked.`
        : 'Tap squares to place queens, then ask whether the board can be completed.',
    );
  }

  tap(square) {
    if (this.state.show !== 'hand' || model.beyond(this.state)) return;
    this.change(model.tapped(this.state, square, this.view.tool.value));
    announce(this.view.board.say(square));
  }

  /** read shows a board that the user has as text. */
  async read(written) {
    this.change(model.boardOf(await engine.read('board', written)));
  }

  async complete() {
    this.#request.abort();
    this.#request = new AbortController();
    const { n } = this.state;
    const { view } = this;
    const { placed, blocked, codes } = this.#marks();
    const clash = model.clash(n, placed);
    if (clash) {
      view.say(clash, 'bad');
      return;
    }
    view.say('Searching …');
    const names = (squares) => (squares.length ? model.namesOf(n, squares).split(',') : []);
    try {
      const answer = await engine.complete({ n, placed: names(placed), blocked: names(blocked) }, this.#request.signal);
      if (answer.outcome !== 'solved') {
        view.say(answer.reason, 'bad');
        return;
      }
      for (const square of columnsToSquares(answer.columns)) codes[square] |= Mark.queen;
      view.place(answer.columns, 'Completed board', codes);
      view.say(`Completed in ${duration(answer.seconds)}.`, 'good');
    } catch (error) {
      if (error.name !== 'AbortError') view.say(error.message, 'bad');
    }
  }

  async copy() {
    const { view } = this;
    if (!view.columns) return;
    try {
      await copyText(await engine.text('notation', { columns: view.columns.join(','), format: view.format.value }));
      view.copied.textContent = 'Copied.';
    } catch (error) {
      view.copied.textContent = `Not copied: ${error.message}`;
    }
  }

  #key(event) {
    if (typing(event) || this.view.many.hidden) return;
    if (event.key === 'ArrowRight') this.step(1);
    else if (event.key === 'ArrowLeft') this.step(-1);
    else return;
    event.preventDefault();
  }
}
