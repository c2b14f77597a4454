// The controller of Regions, puzzles with coloured regions. It keeps the game, its
// clock and its stored state; the engine generates puzzles and gives hints.

import { announce, copyText } from '../shared/dom.js';
import * as engine from '../engine/engine.js';
import { Game, freshSeed, visited } from '../shared/game.js';
import * as model from './state.js';
import { RegionsView } from './view.js';
import { bestTime, keepTime, keptGame } from '../shared/store.js';
import { dayOf, sentence } from '../shared/words.js';

const { Cell } = model;
const mostSeeds = 4; // tried in turn if finding a puzzle takes too long

export const { wrongLink } = model;

export function mount(host, params, page) {
  const regions = new Regions(host, page);
  regions.open(model.read(params));
  return visited(regions, model);
}

class Regions extends Game {
  constructor(host, page) {
    super(page, model);
    const other = (to) => this.open(model.another(this.wanted, to), { push: true });
    this.view = new RegionsView(host, {
      tap: (square) => this.tap(square),
      drag: (squares, ended) => this.drag(squares, ended),
      key: (square, key) => this.#square(square, key),
      undo: () => this.travel(model.undone),
      redo: () => this.travel(model.redone),
      hint: () => this.hint(),
      pause: (on) => this.pause(on),
      solution: () => this.show(),
      redraw: () => {
        if (this.game) this.draw();
      },
      clear: () => this.clear(),
      size: (n) => other({ n, stars: Math.min(this.wanted.stars, model.mostStars(n)) }),
      level: (level) => other({ level }),
      stars: (stars) => other({ stars }),
      fresh: () => other({}),
      today: (level) => this.open(model.read({ day: dayOf(new Date()), level }), { push: true }),
      puzzle: async (text) => {
        const { puzzle } = await engine.read('puzzle', text);
        this.open({ ...this.wanted, day: '', queens: '', marks: '', puzzle }, { push: true });
      },
      share: () => this.game && this.share(),
      sheet: (solved) => this.game && this.#sheet(solved),
      techniques: (rule) => page.addressOf('techniques', { rule }),
      position: () => this.#position(),
    });
  }

  revisit(wanted) {
    if (JSON.stringify(model.address(wanted)) !== JSON.stringify(model.address(this.wanted))) this.open(wanted);
  }

  /** open requests a puzzle, by several seeds if the address names none. If that fails, the old one stays on the board. */
  async open(asked, { push = false, seeds = mostSeeds } = {}) {
    const any = !asked.seed && !asked.puzzle && !asked.day;
    let wanted = any ? { ...asked, seed: freshSeed() } : asked;
    this.keep();
    const signal = this.asking();
    this.view.wish(wanted);
    this.view.say('Making a puzzle …');
    try {
      if (wanted.day) wanted = model.ofDay(wanted, await engine.ask('daily', { day: wanted.day }, signal));
      const answer = await engine.ask('region', model.question(wanted), signal);
      if (this.closed) return;
      const game = model.opened(model.fresh(answer, wanted), wanted, keptGame);
      wanted = { ...wanted, queens: '', marks: '' };
      this.wanted = wanted.puzzle ? model.given(wanted, game) : wanted;
      this.#show(game, push);
    } catch (error) {
      if (error.name === 'AbortError' || this.closed) return;
      if (any && error.tooHard && seeds > 1) {
        this.open(asked, { push, seeds: seeds - 1 });
        return;
      }
      this.wanted ??= wanted;
      this.view.say(sentence(error.message), 'bad');
      announce(sentence(error.message));
    }
  }

