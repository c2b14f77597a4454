// What a lesson looks like: the question with its answers, its end, and the form
// that gives it to a class.

import { announce, choices, copyText, h, stepper } from '../shared/dom.js';
import { paste } from '../shared/paste.js';
import { save } from '../shared/picture.js';
import { mostQuestions } from './lesson-class.js';
import * as classes from './lesson-class.js';
import { checked, handIn } from './lesson-text.js';
import { reached } from '../views.js';

export class LessonView {
  constructor() {
    this.element = h('div', { class: 'question', role: 'group', 'aria-label': 'Question', hidden: true });
  }

  /** ask shows a question, the number of questions if it is fixed, and its answers; on: {answer(kind), show(), link(), end()}. */
  ask(lesson, answers, of, on) {
    const buttons = () => [...this.element.querySelectorAll('button')];
    const focused = buttons().indexOf(document.activeElement);
    const press = (label, onclick, props) => h('button', { type: 'button', onclick, ...props }, label);
    const quiet = (label, onclick) => press(label, onclick, { class: 'quiet' });
    this.#show('Question',
      of && h('p', { class: 'label' }, `Question ${lesson.asked + 1} of ${of}`),
      h('h2', {}, lesson.question),
      h('div', { class: 'row answers' },
        lesson.wantsSquare
          ? h('p', { class: 'note' }, 'Answer on the board: click, tap or press Enter on a square.')
          : answers.map(([kind, label]) => press(label, () => on.answer(kind))),
      ),
      h('p', { class: 'note said' }, lesson.said, lesson.said && lesson.score ? ' ' : '', lesson.score),
      h('div', { class: 'row' },
        quiet('Show the step', on.show),
        of ? null : quiet('Copy a link to this question', on.link),
        quiet('End the lesson', on.end),
      ),
    );
    buttons()[focused]?.focus();
  }

  /** between leads to the next question of a lesson for a class, which is at another step. */
  between(lesson, asked, of, onnext) {
    const next = h('button', { type: 'button', class: 'primary', onclick: onnext }, 'Next question');
    this.#show('Question',
      h('p', { class: 'label' }, `${asked} of ${of} questions answered`),
      h('p', { class: 'said' }, lesson.said, lesson.said && lesson.score ? ' ' : '', lesson.score),
      h('div', { class: 'row' }, next),
    );
    next.focus();
  }

  /** end shows what was answered wrong, to copy and to save; on has {again(), goOn()}, of which goOn may be missing. */
  end(lesson, { about, link, of }, on) {
    const written = h('pre', { class: 'handin', tabindex: '0', role: 'region', 'aria-label': 'The text to hand in' });
    const name = h('input', { type: 'text', maxlength: 60, autocomplete: 'off', spellcheck: 'false', oninput: () => write() });
    const write = () => { written.textContent = handIn({ name: name.value, about, link, of, lesson }); };
    const title = h('h2', { tabindex: '-1' }, 'The lesson is over');
    const said = h('span', { class: 'note' });
    const copy = async () => {
      said.textContent = await copyText(written.textContent).then(() => 'Copied.', () => 'Not copied; select the text below.');
      announce(said.textContent);
    };
    const download = () => save(new Blob([written.textContent], { type: 'text/plain' }), 'lesson.txt');
    const press = (label, onclick) => h('button', { type: 'button', onclick }, label);
    write();
    this.#show('The end of the lesson',
      title,
      h('label', { class: 'field' }, h('span', { class: 'label' }, 'Your name (optional)'), name),
      h('div', { class: 'row' },
        press('Copy the text', copy), press('Save as a file', download), press('Start again', on.again),
        on.goOn && press('Continue', on.goOn), said,
      ),
      h('p', { class: 'note' }, 'Nothing is sent: hand in the text by copying or saving it.'),
      written,
    );
    title.focus();
  }

  #show(label, ...parts) {
    this.element.setAttribute('aria-label', label);
    this.element.replaceChildren(...parts.filter(Boolean));
  }
}

const toBeReached = 'For a class, run nqueens serve --addr :8080, and open the page by the name of this computer in the network.';

/** classForm returns the form in which a teacher makes a link and checks what was handed in; on: {link(questions, from)}. */
export function classForm(on) {
  const questions = stepper('Questions', { value: 10, min: 1, max: mostQuestions, onchange() {} });
  const from = choices('About', [['here', 'the next steps'], ['whole', 'the whole search']], 'here', () => {});
  const said = h('p', { class: 'note', role: 'status' });
  const say = (text) => {
    said.textContent = text;
    announce(text);
  };
  const others = h('div', { class: 'row' });
  const take = async (link) => {
    await copyText(link);
    const { hostname } = new URL(link);
    const alone = classes.local(hostname);
    say(alone ? `Copied: but ${hostname} is this computer alone. ${reached.length ? 'For a class, copy one of:' : toBeReached}`
      : 'Copied: the link opens the lesson, with nothing else on the page.');
    const links = alone ? classes.elsewhere(link, reached) : [];
    others.replaceChildren(...links.map((each) => h('button', { type: 'button', onclick: () => take(each) }, new URL(each).host)));
  };
  const copy = async () => {
    if (!questions.settle()) return;
    try {
      await take(on.link(questions.value, from.value));
    } catch (error) {
      say(`Not copied: ${error.message}.`);
    }
  };
  const check = paste('A text that was handed in', { verb: 'Check it', most: 100_000, onread: (text) => say(checked(text)) });
  return h('div', { class: 'part' },
    questions.element,
    from.element,
    h('div', { class: 'row' }, h('button', { type: 'button', onclick: copy }, 'Copy the class link')),
    said,
    others,
    check,
    h('p', { class: 'note' },
      'A check word that does not match shows that the text was changed. One that matches proves nothing: it does not say who answered, ' +
        'or with what help, and anyone who reads the code of this page can make one.',
    ),
  );
}
