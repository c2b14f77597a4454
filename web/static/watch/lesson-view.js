// What a lesson looks like: the question with its answers, and its end.

import { announce, copyText, h } from '../shared/dom.js';
import { save } from '../shared/picture.js';
import { handIn } from './lesson-text.js';

export class LessonView {
  constructor() {
    this.element = h('div', { class: 'question', role: 'group', 'aria-label': 'Question', hidden: true });
  }

  /** ask shows a question with its answers; on has what the buttons do: {answer(kind), show(), link(), end()}. */
  ask(lesson, answers, on) {
    const focused = this.element.contains(document.activeElement) ? document.activeElement.textContent : '';
    const press = (label, onclick, props) => h('button', { type: 'button', onclick, ...props }, label);
    const quiet = (label, onclick) => press(label, onclick, { class: 'quiet' });
    this.#show('Question',
      h('h2', {}, lesson.question),
      h('div', { class: 'row answers' },
        lesson.wantsSquare
          ? h('p', { class: 'note' }, 'The squares of the board answer, by click, tap or Enter.')
          : answers.map(([kind, label]) => press(label, () => on.answer(kind))),
      ),
      h('p', { class: 'note said' }, lesson.said, lesson.said && lesson.score ? ' ' : '', lesson.score),
      h('div', { class: 'row' },
        quiet('Show the step', on.show),
        quiet('Copy a link to this question', on.link),
        quiet('End the lesson', on.end),
      ),
    );
    [...this.element.querySelectorAll('button')].find((each) => each.textContent === focused)?.focus();
  }

  /** end shows what was answered wrong, to copy and to save; on has {again(), goOn()}, of which goOn may be missing. */
  end(lesson, { about, link }, on) {
    const written = h('pre', { class: 'handin', tabindex: '0', role: 'region', 'aria-label': 'The text to hand in' });
    const name = h('input', { type: 'text', maxlength: 60, autocomplete: 'off', spellcheck: 'false', oninput: () => write() });
    const write = () => { written.textContent = handIn({ name: name.value, about, link, lesson }); };
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
      h('label', { class: 'field' }, h('span', { class: 'label' }, 'Your name, if the text should bear it'), name),
      h('div', { class: 'row' },
        press('Copy the text', copy), press('Save it as a file', download), press('Start again', on.again),
        on.goOn && press('Go on', on.goOn), said,
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
