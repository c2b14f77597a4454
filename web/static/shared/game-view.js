// What all games look like: a clock, a verdict, undo.

import { button, enable, h } from './dom.js';
import { keysToggle } from './keys.js';

export class GameView {
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
  }

  /** panel returns the text beside the board: the title, a description and the parts of the game. */
  panel(title, lede, ...parts) {
    return h('div', { class: 'panel' },
      h('h1', {}, title),
      h('p', { class: 'lede' }, lede),
      h('div', { class: 'clockrow' }, this.clock, this.about),
      this.status,
      h('div', { class: 'row moves' },
        this.undo,
        this.redo,
        this.hinting,
        h('button', { type: 'button', onclick: this.on.clear }, 'Clear'),
      ),
      ...parts,
      keysToggle('U, Y and H'),
    );
  }

  say(text, kind = '') {
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.className = `verdict ${kind}`;
  }

  time(ms) {
    const text = this.clockText(ms);
    if (this.clock.textContent !== text) this.clock.textContent = text;
  }

  /** allow enables the moves that are possible now. */
  allow(game) {
    enable(this.undo, game.past.length > 0 && !game.over);
    enable(this.redo, game.future.length > 0 && !game.over);
    enable(this.hinting, !game.over);
    this.board.element.classList.toggle('won', game.over);
  }
}
