// The elements of Daily. Passes user input to `on`.

import { hintWords, puzzles } from '../shared/daily.js';
import { button, choices, enable, h, icon } from '../shared/dom.js';
import { clock } from '../shared/words.js';

const shownAs = (options) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const inFull = shownAs({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const ofMonth = shownAs({ month: 'long', year: 'numeric' });
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const dateOf = (day) => new Date(`${day}T00:00:00Z`);

/** standing says how a day's puzzle went. */
export function standing(result) {
  if (!result) return 'not solved';
  return result.shown ? 'solution shown' : `solved in ${clock(result.ms)}, ${hintWords(result.hints)}`;
}

export class DailyView {
  constructor(host, on) {
    this.on = on;
    this.today = h('div', { class: 'today' });
    this.puzzle = choices('Results of', [...puzzles].map(([name, { title }]) => [name, title]), '', on.puzzle);
    this.month = h('h2', { class: 'month', 'aria-live': 'polite' });
    this.before = button('‹', () => on.month(-1), { 'aria-label': 'Previous month' });
    this.after = button('›', () => on.month(1), { 'aria-label': 'Next month' });
    this.body = h('tbody', {});
    this.table = h('table', { class: 'calendar', role: 'grid', 'aria-label': 'Days', onkeydown: (event) => this.#key(event) },
      h('thead', {}, h('tr', {}, weekdays.map((name) => h('th', { scope: 'col', abbr: name }, name.slice(0, 2))))), this.body);
    this.counts = h('dl', { class: 'tally' });
    host.append(
      h('div', { class: 'panel' },
        h('h1', {}, 'Daily puzzles'),
        h('p', { class: 'lede' }, 'The same for everybody. Your results stay in this browser.'),
        this.today,
      ),
      h('div', { class: 'stage' },
        h('div', { class: 'monthrow' }, this.before, this.month, this.after),
        this.table,
        h('p', { class: 'note' }, icon('queen', 'sign'), ' solved ', h('span', { class: 'mark-shown' }, '?'), ' solution shown'),
      ),
      h('div', { class: 'panel' }, this.puzzle.element, this.counts),
    );
  }

  /** begin lists the puzzles of today: [[title, href, result]]. */
  begin(entries) {
    this.today.replaceChildren(...entries.map(([title, href, result]) =>
      h('p', {},
        h('a', { class: result ? 'button' : 'button primary', href, 'aria-label': `${title}, today` }, title),
        h('span', { class: 'note' }, standing(result)),
      )));
  }

  /** draw shows the weeks of a month, with links by hrefOf(day). */
  draw({ puzzle, month, weeks, today, hrefOf, counts, first, last }) {
    this.puzzle.value = puzzle;
    const name = ofMonth.format(dateOf(`${month}-01`));
    if (this.month.textContent !== name) this.month.textContent = name;
    enable(this.before, !first);
    enable(this.after, !last);
    this.body.replaceChildren(...weeks.map((week) => h('tr', {}, week.map((cell) => this.#cell(cell, today, hrefOf)))));
    this.#reach(this.#links.find((link) => link.dataset.day === today) ?? this.#links.at(-1));
    this.counts.replaceChildren(...counts.map(([term, text]) => h('div', {}, h('dt', {}, term), h('dd', {}, text))));
  }

  #cell(cell, today, hrefOf) {
    if (!cell) return h('td', { role: 'gridcell' });
    const { day, date, result, open } = cell;
    if (!open) return h('td', { role: 'gridcell', class: 'later' }, String(date));
    const sign = result && (result.shown ? h('span', { class: 'mark-shown', 'aria-hidden': 'true' }, '?') : icon('queen', 'sign'));
    const label = `${inFull.format(dateOf(day))}${day === today ? ', today' : ''}: ${standing(result)}`;
    return h('td', { role: 'gridcell', class: day === today ? 'now' : '' },
      h('a', { href: hrefOf(day), 'data-day': day, 'aria-label': label, tabindex: -1 }, String(date), sign));
  }

  get #links() { return [...this.body.querySelectorAll('a')]; }

  /** #reach makes a day the one that Tab leads to. */
  #reach(day) {
    for (const link of this.#links) link.tabIndex = link === day ? 0 : -1;
  }

  /** focus moves the focus to a date of the month, or to the nearest one that can be played. */
  focus(date) {
    const links = this.#links;
    const link = links.find(({ dataset }) => Number(dataset.day.slice(8)) >= date) ?? links.at(-1);
    if (!link) return;
    this.#reach(link);
    link.focus();
  }

  #key(event) {
    const link = event.target.closest('a');
    if (!link || event.altKey || event.ctrlKey || event.metaKey) return;
    const links = this.#links;
    const at = links.indexOf(link);
    const date = Number(link.dataset.day.slice(8));
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -at, End: links.length - 1 - at }[event.key];
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    if (step === undefined && months === undefined) return;
    event.preventDefault();
    if (months) this.on.month(months, date);
    else if (links[at + step]) this.focus(date + step);
    else this.on.month(Math.sign(step), step < 0 ? 31 : 1);
  }
}
