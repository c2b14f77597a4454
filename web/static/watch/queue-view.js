// The queue of the search breadth first: the boards at its head and at its tail as miniatures, and its length by level.

import { h, svg } from '../shared/dom.js';
import { squareName } from '../shared/square.js';
import { grouped } from '../shared/words.js';

const tile = 10; // of a miniature

/** miniature draws a board with its queens as dots. */
function miniature(n, { number, queens }) {
  const dots = queens.map((square) => svg('circle', {
    cx: tile * ((square % n) + 0.5), cy: tile * (n - Math.floor(square / n) - 0.5), r: 0.4 * tile,
  }));
  const side = tile * n;
  const names = queens.map((square) => squareName(n, square)).join(' ') || 'the empty board';
  const grid = Array.from({ length: n - 1 }, (_, i) => `M0 ${tile * (i + 1)}H${side}M${tile * (i + 1)} 0V${side}`).join('');
  const picture = svg('svg', { viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': names }, svg('path', { d: grid }), ...dots);
  picture.dataset.board = number;
  return picture;
}

export class QueueView {
  constructor() {
    this.said = h('p', { class: 'note' });
    this.head = h('div', { class: 'minis' });
    this.tail = h('div', { class: 'minis' });
    this.gap = h('span', { 'aria-hidden': 'true' }, '…');
    this.element = h('div', { class: 'queue', hidden: true },
      h('div', { class: 'row' }, h('b', {}, 'Head'), this.head, this.gap, this.tail, h('b', {}, 'Tail')), this.said);
  }

  show(n, { board, head, tail, waiting, levels }) {
    this.#fill(this.head, n, head);
    this.#fill(this.tail, n, tail);
    this.gap.hidden = waiting <= head.length + tail.length;
    const parts = levels.map(([queens, boards]) => `${grouped(boards)} with ${queens} queen${queens === 1 ? '' : 's'}`);
    const length = waiting ? `${grouped(waiting)} board${waiting === 1 ? '' : 's'} wait${waiting === 1 ? 's' : ''}` : 'The queue is empty';
    const names = board?.queens.map((square) => squareName(n, square)).join(' ');
    const taken = board ? `${names || 'The empty board'} was taken from the head. ` : '';
    this.said.textContent = `${taken}${length}${parts.length ? `: ${parts.join(', ')}` : ''}.`;
  }

  /** #fill keeps the miniatures of boards that stay, so that those that enter can be seen to. */
  #fill(row, n, boards) {
    const known = new Map([...row.children].map((picture) => [`${n} ${picture.dataset.board}`, picture]));
    const pictures = boards.map((board) => (row.n === n && known.get(`${n} ${board.number}`)) || miniature(n, board));
    row.n = n;
    const same = pictures.length === row.childElementCount && pictures.every((picture, i) => picture === row.children[i]);
    if (!same) row.replaceChildren(...pictures);
  }
}
