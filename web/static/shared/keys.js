// Keys without a modifier that act wherever the focus is. People who dictate, or
// press keys by accident, can turn those of one character off.

import { h, toggle, typing } from './dom.js';
import { keepKeys, keysKept } from './store.js';

/** pressed returns the action for a key press, from a Map by key, or undefined if there is none. */
export function pressed(event, actions) {
  if (typing(event)) return undefined;
  const sign = event.key.length === 1 && event.key !== ' ';
  if (sign && !keysKept()) return undefined;
  return actions.get(sign ? event.key.toLowerCase() : event.key);
}

/** keysToggle returns the control that turns the keys of one character on and off. */
export const keysToggle = (names) =>
  h('div', { class: 'row' }, toggle(`keys ${names} act anywhere on the page`, keysKept(), keepKeys).element);
