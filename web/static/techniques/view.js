// The elements of Techniques: a section for each rule, with its position on a board.

import { h } from '../shared/dom.js';
import { RegionBoard } from '../regions/board.js';
import { signs } from '../regions/signs.js';
import { Cell, exampleOf, named, ruledOut } from '../regions/state.js';
import * as model from './state.js';

const still = { onactivate() {}, ondrag() {}, onkey: () => false };

export class TechniquesView {
  constructor(host, page) {
    this.page = page;
    this.lede = h('p', { class: 'lede' });
    this.list = h('div', { class: 'rules' });
    this.status = h('p', { class: 'verdict bad', hidden: true });
    this.difficulty = h('section', { class: 'part difficulties', hidden: true },
      h('h2', {}, 'Difficulty'),
      h('p', {}, 'A puzzle is as hard as the hardest step that it needs, when each step is the easiest possible.'),
      h('ul', {}, model.difficulties.map((text) => h('li', {}, text))),
    );
    host.append(h('div', { class: 'head' }, h('h1', {}, 'Techniques'), this.lede, this.status), this.list, this.difficulty);
  }

  fail(text) {
    this.status.textContent = text;
    this.status.hidden = false;
    this.lede.replaceChildren(this.#all());
  }

  #all() { return h('a', { href: this.page.addressOf('techniques') }, 'All techniques'); }

  /** show shows positions, which are those of one puzzle unless that is ''. */
  show(techniques, puzzle) {
    this.status.hidden = true;
    const link = puzzle
      ? this.#all()
      : h('a', { href: this.page.addressOf('regions') }, 'Play Regions');
    this.lede.replaceChildren(
      puzzle
        ? 'The rules that this puzzle needs, each where it is first used. '
        : 'Puzzles of regions are solved by these rules, the easiest first. A line is a row, a column or a region. ',
      link,
    );
    this.list.replaceChildren(...techniques.map((technique) => this.#section(technique)));
    this.difficulty.hidden = false;
  }

  #section(technique) {
    const { rule, level, step } = technique;
    const { game, hint } = exampleOf(technique);
    const board = new RegionBoard(still);
    const letters = /\bregions? [A-Z]\b/.test(step.why);
    board.show(game, rule, signs(game, { hint, closed: ruledOut(game) }));
    board.element.inert = true; // a picture
    board.element.classList.toggle('lettered', letters);
    const position = { puzzle: game.puzzle, queens: named(game, Cell.queen) || undefined, marks: named(game, Cell.mark) || undefined };
    return h('section', { class: 'rule' },
      h('h2', { tabindex: -1, 'data-rule': rule }, model.title(rule), ' ', h('small', {}, level)),
      h('p', { class: 'about' }, model.about(technique)),
      h('div', { role: 'img', 'aria-label': `A board of ${game.n} by ${game.n} with this step` }, board.element),
      h('p', { class: 'why' }, step.why),
      h('p', {}, h('a', { class: 'button', href: this.page.addressOf('regions', position) }, 'Play from here')),
    );
  }

  /** find shows the section of a rule, if one is wanted. */
  find(rule) {
    const heading = rule && [...this.list.querySelectorAll('h2')].find(({ dataset }) => dataset.rule === rule);
    if (!heading) return;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  }
}
