// Explore: see solutions of any board, step through all of them or through
// their classes, and complete a board that was begun by hand.

import { get, getText, post, query } from './api.js';
import { Board, Mark, codesOf, miniature } from './board.js';
import { announce, choices, copyText, duration, grouped, h, stepper, typing } from './dom.js';
import { attackLine, attackersOf, columnsToSquares, parseSquares, squareName } from './square.js';

const limits = { one: 1000, all: 12, classes: 12, hand: 32 };
const reach = { first: 64, random: 1000, construct: 1000 };
const formats = [
  ['a1', 'Squares (a1 e2 …)'], ['columns', 'Columns (1 5 8 …)'], ['fen', 'FEN'], ['json', 'JSON'], ['jsonl', 'JSON line'],
  ['ascii', 'Letters and dots'], ['board', 'Drawn board'], ['matrix', 'Zeros and ones'], ['csv', 'CSV'],
];

export function mount(host, params, { remember }) {
  const state = {};
  let request = new AbortController();
  let shown = null; // columns on the board, 1-based
  let total = 0;

  const board = new Board('Board', { onactivate: edit });
  const size = stepper('Board size', { value: 8, min: 1, max: limits.one, onchange: (n) => change({ n, k: 1, member: 0 }) });
  const mode = choices('Show', [['one', 'One'], ['all', 'All'], ['classes', 'Classes'], ['hand', 'By hand']], 'one', (show) => change({ show, k: 1, member: 0 }));
  const method = choices('Found', [['first', 'first in order'], ['random', 'at random'], ['construct', 'by formula']], 'first', (value) => change({ method: value }));
  const again = h('button', { type: 'button', onclick: () => change({ method: 'random', seed: freshSeed() }) }, 'Another');
  const one = h('div', { class: 'part' }, method.element, h('p', { class: 'note' }), h('div', { class: 'row' }, again));

  const jump = stepper('Number', { value: 1, min: 1, max: 92, onchange: (k) => change({ k, member: 0 }) });
  const first = h('button', { type: 'button', onclick: () => change({ k: 1, member: 0 }) }, 'First');
  const last = h('button', { type: 'button', onclick: () => change({ k: total, member: 0 }) }, 'Last');
  const previous = h('button', { type: 'button', onclick: () => step(-1) }, 'Previous');
  const next = h('button', { type: 'button', class: 'primary', onclick: () => step(1) }, 'Next');
  const where = h('p', { class: 'where' });
  const orbit = h('div', { class: 'orbit' });
  const many = h('div', { class: 'part' }, where, h('div', { class: 'row' }, first, previous, next, last), jump.element, orbit);

  const tool = choices('A tap', [['queen', 'places a queen'], ['block', 'blocks the square']], 'queen', () => {});
  const hand = h('div', { class: 'part' }, tool.element,
    h('div', { class: 'row' },
      h('button', { type: 'button', class: 'primary', onclick: complete }, 'Complete the board'),
      h('button', { type: 'button', onclick: () => change({ placed: '', blocked: '' }) }, 'Clear')));

  const verdict = h('p', { class: 'verdict' });
  const format = h('select', { 'aria-label': 'Notation' }, formats.map(([key, label]) => h('option', { value: key }, label)));
  const copied = h('span', { class: 'hint', role: 'status' });
  const svgLink = h('a', { class: 'button', download: '' }, 'SVG');
  const pngLink = h('a', { class: 'button', download: '' }, 'PNG');
  const columnsText = h('output', { class: 'columns', tabindex: '0', 'aria-label': 'Columns, row 1 first' });
  const take = h('div', { class: 'part take' },
    columnsText,
    h('div', { class: 'row' }, format, h('button', { type: 'button', onclick: copy }, 'Copy'), svgLink, pngLink), copied);

  host.append(
    h('div', { class: 'stage' }, board.element),
    h('div', { class: 'panel' },
      h('h1', {}, 'Explore'),
      h('p', { class: 'lede' }, 'Put ', h('i', {}, 'n'), ' queens on an ', h('i', {}, 'n'), ' by ', h('i', {}, 'n'), ' board so that no queen attacks another.'),
      size.element, mode.element, one, many, hand, verdict, take));

  function freshSeed() { return crypto.getRandomValues(new Uint32Array(1))[0]; }

  function change(part) {
    Object.assign(state, part);
    state.n = Math.min(state.n, limits[state.show]);
    remember(address());
    render();
  }

  function address() {
    const { n, show } = state;
    if (show === 'one') return { n, method: state.method, seed: state.method === 'random' ? state.seed : undefined };
    if (show === 'hand') return { n, show, placed: state.placed, blocked: state.blocked };
    return { n, show, k: state.k, member: show === 'classes' && state.member ? state.member : undefined };
  }

  function read(from) {
    const whole = (text, fallback, low, high) => (/^\d+$/.test(text ?? '') ? Math.min(high, Math.max(low, Number(text))) : fallback);
    state.show = from.show in limits ? from.show : 'one';
    state.n = whole(from.n, 8, 1, limits[state.show]);
    state.method = ['first', 'random', 'construct'].includes(from.method) ? from.method : 'first';
    state.seed = whole(from.seed, 1, 0, 2 ** 32 - 1);
    state.k = whole(from.k, 1, 1, 14200);
    state.member = whole(from.member, 0, 0, 7);
    state.placed = from.placed ?? '';
    state.blocked = from.blocked ?? '';
    mode.value = state.show;
    if (!board.n) showNone(state.n); // its place is taken before the server has answered
    render();
  }

  async function render() {
    request.abort();
    request = new AbortController();
    size.range(1, limits[state.show]);
    size.value = state.n;
    method.value = state.method;
    one.hidden = state.show !== 'one';
    many.hidden = state.show !== 'all' && state.show !== 'classes';
    hand.hidden = state.show !== 'hand';
    orbit.hidden = state.show !== 'classes';
    try {
      if (state.show === 'one') await renderOne(request.signal);
      else if (state.show === 'hand') renderHand();
      else await renderMany(request.signal);
    } catch (error) {
      if (error.name === 'AbortError') return;
      say(error.message, 'bad');
    }
  }

  function say(text, kind = '') {
    if (verdict.textContent !== text) verdict.textContent = text;
    verdict.className = 'verdict ' + kind;
    if (kind) announce(text);
  }

  function showColumns(columns, label, codes = codesOf(columns.length, columnsToSquares(columns))) {
    shown = columns;
    board.show(columns.length, codes, { label });
    columnsText.textContent = columns.join(' ');
    const list = columns.join(',');
    svgLink.href = '/api/v1/picture.svg' + query({ columns: list });
    pngLink.href = '/api/v1/picture.png' + query({ columns: list, tile: Math.max(1, Math.min(60, Math.floor(2400 / columns.length))) });
    svgLink.download = `queens-${columns.length}.svg`;
    pngLink.download = `queens-${columns.length}.png`;
    take.classList.remove('void');
    for (const link of [svgLink, pngLink]) link.hidden = columns.length > 400;
    copied.textContent = '';
  }

  function showNone(n, codes = new Uint16Array(n * n)) {
    shown = null;
    board.show(n, codes, { label: `${n} by ${n} board` });
    columnsText.textContent = '';
    take.classList.add('void');
  }

  const explained = {
    first: 'The solution that comes first when columns are tried from the left, row by row.',
    random: 'Queens thrown at random, then moved until none attacks another.',
    construct: 'Knight’s-move stairs: written down without any search, for any n.',
  };

  async function renderOne(signal) {
    one.querySelector('.note').textContent = explained[state.method];
    again.classList.toggle('void', state.method !== 'random');
    if (state.n > reach[state.method]) {
      showNone(state.n);
      say(`This way serves boards up to ${reach[state.method]} by ${reach[state.method]}; the formula goes further.`, 'bad');
      return;
    }
    say('Searching …');
    const answer = await get('solution', { n: state.n, method: state.method, seed: state.method === 'random' ? state.seed : undefined }, signal);
    if (!answer.columns) {
      showNone(state.n);
      say(`There is no way to place ${state.n} queens on this board.`, 'bad');
      return;
    }
    showColumns(answer.columns, `${state.n} by ${state.n} board with ${state.n} queens`);
    const text = `Found in ${duration(answer.seconds)}.`;
    say(text);
    announce(`${state.n} queens on the board. ${text}`);
  }

  function step(by) {
    if (total) change({ k: ((state.k - 1 + by + total) % total) + 1, member: 0 });
  }

  async function renderMany(signal) {
    const classes = state.show === 'classes';
    const answer = await get(classes ? 'classes' : 'solutions', { n: state.n, from: state.k, limit: 1 }, signal);
    total = answer.total;
    if (total && state.k > total) {
      change({ k: total });
      return;
    }
    jump.range(1, Math.max(1, total));
    jump.value = Math.min(state.k, Math.max(1, total));
    for (const button of [first, last, previous, next]) button.disabled = total < 2;
    if (!total) {
      where.textContent = 'No solution';
      orbit.replaceChildren();
      showNone(state.n);
      say(`All placements were tried: none of ${state.n} queens on this board works.`, 'bad');
      return;
    }
    if (!classes) {
      const columns = answer.solutions[0];
      where.replaceChildren('Solution ', h('b', {}, grouped(state.k)), ` of ${grouped(total)}`);
      showColumns(columns, `Solution ${state.k} of ${total}`);
      say('');
      announce(`Solution ${state.k} of ${total}`);
      return;
    }
    const found = answer.classes[0];
    where.replaceChildren('Class ', h('b', {}, grouped(state.k)), ` of ${grouped(total)}`);
    const member = Math.min(state.member, found.orbit.length - 1);
    orbit.replaceChildren(...found.orbit.map((columns, i) => h('button', {
      type: 'button', 'aria-pressed': String(i === member), 'aria-label': `Member ${i + 1} of ${found.orbit.length}: columns ${columns.join(' ')}`,
      onclick: () => { change({ member: i }); },
    }, miniature(columns))));
    showColumns(found.orbit[member], `Class ${state.k} of ${total}, member ${member + 1} of ${found.orbit.length}`);
    const words = {
      asymmetric: 'No turn or reflection leaves it as it is: the eight images all differ.',
      'half-turn': 'Half a turn leaves it as it is: four images.',
      'quarter-turn': 'A quarter turn leaves it as it is: two images.',
    };
    say(found.orbit.length === 1 ? 'Every turn and reflection leaves it as it is.' : words[found.symmetry] ?? '');
    announce(`Class ${state.k} of ${total}, ${found.orbit.length} members`);
  }

  // By hand.

  function handMarks() {
    const placed = parseSquares(state.n, state.placed);
    const blocked = parseSquares(state.n, state.blocked);
    const codes = codesOf(state.n, placed, Mark.queen | Mark.fixed);
    for (const square of blocked) codes[square] |= Mark.blocked;
    return { placed, blocked, codes };
  }

  function renderHand() {
    const { placed, blocked, codes } = handMarks();
    showNone(state.n, codes);
    board.show(state.n, codes, { label: `${state.n} by ${state.n} board, ${placed.length} queens placed, ${blocked.length} squares blocked. Enter places or takes away.` });
    say(placed.length + blocked.length ? `${placed.length} placed, ${blocked.length} blocked.` : 'Tap squares to place queens, then ask whether the board can be completed.');
  }

  function edit(square) {
    if (state.show !== 'hand') return;
    const { placed, blocked } = handMarks();
    const flip = (list) => (list.includes(square) ? list.filter((other) => other !== square) : [...list, square]);
    const names = (list) => list.map((other) => squareName(state.n, other)).join(',');
    const queen = tool.value === 'queen';
    change({
      placed: names(queen ? flip(placed) : placed.filter((other) => other !== square)),
      blocked: names(queen ? blocked.filter((other) => other !== square) : flip(blocked)),
    });
    announce(board.say(square));
  }

  async function complete() {
    request.abort();
    request = new AbortController();
    const { placed, blocked, codes } = handMarks();
    const names = (list) => list.map((square) => squareName(state.n, square));
    const clash = placed.find((square) => attackersOf(state.n, square, placed).length);
    if (clash !== undefined) {
      const other = attackersOf(state.n, clash, placed)[0];
      say(`${names([clash])} and ${names([other])} attack each other along the ${attackLine(state.n, clash, other)}.`, 'bad');
      return;
    }
    say('Searching …');
    try {
      const answer = await post('complete', { n: state.n, placed: names(placed), blocked: names(blocked) }, request.signal);
      if (answer.outcome === 'solved') {
        for (const square of columnsToSquares(answer.columns)) codes[square] |= Mark.queen;
        showColumns(answer.columns, 'Completed board', codes);
        say(`Completed in ${duration(answer.seconds)}.`, 'good');
      } else if (answer.outcome === 'impossible') {
        say(answer.reason, 'bad');
      } else {
        say(answer.reason);
        announce(answer.reason);
      }
    } catch (error) {
      if (error.name !== 'AbortError') say(error.message, 'bad');
    }
  }

  async function copy() {
    if (!shown) return;
    try {
      const text = await getText('notation', { columns: shown.join(','), format: format.value });
      await copyText(text);
      copied.textContent = 'Copied.';
    } catch (error) {
      copied.textContent = `Not copied: ${error.message}`;
    }
  }

  function key(event) {
    if (typing(event) || many.hidden) return;
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else return;
    event.preventDefault();
  }
  document.addEventListener('keydown', key);
  read(params);

  return {
    update: read,
    unmount() {
      request.abort();
      document.removeEventListener('keydown', key);
    },
  };
}
