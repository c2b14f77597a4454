// The elements of the tour: a step with its scene, its text and its exercise. It decides
// nothing and tells `on` what the user does.

import { button, enable, h } from '../shared/dom.js';
import { keysToggle } from '../shared/keys.js';
import { marked, names } from './state.js';

const prose = (text) => marked(text).map(([element, part]) => (element ? h(element, {}, part) : part));
const shell = (text) => h('pre', { class: 'shell' }, text.split('\n').flatMap((line, i) => [
  i ? '\n' : '', line.startsWith('$ ') ? h('b', {}, line) : line,
]));

const tasks = new Map([
  ['square', 'Answer with a click on the square of the board.'], ['board', 'Answer on the board, with a click on each square.'],
  ['line', 'Answer with a click on the line of the program: True becomes False in it, or False becomes True.'],
]);

export class TourView {
  constructor(host, steps, on) {
    this.on = on;
    this.steps = steps;
    this.title = h('h1', { tabindex: '-1' });
    this.lede = h('p', { class: 'lede' });
    this.choice = h('select', { 'aria-label': 'Step', onchange: () => on.go(this.choice.value) },
      steps.map(({ name, title }, i) => h('option', { value: name }, `${i + 1}. ${title}`)));
    this.progress = h('span', { class: 'note' });
    this.text = h('div', { class: 'tour-text' });
    this.exercise = h('section', { class: 'part tour-exercise', 'aria-labelledby': 'tour-exercise' });
    this.verdict = h('p', { class: 'verdict' });
    this.back = button('Back', () => on.near(-1), { title: 'P' });
    this.forward = button('Next', () => on.near(1), { class: 'primary', title: 'N' });
    this.stage = h('div', { class: 'stage' });
    this.keys = h('details', { class: 'keyboard' }, h('summary', {}, 'Keys'), h('div', { class: 'part' },
      h('p', {}, h('kbd', {}, 'N'), ' next step, ', h('kbd', {}, 'P'), ' step before; on the board, ', h('kbd', {}, 'Space'),
        ' plays, ', h('kbd', {}, '←'), ' and ', h('kbd', {}, '→'), ' go one step.'),
      keysToggle('N and P')));
    host.append(this.stage, h('div', { class: 'panel' },
      this.title, this.lede,
      h('div', { class: 'row tour-where' }, this.choice, this.progress),
      this.text, this.exercise,
      h('div', { class: 'row tour-moves' }, this.back, this.forward),
    ));
  }

  /** show shows a step: its text, its scene and its exercise. */
  show(step, scene, watch) {
    const at = names.indexOf(step.name);
    this.title.textContent = step.title;
    this.lede.textContent = at ? `Step ${at + 1} of ${names.length}.` :
      `From a puzzle on paper to how nqueens counts, in ${names.length} steps and 25 minutes.`;
    this.stage.replaceChildren(scene.element, this.keys);
    this.text.replaceChildren(
      ...step.text.map((text) => h('p', {}, prose(text))),
      ...(watch ? [h('p', {}, h('a', { href: watch }, 'Open this search in Watch'))] : []),
      h('details', {}, h('summary', {}, 'On the command line'), shell(step.command)),
    );
    this.#ask(step, scene);
    this.choice.value = step.name;
    enable(this.back, at > 0);
    enable(this.forward, at < names.length - 1);
    this.forward.textContent = at < names.length - 1 ? `Next: ${this.steps[at + 1].title}` : 'The end';
  }

  #ask(step, { task }) {
    this.say('');
    const field = h('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', maxlength: 20 });
    const form = h('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); this.on.number(field.value); } },
      h('label', { class: 'row' }, h('span', {}, 'Your answer'), field), h('button', {}, 'Check'));
    this.exercise.replaceChildren(
      h('h2', { id: 'tour-exercise' }, 'Exercise'),
      h('p', {}, prose(step.question)),
      task === 'number' ? form : h('p', { class: 'hint' }, tasks.get(task)),
      this.verdict,
      h('details', {}, h('summary', {}, 'Hint'), h('p', {}, prose(step.hint))),
      h('details', {}, h('summary', {}, 'Answer'), h('p', {}, prose(step.answer)), shell(step.check)),
    );
  }

  /** say shows what is said about an answer. */
  say(text, right = false) {
    this.verdict.textContent = text;
    this.verdict.classList.toggle('good', right);
    this.verdict.classList.toggle('bad', Boolean(text) && !right);
  }

  /** tally shows which steps are solved. */
  tally(solved) {
    this.progress.textContent = `${solved.size} of ${names.length} solved`;
    for (const option of this.choice.options) {
      const text = option.textContent.replace(/ ✓$/, '') + (solved.has(option.value) ? ' ✓' : '');
      if (option.textContent !== text) option.textContent = text;
    }
  }

  focus() {
    this.title.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
}
