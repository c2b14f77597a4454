// The lesson asks what comes next: first the kind of step, then its square. It
// explains why an answer is wrong, and keeps what was answered wrong. Pure.

import { attackedBy, tell } from '../shared/story.js';
import { spoken, squareName } from '../shared/square.js';
import { Kind } from '../shared/trace.js';
import { grouped } from '../shared/words.js';

export const kinds = [
  [Kind.try, 'A square is looked at'], [Kind.conflict, 'The square is attacked'], [Kind.place, 'A queen is placed'],
  [Kind.remove, 'A queen is taken back'], [Kind.deadEnd, 'A dead end'], [Kind.solution, 'A solution'], [Kind.done, 'The search is over'],
];

const kindText = (kind) => kinds.find(([each]) => each === kind)[1];

const mostWrong = 200; // of the wrong answers that are kept

const asks = new Map([
  [Kind.try, 'Which square? Choose it on the board.'],
  [Kind.conflict, 'Which queen attacks it? Choose her on the board.'],
  [Kind.place, 'On which square? Choose it on the board.'],
  [Kind.remove, 'Which queen? Choose her on the board.'],
]);

/** Lesson asks for the steps of one search, one at a time, and keeps the score. */
export class Lesson {
  right = 0; // answers; a question can have two
  all = 0;
  asked = 0; // questions
  shown = 0; // of them without an answer
  wrong = []; // {where, question, answer, why} of each wrong answer, at most mostWrong
  said = ''; // about the latest answer
  #next = null;

  constructor(n, pseudocode) {
    this.n = n;
    this.pseudocode = pseudocode;
  }

  /** kept returns what restore takes, as plain values. */
  get kept() {
    const { right, all, asked, shown, wrong } = this;
    return { right, all, asked, shown, wrong };
  }

  /** restore continues a lesson that was kept, and reports whether that was one. */
  restore(kept) {
    const numbers = ['right', 'all', 'asked', 'shown'].every((key) => Number.isInteger(kept?.[key]) && kept[key] >= 0);
    const texts = (each) => ['where', 'question', 'answer', 'why'].every((key) => typeof each?.[key] === 'string');
    if (!numbers || !Array.isArray(kept.wrong) || kept.wrong.length > mostWrong || !kept.wrong.every(texts)) return false;
    const { right, all, asked, shown, wrong } = kept;
    Object.assign(this, { right, all, asked, shown, wrong });
    return true;
  }

  /** ask poses the question about the event after a step; before is the last event, queens are the queens on the board. */
  ask(step, next, before, queens, found) {
    this.step = step;
    this.#next = next;
    this.before = before;
    this.queens = queens;
    this.found = found;
    this.wantsSquare = false;
  }

  get asking() { return this.#next !== null; }
  get question() { return this.wantsSquare ? asks.get(this.#next.kind) : 'What comes next?'; }
  get score() { return this.all ? `${this.right} of ${this.all} right.` : ''; }

  /** kind takes an answer to the first question and reports whether to show the step now. */
  kind(answer) {
    if (answer !== this.#next.kind) {
      const why = `${this.#why(answer)} ${this.#told()}`;
      this.#miss(kindText(answer), why);
      this.said = `No. ${why}`;
      return this.#close();
    }
    this.#hit();
    if (!asks.has(answer)) {
      this.said = `Right. ${this.#told()}`;
      return this.#close();
    }
    this.wantsSquare = true;
    this.said = 'Right.';
    return false;
  }

  /** square takes an answer to the second question; the step is shown afterwards. */
  square(answer) {
    if (!this.wantsSquare) return false;
    const { kind, square, attackers } = this.#next;
    const right = kind === Kind.conflict ? attackers.some((each) => each.square === answer) : square === answer;
    if (right) {
      this.#hit();
      this.said = `Right. ${this.#told()}`;
      return this.#close();
    }
    const why = `${this.#whyNot(answer)} ${this.#told()}`;
    this.#miss(squareName(this.n, answer), why);
    this.said = `No, not ${squareName(this.n, answer)}. ${why}`;
    return this.#close();
  }

  /** skip shows the step without an answer. */
  skip() {
    this.shown++;
    this.said = this.#told();
    return this.#close();
  }

  #close() {
    this.asked++;
    this.#next = null;
    this.wantsSquare = false;
    return true;
  }

  #hit() {
    this.all++;
    this.right++;
  }

  #miss(answer, why) {
    this.all++;
    if (this.wrong.length === mostWrong) return;
    const queens = this.queens.map((square) => squareName(this.n, square));
    const board = queens.length ? `${queens.length === 1 ? 'a queen' : 'queens'} on ${spoken(queens)}` : 'no queen on the board';
    const last = tell(this.n, this.before, this.found);
    this.wrong.push({
      where: `After step ${grouped(this.step)}, with ${board}.${last ? ` ${last}` : ''}`,
      question: this.wantsSquare ? `${kindText(this.#next.kind)}. ${this.question.split('?')[0]}?` : this.question,
      answer,
      why: why.trim(),
    });
  }

  #told() { return tell(this.n, this.#next, this.found + (this.#next.kind === Kind.solution ? 1 : 0)); }

  get #line() {
    const line = this.pseudocode[this.#next.line - 1];
    return line ? `The program is at “${line.trim()}”.` : '';
  }

  /** #why explains why the answered kind is wrong. */
  #why(answer) {
    const tried = this.before?.kind === Kind.try ? squareName(this.n, this.before.square) : '';
    const standing = `${this.queens.length} of ${this.n} queens stand.`;
    const clashes = this.#next.kind === Kind.conflict;
    switch (answer) {
      case Kind.conflict:
        return tried ? `No queen attacks ${tried}.` : `No square is being looked at. ${this.#line}`;
      case Kind.place:
        return clashes
          ? `${squareName(this.n, this.#next.square)} is attacked by ${attackedBy(this.n, this.#next)}.`
          : `No square was found free just now. ${this.#line}`;
      case Kind.solution:
        return this.queens.length < this.n ? `Only ${standing}` : this.#line;
      case Kind.done:
        return `Something is left to do. ${this.#line}`;
      case Kind.deadEnd:
        return `There is still something to try here. ${this.#line}`;
      case Kind.remove:
        return this.queens.length ? `It is not yet time to go back. ${this.#line}` : 'No queen stands that could be taken back.';
      default:
        return tried ? `${tried} is being looked at already. ${this.#line}` : this.#line;
    }
  }

  #whyNot(answer) {
    const { kind } = this.#next;
    if (kind === Kind.conflict) return this.queens.includes(answer) ? 'She does not attack the square.' : 'No queen stands there.';
    if (kind === Kind.remove) return this.queens.includes(answer) ? 'Another queen is the latest.' : 'No queen stands there.';
    if (this.queens.includes(answer)) return 'A queen stands there already.';
    return this.#line;
  }
}
