// Small helpers over the DOM that every view uses.

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

/** announce tells a screen reader what changed; the last of a burst wins. */
export function announce(text) {
  clearTimeout(announcement);
  announcement = setTimeout(() => {
    document.getElementById('announcer').textContent = text;
  }, 120);
}

/** typing reports whether a key press belongs to a field or to a control that has its own keys. */
export function typing(event) {
  const target = event.target;
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

/** copyText puts text on the clipboard, also where the page came over plain HTTP and browsers withhold their own way. */
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
export const uid = (prefix) => `${prefix}-${++unique}`;

/** choices is a row of radio buttons that looks like one control. */
export function choices(legend, options, value, onchange, { hidden = false } = {}) {
  const name = uid('choice');
  const inputs = new Map();
  const row = options.map(([key, label]) => {
    const input = h('input', { type: 'radio', name, value: key, checked: key === value, onchange: () => onchange(key) });
    inputs.set(key, input);
    return h('label', {}, input, h('span', {}, label));
  });
  const element = h('fieldset', { class: 'choices' }, h('legend', { class: hidden ? 'visually-hidden' : '' }, legend), h('div', { class: 'row' }, row));
  return {
    element,
    get value() { return [...inputs].find(([, input]) => input.checked)?.[0]; },
    set value(key) { if (inputs.has(key)) inputs.get(key).checked = true; },
  };
}

/** stepper is a number with a button on either side; onchange gets whole numbers in range only. */
export function stepper(label, { value, min, max, onchange }) {
  const id = uid('stepper');
  let current = value;
  const commit = (next) => {
    if (!Number.isInteger(next) || next < limits.min || next > limits.max) {
      input.setAttribute('aria-invalid', 'true');
      hint.textContent = `a whole number from ${limits.min} to ${limits.max}`;
      return;
    }
    input.removeAttribute('aria-invalid');
    hint.textContent = '';
    input.value = next;
    if (next !== current) {
      current = next;
      onchange(next);
    }
  };
  const limits = { min, max };
  const hint = h('span', { class: 'hint', id: id + '-hint', role: 'status' });
  const input = h('input', {
    id, type: 'number', inputmode: 'numeric', min, max, value, 'aria-describedby': id + '-hint',
    oninput: () => { if (input.value !== '') commit(Number(input.value)); },
    onblur: () => { if (input.value === '') { input.value = current; input.removeAttribute('aria-invalid'); hint.textContent = ''; } },
  });
  const step = (by) => commit(Math.min(limits.max, Math.max(limits.min, current + by)));
  const element = h('div', { class: 'stepper' },
    h('label', { for: id }, label),
    h('div', { class: 'row' },
      h('button', { type: 'button', 'aria-label': `${label}: one less`, onclick: () => step(-1) }, '−'),
      input,
      h('button', { type: 'button', 'aria-label': `${label}: one more`, onclick: () => step(1) }, '+')),
    hint);
  return {
    element,
    get value() { return current; },
    set value(next) {
      if (next === current && document.activeElement === input) return; // the user is typing on
      current = next;
      input.value = next;
      input.removeAttribute('aria-invalid');
      hint.textContent = '';
    },
    range(low, high) { limits.min = low; limits.max = high; input.min = low; input.max = high; },
  };
}

export function toggle(label, checked, onchange) {
  const input = h('input', { type: 'checkbox', checked, onchange: () => onchange(input.checked) });
  return { element: h('label', { class: 'toggle' }, input, h('span', {}, label)), get value() { return input.checked; }, set value(on) { input.checked = on; } };
}

export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** grouped writes 2279184 as 2,279,184; it takes numbers and decimal strings. */
export const grouped = (count) => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** duration writes seconds as people say them. */
export function duration(seconds) {
  if (seconds < 1e-3) return `${Math.max(1, Math.round(seconds * 1e6))} µs`;
  if (seconds < 1) return `${(seconds * 1e3).toPrecision(3)} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
  return `${(seconds / 86400).toPrecision(3)} days`;
}
