// The controller of the tour: the steps from brute force to counting by colours, with
// scenes that move and exercises that are checked. The browser keeps which are solved.

import { announce } from '../shared/dom.js';
import { pressed } from '../shared/keys.js';
import { squareName } from '../shared/square.js';
import { keepSteps, keptSteps, onKept } from '../shared/store.js';
import { sceneOf } from './scene.js';
import { scenes } from './scenes.js';
import * as model from './state.js';
import { steps } from './text.js';
import { TourView } from './view.js';

export const { wrongLink } = model;

export function mount(host, params, page) {
  const tour = new Tour(host, page);
  tour.open(params);
  return { update: (from) => tour.open(from), unmount: () => tour.close() };
}

class Tour {
  #solved = model.solvedOf(keptSteps());
  #listens = new AbortController();
  #request = new AbortController();
  #scene = null;

  constructor(host, page) {
    this.page = page;
    this.view = new TourView(host, steps, {
      go: (name) => this.go(name),
      near: (by) => this.near(by),
      number: (text) => this.#number(text),
    });
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#listens.signal });
    onKept(() => this.#join(), this.#listens.signal);
  }

  /** open shows the step of an address, or the first that is not solved. */
  open(params) {
    const { step, figure } = model.read(params);
    const name = step || model.next(this.#solved);
    this.step = steps.find((each) => each.name === name);
    this.page.remember(model.address({ step: name, figure }));
    this.#leave();
    this.#request = new AbortController();
    const scene = scenes.get(name);
    this.#scene = sceneOf({ ...scene, figure }, {
      square: (square) => this.#square(scene, square),
      board: (queens) => this.#board(scene, queens),
      line: (line, drawn) => this.#line(line, drawn),
      figure: (chosen) => this.open({ step: name, figure: chosen }),
    });
    const watch = scene.kind === 'search' &&
      this.page.addressOf('watch', { n: scene.n, algorithm: scene.algorithm, all: scene.all, step: scene.at });
    this.view.show(this.step, { element: this.#scene.element, task: scene.task }, watch);
    this.view.tally(this.#solved);
    this.#scene.open(this.#request.signal);
  }

  go(name) {
    this.page.remember(model.address({ step: name }), { push: true });
    this.open({ step: name });
    announce(`Step ${model.names.indexOf(name) + 1}: ${this.step.title}`);
  }

  /** near goes many steps forward, to the head of the text. */
  near(by) {
    const name = model.near(this.step.name, by);
    if (!name) return;
    this.go(name);
    this.view.focus();
  }

  #leave() {
    this.#request.abort();
    this.#scene?.close();
  }

  close() {
    this.#leave();
    this.#listens.abort();
  }

  /** join adds the steps that were solved in other tabs. */
  #join() {
    this.#solved = new Set([...this.#solved, ...model.solvedOf(keptSteps())]);
    this.view.tally(this.#solved);
  }

  #number(text) {
    if (text.trim()) this.#judge(model.rightNumber(this.step.result, text), `No, it is not ${text.trim()}.`);
  }

  #square({ task, n }, square) {
    if (task === 'square') this.#judge(model.rightSquare(this.step.result, n, square), `No, it is not ${squareName(n, square)}.`);
  }

  #board({ n }, queens) {
    if (queens.length < n) this.view.say('');
    else this.#judge(model.rightBoard(n, queens), queens.length > n ? 'There are too many queens.' : 'Some queens attack each other.');
  }

  #line(line, drawn) {
    this.#judge(model.rightNumber(this.step.result, String(line + 1)), `No: ${drawn}.`);
  }

  #judge(right, wrong) {
    if (right && !this.#solved.has(this.step.name)) {
      this.#join();
      this.#solved.add(this.step.name);
      keepSteps([...this.#solved]);
      this.view.tally(this.#solved);
    }
    const all = this.#solved.size === steps.length;
    const text = right ? `Right.${all ? ' You have solved every exercise of the tour.' : ''}` : wrong;
    this.view.say(text, right);
    announce(text);
  }

  #key(event) {
    const action = pressed(event, new Map([
      ['n', () => this.near(1)],
      ['p', () => this.near(-1)],
      ...(this.#scene.player?.keys ?? []),
    ]));
    if (!action) return;
    event.preventDefault();
    action();
  }
}
