// The controller of Watch, which shows a textbook algorithm on the board, in its
// pseudocode and in its search tree: alone, in a race, or as a lesson. It keeps
// the state, fetches searches and updates the view, as the player asks.

import { announce, reducedMotion } from '../shared/dom.js';
import * as engine from '../engine/engine.js';
import { saveFilm } from './film.js';
import { pressed } from '../shared/keys.js';
import { Player } from '../shared/player.js';
import { Search } from '../shared/search.js';
import { spoken, squareName } from '../shared/square.js';
import { places, scores, standings } from './race.js';
import * as model from './state.js';
import { Timeline } from './timeline.js';
import { Tutor } from './tutor.js';
import { WatchView } from './view.js';
import { grouped } from '../shared/words.js';

const moreSteps = 'The program takes more steps, but no more can be shown here.';

export const arrive = model.carried;
export const { wrongLink } = model;

export function mount(host, params, page) {
  const watch = new Watch(host, page);
  watch.open(params);
  return { update: (from) => watch.open(from), unmount: () => watch.close() };
}

class Watch {
  #request = new AbortController();
  #algorithms = [];
  #lanes = []; // those of the view that are in use
  #ready = false;
  #pressed = false; // to play what is loading
  #begun = false; // what is shown has been chosen by the user
  #ghosts = [];
  #treeChosen = ''; // the user's choice, which outlasts a change of board
  #own = null; // a search that some program printed, instead of the algorithm's
  #program = null; // of the user, once it has been opened

  constructor(host, page) {
    this.page = page;
    this.player = new Player(this, { timeline: new Timeline() });
    this.view = new WatchView(host, this.player, {
      change: (part) => this.change(part),
      project: (projector) => this.project(projector),
      point: (square) => this.point(square),
      tap: (square) => this.tap(square),
      select: (id) => this.select(id),
      hover: (id) => this.hover(id),
      again: () => this.change({ seed: 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 999999) }),
      runs: () => this.view.rates.show(this.#algorithms.filter((each) => each.seeded && each.max_n >= this.state.n)),
      rate: ({ name }, signal) => engine.ask('rate', { n: this.state.n, algorithm: name }, signal),
      treeMode: (mode) => {
        this.#treeChosen = this.view.tree.mode = mode;
        this.draw();
      },
      tab: () => this.draw(),
      film: () => this.film(),
      steps: (written, name) => this.steps(written, name),
      classLink: (questions, from) => this.tutor.classLink(questions, from),
    });
    this.tutor = new Tutor(this.view.lessonView, {
      go: (step) => this.player.go(step),
      link: (part) => this.#lessonLink(part),
      about: () => `${this.#lanes[0].algorithm.title}, ${this.state.n} by ${this.state.n}`,
      notice: (text) => this.#notice(text),
    });
    this.key = (event) => this.#key(event);
    document.addEventListener('keydown', this.key);
  }

