// Which colours the page has: those of the system, light ones or dark ones. The
// choice is remembered.

import { h } from './dom.js';
import { keepColours, keptColours } from './store.js';

const dark = '(prefers-color-scheme: dark)';
const names = new Map([['system', 'as on this device'], ['light', 'light'], ['dark', 'dark']]);
const media = new Map([['system', dark], ['light', 'not all'], ['dark', 'all']]);
const changed = new EventTarget();
let chosen = names.has(keptColours()) ? keptColours() : 'system';
let rules = []; // those of the style sheet that hold in the dark

/** apply lets the rules for the dark hold, or not, or as the system wants. */
function apply() {
  const all = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  if (!rules.length) rules = all.filter((rule) => rule.media?.mediaText === dark);
  for (const rule of rules) rule.media.mediaText = media.get(chosen);
  for (const select of document.querySelectorAll('.colours select')) select.value = chosen;
  document.documentElement.style.colorScheme = chosen === 'system' ? '' : chosen;
  changed.dispatchEvent(new Event('change'));
}

/** onColours calls back whenever the colours have changed, and returns a function that stops it. */
export function onColours(callback) {
  const listens = new AbortController();
  for (const source of [changed, matchMedia(dark)]) source.addEventListener('change', callback, { signal: listens.signal });
  return () => listens.abort();
}

/** colourChoice returns the control. */
export function colourChoice() {
  const select = h('select', {
    onchange: () => {
      chosen = select.value;
      keepColours(chosen);
      apply();
    },
  }, [...names].map(([value, name]) => h('option', { value }, name)));
  select.value = chosen;
  return h('label', { class: 'colours' }, 'Colours ', select);
}

if (chosen !== 'system') apply();
