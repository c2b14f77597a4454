// The state of Techniques: the rule to show first, and the puzzle whose rules are shown.
// Pure: no document, no engine.

import { limits } from '../limits.js';
import { fault } from '../shared/address.js';
import { levels, meaning } from '../regions/state.js';

const rules = limits.region.rules.flat();

/** read returns what an address names; without a puzzle, each rule has a small board. */
export const read = ({ rule, puzzle }) => ({ rule: rules.includes(rule) ? rule : '', puzzle: puzzle ?? '' });

/** wrongLink returns a sentence about what read does not take of an address, or ''. The engine judges puzzles. */
export const wrongLink = (from) => fault(from, [['rule', new Set(rules)]]);

export const address = ({ rule, puzzle }) => ({ rule: rule || undefined, puzzle: puzzle || undefined });

/** difficulties says what each difficulty means. */
export const difficulties = [
  ...levels.map(meaning),
  'A puzzle that needs its hardest rules more often than it has rows is one difficulty harder, up to hard.',
  'Beyond the rules: at some position no rule applies, and only a search finds the next queen.',
];

/** title writes the name of a rule. */
export const title = (rule) => `${rule[0].toUpperCase()}${rule.slice(1)}`;

/** about says when a rule applies. A line is a row, a column or a region. */
export const about = ({ about: text }) => (text ? `${title(text)}.` : 'No rule applies here.');
