// A game in progress: its clock, its stored state, the keys that all games share,
// and the pending request. Play and Regions are games; a model defines their
// address, start, stored state and undo.

import { pressed } from './keys.js';
import { keepGame } from './store.js';

export const freshSeed = () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 999999);

/** visited returns what mount returns for a game. */
export const visited = (game, model) => ({ update: (params) => game.revisit(model.read(params)), unmount: () => game.close() });

/** Game requires of its subclasses: view with time(ms), hint(), travel(step). */
export class Game {
  closed = false;
  #request = new AbortController();
  #played = false; // this tab has moved in the game
  #since = 0; // performance.now() of when the clock went on, 0 while it stands
  #listens = new AbortController();

  constructor(page, model) {
    this.page = page;
    this.model = model;
    const { signal } = this.#listens;
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    addEventListener('pagehide', () => this.keep(), { signal });
    document.addEventListener('visibilitychange', () => this.#look(), { signal });
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

  /** asking aborts the pending request and returns the signal for the next one. */
  asking() {
    this.#request.abort();
    this.#request = new AbortController();
    return this.#request.signal;
  }

  /** keep stores the game if it has begun, or was a day's and is solved. Another tab may play the game that this one has not begun. */
  keep() {
    if (!this.game || !this.#played) return;
    const { model, game } = this;
    if (model.begun(game) || (game.over && game.day)) keepGame(model.id(game), model.kept({ ...game, elapsed: this.elapsed }));
    else this.forget();
  }

  /** #look stops the clock while nobody can see the game. */
  #look() {
    if (!this.game || this.game.over) return;
    if (document.hidden) {
      this.keep();
      this.game = { ...this.game, elapsed: this.elapsed };
      this.pause();
    } else if (this.game.elapsed) this.start();
  }

  forget() { keepGame(this.model.id(this.game), undefined); }

  pause() { this.#since = 0; }

  /** hold makes this the current game and resumes its clock if it has begun. */
  hold(game) {
    this.game = game;
    this.#played = false;
    this.#since = game.elapsed && !game.over ? performance.now() : 0;
  }

  /** start starts the clock if it is stopped. */
  start() { this.#since ||= performance.now(); }

  /** moved sets the game after a move; its elapsed time must be current. */
  moved(game) {
    this.game = game;
    this.#played = true;
    this.#since = game.over || !this.#since ? 0 : performance.now();
    this.keep();
  }

  #key(event) {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z' && !event.target.matches?.('input')) {
      event.preventDefault();
      this.travel(event.shiftKey ? this.model.redone : this.model.undone);
      return;
    }
    const action = pressed(event, new Map([
      ['u', () => this.travel(this.model.undone)],
      ['y', () => this.travel(this.model.redone)],
      ['h', () => this.hint()],
    ]));
    if (!action) return;
    event.preventDefault();
    action();
  }
}
