// The controller of a lesson, in which each step is asked for before it is shown.

import { announce, copyText } from '../shared/dom.js';
import { Lesson, kinds } from './lesson.js';
import { planOf, spread } from './lesson-class.js';
import { keepLesson, keptLesson } from '../shared/store.js';

export class Tutor {
  #lesson = null;
  #lane = null;
  #ended = false;
  #plan = null; // the steps after which a class is asked

  /** view is a LessonView; on: {go(step), link(part), about(), notice(text)}, where part is {step}, with questions or at. */
  constructor(view, on) {
    this.view = view;
    this.on = on;
  }

  /** open reports whether steps are asked for. */
  get open() { return this.#lesson !== null && !this.#ended; }

  /** fixed reports whether the link fixes the questions. */
  get fixed() { return this.#plan !== null; }

  /** asking reports whether a question waits for its answer. */
  get asking() { return this.open && this.#lesson.asking; }

  /** begin starts the lesson of a lane, or none. What a class was asked before a reload is kept. */
  begin(lane, { n, teach, step = 0, questions = 0, at = [] }) {
    this.#lane = lane;
    this.#ended = false;
    this.part = { step, questions, at };
    this.#lesson = teach ? new Lesson(n, lane.algorithm.pseudocode) : null;
    this.#plan = teach ? planOf(this.part) : null;
    if (this.fixed) this.#lesson.restore(keptLesson(this.on.link(this.part)));
  }

  /** ask asks for the step that follows. */
  ask(step, over) {
    this.view.element.hidden = !this.#lesson;
    this.step = step;
    this.over = over;
    if (!this.open) return;
    const next = this.#lane.at(step)?.event(step + 1);
    if (this.fixed && this.#planned(step)) return;
    if (next) this.#pose(next);
    else if (over) this.end();
    else this.on.go(step); // the next stretch has to be fetched
  }

  /** #planned ends the lesson of a class after its last question, or leads to the next one if that is elsewhere. */
  #planned(step) {
    const { end } = this.#lane.search;
    this.#plan = this.#plan.filter((each) => end === null || each < end);
    const { asked } = this.#lesson;
    if (asked >= this.#plan.length) {
      this.end();
      return true;
    }
    if (step === this.#plan[asked]) return false;
    this.view.between(this.#lesson, asked, this.#plan.length, () => this.on.go(this.#plan[asked]));
    return true;
  }

  #pose(next) {
    const { step } = this;
    const trace = this.#lane.at(step);
    this.#lesson.ask(step, next, trace.event(step), this.#lane.queens(step), this.#lane.found(step));
    const seen = new Set(trace.kinds);
    this.#show(kinds.filter(([kind]) => seen.has(kind)));
  }

  #show(answers) {
    this.view.ask(this.#lesson, answers, this.#plan?.length, {
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
    if (this.fixed) keepLesson(this.on.link(this.part), this.#lesson.kept);
    this.on.go(this.step + 1);
    announce(`${this.#lesson.said} ${this.#lesson.score}`);
  }

  /** end shows the result, until the lesson continues. */
  end() {
    const of = this.#plan?.length;
    const again = () => this.#goOn(this.part.step, true);
    const goOn = this.over || this.#lesson.asked === of ? undefined : () => this.#goOn(this.step, false);
    this.#ended = true;
    this.#lane.board.element.classList.remove('editable');
    this.view.end(this.#lesson, { about: this.on.about(), link: this.on.link(this.part), of }, { again, goOn });
  }

  #goOn(step, afresh) {
    this.#ended = false;
    if (afresh) {
      this.#lesson = new Lesson(this.#lesson.n, this.#lesson.pseudocode);
      keepLesson(this.on.link(this.part), undefined);
    }
    this.on.go(step);
  }

  async #link() {
    try {
      await copyText(this.on.link({ step: this.step }));
      announce('Copied.');
      this.on.notice('Copied: the link opens this question.');
    } catch {
      this.on.notice('Not copied; the address bar holds the link.');
    }
  }

  /** classLink returns the link to a lesson of the given number of questions, from the current step on or spread over the search. */
  classLink(questions, from) {
    if (!this.#lane.algorithm.pseudocode.length) throw new Error('lessons are about the algorithms of the list');
    if (from === 'here') return this.on.link({ step: this.step, questions });
    return this.on.link({ at: spread(this.#lane.search.stretches, questions) });
  }
}
