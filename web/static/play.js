// Play: n queens against the clock. The game runs in the browser; the server is
// asked only for a start position and for hints that look ahead.

import { get, post } from './api.js';
import { Board, Mark, codesOf } from './board.js';
import { announce, choices, copyText, h, stepper, toggle, typing } from './dom.js';
import { attackLine, attackersOf, columnsToSquares, fileName, parseSquare, parseSquares, spoken, squareName } from './square.js';

const sizes = { min: 4, max: 20 };
const timesKey = 'nqueens.best';

/** random returns numbers of [0, 1) that a seed repeats (mulberry32). */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function bestTimes() {
  try {
    const times = JSON.parse(localStorage.getItem(timesKey) ?? '{}');
    return times && typeof times === 'object' ? times : {};
  } catch {
    return {};
  }
}

function keepTime(key, milliseconds) {
  const times = bestTimes();
  if (Number.isFinite(times[key]) && times[key] <= milliseconds) return false;
  times[key] = milliseconds;
  try {
    localStorage.setItem(timesKey, JSON.stringify(times));
  } catch {
    return false; // storage is full or switched off: the game goes on without it
  }
  return true;
}

const clockText = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}.${Math.floor(ms / 100) % 10}`;

export function mount(host, params, { remember }) {
  let n = 8;
  let seed = 0; // 0 is the empty board
  let given = []; // squares of the start position
  let start = ''; // a start position of the user's own
  let queens = [];
  let past = [];
  let future = [];
  let hinted = 0;
  let hintSquare = -1;
  let began = 0; // performance.now() at the first move, 0 before
  let spent = 0; // of a finished game
  let request = new AbortController();

  const board = new Board('Board', { onactivate: flip });
  board.element.classList.add('editable');
  const clock = h('p', { class: 'clock', role: 'timer', 'aria-label': 'Time' }, clockText(0));
  const clockShown = toggle('clock', true, (on) => { clock.classList.toggle('void', !on); });
  const conflictsShown = toggle('conflicts', true, draw);
  const attackedShown = toggle('attacks', false, draw);
  const status = h('p', { class: 'verdict' });
  const best = h('p', { class: 'note best' });
  const size = stepper('Board size', { value: 8, ...sizes, onchange: (to) => { start = ''; open(to, seed && freshSeed()); } });
  const kind = choices('Start with', [['empty', 'an empty board'], ['given', 'some queens given']], 'empty', (value) => { start = ''; open(n, value === 'given' ? freshSeed() : 0); });
  const undo = h('button', { type: 'button', title: 'Undo (U)', onclick: () => travel(past, future) }, 'Undo');
  const redo = h('button', { type: 'button', title: 'Redo (Y)', onclick: () => travel(future, past) }, 'Redo');
  const hint = h('button', { type: 'button', title: 'Hint (H)', onclick: giveHint }, 'Hint');
  const position = h('input', { type: 'text', id: 'position', autocomplete: 'off', spellcheck: 'false', placeholder: 'a1 e2 h3' });
  const positionForm = h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); openPosition(); } }, position, h('button', { type: 'submit' }, 'Begin'));
  const shared = h('span', { class: 'hint', role: 'status' });

  host.append(
    h('div', { class: 'stage' }, board.element),
    h('div', { class: 'panel' },
      h('h1', {}, 'Play'),
      h('p', { class: 'lede' }, 'One queen in every row, none attacking another. The clock starts with your first move.'),
      h('div', { class: 'clockrow' }, clock, best),
      status,
      h('div', { class: 'row moves' }, undo, redo, hint,
        h('button', { type: 'button', onclick: () => { if (queens.length) move([]); } }, 'Clear')),
      h('div', { class: 'row shows' }, h('span', { class: 'label' }, 'Show'), clockShown.element, conflictsShown.element, attackedShown.element),
      size.element, kind.element,
      h('div', { class: 'row' }, h('button', { type: 'button', class: 'primary', onclick: () => open(n, seed ? freshSeed() : 0) }, 'New game')),
      h('details', {}, h('summary', {}, 'Start from a position, or share this one'),
        h('div', { class: 'part' },
          h('label', { for: 'position', class: 'label' }, 'Queens that stand from the start'), positionForm,
          h('div', { class: 'row' }, h('button', { type: 'button', onclick: share }, 'Copy a link to this game')), shared))));

  function freshSeed() { return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 999999); }
  const names = (squares) => squares.map((square) => squareName(n, square));
  const standing = () => [...given, ...queens];

  function save() {
    remember({ game: `${n}:${seed}`, start: start || undefined, queens: names(queens).join(',') || undefined });
  }

  // Opening a game.

  function read(from) {
    const match = /^(\d{1,2}):(\d{1,10})$/.exec(from.game ?? '');
    const wanted = match ? Math.min(sizes.max, Math.max(sizes.min, Number(match[1]))) : 8;
    start = from.start ?? '';
    open(wanted, match ? Number(match[2]) % 2 ** 32 : 0, parseSquares(wanted, from.queens));
  }

  async function open(wantedSize, wantedSeed, wantedQueens = []) {
    request.abort();
    request = new AbortController();
    n = wantedSize;
    seed = wantedSeed;
    size.value = n;
    kind.value = seed || start ? 'given' : 'empty';
    queens = [];
    past = [];
    future = [];
    given = [];
    hinted = 0;
    hintSquare = -1;
    began = spent = 0;
    clock.textContent = clockText(0);
    board.show(n, codesOf(n, [])); // its place is taken before the server has answered
    try {
      if (start) given = parseSquares(n, start);
      else if (seed) given = await positionOf(n, seed, request.signal);
    } catch (error) {
      if (error.name === 'AbortError') return;
      say(error.message, 'bad');
      seed = 0;
    }
    queens = wantedQueens.filter((square) => !given.includes(square));
    if (queens.length) startClock();
    save();
    draw();
    announce(given.length ? `New game, ${n} by ${n}. Given: ${spoken(names(given))}.` : `New game, empty ${n} by ${n} board.`);
  }

  /** positionOf gives about a quarter of the queens of a solution that the seed chooses. */
  async function positionOf(size, from, signal) {
    const answer = await get('solution', { n: size, method: 'random', seed: from }, signal);
    const squares = columnsToSquares(answer.columns);
    const next = random(from);
    const chosen = [];
    while (chosen.length < Math.max(1, Math.round(size / 4))) chosen.push(squares.splice(Math.floor(next() * squares.length), 1)[0]);
    return chosen.sort((a, b) => a - b);
  }

  function openPosition() {
    const words = position.value.split(/[\s,]+/).filter(Boolean);
    const squares = words.map((word) => parseSquare(n, word));
    const wrong = words.find((word, i) => squares[i] < 0);
    const clash = squares.find((square) => attackersOf(n, square, squares).length);
    let trouble = '';
    if (!words.length) trouble = 'Write some squares, like a1 e2.';
    else if (wrong) trouble = `${wrong} is not a square of this board, which ends at ${squareName(n, n * n - 1)}.`;
    else if (clash !== undefined) trouble = `${squareName(n, clash)} and ${squareName(n, attackersOf(n, clash, squares)[0])} attack each other.`;
    shared.textContent = trouble;
    if (trouble) return;
    start = names([...new Set(squares)]).join(',');
    open(n, 0);
  }

  async function share() {
    try {
      const url = new URL('/play', location.href);
      url.search = `?game=${n}:${seed}${start ? `&start=${start}` : ''}`;
      await copyText(url.href);
      shared.textContent = `Copied: ${n}:${seed}${start ? ' with your position' : ''}.`;
    } catch {
      shared.textContent = 'Not copied; the address bar holds the link.';
    }
  }

  // Moves.

  function startClock() {
    if (!began) began = performance.now();
  }

  function flip(square) {
    if (given.includes(square)) {
      say(`${squareName(n, square)} is given and stays.`);
      return;
    }
    move(queens.includes(square) ? queens.filter((other) => other !== square) : [...queens, square]);
    if (!spent) announce(board.say(square));
  }

  function move(next) {
    if (spent) return;
    past.push(queens);
    future = [];
    queens = next;
    hintSquare = -1;
    startClock();
    settle();
  }

  function travel(from, to) {
    if (!from.length || spent) return;
    to.push(queens);
    queens = from.pop();
    hintSquare = -1;
    settle();
    announce(`${standing().length} of ${n} queens on the board.`);
  }

  function settle() {
    const all = standing();
    const clashes = conflicts(all);
    if (all.length === n && !clashes.length) {
      spent = performance.now() - began;
      clock.textContent = clockText(spent);
    }
    save();
    draw();
    if (spent) win();
  }

  function win() {
    const key = given.length ? `${n}:${seed}${start ? ':' + start : ''}` : String(n);
    const time = clockText(spent);
    let text = `Solved in ${time}.`;
    if (hinted) text += ` With ${hinted} hint${hinted === 1 ? '' : 's'}, so it does not count as a best time.`;
    else if (keepTime(key, spent)) text += ' Your best time.';
    say(text, 'good');
    showBest();
    announce(text);
  }

  /** conflicts lists pairs of queens that attack each other. */
  function conflicts(all) {
    const pairs = [];
    for (let i = 0; i < all.length; i++) for (let j = 0; j < i; j++) if (attackLine(n, all[i], all[j])) pairs.push([all[j], all[i]]);
    return pairs;
  }

  // Drawing.

  function draw() {
    const all = standing();
    const clashes = conflicts(all);
    const codes = codesOf(n, all);
    for (const square of given) codes[square] |= Mark.fixed;
    if (conflictsShown.value) for (const square of clashes.flat()) codes[square] |= Mark.conflict;
    if (attackedShown.value) {
      for (let square = 0; square < n * n; square++) if (!(codes[square] & Mark.queen) && attackersOf(n, square, all).length) codes[square] |= Mark.attacked;
    }
    if (hintSquare >= 0) codes[hintSquare] |= Mark.hint;
    board.show(n, codes, { label: `${n} by ${n} board, ${all.length} of ${n} queens. Enter places a queen or takes it away.`, lines: conflictsShown.value ? clashes : [] });
    undo.disabled = !past.length || spent > 0;
    redo.disabled = !future.length || spent > 0;
    hint.disabled = spent > 0;
    board.element.classList.toggle('won', spent > 0);
    showBest();
    if (spent || hintSquare >= 0) return;
    if (clashes.length && conflictsShown.value) {
      const [a, b] = clashes[0];
      say(`${squareName(n, a)} and ${squareName(n, b)} attack each other along the ${attackLine(n, a, b)}.`, 'bad');
    } else say(`${all.length} of ${n} queens.`);
  }

  function showBest() {
    const key = given.length ? `${n}:${seed}${start ? ':' + start : ''}` : String(n);
    const time = bestTimes()[key];
    best.textContent = Number.isFinite(time) ? `Best here: ${clockText(time)}` : 'No best time yet';
  }

  function say(text, kind = '') {
    if (status.textContent !== text) status.textContent = text;
    status.className = `verdict ${kind}`;
  }

  // Hints: the nearest reason a person would give, then a look ahead.

  async function giveHint() {
    if (spent) return;
    hinted++;
    const all = standing();
    const clash = conflicts(all)[0];
    if (clash) {
      tell(`${squareName(n, clash[0])} and ${squareName(n, clash[1])} attack each other along the ${attackLine(n, clash[0], clash[1])}: one of them has to go.`, queens.includes(clash[1]) ? clash[1] : clash[0]);
      return;
    }
    const groups = openLines(all);
    const empty = groups.find((group) => !group.free.length);
    if (empty) {
      tell(`Every square of ${empty.name} is attacked, so these queens cannot stay as they are.`, -1);
      return;
    }
    const single = groups.find((group) => group.free.length === 1);
    if (single) {
      tell(`${single.free[0] >= 0 ? squareName(n, single.free[0]) : ''} is the only square of ${single.name} that no queen attacks.`, single.free[0]);
      return;
    }
    request.abort();
    request = new AbortController();
    try {
      const answer = await post('complete', { n, placed: names(all), blocked: [] }, request.signal);
      if (answer.outcome === 'impossible') tell('No row is stuck yet, but every way to go on from here fails: take a queen back.', queens.at(-1) ?? -1);
      else if (answer.outcome === 'solved') {
        const solution = columnsToSquares(answer.columns);
        const group = groups.filter((each) => each.row).sort((a, b) => a.free.length - b.free.length)[0];
        const square = group.free.find((free) => solution.includes(free));
        tell(`${capital(group.name)} has the fewest free squares, ${group.free.length}. A queen on ${squareName(n, square)} leads to a solution.`, square);
      } else tell(answer.reason, -1);
    } catch (error) {
      if (error.name !== 'AbortError') say(error.message, 'bad');
    }
  }

  const capital = (text) => text[0].toUpperCase() + text.slice(1);

  /** openLines lists the rows and columns without a queen, with the squares in them that nothing attacks. */
  function openLines(all) {
    const free = [];
    for (let square = 0; square < n * n; square++) if (!all.includes(square) && !attackersOf(n, square, all).length) free.push(square);
    const groups = [];
    for (let i = 0; i < n; i++) {
      if (!all.some((square) => Math.floor(square / n) === i)) groups.push({ row: true, name: `row ${i + 1}`, free: free.filter((square) => Math.floor(square / n) === i) });
      if (!all.some((square) => square % n === i)) groups.push({ row: false, name: `column ${fileName(i)}`, free: free.filter((square) => square % n === i) });
    }
    return groups;
  }

  function tell(text, square) {
    hintSquare = square;
    draw();
    say(text);
    announce(text);
    if (square < 0) hintSquare = -1;
  }

  const ticking = setInterval(() => {
    if (began && !spent) clock.textContent = clockText(performance.now() - began);
  }, 100);

  function key(event) {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z' && !event.target.matches?.('input')) {
      event.preventDefault();
      if (event.shiftKey) travel(future, past);
      else travel(past, future);
      return;
    }
    if (typing(event)) return;
    const action = { u: () => travel(past, future), y: () => travel(future, past), h: giveHint }[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  }
  document.addEventListener('keydown', key);
  read(params);

  return {
    update: read,
    unmount() {
      clearInterval(ticking);
      request.abort();
      document.removeEventListener('keydown', key);
    },
  };
}
