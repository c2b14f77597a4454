// A game in progress: its clock, its stored state, the keys that all games share,
// the pending request, and its result. Play and Regions are games; a model defines
// their address, start, stored state and undo.

import { hintWords, longest, placing, resultText, streak } from './daily.js';
import { announce } from './dom.js';
import { pressed } from './keys.js';
import { keepDay, keepGame, keptDays } from './store.js';
import { dayOf, sentence } from './words.js';

export const freshSeed = () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 999999);

/** visited returns what mount returns for a game. */
export const visited = (game, model) => ({ update: (params) => game.revisit(model.read(params)), unmount: () => game.close() });

/**
 * Game requires of its subclasses: view, a GameView; draw(), hint(), travel(step), take(game), which is
 * what every move ends with, and solution(signal), which asks the engine for squares.
 */
export class Game {
  closed = false;
  paused = false; // the user has stopped the clock, and the board is hidden
  #request = new AbortController();
  #played = false; // this tab has moved in the game
  #since = 0; // performance.now() of when the clock went on, 0 while it stands
  #wall = 0; // Date.now() of then
  #listens = new AbortController();

  constructor(page, model) {
    this.page = page;
    this.model = model;
    const { signal } = this.#listens;
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    addEventListener('pagehide', () => this.keep(), { signal });
    document.addEventListener('visibilitychange', () => this.#look(), { signal });
    this.ticking = setInterval(() => this.#tick(), 100);
  }

  close() {
    this.keep();
    this.closed = true;
    clearInterval(this.ticking);
    this.#request.abort();
    this.#listens.abort();
  }

  /** still reports whether moves are not possible now. */
  get still() { return !this.game || this.game.over || this.paused; }

  /**
   * elapsed returns the milliseconds of the game. Within a time, the clock that has gone further counts: that of the page
   * cannot be set back, and that of the wall goes on in a sleep.
   */
  get elapsed() {
    if (!this.#since) return this.game.elapsed;
    const passed = performance.now() - this.#since;
    return this.game.elapsed + (this.game.within ? Math.max(passed, Date.now() - this.#wall) : passed);
  }

  #tick() {
    if (!this.#since) return;
    const { within } = this.game;
    if (within && this.elapsed >= 1000 * within) this.expire();
    else this.view.time(this.elapsed, within);
  }

  /** asking aborts the pending request and returns the signal for the next one. */
  asking() {
    this.#request.abort();
    this.#request = new AbortController();
    return this.#request.signal;
  }

  /** keep stores the game if it has begun, or was a day's and is solved. Another tab may play the game that this one has not begun. */
  keep() {
    if (!this.game || !this.#played || this.game.within) return;
    const { model, game } = this;
    if (model.begun(game) || (game.over && game.day)) keepGame(model.id(game), model.kept({ ...game, elapsed: this.elapsed }));
    else this.forget();
  }

  /** #look stops the clock while nobody can see the game, but not within a time. */
  #look() {
    if (!this.game || this.game.over) return;
    if (this.game.within) {
      this.#tick();
      return;
    }
    if (document.hidden) {
      this.keep();
      this.game = { ...this.game, elapsed: this.elapsed };
      this.stop();
    } else if (this.game.elapsed && !this.paused) this.start();
  }

  forget() { keepGame(this.model.id(this.game), undefined); }

  stop() { this.#since = 0; }

  #run() { [this.#since, this.#wall] = [performance.now(), Date.now()]; }

  /** pause stops the clock and hides the board, or ends that. */
  pause(on) {
    if (!this.game || this.game.over || this.game.within || on === this.paused) return;
    this.paused = on;
    if (on) {
      this.game = { ...this.game, elapsed: this.elapsed }; // a hint that is on its way is about another game now
      this.stop();
      this.keep();
    } else if (this.game.elapsed) this.start();
    this.view.hide(on);
    this.draw();
    announce(on ? `Paused at ${this.model.clockText(this.game.elapsed)}. The board is hidden.` : 'The game continues.');
  }

  /** hold makes this the current game and resumes its clock if it has begun. */
  hold(game) {
    this.game = game;
    this.#played = false;
    if (game.elapsed && !game.over) this.#run();
    else this.stop();
    this.paused = false;
    this.view.hide(false);
    const month = game.day ? game.day.slice(0, 7) : undefined;
    this.view.archive.href = this.page.addressOf('daily', { puzzle: this.model.daily(game), month });
    this.#tell();
  }

  /** start starts the clock if it is stopped. */
  start() { if (!this.#since) this.#run(); }

  /** moved sets the game after a move; its elapsed time must be current. The hint on the screen is done with. */
  moved(game) {
    const { model, view } = this;
    const placed = placing(this.game.placed, model.queensOf(game), game.elapsed, model.suggested(view.hint));
    view.hint = null;
    this.game = { ...game, placed };
    this.#played = true;
    if (game.over || !this.#since) this.stop();
    else this.#run();
    this.keep();
    if (game.over && game.day && !game.loaded) this.#record();
    this.#tell();
  }

  /** #record stores the result of a day's puzzle. */
  #record() {
    const { model, game } = this;
    const on = dayOf(new Date());
    keepDay(model.daily(game), game.day, game.shown ? { shown: true, on } : { ms: Math.round(game.elapsed), hints: game.hinted, on });
  }

  /** #tell shows the result of a game that was solved here. */
  #tell() {
    const { model, game } = this;
    const own = game.over && !game.loaded && !game.shown && !game.late;
    this.view.tell(own ? resultText({ name: model.title(game), ms: game.elapsed, hints: game.hinted, placed: game.placed }) : '');
  }

  /** dayNews says how the results of a day's puzzle stand, '' for other games. */
  dayNews() {
    const { model, game } = this;
    if (!game.day) return '';
    const results = keptDays(model.daily(game));
    const own = results.get(game.day);
    const days = streak(results, dayOf(new Date()));
    let text = '';
    if (own?.shown && !game.shown) text = ' Its solution was shown before, so the day does not count as solved.';
    else if (own && !own.shown && !game.over) text = ` You solved it in ${model.clockText(own.ms)}, with ${hintWords(own.hints)}.`;
    if (days < 2) return text;
    const best = longest(results);
    return `${text} ${days} days in a row${best > days ? `; your longest is ${best}` : ''}.`;
  }

  /** shownText says that a solution is on the board. */
  get shownText() { return `${this.model.solutionText}${this.game.day ? ' The day counts as shown.' : ''}`; }

  /** show puts the solution on the board, which ends the game. */
  async show() {
    const { game } = this;
    if (this.still) return;
    try {
      const queens = await this.solution(this.asking());
      if (this.game !== game || this.closed) return;
      this.take(this.model.shown(game, queens, this.elapsed));
    } catch (error) {
      if (error.name === 'AbortError') return;
      this.view.say(sentence(error.message), 'bad');
      announce(sentence(error.message));
    }
  }


  #key(event) {
    if (this.paused) {
      if (pressed(event, new Map([['p', true]]))) this.pause(false);
      return;
    }
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z' && !event.target.matches?.('input')) {
      event.preventDefault();
      this.travel(event.shiftKey ? this.model.redone : this.model.undone);
      return;
    }
    const action = pressed(event, new Map([
      ['u', () => this.travel(this.model.undone)],
      ['y', () => this.travel(this.model.redone)],
      ['h', () => this.hint()],
      ['p', () => this.pause(true)],
    ]));
    if (!action) return;
    event.preventDefault();
    action();
  }
}
