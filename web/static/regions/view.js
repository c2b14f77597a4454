// The elements of Regions. Passes user input to `on`.

import { button, choices, h, stepper, toggle } from '../shared/dom.js';
import { GameView } from '../shared/game-view.js';
import { limits } from '../limits.js';
import { paste } from '../shared/paste.js';
import { RegionBoard } from './board.js';
import { SheetForm } from './sheet-form.js';
import { signs } from './signs.js';
import * as model from './state.js';

const ruleOf = (stars) =>
  `${stars === 1 ? 'One queen' : `${stars} queens`} in every row, column and region, no two touching, not even at a corner.`;

export class RegionsView extends GameView {
  brush = null; // {squares, value} while the user paints

  constructor(host, on) {
    super(on, model.clockText);
    this.board = new RegionBoard({ onactivate: on.tap, ondrag: on.drag, onkey: on.key });
    this.task = h('span', {});
    this.sheets = new SheetForm(on.sheet);
    host.append(
      this.stage(),
      this.panel(
        'Regions',
        [this.task, ' Tap a square for a mark, again for a queen; drag to mark several.'],
        [this.#technique(), this.#choose()],
        [['Show', this.#shows()], ['Open or share', ...this.#share()], ['Print or draw', ...this.sheets.elements]],
      ),
    );
  }

  /** #technique returns the line that names the rule behind a hint, or the hardest step of a puzzle. */
  #technique() {
    this.named = h('span', {});
    this.rule = h('a', { href: this.on.techniques() }, 'Techniques');
    this.position = button('Show that position', this.on.position, { hidden: true });
    this.applies = h('span', {});
    return h('div', { class: 'technique' }, h('p', {}, this.named, this.rule, this.applies), this.position);
  }

  #shows() {
    const redraw = () => this.on.redraw();
    this.clockShown = toggle('clock', true, (on) => { this.clock.classList.toggle('void', !on); });
    this.conflictsShown = toggle('conflicts', true, redraw);
    this.autoShown = toggle('automatic marks', true, redraw);
    this.letters = toggle('letters', false, () => this.#letter());
    this.patterns = toggle('patterns', false, (on) => {
      this.board.element.classList.toggle('patterned', on);
    });
    return h('div', { class: 'row shows' },
      [this.clockShown, this.conflictsShown, this.autoShown, this.letters, this.patterns].map(({ element }) => element),
    );
  }

  /** #letter shows the letters of the regions if they are wanted, or the text beside the board names one. */
  #letter() {
    this.board.element.classList.toggle('lettered', this.letters.value || this.names);
  }

  say(text, kind) {
    super.say(text, kind);
    this.names = /\bregions? [A-Z]\b/.test(text);
    this.#letter();
  }

  #choose() {
    this.size = stepper('Rows, columns and regions', { value: 8, ...model.sizes, onchange: this.on.size });
    this.level = choices('Difficulty', model.levels.map((level) => [level, level]), 'medium', this.on.level);
    this.stars = choices('Queens in each', [['1', 'one'], ['2', 'two']], '1', (value) => this.on.stars(Number(value)));
    this.words = h('p', { class: 'note' });
    return h('div', { class: 'part' },
      h('div', { class: 'row choose' }, this.size.element, this.stars.element, this.level.element),
      this.words,
      h('div', { class: 'row days' },
        h('button', { type: 'button', class: 'primary', onclick: this.on.fresh }, 'New puzzle'),
        h('span', { class: 'label' }, 'Today'),
        model.dailyLevels.map((level) =>
          h('button', { type: 'button', 'aria-label': `Today, ${level}`, onclick: () => this.on.today(level) }, level)),
        this.otherDays(),
      ),
    );
  }

  #share() {
    const form = paste('A puzzle: rows of letters or of emoji, Star Battle Notation, JSON', {
      verb: 'Play it', most: limits.texts.puzzle, placeholder: 'AABBC\nBBBBC\n…', onread: this.on.puzzle,
    });
    this.shared = h('span', { class: 'hint', role: 'status' });
    return [
      form,
      h('div', { class: 'row' }, h('button', { type: 'button', onclick: this.on.share }, 'Copy a link to this puzzle')),
      this.shared,
    ];
  }

  /** wish shows the requested puzzle in the controls and reserves its place on the page. */
  wish({ n, stars, level }) {
    this.board.hold(n);
    this.task.textContent = ruleOf(stars);
    this.size.value = n;
    this.level.value = level;
    this.words.textContent = model.meaning(level);
    this.stars.value = String(stars);
    this.stars.element.disabled = model.mostStars(n) < 2;
  }

  #signs(game) {
    return signs(game, {
      hint: this.hint, brush: this.brush,
      wrong: this.conflictsShown.value ? model.conflicts(game).squares : undefined,
      closed: this.autoShown.value ? model.ruledOut(game) : undefined,
    });
  }

  /** name names a rule in the line of techniques: that of a hint, or that of the hardest step if there is one. */
  name(rule = this.hint?.mistake ? '' : this.hint?.rule, hardest = null) {
    const known = model.rules.flat().includes(rule);
    this.named.textContent = hardest ? 'The hardest step: ' : known ? 'The technique: ' : '';
    this.rule.textContent = known ? rule : 'Techniques';
    this.rule.href = this.on.techniques(known ? rule : undefined);
    this.applies.textContent = hardest ? `, ${hardest}.` : '';
    this.position.hidden = !hardest;
  }

  /** describe returns the description of a square, and what there is to say of the game. */
  describe(game, square) { return `${this.#signs(game)(square).words}. ${this.status.textContent}`; }

  draw(game, best) {
    const queens = model.queensOf(game).length;
    const all = game.n * game.stars;
    this.task.textContent = ruleOf(game.stars);
    this.board.show(
      game,
      `${game.n} by ${game.n} board of regions, ${queens} of ${all} queens. Enter turns a square to a mark, a queen, and back.`,
      this.#signs(game),
    );
    this.allow(game);
    if (!game.over) this.name();
    this.about.textContent = `${model.rated(game)}${Number.isFinite(best) ? ` Best of this kind: ${model.clockText(best)}.` : ''}`;
    if (game.over || this.hint) return;
    const { text } = this.conflictsShown.value ? model.conflicts(game) : { text: '' };
    this.say(text || `${queens} of ${all} queens.`, text ? 'bad' : '');
  }
}
