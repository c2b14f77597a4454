// What all games look like: a clock, a verdict, undo, a pause, and the result.

import { announce, button, copyText, enable, h } from './dom.js';
import { keysToggle } from './keys.js';

const paceWords = 'How fast each queen was placed: green within 10 seconds, yellow within 30, orange within 60, red later; ' +
  'a bulb marks a hint';
const asked = 'Show the solution?';

export class GameView {
  hint = null; // what the hint on the screen is about
  waiting = false; // whether no game has been opened
  #asking = false; // whether a second press shows the solution

  /** clockText formats milliseconds. */
  constructor(on, clockText) {
    this.on = on;
    this.clockText = clockText;
    this.clock = h('p', { class: 'clock', role: 'timer', 'aria-label': 'Time' }, clockText(0));
    this.about = h('p', { class: 'note best' });
    this.status = h('p', { class: 'verdict', role: 'status', 'aria-live': 'off' }); // announce() says it, with what was done
    this.undo = button('Undo', on.undo, { title: 'Undo (U)' });
    this.redo = button('Redo', on.redo, { title: 'Redo (Y)' });
    this.hinting = button('Hint', on.hint, { title: 'Hint (H)' });
    this.clearing = button('Clear', on.clear);
    this.pausing = button('Pause', () => on.pause(!this.covered), { title: 'Pause (P)' });
    this.solution = button('Solution', () => this.#show(), { onblur: () => this.#unask() });
  }

  /** stage returns the place of the board, which a cover hides in a pause. */
  stage() {
    const resume = h('button', { type: 'button', onclick: () => this.on.pause(false) }, 'Resume');
    this.cover = h('div', { class: 'cover', hidden: true }, h('p', {}, 'Paused'), resume);
    this.place = h('div', { class: 'stage' }, this.board.element, this.cover);
    return this.place;
  }

  /** panel returns the text beside the board: the title, a description, the parts of the game, and what can be unfolded. */
  panel(title, lede, parts, folds) {
    return h('div', { class: 'panel game' },
      h('h1', {}, title),
      h('p', { class: 'lede' }, lede),
      h('div', { class: 'clockrow' }, this.clock, this.about),
      this.status,
      this.#result(),
      h('div', { class: 'row moves' }, this.undo, this.redo, this.hinting, this.clearing, this.pausing, this.solution),
      ...parts,
      h('div', { class: 'folds' }, [...folds, ['Keys', keysToggle('U, Y, H and P')]].map(([name, ...inside]) =>
        h('details', {}, h('summary', {}, name), h('div', { class: 'part' }, inside)))),
    );
  }

  /** otherDays returns the link to the puzzles of other days, whose address follows the game. */
  otherDays() {
    this.archive = h('a', { class: 'button' }, 'Other days');
    return this.archive;
  }

  #result() {
    const said = h('span', { class: 'note', role: 'status' });
    const copy = async () => {
      try {
        await copyText(this.told);
        said.textContent = 'Copied.';
      } catch {
        said.textContent = 'Not copied; the browser does not allow it.';
      }
    };
    const share = () => navigator.share({ text: this.told }).catch(() => {}); // the user may decide otherwise
    this.lines = h('p', { class: 'lines-of-result' });
    this.result = h('div', { class: 'result', hidden: true },
      this.lines,
      h('div', { class: 'row' },
        button('Copy the result', copy),
        navigator.share && button('Share', share),
        said,
      ),
    );
    return this.result;
  }

  /** tell shows the text of a result, or none. */
  tell(text) {
    this.told = text;
    this.result.hidden = !text;
    this.result.querySelector('[role=status]').textContent = '';
    const [name = '', time = '', paces = ''] = text.split('\n');
    const signs = h('span', { role: 'img', 'aria-label': paceWords, title: paceWords }, paces);
    this.lines.replaceChildren(`${name}\n${time}\n`, paces ? signs : '');
  }

  /** covered reports whether the board is hidden. */
  get covered() { return !this.cover.hidden; }

  /** hide hides the board in a pause, or shows it again. A control keeps the focus. */
  hide(on) {
    if (on && this.place.contains(document.activeElement)) this.pausing.focus();
    this.cover.hidden = !on;
    this.board.element.inert = on;
    this.place.classList.toggle('covered', on);
    this.pausing.textContent = on ? 'Resume' : 'Pause';
  }

  /** #show asks before it shows the solution. */
  #show() {
    if (this.#asking) {
      this.#unask();
      this.on.solution();
      return;
    }
    this.#asking = true;
    this.solution.textContent = asked;
    this.solution.focus(); // or Safari would not tell when it is left
    announce(`${asked} Press again to show it.`);
  }

  #unask() {
    this.#asking = false;
    this.solution.textContent = 'Solution';
  }

  say(text, kind = '') {
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.className = `verdict ${kind}`;
  }

  /** time shows the milliseconds of a game, or what is left of the seconds within which it must be won. */
  time(ms, within = 0) {
    const text = this.clockText(within ? Math.max(0, 1000 * within - ms) : ms);
    if (this.clock.textContent !== text) this.clock.textContent = text;
  }

  /** allow enables the moves that are possible now. */
  allow(game) {
    const still = game.over || this.covered || this.waiting;
    enable(this.undo, game.past.length > 0 && !still);
    enable(this.redo, game.future.length > 0 && !still);
    for (const control of [this.hinting, this.clearing, this.solution]) enable(control, !still);
    enable(this.pausing, !game.over && !game.within);
    this.board.element.classList.toggle('won', game.over && !game.shown && !game.late);
  }
}