  open(params) {
    this.state = model.read(params);
    this.#own = null;
    if (this.#mine || this.state.code) this.view.tabs.choose('code');
    this.load();
  }

  /** steps shows the search of a program. It has no address: the program's steps stay here. */
  async steps(written, name) {
    const own = model.ownOf(await engine.read('steps', written), name);
    this.#own = own;
    this.state = { ...this.state, rivals: [], teach: false, step: undefined };
    await this.load();
  }

  close() {
    this.player.pause();
    this.#ready = false;
    this.#request.abort();
    this.#program?.close();
    this.view.close();
    document.removeEventListener('keydown', this.key);
  }

  change(part) {
    this.#own = null;
    this.state = { ...this.state, ...part };
    if (part.algorithm === model.own.name) this.view.tabs.choose('code');
    if (!('teach' in part)) this.state.step = undefined;
    this.#save({ push: true });
    this.load();
  }

  /** project shows the step for a projector, or as before. */
  project(projector) {
    this.state.projector = projector;
    this.view.projector.show(projector, true);
    this.#save({ push: true });
  }

  #save(how) {
    if (this.#own || this.tutor.fixed) return;
    this.page.remember(model.address({ ...this.state, code: this.#mine ? this.#program?.code ?? this.state.code : '' }), how);
  }

  /** #mine reports whether the program of the user is shown. */
  get #mine() { return !this.#own && this.state.algorithm === model.own.name; }

  /** #openProgram loads the editor, and takes the program of the address into it. */
  async #openProgram() {
    if (!this.#program) {
      const { Own } = await import('./own.js');
      this.#program ??= new Own(this.#algorithms, {
        show: () => {
          this.state.step = undefined;
          this.load();
        },
        link: (code) => this.page.linkTo('watch', model.address({ ...this.state, step: undefined, code })),
      });
      this.view.codePane.prepend(this.#program.element);
    }
    await this.#program.open(this.state.code);
  }

  // Loading.

  async load() {
    this.player.pause();
    this.#ready = this.#pressed = false;
    this.#request.abort();
    const { signal } = this.#request = new AbortController();
    this.view.arrange(1 + this.state.rivals.length, this.state);
    this.view.host.classList.toggle('programmed', this.#mine); // the place of the editor is taken before it comes
    try {
      if (!this.#algorithms.length) {
        const { algorithms } = await engine.ask('algorithms', {}, signal);
        this.#algorithms = [...algorithms, model.own];
      }
      this.view.algorithms(this.#algorithms);
      if (this.#mine) await this.#openProgram();
      signal.throwIfAborted();
      const own = this.#mine ? this.#program.search(this.state.n) : this.#own;
      const fitted = own ? model.fittedTo(own, this.state) : model.fitted(this.state, this.#algorithms);
      this.state = fitted.state;
      this.view.controls(fitted);
      this.view.arrange(fitted.lanes.length, this.state);
      if (this.#program) this.#program.element.hidden = !this.#mine;
      await this.#search(fitted.lanes, signal);
      this.#begin();
    } catch (error) {
      this.#fail(error);
    }
  }

  async #search(algorithms, signal) {
    const { n, all, seed } = this.state;
    const searches = algorithms.map(({ name, own }) =>
      new Search((from, limit) => own ?? engine.ask('trace', { n, algorithm: name, all, seed, from, limit }, signal)));
    const asked = this.state.step ?? 0;
    await Promise.all(searches.map((search) => search.load(0)));
    if (searches.some((search) => !search.trace(asked))) this.#progress(0);
    if (asked) await Promise.all(searches.map((search) => search.load(asked, (step) => this.#progress(step))));
    this.#lanes = this.view.lanes.slice(0, searches.length);
    this.#lanes.forEach((lane, i) => lane.load(algorithms[i], searches[i], searches.length > 1, all));
  }

  #begin() {
    const [main] = this.#lanes;
    this.#ready = true;
    this.#shown = null;
    this.#fresh = true;
    this.view.timeline.load(this.#lanes.map((lane) => lane.search));
    this.tutor.begin(main, this.state);
    this.page.carry({ n: this.state.n });
    this.#begun = false;
    this.player.go(Math.min(this.state.step ?? 0, this.last));
    this.#begun = true;
    if (this.#pressed || this.state.step === undefined && !reducedMotion() && !this.tutor.open) this.player.toggle();
  }

  #fail(error) {
    if (error.name === 'AbortError') return;
    this.player.pause();
    this.#notice(error.message);
    announce(error.message);
  }

  #notice(text) { if (this.view.notice.textContent !== text) this.view.notice.textContent = text; }
  #progress(step) { this.#notice(`On the way there: step ${grouped(step)} …`); }

  // What the player asks.

  /** last returns the last step that can be played now: the end of the race, or of what is loaded. */
  get last() {
    const open = this.#lanes.filter(({ search }) => search.end === null).map(({ search }) => search.last);
    return open.length ? Math.min(...open) : Math.max(...this.#lanes.map(({ search }) => search.end));
  }

  get over() { return this.#lanes.every(({ search }) => search.end !== null && search.end <= this.player.step); }

  get turns() { return this.#lanes.some((lane) => lane.turns); }

  reach(step) {
    if (!this.#ready) return Promise.resolve();
    const missing = this.#lanes.filter((lane) => !lane.search.trace(step));
    if (!missing.length) return undefined;
    return this.#fetched(() => Promise.all(missing.map(({ search }) => search.load(step, (at) => this.#progress(at)))).then(() => step));
  }

  async solution(step) {
    if (!this.#ready) return undefined;
    return this.#fetched(async () => {
      const steps = await Promise.all(this.#lanes.map(({ search }) => search.nextSolution(step, (at) => this.#progress(at))));
      const later = steps.filter((at) => at > step);
      return later.length ? Math.min(...later) : this.last;
    });
  }

  /** #fetched returns what a function returns once it has fetched more of the searches. */
  async #fetched(fetch) {
    try {
      const step = await fetch();
      this.view.timeline.extend();
      return step;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** plays lets the lesson ask instead, if there is one. */
  plays() {
    if (!this.#ready) this.#pressed = !this.#pressed;
    if (!this.#ready || !this.view.size.settle()) return false;
    const { open } = this.tutor;
    if (open) this.tutor.ask(this.player.step, this.over);
    return !open;
  }

  advances() {
    if (this.tutor.asking) this.tutor.skip();
    else if (this.tutor.open && !this.tutor.fixed && !this.over) this.tutor.ask(this.player.step, this.over);
    else return !this.tutor.fixed;
    return false;
  }

  show(step, { playing }) {
    this.draw();
    if (playing) this.#prepare(step);
    else this.#arrived(step);
  }

  #prepare(step) {
    const extend = () => {
      if (this.#ready) this.view.timeline.extend();
    };
    for (const { search } of this.#lanes) search.prepare(step, extend, (error) => this.#fail(error));
  }

  /** #told returns what a screen reader says about the step. */
  #told() {
    const stories = this.#lanes.map(({ letter, said }) => (this.#racing ? `${letter}: ${said}` : said));
    return [...(this.#racing && this.over ? [this.view.standings.textContent] : []), ...stories].join(' ');
  }

  /** #arrived says what there is to say about a step at which the player stands. */
  #arrived(step) {
    if (this.#begun) {
      this.state.step = step;
      this.#save();
    }
    this.tutor.ask(step, this.over);
    const cut = this.#lanes.find(({ search }) => search.cut && search.end <= step);
    if (this.#lanes[0].algorithm.own) this.#notice(this.#wrong() || (cut ? cut.algorithm.ended || moreSteps : ''));
    else if (cut) this.#notice(`${cut.algorithm.title} takes more steps, but more boards are waiting than can be kept here.`);
    else this.#notice('');
    if (this.#begun && !this.tutor.open) announce(this.#told());
  }

  /** #wrong describes the step of a program that cannot be, once all before it have been shown. */
  #wrong() {
    const { wrong } = this.#lanes[0].algorithm.own;
    return wrong && this.over ? `The next step cannot be: ${wrong}.` : '';
  }

  get #racing() { return this.#lanes.length > 1; }
  #shown = null; // the stretch that the tree shows
  #fresh = true; // nothing of this search has been shown

  draw() {
    if (!this.#ready) return;
    const { step } = this.player;
    const [main] = this.#lanes;
    this.#lanes.forEach((lane, i) => {
      lane.show(step, { ghosts: i ? [] : this.#ghosts, quiet: this.player.playing });
      if (lane.counts) this.view.counters.show(i, lane.counts);
      if (lane.algorithm.program) this.#program.light(lane.line);
    });
    if (this.#racing) this.#rank(step);
    else this.#drawTree(main, main.at(step), step);
  }

  /** #rank shows how the race stands. */
  #rank(step) {
    const lanes = this.#lanes.map(({ algorithm, search, counts }) => ({
      title: algorithm.title, end: search.cut ? null : search.end, found: counts?.solutions ?? 0, seeded: algorithm.seeded,
    }));
    const counted = scores(lanes, step, this.state.all);
    places(lanes, step).forEach((place, i) => this.#lanes[i].stand(place, counted[i]));
    this.view.stand(standings(lanes, step));
  }

  #drawTree(main, trace, step) {
    if (!trace) return;
    const { tree, descent, treeMode } = this.view;
    if (trace !== this.#shown) {
      const whole = main.search.whole;
      if (main.algorithm.tree) {
        tree.load(trace, { fresh: this.#fresh, whole });
        if (whole && this.#treeChosen) tree.mode = this.#treeChosen;
        treeMode.value = tree.mode;
        treeMode.element.classList.toggle('void', !whole);
      } else descent.load(trace);
      if (!main.algorithm.tree) treeMode.element.classList.add('void');
      this.#shown = trace;
      this.#fresh = false;
    }
    (main.algorithm.tree ? tree : descent).show(Math.min(step, trace.last));
  }

  #lessonLink(part) {
    const { n, algorithm, all, seed } = this.state;
    const address = model.address({ n, algorithm, all, seed, rivals: [], teach: true, ...part });
    return this.page.linkTo('watch', address);
  }

  /** film saves the search of the first lane as a GIF. */
  async film() {
    this.player.pause();
    if (!this.#ready) return;
    const [{ algorithm, search }] = this.#lanes;
    const { step } = this.player;
    try {
      const { tree } = this.view;
      const picture = (at, width, height) => (algorithm.tree && !this.#racing ? tree.picture(at, width, height) : null);
      this.#notice(await saveFilm(search.trace(step), step, algorithm, picture));
    } catch (error) {
      this.#fail(error);
    }
  }

  // The tree and the board light each other.

  /** tap answers the lesson, or goes to the node of the queen on the square. */
  tap(square) {
    if (!this.#ready) return;
    if (this.tutor.take(square) || this.tutor.fixed) return;
    const id = this.#nodeOf(square);
    if (id > 0) this.select(id);
  }

  #nodeOf(square) {
    const [main] = this.#lanes;
    const trace = main.at(this.player.step);
    if (!trace || !main.algorithm.tree || this.#racing) return -1;
    return trace.path(trace.idAt(Math.min(this.player.step, trace.last))).find((id) => trace.square[id] === square) ?? -1;
  }

  point(square) {
    if (!this.#ready || this.player.playing) return;
    this.view.tree.highlight(square < 0 ? -1 : this.#nodeOf(square));
    if (square < 0 && this.#ghosts.length) this.hover(-1);
  }

  hover(id) {
    const trace = this.#ready && this.#lanes[0].at(this.player.step);
    this.#ghosts = id < 0 || !trace ? [] : trace.queens(id);
    this.draw();
  }

  select(id) {
    if (this.#racing) return;
    const [main] = this.#lanes;
    const trace = main.at(this.player.step);
    const { n } = trace;
    this.player.pause();
    this.#ghosts = id > 0 ? [trace.square[id]] : [];
    this.player.go(trace.placed[id]);
    const states = new Map([
      ['solution', 'a solution'],
      ['dead', 'a dead end'],
      ['fruitful', `${trace.within[id]} solutions below`],
      ['open', 'open'],
    ]);
    const queens = trace.queens(id).map((square) => squareName(n, square));
    announce(
      `Node ${trace.number(id)}: ${queens.length ? spoken(queens) : 'the empty board'}; ` +
        `${states.get(trace.stateOf(id, trace.last))}, ${trace.size[id]} nodes in its subtree.`,
    );
  }

  #key(event) {
    const action = pressed(event, new Map([
      ...this.player.keys,
      ...(this.state.projector ? [['Escape', () => this.project(false)]] : []),
    ]));
    if (!action || !this.#ready || (this.tutor.fixed && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    action();
  }
}
