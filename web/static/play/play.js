// The controller of Play, n queens against the clock. It keeps the game, its clock
// and its stored state, and asks the engine for start positions and hints.

import { announce, copyText } from '../shared/dom.js';
import * as engine from '../engine/engine.js';
import { Game, freshSeed, visited } from '../shared/game.js';
import * as model from './state.js';
import { PlayView } from './view.js';
import { parseSquares, spoken, squareName } from '../shared/square.js';
import { bestTime, keepTime, keptGame } from '../shared/store.js';
import { dayOf, sentence } from '../shared/words.js';

export const arrive = model.carried;
export const { wrongLink } = model;

export function mount(host, params, page) {
  const play = new Play(host, page);
  play.open(model.read(params));
  return visited(play, model);
}

class Play extends Game {
  constructor(host, page) {
    super(page, model);
    this.game = model.fresh({ n: 8 });
    const change = (to) => {
      const { n, seed, within } = this.game;
      this.open({ n, seed, within, start: '', day: '', queens: [], ...to }, { push: true });
    };
    const given = () => this.game.seed || this.game.day; // a new game begins with queens too
    this.view = new PlayView(host, {
      tap: (square) => this.tap(square),
      undo: () => this.travel(model.undone),
      redo: () => this.travel(model.redone),
      hint: () => this.hint(),
      clear: () => {
        if (this.game.queens.length) this.move([]);
      },
      pause: (on) => this.pause(on),
      solution: () => this.show(),
      redraw: () => this.draw(),
      size: (n) => change({ n, seed: given() ? freshSeed() : 0 }),
      within: (within) => change({ seed: given() ? freshSeed() : 0, within }),
      again: () => change({ seed: this.game.seed, start: this.game.start }),
      unhurried: () => this.#goOn(),
      kind: (kind) => change({ seed: kind === 'given' ? freshSeed() : 0 }),
      fresh: () => {
        if (!this.game.day) this.forget();
        change({ seed: given() ? freshSeed() : 0 });
      },
      today: () => this.open(model.read({ day: dayOf(new Date()) }), { push: true }),
      losing: () => model.begun(this.game) && !given(),
      position: (written) => this.position(written),
      share: () => this.share(),
    });
  }

  /** still reports whether moves are not possible now. The board that waits for the engine is no game. */
  get still() { return this.view.waiting || super.still; }

  /** revisit follows the address bar, unless it already shows this game. */
  revisit(wanted) {
    if (JSON.stringify(model.address(wanted)) !== JSON.stringify(model.address(this.game))) this.open(wanted);
  }

  /** open stores the current game and shows the requested one, resumed or from its start. */
  async open(wanted, { push = false } = {}) {
    if (model.id(wanted) !== model.id(this.game)) this.keep();
    const signal = this.asking();
    this.stop();
    this.view.hint = null;
    let game = wanted.day ? { ...wanted, n: 8, queens: [] } : wanted; // until the engine has answered
    this.view.size.value = game.n;
    if (!this.view.board.n) { // its place is taken before the engine has answered
      this.view.waiting = true;
      this.view.draw(model.fresh(game), NaN);
    }
    let trouble = '';
    try {
      game = await this.#started(wanted, signal);
    } catch (error) {
      if (error.name === 'AbortError') return;
      trouble = sentence(error.message);
      game = { ...game, seed: 0, day: '' };
    }
    if (this.closed) return;
    this.#show(model.opened(model.fresh(game), game.queens, keptGame), trouble, push);
  }

