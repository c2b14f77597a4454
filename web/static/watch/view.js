// What Watch looks like: options, lanes, tree, code, counters and the transport.
// It holds the elements and passes user input to `on`.

import { contrast } from './code.js';
import { Counters } from './counters.js';
import { Descent } from './descent.js';
import { choices, h, stepper, tabs, toggle } from '../shared/dom.js';
import { keysToggle } from '../shared/keys.js';
import { Lane } from './lane.js';
import { LessonView, classForm } from './lesson-view.js';
import { limits } from '../limits.js';
import { Projector } from './projector.js';
import { paste } from '../shared/paste.js';
import { takeaway } from '../shared/picture.js';
import { Tree } from './tree.js';
import { Rates } from './rates.js';
import { standings } from './race.js';
import { largest, letters, mostRivals } from './state.js';

const narrow = matchMedia('(max-width: 899px), (max-height: 560px)');

const keyNames = () =>
  h('p', { class: 'note' },
    ...[
      'Space', ' plays, ', '←', ' ', '→', ' step, ', 'R', ' restarts, ', 'N', ' goes to the next solution, ',
      '+', ' ', '−', ' change the speed.',
    ].map((part, i) => (i % 2 ? part : h('kbd', {}, part))),
  );

export class WatchView {
  constructor(host, player, on) {
    this.host = host;
    this.on = on;
    this.lanes = letters.map(
      (letter, i) =>
        new Lane(
          letter,
          i
            ? { point() {}, tap() {}, select: on.select, hover() {}, written: () => this.#written() }
            : { point: on.point, tap: on.tap, select: on.select, hover: on.hover, written: () => this.#written() },
        ),
    );
    this.tree = new Tree({ onselect: on.select, onhover: on.hover });
    this.descent = new Descent();
    this.rates = new Rates(on.rate);
    this.timeline = player.timeline;
    this.lessonView = new LessonView();
    this.question = this.lessonView.element;
    this.notice = h('p', { class: 'verdict' });
    this.standings = h('p', { class: 'standings', hidden: true });
    this.boards = h('div', { class: 'lanes' });
    this.projector = new Projector(on.project);
    host.append(
      this.projector.bar,
      h('div', { class: 'watch-head' }, h('h1', {}, 'Watch'), this.#options()),
      h('div', { class: 'watch-stage' }, this.standings, this.boards, player.element, this.notice, this.#sides()),
    );
    this.fold = () => { this.options.open = !narrow.matches; };
    narrow.addEventListener('change', this.fold);
    this.fold();
  }

  /** #written compares the programs of a race of two, and their lines. */
  #written() {
    const racing = this.lanes.slice(0, this.racers);
    contrast(racing.slice(0, this.racers === 2 ? 2 : 1).map(({ code }) => code));
    if (racing.every(({ algorithm }) => algorithm)) this.counters.describe(racing.map(({ algorithm }) => algorithm));
  }

  close() {
    for (const each of [this.tree, this.descent, this.rates, this.timeline, ...this.lanes]) each.close();
    narrow.removeEventListener('change', this.fold);
    document.documentElement.classList.remove('classroom');
    this.projector.show(false);
  }

  #select(label, onchange) {
    const element = h('select', { onchange: () => onchange(element.value) });
    return { element, field: h('label', { class: 'field' }, h('span', { class: 'label' }, label), element) };
  }

  #options() {
    const { on } = this;
    this.how = this.#select('Algorithm', (algorithm) => on.change({ algorithm }));
    this.size = stepper('Board size', { value: 8, min: 1, max: largest, onchange: (n) => on.change({ n }) });
    this.against = Array.from({ length: mostRivals }, (_, i) =>
      this.#select(i ? `and lane ${letters[i + 1]}` : 'Race against', () =>
        on.change({ rivals: this.against.map(({ element }) => element.value).filter(Boolean) }),
      ),
    );
    this.all = toggle('to all solutions', false, (all) => on.change({ all }));
    this.lesson = toggle('ask before each step', false, (teach) => on.change({ teach }));
    this.summary = h('summary', {}, 'Options');
    this.options = h('details', { class: 'options' },
      this.summary,
      h('div', { class: 'fields' },
        this.how.field,
        this.size.element,
        ...this.against.map(({ field }) => field),
        h('div', { class: 'toggles' }, this.all.element, this.lesson.element),
        this.projector.open,
      ),
    );
    return this.options;
  }

