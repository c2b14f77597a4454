// Watch: a textbook algorithm at work, on the board, in its pseudocode and in
// its search tree; alone, in a race with another, or as a lesson with questions.

import { get } from './api.js';
import { Board, Mark, codesOf } from './board.js';
import { Descent } from './descent.js';
import { announce, choices, grouped, h, icon, reducedMotion, stepper, toggle, typing } from './dom.js';
import { spoken, squareName } from './square.js';
import { Timeline } from './timeline.js';
import { Cursor, Kind, Trace } from './trace.js';
import { Tree } from './tree.js';

const speeds = [1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000, 2000, 5000, 10000]; // steps a second
const usualSpeed = 3;
const largest = 14; // boards bigger than this make a traced search too long to watch

/** Lane is one algorithm: its board, its counters, its pseudocode. */
class Lane {
  constructor({ onpoint }) {
    this.board = new Board('Board', { onpoint });
    this.name = h('h2', {});
    this.again = h('h2', { class: 'race-name' }); // over the counters of a race
    this.story = h('p', { class: 'story' });
    this.counters = {};
    this.tally = h('dl', { class: 'tally' }, [['step', 'Step'], ['tried', 'Tried'], ['placed', 'Placed'], ['removed', 'Taken back'], ['depth', 'Depth'], ['solutions', 'Solutions']].map(([key, label]) => {
      this.counters[key] = h('dd', {}, '0');
      return h('div', {}, h('dt', {}, label), this.counters[key]);
    }));
    this.code = h('ol', {});
    this.listing = h('div', { class: 'code', role: 'region', tabindex: '0', 'aria-label': 'Pseudocode' }, this.code);
    this.idea = h('p', { class: 'note idea' });
    this.lit = null;
    this.cursor = null;
  }

  load(algorithm, trace) {
    this.algorithm = algorithm;
    this.trace = trace;
    this.cursor = new Cursor(trace);
    this.name.textContent = this.again.textContent = algorithm.title;
    this.idea.textContent = algorithm.idea;
    this.listing.setAttribute('aria-label', `Pseudocode: ${algorithm.title}`);
    this.lit = null;
    this.code.replaceChildren(...algorithm.pseudocode.map((line) => h('li', {}, h('code', {}, line))));
  }

  /** show puts the board as it is after step; ghosts are the squares of a node pointed at. */
  show(step, { ghosts = [], quiet = false } = {}) {
    const { cursor, trace } = this;
    const n = trace.n;
    cursor.seek(step);
    const at = cursor.step;
    const codes = codesOf(n, cursor.queens());
    const event = cursor.event;
    const lines = [];
    if (event) {
      if (event.kind === Kind.try) codes[event.square] |= Mark.tried;
      if (event.kind === Kind.conflict) {
        codes[event.square] |= Mark.tried | Mark.conflict;
        for (const attacker of event.attackers) {
          codes[attacker.square] |= Mark.attacker;
          lines.push([attacker.square, event.square]);
        }
      }
      if (event.kind === Kind.remove) codes[event.square] |= Mark.tried;
    }
    for (const square of ghosts) codes[square] |= Mark.ghost;
    this.board.show(n, codes, { lines, quiet, label: `${this.algorithm.title}, board after step ${at}` });
    const values = { ...trace.tally(at), step: at, depth: trace.depthAt(at) };
    for (const [key, cell] of Object.entries(this.counters)) {
      const text = grouped(values[key]);
      if (cell.textContent !== text) cell.textContent = text;
    }
    const lit = event?.line ? this.code.children[event.line - 1] : null;
    if (lit !== this.lit) {
      this.lit?.removeAttribute('aria-current');
      lit?.setAttribute('aria-current', 'step');
      this.lit = lit;
    }
    const story = this.tell(event);
    if (this.story.textContent !== story) this.story.textContent = story;
    this.story.classList.toggle('found', event?.kind === Kind.solution);
  }

