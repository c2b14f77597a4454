// The controller of a lesson, in which each step is asked for before it is shown.

import { announce, copyText } from '../shared/dom.js';
import { Lesson, kinds } from './lesson.js';

export class Tutor {
  #lesson = null;
  #lane = null;
  #ended = false;

  /** view is a LessonView; on: {go(step), link(step), about(), notice(text)}. */
  constructor(view, on) {
    this.view = view;
    this.on = on;
  }

  /** open reports whether steps are asked for. */
  get open() { return this.#lesson !== null && !this.#ended; }

  /** asking reports whether a question waits for its answer. */
  get asking() { return this.open && this.#lesson.asking; }

  /** begin starts the lesson of a lane, or none. */
  begin(lane, { n, teach, step = 0 }) {
    this.#lane = lane;
    this.#ended = false;
    this.first = step;
    this.#lesson = teach ? new Lesson(n, lane.algorithm.pseudocode) : null;
  }

  /** ask asks for the step that follows. */
  ask(step, over) {
    this.view.element.hidden = !this.#lesson;
    this.step = step;
    this.over = over;
    if (!this.open) return;
    const next = this.#lane.at(step)?.event(step + 1);
    if (next) this.#pose(next);
    else if (over) this.end();
    else this.on.go(step); // the next stretch has to be fetched
  }

  #pose(next) {
    const { step } = this;
    const trace = this.#lane.at(step);
    this.#lesson.ask(step, next, trace.event(step), this.#lane.queens(step), this.#lane.found(step));
    const seen = new Set(trace.kinds);
    this.#show(kinds.filter(([kind]) => seen.has(kind)));
  }

  #show(answers) {
    this.view.ask(this.#lesson, answers, {
      answer: (kind) => this.#answer(kind), show: () => this.skip(), link: () => this.#link(), end: () => this.end(),
    });
    this.#lane.board.element.classList.toggle('editable', this.#lesson.wantsSquare);
  }

  #answer(kind) {
    if (this.#lesson.kind(kind)) {
      this.#answered();
      return;
    }
    this.#show([]);
    announce(this.#lesson.question);
    this.#lane.board.focus();
  }

  /** take answers with a square, and reports whether one was asked for. */
  take(square) {
    if (!this.asking || !this.#lesson.wantsSquare) return false;
    this.#lesson.square(square);
    this.#answered();
    return true;
  }

  /** skip shows the step without an answer. */
  skip() {
    if (!this.asking) return;
    this.#lesson.skip();
    this.#answered();
  }

  #answered() {
    this.on.go(this.step + 1);
    announce(`${this.#lesson.said} ${this.#lesson.score}`);
  }

  /** end shows the result, until the lesson goes on. */
  end() {
    const again = () => this.#goOn(this.first, true);
    const goOn = this.over ? undefined : () => this.#goOn(this.step, false);
    this.#ended = true;
    this.#lane.board.element.classList.remove('editable');
    this.view.end(this.#lesson, { about: this.on.about(), link: this.on.link(this.first) }, { again, goOn });
  }

  #goOn(step, afresh) {
    this.#ended = false;
    if (afresh) this.#lesson = new Lesson(this.#lesson.n, this.#lesson.pseudocode);
    this.on.go(step);
  }

  async #link() {
    try {
      await copyText(this.on.link(this.step));
      announce('Copied.');
      this.on.notice('Copied: the link opens this question.');
    } catch {
      this.on.notice('Not copied; the address bar holds the link.');
    }
  }
}