  /** #sides builds the tree, the code and the counters: beside the board, or in tabs where space is short. */
  #sides() {
    const { on } = this;
    const [main] = this.lanes;
    this.treeMode = choices('Tree', [['path', 'Collapsed'], ['whole', 'Whole']], 'path', on.treeMode, { hidden: true });
    this.treeName = h('h2', {}, 'Search tree');
    this.trees = h('div', { class: 'trees', hidden: true });
    this.again = h('div', { class: 'row', hidden: true },
      h('button', { type: 'button', onclick: on.again }, 'Another run'),
      h('button', { type: 'button', onclick: on.runs, title: 'How often randomized algorithms find a solution' }, '1,000 runs'),
    );
    const picture = () => ({ ...main.board.shown, title: main.board.label, name: `search-${main.board.n}` });
    this.treePane = h('section', { class: 'pane treepane', 'aria-label': 'Search' },
      h('div', { class: 'pane-head' }, this.treeName, this.treeMode.element, this.again),
      this.tree.element,
      this.descent.element,
      this.rates.element,
      this.trees,
    );
    this.programs = h('div', { class: 'programs' });
    this.codePane = h('section', { class: 'pane codepane', 'aria-label': 'The algorithm' }, this.programs);
    this.stackPane = h('section', { class: 'pane stackpane', 'aria-label': 'What the algorithm holds' }, main.stack.element);
    this.counters = new Counters();
    this.tallyPane = h('section', { class: 'pane counters', 'aria-label': 'Counters' }, this.counters.element);
    const steps = paste('Steps that any program printed', {
      verb: 'Watch them', most: limits.texts.steps, placeholder: 'n 8\ntry 0 0\nplace 0 0\n…', onread: on.steps,
    });
    const lesson = classForm({ link: on.classLink });
    this.takePane = h('section', { class: 'pane takes', 'aria-label': 'The board to take away, and steps to watch' },
      h('div', { class: 'row' }, takeaway(picture),
        h('button', { type: 'button', title: 'Save the search as an animated GIF', onclick: on.film }, 'GIF'),
      ),
      h('details', {}, h('summary', {}, 'Watch your own program'), h('div', { class: 'part' }, steps)),
      h('details', {}, h('summary', {}, 'Give a lesson to a class'), lesson),
      h('details', { class: 'keyboard' }, h('summary', {}, 'Keys'), h('div', { class: 'part' }, keyNames(), keysToggle('R, N, + and −'))),
    );
    this.tabs = tabs(
      'More about the search',
      [
        ['tally', 'Counters', this.tallyPane],
        ['tree', 'Tree', this.treePane],
        ['code', 'Code', this.codePane],
        ['take', 'Files', this.takePane],
      ],
      'tally',
      on.tab,
    );
    this.sides = h('div', { class: 'sides' },
      this.question,
      this.tabs.element,
      this.treePane,
      this.codePane,
      h('div', { class: 'beside' }, this.tallyPane, this.stackPane),
      this.takePane,
    );
    return this.sides;
  }

  /** arrange creates a number of empty lanes. */
  arrange(lanes, { n, teach, questions, at, projector }) {
    this.projector.show(projector);
    this.rates.close();
    const racing = lanes > 1;
    this.racers = lanes;
    this.question.hidden = !teach || racing;
    this.host.classList.toggle('teaching', !this.question.hidden);
    document.documentElement.classList.toggle('classroom', !this.question.hidden && (questions > 0 || at.length > 0));
    this.against.forEach(({ field }, i) => { field.hidden = i >= lanes; });
    this.host.classList.toggle('racing', racing);
    this.host.style.setProperty('--lanes', lanes);
    this.host.style.setProperty('--rows', Math.ceil(lanes / 2));
    const used = this.lanes.slice(0, lanes);
    if (lanes !== this.boards.childElementCount) this.#line(used, racing);
    for (const lane of used) lane.empty(n);
    this.standings.hidden = this.trees.hidden = !racing;
    if (racing && !this.standings.textContent) this.stand(standings([], 0));
    this.treeMode.element.hidden = racing;
  }

  /** #line gives each lane its place on the page: all of them beside each other in a race. */
  #line(used, racing) {
    this.boards.replaceChildren(...used.map((lane) => lane.element));
    this.counters.arrange(used.map(({ letter }) => letter));
    this.trees.replaceChildren(...(racing ? used.map((lane) => lane.branches) : []));
    for (const lane of used) {
      lane.place.hidden = !racing;
      if (racing) lane.program.append(lane.idea, lane.listing);
    }
    this.programs.replaceChildren(...(racing ? used.map((lane) => lane.program) : [used[0].idea, used[0].listing]));
  }

  algorithms(list) {
    if (this.how.element.length) return;
    const options = (of) => of.map((algorithm) => h('option', { value: algorithm.name }, algorithm.title));
    this.how.element.append(...options(list));
    const rivals = list.filter(({ program }) => !program);
    for (const { element } of this.against) element.append(h('option', { value: '' }, 'nobody'), ...options(rivals));
  }

  /** controls shows the state in the controls. */
  controls({ state, lanes, most, complete }) {
    this.#name(lanes[0]);
    this.against.forEach(({ element }, i) => { element.value = state.rivals[i] ?? ''; });
    this.size.range(1, most);
    this.size.value = state.n;
    this.all.value = state.all;
    this.all.element.querySelector('input').disabled = !complete;
    this.lesson.value = state.teach;
    this.lesson.element.querySelector('input').disabled = lanes.length > 1 || lanes[0].own;
    this.again.hidden = !lanes.some((algorithm) => algorithm.seeded);
    this.summary.textContent =
      lanes.length > 1
        ? `A race of ${lanes.length}, ${state.n} by ${state.n}: options`
        : `${lanes[0].title}${lanes[0].program ? '' : `, ${state.n} by ${state.n}`}: options`;
    const [first] = lanes;
    const racing = lanes.length > 1;
    this.tree.element.hidden = racing || !first.tree;
    this.descent.element.hidden = racing || first.tree;
    this.treeName.textContent = racing ? 'Search trees' : first.tree ? 'Search tree' : 'Attacks left';
    this.tabs.tab('tree').textContent = racing ? 'Trees' : first.tree ? 'Tree' : 'Attacks';
  }

  /** #name shows which algorithm runs; steps of a program are no choice of the list until they are read. */
  #name({ name, title, own, program }) {
    this.mine?.remove();
    if (own && !program) this.how.element.append(this.mine = h('option', { value: name }, title));
    this.how.element.value = name;
  }

  /** stand shows how the race stands. */
  stand(text) { if (this.standings.textContent !== text) this.standings.textContent = text; }
}