  /** tell says an event in words. */
  tell(event) {
    if (!event) return `An empty board, ${this.trace.n} by ${this.trace.n}.`;
    const { n } = this.trace;
    const name = squareName(n, event.square);
    switch (event.kind) {
      case Kind.try: return `May a queen stand on ${name}?`;
      case Kind.conflict: {
        return `${name} is attacked by ${spoken(event.attackers.map((a) => `${squareName(n, a.square)} along the ${a.line}`))}.`;
      }
      case Kind.place: return event.walk ? `On the way to the next board: a queen on ${name}.` : `A queen is placed on ${name}.`;
      case Kind.remove: return event.walk ? `On the way to the next board: no queen on ${name}.` : `The queen on ${name} is taken back.`;
      case Kind.deadEnd: return 'No square is left here: a dead end.';
      case Kind.solution: return `Solution ${grouped(this.trace.tally(this.cursor.step).solutions)}: no queen attacks another.`;
      default: {
        const found = this.trace.tally(this.cursor.step).solutions;
        return found === 1 ? 'The search is over: one solution.' : `The search is over: ${grouped(found)} solutions.`;
      }
    }
  }
}

const kindNames = [
  [Kind.try, 'A square is looked at'], [Kind.conflict, 'The square is attacked'], [Kind.place, 'A queen is placed'],
  [Kind.remove, 'A queen is taken back'], [Kind.deadEnd, 'A dead end'], [Kind.solution, 'A solution'], [Kind.done, 'The search is over'],
];

