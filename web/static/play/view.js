// The elements of Play. Passes user input to `on`.

import { Board } from '../shared/board.js';
import { choices, h, stepper, toggle } from '../shared/dom.js';
import { GameView } from '../shared/game-view.js';
import { Mark, codesOf } from '../shared/marks.js';
import { takeaway } from '../shared/picture.js';
import * as model from './state.js';
import { attackLine, attackersOf, squareName } from '../shared/square.js';

const spokenTime = (seconds) => (seconds % 60 ? `${seconds} seconds` : `${seconds / 60} minute${seconds === 60 ? '' : 's'}`);

const lostFor = 4000; // milliseconds in which a second press drops the game

export class PlayView extends GameView {
  constructor(host, on) {
    super(on, model.clockText);
    this.board = new Board('Board', { onactivate: on.tap });
    this.board.element.classList.add('editable');
    host.append(
      this.stage(),
      this.panel(
        'Play',
        'One queen in every row, none attacking another. The clock starts with your first move.',
        [this.#choose()],
        [['Show', this.#shows()], ['Open or share', ...this.#share()]],
      ),
    );
  }

  #shows() {
    this.clockShown = toggle('clock', true, (on) => { this.clock.classList.toggle('void', !on); });
    this.conflictsShown = toggle('conflicts', true, () => this.on.redraw());
    this.attackedShown = toggle('attacks', false, () => this.on.redraw());
    return h('div', { class: 'row shows' }, this.clockShown.element, this.conflictsShown.element, this.attackedShown.element);
  }

  #choose() {
    this.size = stepper('Board size', { value: 8, ...model.sizes, onchange: this.on.size });
    this.kind = choices('Start with', [['empty', 'an empty board'], ['given', 'some queens given']], 'empty', this.on.kind);
    const times = [[0, 'any time'], ...model.limitsOfTime.map((seconds) => [seconds, spokenTime(seconds)])];
    this.within = h('select', { onchange: () => this.on.within(Number(this.within.value)) },
      times.map(([seconds, text]) => h('option', { value: seconds }, text)));
    this.late = h('div', { class: 'row', hidden: true },
      h('button', { type: 'button', class: 'primary', onclick: this.on.again }, 'Another try'),
      h('button', { type: 'button', onclick: this.on.unhurried }, 'Go on without the clock'));
    this.another = h('button', { type: 'button', class: 'primary', onclick: () => this.#new() }, 'New game');
    const today = h('button', { type: 'button', onclick: this.on.today }, 'Board of the day');
    const row = h('div', { class: 'row' }, this.another, today, this.otherDays());
    const within = h('label', { class: 'field' }, h('span', { class: 'label' }, 'Win within'), this.within);
    return h('div', { class: 'part' }, this.late, h('div', { class: 'row choose' }, this.size.element, within, this.kind.element), row);
  }

  #share() {
    const position = h('input', { type: 'text', id: 'position', autocomplete: 'off', spellcheck: 'false', placeholder: 'a1 e2 h3' });
    const form = h(
      'form',
      {
        class: 'row',
        onsubmit: (event) => {
          event.preventDefault();
          this.on.position(position.value);
        },
      },
      position,
      h('button', { type: 'submit' }, 'Begin'),
    );
    this.shared = h('span', { class: 'hint', role: 'status' });
    const picture = () => ({ ...this.board.shown, title: this.board.label, name: `game-${this.board.n}` });
    return [
      h('label', { for: 'position', class: 'label' }, 'Queens that stand from the start'),
      form,
      h('div', { class: 'row' }, h('button', { type: 'button', onclick: this.on.share }, 'Copy a link to this game'), takeaway(picture)),
      this.shared,
    ];
  }

  /** #new starts another game, after a confirmation if one would be lost. */
  #new() {
    const asked = this.asking;
    this.#unask();
    if (asked || !this.on.losing()) {
      this.on.fresh();
      return;
    }
    this.another.textContent = 'Drop this game?';
    this.asking = setTimeout(() => this.#unask(), lostFor);
  }

  #unask() {
    clearTimeout(this.asking);
    this.asking = 0;
    this.another.textContent = 'New game';
  }

  /** codes returns the Marks of the game's board. */
  #codes(game, all, clashes) {
    const codes = codesOf(game.n, all);
    for (const square of game.given) codes[square] |= Mark.fixed;
    if (this.conflictsShown.value) for (const square of clashes.flat()) codes[square] |= Mark.conflict;
    if (this.attackedShown.value)
      codes.forEach((code, square) => {
        if (!(code & Mark.queen) && attackersOf(game.n, square, all).length) codes[square] |= Mark.attacked;
      });
    if (this.hint) codes[this.hint.square] |= Mark.hint;
    for (const square of this.hint?.seen ?? []) codes[square] |= Mark.attacker;
    return codes;
  }

  /** draw shows a game, its best time, and that of the same game without a limit. */
  draw(game, best, unlimited) {
    const all = model.standing(game);
    const clashes = model.conflicts(game, all);
    const label = `${game.n} by ${game.n} board, ${all.length} of ${game.n} queens. Enter places a queen or takes it away.`;
    this.board.show(game.n, this.#codes(game, all, clashes), { label, lines: this.conflictsShown.value ? clashes : [] });
    this.size.value = game.n;
    this.kind.value = game.given.length ? 'given' : 'empty';
    this.allow(game);
    this.within.value = game.within;
    this.within.disabled = Boolean(game.day);
    this.late.hidden = !game.late || !game.over;
    const beside = game.within && Number.isFinite(unlimited) ? `; without a limit ${model.clockText(unlimited)}` : '';
    this.about.textContent = (Number.isFinite(best) ? `Best here: ${model.clockText(best)}` : 'No best time yet') + beside;
    if (game.over || this.hint) return;
    if (clashes.length && this.conflictsShown.value) {
      const [a, b] = clashes[0];
      this.say(`${squareName(game.n, a)} and ${squareName(game.n, b)} attack each other along the ${attackLine(game.n, a, b)}.`, 'bad');
    } else this.say(`${all.length} of ${game.n} queens.`);
  }
}
