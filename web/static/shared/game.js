// A game in front of the user: its clock, what the browser keeps of it, the keys
// that every game takes, and the one request that is under way. Play and Regions
// are two of them; a model says what is in the address, begun, kept and undone.

import { typing } from './dom.js';
import { keepGame } from './store.js';

export const freshSeed = () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 999999);

/** visited is what mount returns of a game. */
export const visited = (game, model) => ({ update: (params) => game.revisit(model.read(params)), unmount: () => game.close() });

/** Game expects of its heirs: view with time(ms), hint(), travel(step). */
export class Game {
  closed = false;
  #request = new AbortController();
  #since = 0; // performance.now() of when the clock went on, 0 while it stands
  #listens = new AbortController();

  constructor(page, model) {
    this.page = page;
    this.model = model;
    const { signal } = this.#listens;
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    addEventListener('pagehide', () => this.keep(), { signal });
    this.ticking = setInterval(() => { if (this.#since) this.view.time(this.elapsed); }, 100);
  }

  close() {
    this.keep();
    this.closed = true;
    clearInterval(this.ticking);
    this.#request.abort();
    this.#listens.abort();
  }

  get elapsed() { return this.game.elapsed + (this.#since ? performance.now() - this.#since : 0); }

  /** asking gives up what was asked for before, and is the signal of what is asked for now. */
  asking() {
    this.#request.abort();
    this.#request = new AbortController();
    return this.#request.signal;
  }

  /** keep puts the game away as it is; a game that is not begun is not kept. */
  keep() {
    if (!this.game) return;
    if (this.model.begun(this.game)) keepGame(this.model.id(this.game), this.model.kept({ ...this.game, elapsed: this.elapsed }));
    else this.forget();
  }

  forget() { keepGame(this.model.id(this.game), undefined); }

  pause() { this.#since = 0; }

  /** hold makes this the game; the clock of one that was begun goes on. */
  hold(game) {
    this.game = game;
    this.#since = game.elapsed && !game.over ? performance.now() : 0;
  }

  /** start sets the clock going, if it is not. */
  start() { this.#since ||= performance.now(); }

  /** moved makes this what a move made of the game, whose elapsed is up to date. */
  moved(game) {
    this.game = game;
    this.#since = game.over || !this.#since ? 0 : performance.now();
    this.keep();
  }

  #key(event) {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z' && !event.target.matches?.('input')) {
      event.preventDefault();
      this.travel(event.shiftKey ? this.model.redone : this.model.undone);
      return;
    }
    if (typing(event)) return;
    const action = new Map([
      ['u', () => this.travel(this.model.undone)],
      ['y', () => this.travel(this.model.redone)],
      ['h', () => this.hint()],
    ]).get(event.key.toLowerCase());
    if (!action) return;
    event.preventDefault();
    action();
  }
}
