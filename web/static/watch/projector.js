// The projector's view: a large board, the step in words and the code, for a room
// that looks at a wall.

import { colourChoice } from '../shared/colours.js';
import { h } from '../shared/dom.js';

export class Projector {
  constructor(onchange) {
    this.open = h('button', { type: 'button', class: 'project', onclick: () => onchange(true) }, 'Projector');
    this.leave = h('button', { type: 'button', onclick: () => onchange(false) }, 'Leave the projector view');
    this.bar = h('div', { class: 'projectorbar' }, colourChoice(), this.leave);
  }

  /** show shows the view or leaves it; focused moves the focus to the button that takes it back. */
  show(on, focused = false) {
    document.documentElement.classList.toggle('projector', on);
    if (focused) (on ? this.leave : this.open).focus();
  }
}