  #show(game, push) {
    this.hold(game);
    this.view.hint = null;
    this.view.shared.textContent = '';
    this.view.wish(this.wanted);
    this.page.remember(model.address(this.wanted), { push });
    this.view.time(game.elapsed);
    this.draw();
    if (this.wanted.day) this.view.say(`The puzzle of ${this.wanted.day}.${this.dayNews()}`);
    if (game.over) this.view.say(`${this.#solved()}${this.dayNews()}`, game.shown ? '' : 'good');
    else if (game.past.length) this.view.say('Your game continues.');
    this.view.name();
    if (game.over) this.#hardest();
    announce(`A puzzle of ${game.n} by ${game.n}. ${model.rated(game)}`);
  }

  close() {
    super.close();
    this.view.sheets.close();
  }

  draw() { this.view.draw(this.game, bestTime(model.timeKey(this.game))); }

  /** #sheet returns what is on the board for a sheet. The time of who has its solution is not a best time. */
  #sheet(solved) {
    if (solved) this.game = { ...this.game, ranked: false };
    return { wanted: this.wanted, puzzle: this.game.puzzle };
  }

  #solved() {
    const { hinted, elapsed, loaded, shown } = this.game;
    if (shown) return this.shownText;
    if (loaded && !elapsed) return 'This puzzle is solved already.';
    return `Solved in ${model.clockText(elapsed)}${hinted ? `, with ${hinted} hint${hinted === 1 ? '' : 's'}` : ''}.`;
  }

  /** #play makes a move: make(game, elapsed) is the game after it. */
  #play(make) {
    if (this.still) return;
    this.start();
    this.take(make(this.game, this.elapsed));
  }

  tap(square) {
    this.#play((game, elapsed) => model.tapped(game, square, elapsed));
    this.#describe(square);
  }

  /** #describe tells a screen reader what a move did. */
  #describe(square) {
    if (this.game && !this.game.over) announce(this.view.describe(this.game, square));
  }

  /** drag paints marks, or erases them if it began on one. */
  drag(squares, ended) {
    if (this.still) return;
    const value = this.game.cells[squares[0]] === Cell.mark ? Cell.empty : Cell.mark;
    this.view.brush = ended ? null : { squares, value };
    if (ended) this.#play((game, elapsed) => model.painted(game, squares, value, elapsed));
    this.draw();
    if (ended) this.#describe(squares.at(-1));
  }

  /** #square handles a key pressed on a square and reports whether it did. */
  #square(square, key) {
    const value = new Map([['x', Cell.mark], ['q', Cell.queen]]).get(key);
    if (value === undefined) return false;
    this.#play((game, elapsed) => model.put(game, [square], game.cells[square] === value ? Cell.empty : value, elapsed));
    this.#describe(square);
    return true;
  }

  clear() {
    this.#play((game, elapsed) => model.changed(game, game.cells.map(() => Cell.empty), elapsed));
    announce(this.view.status.textContent);
  }

  travel(step) {
    const before = this.game;
    if (before) this.take(step(before, this.elapsed));
    if (this.game !== before && !this.game.over) announce(this.view.status.textContent);
  }

  take(game) {
    if (game === this.game) return;
    this.moved(game);
    this.view.time(game.elapsed);
    this.draw();
    if (!game.over) return;
    const fair = game.ranked && !game.shown && !game.hinted && !this.wanted.puzzle;
    const best = fair && keepTime(model.timeKey(game), game.elapsed);
    const text = `${this.#solved()}${best ? ' Your best time.' : ''}${this.dayNews()}`;
    this.draw();
    this.view.say(text, game.shown ? '' : 'good');
    announce(text);
    this.#hardest();
  }

  /** #hardest names the hardest step of the puzzle, once it is solved. */
  async #hardest() {
    const { game } = this;
    try {
      const { techniques } = await engine.ask('techniques', { puzzle: game.puzzle }, this.asking());
      if (this.game !== game || this.closed) return;
      const hardest = techniques.at(-1);
      this.example = model.exampleOf(hardest);
      this.view.name(hardest.rule, hardest.about || 'no rule applies, and only a search finds the next queen');
    } catch {
      // the puzzle is solved without it
    }
  }

  /** #position shows the position of the hardest step, with that step as a hint. */
  async #position() {
    const { game } = this.example;
    const [queens, marks] = [model.named(game, Cell.queen), model.named(game, Cell.mark)];
    await this.open({ ...this.wanted, day: '', puzzle: game.puzzle, queens, marks }, { push: true });
    await this.hint();
  }

  /** solution returns the squares of the solution. */
  async solution(signal) {
    const { n, puzzle } = this.game;
    const { solution } = await engine.ask('region', { puzzle, solution: true }, signal);
    return solution.map(([row, column]) => (row - 1) * n + column - 1);
  }

  async hint() {
    const { game } = this;
    if (this.still) return;
    try {
      const step = await engine.ask(
        'regionhint',
        { puzzle: game.puzzle, queens: model.named(game, Cell.queen), empty: model.named(game, Cell.mark) },
        this.asking(),
      );
      if (this.game !== game || this.closed) return;
      this.game = { ...game, hinted: game.hinted + 1 };
      this.view.hint = model.hintOf(game, step);
      this.draw();
      this.view.say(this.view.hint.text, this.view.hint.mistake ? 'bad' : '');
      announce(this.view.hint.text);
    } catch (error) {
      if (error.name !== 'AbortError') this.view.say(error.message, 'bad');
    }
  }

  async share() {
    const queens = model.named(this.game, Cell.queen);
    const wanted = { ...this.wanted, puzzle: this.game.puzzle, queens };
    const link = this.page.linkTo('regions', model.address(wanted));
    try {
      await copyText(link);
      this.view.shared.textContent = queens ? 'Copied, with your queens.' : 'Copied.';
    } catch {
      this.view.shared.textContent = 'Not copied; the address bar holds the link.';
    }
  }
}
