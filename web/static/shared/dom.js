// Small helpers over the DOM that every view uses.

import { grouped } from './words.js';

/** h makes an element: h('button', {class: 'x', onclick: f}, 'text', child). */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'class') element.className = value;
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

export function svg(tag, props = {}, ...children) {
  const element = document.createElementNS(svgNamespace, tag);
  for (const [key, value] of Object.entries(props)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function icon(symbol, name) {
  return svg('svg', { class: name, 'aria-hidden': 'true' }, svg('use', { href: '#' + symbol }));
}

let announcement = 0;

/** announce makes a screen reader say a text. Of several in quick succession it says the last. */
export function announce(text) {
  clearTimeout(announcement);
  announcement = setTimeout(() => {
    document.getElementById('announcer').textContent = text;
  }, 120);
}

/** typing reports whether a key press belongs to a field or to a control that has its own keys. */
export function typing(event) {
  const [target] = event.composedPath();
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  if (target.matches('input')) {
    const own = { checkbox: [' '], radio: [' ', 'ArrowLeft', 'ArrowRight'], range: ['ArrowLeft', 'ArrowRight'] }[target.type];
    return !own || own.includes(event.key);
  }
  if (target.closest('[role=grid], [role=application]')) return event.key.startsWith('Arrow');
  return event.key === ' ' && target.matches('button, a, summary');
}

/** copyText copies text to the clipboard, also over plain HTTP, where browsers provide no clipboard API. */
export async function copyText(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = h('textarea', { class: 'visually-hidden', 'aria-hidden': 'true' });
  const focused = document.activeElement;
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  focused?.focus();
  if (!copied) throw new Error('the browser does not allow it');
}

let unique = 0;
const uid = (prefix) => `${prefix}-${++unique}`;

/** choices returns a row of radio buttons that looks like one control. */
export function choices(legend, options, value, onchange, { hidden = false } = {}) {
  const name = uid('choice');
  const inputs = new Map();
  const row = options.map(([key, label]) => {
    const input = h('input', { type: 'radio', name, value: key, checked: key === value, onchange: () => onchange(key) });
    inputs.set(key, input);
    return h('label', {}, input, h('span', {}, label));
  });
  const element = h('fieldset', { class: 'choices' },
    h('legend', { class: hidden ? 'visually-hidden' : '' }, legend),
    h('div', { class: 'row' }, row),
  );
  return {
    element,
    get value() { return [...inputs].find(([, input]) => input.checked)?.[0]; },
    /** A key that is not an option leaves the control as it is, and '' leaves no option checked. */
    set value(key) {
      if (inputs.has(key)) inputs.get(key).checked = true;
      else if (key === '') for (const input of inputs.values()) input.checked = false;
    },
  };
}

const typingPause = 900; // after it a typed number counts as meant

const fits = (number, { min, max }) => Number.isInteger(number) && number >= min && number <= max;

/**
 * stepper returns a number field between two buttons, with its range beside it. It
 * takes typed text at Enter, when the field loses the focus, or after a pause.
 * onchange receives only whole numbers in the range. settle() takes the text in the
 * field now and reports whether it is valid.
 */
export function stepper(label, { value, min, max, onchange }) {
  const id = uid('stepper');
  const limits = { min, max };
  let [current, pause] = [value, 0];
  const range = h('span', { class: 'range', id: id + '-range' });
  const input = h('input', {
    id, type: 'number', inputmode: 'numeric', value, 'aria-describedby': id + '-range',
    oninput: () => { clearTimeout(pause); pause = setTimeout(take, typingPause, false); },
    onkeydown: (event) => { if (event.key === 'Enter') take(true); },
    onblur: () => { if (input.value === '') input.value = current; take(true); },
    onchange: () => { if (document.activeElement !== input) take(true); },
  });

  /** take uses the number in the field. It reports an invalid one when the user has finished typing. */
  function take(finished) {
    clearTimeout(pause);
    const next = input.value === '' ? NaN : Number(input.value);
    const good = fits(next, limits);
    if (good || finished) input.ariaInvalid = good ? null : 'true';
    if (good && finished && input.value !== String(next)) input.value = next; // 1e3 is 1000
    if (!good && finished) announce(`${label}: a whole number from ${limits.min} to ${limits.max}`);
    if (good && next !== current) {
      current = next;
      onchange(next);
    }
    return good;
  }

  function step(by) {
    const from = fits(Number(input.value), limits) ? Number(input.value) : current;
    input.value = Math.min(limits.max, Math.max(limits.min, from + by));
    take(true);
  }

  function bound(low, high) {
    Object.assign(limits, { min: low, max: high });
    Object.assign(input, limits);
    range.textContent = `${low} to ${grouped(high)}`;
  }
  bound(min, max);
  const press = (text, name, by) => h('button', { type: 'button', 'aria-label': `${label}: ${name}`, onclick: () => step(by) }, text);
  const row = h('div', { class: 'row' }, press('−', 'one less', -1), input, press('+', 'one more', 1));
  const element = h('div', { class: 'stepper' }, h('label', { for: id }, h('span', { class: 'label' }, label)), row, range);
  return {
    element, range: bound,
    get value() { return current; },
    set value(next) {
      if (next === current && document.activeElement === input) return; // the user is typing on
      current = next;
      input.value = next;
      input.ariaInvalid = null;
      clearTimeout(pause);
    },
    settle() {
      if (take(true)) return true;
      input.focus();
      return false;
    },
  };
}

/** enable sets whether a button can be pressed. The button keeps the focus, which a disabled one would lose. */
export function enable(made, on) {
  if (on) made.removeAttribute('aria-disabled');
  else made.setAttribute('aria-disabled', 'true');
}

/** button returns a button that ignores presses while it is not enabled. */
export function button(label, onclick, props = {}) {
  const made = h(
    'button',
    {
      type: 'button',
      ...props,
      onclick: (event) => {
        if (made.getAttribute('aria-disabled') !== 'true') onclick(event);
      },
    },
    label,
  );
  return made;
}

/** tabs returns panels of which one is visible at a time: tabs(name, [[key, label, panel], …]). */
export function tabs(name, entries, chosen, onchange) {
  const prefix = uid('tabs');
  const made = entries.map(([key, label, panel]) => {
    const ids = { id: `${prefix}-${key}`, 'aria-controls': `${prefix}-${key}-panel` };
    const tab = h('button', { type: 'button', role: 'tab', ...ids, onclick: () => choose(key) }, label);
    Object.assign(panel, { id: `${prefix}-${key}-panel` });
    panel.classList.add('tabpanel');
    return { key, tab, panel };
  });
  const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': name, onkeydown: (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const open = made.filter(({ tab }) => !tab.hidden);
    const next = open[(open.findIndex(({ key }) => key === chosen) + by + open.length) % open.length];
    choose(next.key);
    next.tab.focus();
  } }, made.map(({ tab }) => tab));
  function choose(key) {
    chosen = key;
    for (const each of made) {
      const on = each.key === key;
      each.tab.setAttribute('aria-selected', String(on));
      each.tab.tabIndex = on ? 0 : -1;
      each.panel.classList.toggle('folded', !on);
    }
    onchange?.(key);
  }
  choose(chosen);
  return { element: list, choose, get value() { return chosen; }, tab: (key) => made.find((each) => each.key === key).tab };
}

export function toggle(label, checked, onchange) {
  const input = h('input', { type: 'checkbox', checked, onchange: () => onchange(input.checked) });
  return {
    element: h('label', { class: 'toggle' }, input, h('span', {}, label)),
    get value() {
      return input.checked;
    },
    set value(on) {
      input.checked = on;
    },
  };
}

export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