export function mount(host, params, { remember }) {
  const state = {};
  let algorithms = [];
  let request = new AbortController();
  let lanes = [];
  let length = 0;
  let step = 0;
  let playing = false;
  let speed = usualSpeed;
  let due = 0; // steps owed, with a fraction
  let before = 0;
  let frame = 0;
  let asked = false; // a question waits for its answer
  let score = { right: 0, all: 0 };
  let ready = false;
  let treeChosen = ''; // the user's choice, which outlasts a change of board

  const main = new Lane({ onpoint: pointSquare });
  const rival = new Lane({ onpoint: () => {} });
  const tree = new Tree({ onselect: selectNode, onhover: (node) => { ghosts = node < 0 || !main.trace ? [] : main.trace.queens(node); draw(); } });
  let ghosts = [];
  const timeline = new Timeline({ onseek: (to) => { pause(); go(to); } });

  const size = stepper('Board size', { value: 8, min: 1, max: largest, onchange: (n) => change({ n, step: undefined }) });
  const select = (label, onchange) => {
    const element = h('select', { onchange: () => onchange(element.value) });
    return { element, field: h('label', { class: 'field' }, h('span', { class: 'label' }, label), element) };
  };
  const how = select('Algorithm', (algorithm) => change({ algorithm, step: undefined }));
  const against = select('Race against', (race) => change({ race, step: undefined }));
  const all = toggle('to all solutions', false, (on) => change({ all: on, step: undefined }));
  const lesson = toggle('ask before each step', false, (on) => { change({ teach: on }, { reload: false }); });
  const treeMode = choices('Tree', [['path', 'Collapsed'], ['whole', 'Whole']], 'path', (mode) => { treeChosen = mode; tree.mode = mode; draw(); }, { hidden: true });

  const button = (label, text, onclick, more = {}) => h('button', { type: 'button', 'aria-label': label, title: more.key ? `${label} (${more.key})` : label, onclick, class: more.class }, text);
  const playButton = button('Play', icon('play', 'glyph'), togglePlay, { key: 'Space', class: 'primary play' });
  const restart = button('Back to the start', icon('start', 'glyph'), () => { pause(); go(0); }, { key: 'R' });
  const back = button('One step back', icon('back', 'glyph'), () => { pause(); go(step - 1); }, { key: '←' });
  const forward = button('One step forward', icon('forward', 'glyph'), () => advance(), { key: '→' });
  const end = button('To the next solution', icon('solution', 'glyph'), () => { pause(); nextSolution(); }, { key: 'N' });
  const slower = button('Slower', '−', () => setSpeed(speed - 1), { key: '-' });
  const faster = button('Faster', '+', () => setSpeed(speed + 1), { key: '+' });
  const pace = h('output', { class: 'pace' });
  const transport = h('div', { class: 'transport', role: 'group', 'aria-label': 'Playback' },
    timeline.element,
    h('div', { class: 'row buttons' }, restart, back, playButton, forward, end, h('span', { class: 'pacer' }, slower, pace, faster)),
    h('p', { class: 'note keys' }, ...['Space', ' plays, ', '←', ' ', '→', ' step, ', 'R', ' restarts, ', 'N', ' goes to the next solution, ', '+', ' ', '−', ' change the speed.'].map((part, i) => (i % 2 ? part : h('kbd', {}, part)))));

  const question = h('div', { class: 'question', role: 'group', 'aria-label': 'Question', hidden: true });
  const notice = h('p', { class: 'verdict' });
  const descent = new Descent();
  const treeName = h('h2', {}, 'Search tree');
  const treePane = h('section', { class: 'pane treepane', 'aria-label': 'Search' }, h('div', { class: 'pane-head' }, treeName, treeMode.element), tree.element, descent.element);
  const again = h('button', { type: 'button', hidden: true, onclick: () => change({ seed: 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 999999), step: undefined }) }, 'Another run');
  const mainPane = h('section', { class: 'pane boardpane', 'aria-label': 'Board' }, h('div', { class: 'pane-head' }, main.name, again), main.board.element, main.story);
  const rivalPane = h('section', { class: 'pane rivalpane', 'aria-label': 'Second board', hidden: true }, h('div', { class: 'pane-head' }, rival.name), rival.board.element, rival.story);
  const rivalDetails = h('section', { class: 'pane rival', 'aria-label': 'The second algorithm', hidden: true }, rival.again, rival.tally, rival.idea, rival.listing);
  const details = h('div', { class: 'details' },
    h('section', { class: 'pane', 'aria-label': 'The algorithm' }, main.idea, main.listing),
    h('section', { class: 'pane counters', 'aria-label': 'Counters' }, main.again, main.tally), rivalDetails);

  host.append(
    h('div', { class: 'watch-head' }, h('h1', {}, 'Watch'), how.field, size.element, against.field, h('div', { class: 'toggles' }, all.element, lesson.element)),
    h('div', { class: 'watch-stage' }, mainPane, treePane, rivalPane), question, transport, notice, details);

  // State and address.

  function read(from) {
    const whole = (text, fallback, low, high) => (/^\d+$/.test(text ?? '') ? Math.min(high, Math.max(low, Number(text))) : fallback);
    Object.assign(state, {
      n: whole(from.n, 8, 1, largest), algorithm: from.algorithm, race: from.race ?? '', all: from.all === 'true',
      seed: whole(from.seed, 1, 0, 2 ** 32 - 1), step: from.step === undefined ? undefined : whole(from.step, 0, 0, 1e9), teach: from.teach === 'true',
    });
    load();
  }

  function change(part, { reload = true } = {}) {
    Object.assign(state, part);
    save();
    if (reload) load();
    else settle();
  }

  function save() {
    remember({ n: state.n, algorithm: state.algorithm, race: state.race, all: state.all || undefined, seed: state.seed === 1 ? undefined : state.seed, teach: state.teach || undefined, step: state.step });
  }

  async function load() {
    pause({ silent: true });
    ready = false;
    request.abort();
    request = new AbortController();
    const { signal } = request;
    arrange(state.race !== '');
    if (!main.trace) for (const lane of [main, rival]) lane.board.show(state.n, codesOf(state.n, []));
    try {
      if (!algorithms.length) {
        algorithms = (await get('algorithms', {}, signal)).algorithms;
        const options = () => algorithms.map((a) => h('option', { value: a.name }, a.title));
        how.element.append(...options());
        against.element.append(h('option', { value: '' }, 'nobody'), ...options());
      }
      const algorithm = algorithms.find((a) => a.name === state.algorithm) ?? algorithms[0];
      const racer = algorithms.find((a) => a.name === state.race);
      state.algorithm = algorithm.name;
      state.race = racer?.name ?? '';
      how.element.value = state.algorithm;
      against.element.value = state.race;
      const most = Math.min(largest, algorithm.max_n, racer?.max_n ?? largest);
      size.range(1, most);
      state.n = Math.min(state.n, most);
      size.value = state.n;
      const complete = algorithm.complete && (racer?.complete ?? true);
      if (!complete) state.all = false;
      all.value = state.all;
      all.element.querySelector('input').disabled = !complete;
      lesson.value = state.teach;
      const ask = (a) => get('trace', { n: state.n, algorithm: a.name, all: state.all, seed: state.seed }, signal);
      const [first, second] = await Promise.all([ask(algorithm), racer ? ask(racer) : null]);
      main.load(algorithm, new Trace(first));
      lanes = [main];
      if (racer) {
        rival.load(racer, new Trace(second));
        lanes.push(rival);
      }
      length = Math.max(...lanes.map((lane) => lane.trace.length));
      timeline.load(lanes.map((lane) => lane.trace), length);
      arrange(Boolean(racer));
      again.hidden = !algorithm.seeded && !racer?.seeded;
      tree.element.hidden = !algorithm.tree;
      descent.element.hidden = algorithm.tree;
      treeName.textContent = algorithm.tree ? 'Search tree' : 'Attacks left';
      treeMode.element.classList.toggle('void', !algorithm.tree);
      notice.textContent = first.truncated || second?.truncated ? `Only the first ${grouped(length)} steps are shown: the search goes on beyond them.` : '';
      if (algorithm.tree) {
        tree.load(main.trace);
        if (treeChosen) tree.mode = treeChosen;
        treeMode.value = tree.mode;
      } else descent.load(main.trace);
      score = { right: 0, all: 0 };
      ready = true;
      go(state.step ?? 0, { save: false });
      settle();
      if (state.step === undefined && !reducedMotion() && !state.teach) play();
    } catch (error) {
      if (error.name === 'AbortError') return;
      notice.textContent = error.message;
      announce(error.message);
    }
  }

  /** arrange shows the second board in a race, else the tree. */
  function arrange(racing) {
    host.classList.toggle('racing', racing);
    rivalPane.hidden = rivalDetails.hidden = !racing;
    treePane.hidden = racing;
  }

  // The clock.

  function go(to, { save: keep = true } = {}) {
    step = Math.max(0, Math.min(length, to));
    draw();
    if (keep && !playing) {
      state.step = step;
      save();
      announce(lanes.map((lane) => lane.story.textContent).join(' '));
    }
    settle();
  }

  function draw() {
    if (!ready) return;
    for (const lane of lanes) lane.show(step, { ghosts: lane === main ? ghosts : [], quiet: playing });
    if (!treePane.hidden) (main.algorithm.tree ? tree : descent).show(Math.min(step, main.trace.length));
    timeline.show(step);
  }

  function tick(now) {
    if (!playing) return;
    frame = requestAnimationFrame(tick);
    due += Math.max(0, Math.min(0.25, (now - before) / 1000)) * speeds[speed]; // a frame's time can lie before the press of the key
    before = now;
    const whole = Math.floor(due);
    if (!whole) return;
    due -= whole;
    step = Math.min(length, step + whole);
    draw();
    if (step >= length) pause();
  }

  function play() {
    if (!ready) return;
    if (state.teach) {
      ask();
      return;
    }
    if (step >= length) step = 0;
    playing = true;
    due = 0;
    before = performance.now();
    showPlaying();
    frame = requestAnimationFrame(tick);
  }

  function pause({ silent = false } = {}) {
    cancelAnimationFrame(frame);
    const was = playing;
    playing = false;
    showPlaying();
    if (was && ready && !silent) go(step);
  }

  function showPlaying() {
    playButton.replaceChildren(icon(playing ? 'pause' : 'play', 'glyph'));
    playButton.setAttribute('aria-label', playing ? 'Pause' : 'Play');
  }

  function togglePlay() {
    if (playing) pause();
    else play();
  }

  function advance() {
    pause();
    if (state.teach && !asked && step < length) ask();
    else if (state.teach && asked) answer(null);
    else go(step + 1);
  }

  function nextSolution() {
    const steps = lanes.flatMap((lane) => lane.trace.solutionSteps).filter((at) => at > step);
    go(steps.length ? Math.min(...steps) : length);
  }

  function setSpeed(to) {
    speed = Math.max(0, Math.min(speeds.length - 1, to));
    pace.textContent = `${grouped(speeds[speed])} step${speed ? 's' : ''}/s`;
    slower.disabled = speed === 0;
    faster.disabled = speed === speeds.length - 1;
  }

  // Teacher's mode: each step is asked for before it is shown.

  function settle() {
    if (!ready) return;
    question.hidden = !state.teach;
    if (state.teach && step < length) ask();
    else if (state.teach) question.replaceChildren(h('p', {}, `The lesson is over: ${score.right} of ${score.all} right.`));
    else asked = false;
  }

  function ask() {
    asked = true;
    const seen = new Set(main.trace.kinds);
    question.replaceChildren(
      h('h2', {}, 'What comes next?'),
      h('div', { class: 'row answers' }, kindNames.filter(([kind]) => seen.has(kind)).map(([kind, label]) => h('button', { type: 'button', onclick: () => answer(kind) }, label))),
      h('p', { class: 'note' }, score.last ?? '', score.all ? ` ${score.right} of ${score.all} right.` : ''));
  }

  function answer(kind) {
    const next = main.trace.event(step + 1);
    asked = false;
    if (!next) {
      go(step + 1);
      return;
    }
    if (kind !== null) {
      score.all++;
      if (kind === next.kind) score.right++;
    }
    const focused = document.activeElement?.closest('.answers') ? [...document.activeElement.parentElement.children].indexOf(document.activeElement) : -1;
    main.cursor.seek(step + 1);
    const told = main.tell(next);
    score.last = kind === null ? told : kind === next.kind ? `Right. ${told}` : `No: ${told}`;
    go(step + 1);
    announce(score.last);
    if (focused >= 0) question.querySelectorAll('.answers button')[focused]?.focus();
  }

  // The tree and the board light each other.

  function selectNode(node) {
    pause({ silent: true });
    ghosts = [];
    go(main.trace.placed[node]);
    const { trace } = main;
    const words = { solution: 'a solution', dead: 'a dead end', fruitful: `${trace.within[node]} solutions below`, open: 'open' };
    const queens = trace.queens(node).map((square) => squareName(trace.n, square));
    announce(`Node ${node}: ${queens.length ? spoken(queens) : 'the empty board'}; ${words[trace.stateOf(node, trace.length)]}, ${trace.size[node]} nodes in its subtree.`);
  }

  function pointSquare(square) {
    if (!ready || playing || !main.algorithm.tree || treePane.hidden) return;
    const path = main.trace.path(main.trace.idAt(Math.min(step, main.trace.length)));
    tree.highlight(square < 0 ? -1 : path.find((node) => main.trace.square[node] === square) ?? -1);
  }

  function key(event) {
    if (typing(event)) return;
    const action = {
      ' ': togglePlay, ArrowRight: advance, ArrowLeft: () => { pause(); go(step - 1); },
      r: () => { pause(); go(0); }, n: () => { pause(); nextSolution(); }, '+': () => setSpeed(speed + 1), '=': () => setSpeed(speed + 1), '-': () => setSpeed(speed - 1),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || !ready) return;
    event.preventDefault();
    action();
  }
  document.addEventListener('keydown', key);
  setSpeed(usualSpeed);
  read(params);

  return {
    update: read,
    unmount() {
      pause({ silent: true });
      ready = false;
      request.abort();
      tree.close();
      timeline.close();
      document.removeEventListener('keydown', key);
    },
  };
}
