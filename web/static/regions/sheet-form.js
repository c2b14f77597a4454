// The form for sheets of puzzles: what is on the page, and the buttons that print it or
// save it. It asks the engine for the puzzles and their solutions.

import * as engine from '../engine/engine.js';
import { choices, h } from '../shared/dom.js';
import { freshSeed } from '../shared/game.js';
import { queenSymbol, rasterised, save } from '../shared/picture.js';
import { sentence } from '../shared/words.js';
import { inks } from './inks.js';
import { command, generated, papers, sheet, title } from './sheet.js';
import * as model from './state.js';

const dots = 3; // of a PNG for a pixel of CSS

export class SheetForm {
  #asking = new AbortController();
  #made = { key: '', sheet: null };

  /** shown(solved) returns the wish for the puzzle on the board and its text, {wanted, puzzle}, or null; solved says what for. */
  constructor(shown) {
    this.shown = shown;
    const nothing = () => {};
    this.count = choices('Puzzles', [['1', 'this one'], ['6', 'six like it']], '1', nothing);
    this.page = choices('Page', [['puzzles', 'puzzles'], ['solutions', 'solutions']], 'puzzles', nothing);
    this.paper = choices('Paper', [...papers.keys()].map((name) => [name, name === 'a4' ? 'A4' : 'Letter']), 'a4', nothing);
    this.theme = choices('Regions', [['light', 'in colours'], ['print', 'black and white']], 'light', nothing);
    this.title = h('input', { type: 'text', id: 'sheet-title', maxlength: 50, value: title, autocomplete: 'off' });
    this.said = h('span', { class: 'hint', role: 'status' });
    const press = (label, what, use) => h('button', { type: 'button', title: what, onclick: () => this.#use(use) }, label);
    this.elements = [
      h('div', { class: 'row sheets' }, this.count.element, this.page.element),
      h('div', { class: 'row sheets' }, this.paper.element, this.theme.element),
      h('div', {}, h('label', { for: 'sheet-title', class: 'label' }, 'Title'), this.title),
      h('div', { class: 'row' },
        press('Print', 'Print the sheet', (draw) => this.#print(draw)),
        press('SVG', 'Save the sheet as SVG', (draw) => this.#save('svg', draw({ alone: true }))),
        press('PNG', 'Save the sheet as PNG', (draw) => this.#save('png', draw({}))),
      ),
      this.said,
    ];
  }

  close() {
    this.#asking.abort();
    this.#clear();
  }

  /** #puzzles returns the puzzles of the sheet: the same as before if the same are asked for. */
  async #puzzles({ wanted, puzzle }) {
    const count = Number(this.count.value);
    const key = JSON.stringify([count, count === 1 ? puzzle : wanted]);
    if (this.#made.key === key) return this.#made.sheet;
    this.#asking.abort();
    this.#asking = new AbortController();
    const made = await (count === 1 ? this.#one(wanted, puzzle) : this.#several(wanted, count));
    this.#made = { key, sheet: made };
    return made;
  }

  async #one(wanted, puzzle) {
    const answer = await engine.ask('region', { puzzle, solution: true }, this.#asking.signal);
    return { puzzles: [answer], foot: command(wanted, wanted.puzzle ? [] : [wanted.seed]) };
  }

  #several(wanted, count) {
    const seed = (!wanted.puzzle && wanted.seed) || freshSeed();
    const { signal } = this.#asking;
    return generated(model.another(wanted, { seed }), count, (kind) => {
      if (!signal.aborted) this.#say('Making the puzzles …');
      return engine.ask('region', { ...model.question(kind), solution: true }, signal);
    });
  }

  #say(text) { this.said.textContent = text; }

  async #use(use) {
    const solved = this.page.value === 'solutions';
    const shown = this.shown(solved);
    if (!shown) return;
    try {
      const { puzzles, foot } = await this.#puzzles(shown);
      this.#say('');
      const theme = this.theme.value;
      const queen = queenSymbol({ edge: inks[theme].edge }).replace('id="queen"', 'id="sheet-queen"');
      const heading = this.title.value.trim() || title;
      await use((more) => sheet(puzzles, {
        paper: this.paper.value, theme, solved, title: heading, foot, queen, ...more,
      }));
    } catch (error) {
      if (error.name !== 'AbortError') this.#say(sentence(error.message));
    }
  }

  async #save(kind, text) {
    const { width, height } = papers.get(this.paper.value);
    const name = `regions-${this.page.value}.${kind}`;
    save(kind === 'svg' ? new Blob([text], { type: 'image/svg+xml' }) : await rasterised(text, dots * width, dots * height), name);
    this.#say(`Saved as ${name}.`);
  }

  /** #print puts the sheet on the page, where only a printer sees it, in place of everything else. */
  #print(draw) {
    this.#clear();
    const image = document.createRange().createContextualFragment(draw({}));
    this.printed = h('div', { class: `sheet ${this.paper.value}`, 'aria-hidden': 'true' }, image);
    document.body.append(this.printed);
    addEventListener('afterprint', () => this.#clear(), { once: true });
    print();
  }

  #clear() { this.printed?.remove(); }
}