  /** #started returns the requested game with the queens that stand from its start. */
  async #started(wanted, signal) {
    const { n, seed, start, day } = wanted;
    if (day) return model.ofDay(wanted, await engine.ask('daily', { day }, signal));
    if (start) return { ...wanted, given: parseSquares(n, start) };
    if (!seed) return wanted;
    const { columns } = await engine.ask('solution', { n, method: 'random', seed }, signal);
    return { ...wanted, given: model.chosen(columns, seed) };
  }

  #show(game, trouble, push) {
    this.view.waiting = false;
    this.hold(game);
    this.page.remember(model.address(game), { push });
    this.page.carry({ n: game.n });
    this.view.time(game.elapsed, game.within);
    this.draw();
    if (trouble) this.view.say(trouble, 'bad');
    else if (game.shown) this.view.say(this.shownText);
    else if (game.over && game.day && game.elapsed) this.view.say(`Solved in ${model.clockText(game.elapsed)}.${this.dayNews()}`, 'good');
    else if (game.over) this.view.say('This board is solved already.', 'good');
    else if (game.day && !game.past.length) this.view.say(`The board of ${game.day}. It has one solution.${this.dayNews()}`);
    else if (game.past.length) this.view.say(`Your game continues: ${model.standing(game).length} of ${game.n} queens.`);
    announce(
      game.given.length
        ? `${game.n} by ${game.n} board. Given: ${spoken(model.names(game.n, game.given))}.`
        : `${game.n} by ${game.n} board, ${game.queens.length} queens.`,
    );
  }

  draw() { this.view.draw(this.game, bestTime(model.timeKey(this.game)), bestTime(model.timeKey(model.untimed(this.game)))); }

  /** expire ends a game whose time is up. */
  expire() {
    this.moved(model.late(this.game));
    this.view.time(this.game.elapsed, this.game.within);
    this.draw();
    const text = model.missing(this.game);
    this.view.say(text, 'bad');
    announce(`${text} You can try again, or go on without the clock.`);
  }

  /** #goOn lets the player finish a game whose time is up. */
  #goOn() {
    this.hold(model.untimed(this.game));
    this.page.remember(model.address(this.game), { push: true });
    this.draw();
  }

  tap(square) {
    if (this.still) return;
    const queens = model.flipped(this.game, square);
    if (!queens) {
      this.view.say(`${squareName(this.game.n, square)} is given and stays.`);
      return;
    }
    this.move(queens);
    if (!this.game.over) announce(this.view.board.say(square));
  }

  move(queens) {
    if (this.still) return;
    this.start();
    this.take(model.moved(this.game, queens, this.elapsed));
  }

  travel(step) {
    const before = this.game;
    this.take(step(this.game, this.elapsed));
    if (this.game !== before) announce(`${model.standing(this.game).length} of ${this.game.n} queens on the board.`);
  }

  take(game) {
    if (game === this.game) return;
    this.moved(game);
    this.page.remember(model.address(game));
    this.draw();
    if (game.over) this.#win();
  }

  #win() {
    const { game } = this;
    this.view.time(game.elapsed, game.within);
    let text = game.loaded ? 'Solved.' : `Solved in ${model.clockText(game.elapsed)}.`;
    if (game.shown) text = this.shownText;
    else if (game.hinted) text += ` With ${game.hinted} hint${game.hinted === 1 ? '' : 's'}, so it does not count as a best time.`;
    else if (game.loaded) text += ' The board was opened from a link, so it has no time.';
    else if (game.late) text += ' The time was up before.';
    else if (!game.ranked) text += ' The game was interrupted, so it does not count as a best time.';
    else if (keepTime(model.timeKey(game), game.elapsed)) text += ' Your best time.';
    text += this.dayNews();
    this.draw();
    this.view.say(text, game.shown ? '' : 'good');
    announce(text);
  }

  /** solution returns the squares of a solution with the given queens. */
  async solution(signal) {
    const { n, given } = this.game;
    const { outcome, columns, reason } = await engine.complete({ n, placed: model.names(n, given) }, signal);
    if (outcome !== 'solved') throw new Error(reason);
    return columns.map((column, row) => row * n + column - 1);
  }

  async hint() {
    if (this.still) return;
    this.game = model.charged(this.game);
    const { game } = this;
    try {
      const answer = await engine.ask('hint', model.question(game), this.asking());
      if (this.game === game) this.#tell(model.hint(game, answer));
    } catch (error) {
      if (error.name === 'AbortError') return;
      this.view.say(sentence(error.message), 'bad');
      announce(sentence(error.message));
    }
  }

  #tell(hint) {
    this.view.hint = hint;
    this.draw();
    this.view.say(hint.text);
    announce(hint.text);
  }

  position(written) {
    const { start, trouble } = model.position(this.game.n, written);
    this.view.shared.textContent = trouble ?? '';
    if (start) this.open({ n: this.game.n, seed: 0, start, day: '', queens: [] }, { push: true });
  }

  async share() {
    const { n, seed, day, queens } = this.game;
    try {
      await copyText(this.page.linkTo('play', model.address(this.game)));
      this.view.shared.textContent = `Copied: ${day ? `the board of ${day}` : `${n}:${seed}`}${queens.length ? ' with your queens' : ''}.`;
    } catch {
      this.view.shared.textContent = 'Not copied; the address bar holds the link.';
    }
  }
}
