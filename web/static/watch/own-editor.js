// The editor of a program. It stands in a shadow tree, where the policy of the page lets it have styles.

import {
  bracketMatching, Compartment, Decoration, defaultKeymap, EditorState, EditorView, HighlightStyle, history, historyKeymap, indentOnInput,
  indentUnit, indentWithTab, javascriptLanguage, keymap, lineNumbers, pythonLanguage, StateEffect, StateField, syntaxHighlighting, tags,
} from '../vendor/editor.js';
import { h } from '../shared/dom.js';

export const languages = new Map([
  ['python', { title: 'Python', parser: pythonLanguage, indent: '    ' }],
  ['javascript', { title: 'JavaScript', parser: javascriptLanguage, indent: '  ' }],
]);

/** languageOf returns the language whose parser takes more of a text. */
export function languageOf(text) {
  const faults = (name) => {
    let count = 0;
    languages.get(name).parser.parser.parse(text).iterate({ enter: ({ type }) => { if (type.isError) count++; } });
    return count;
  };
  return faults('javascript') < faults('python') ? 'javascript' : 'python';
}

const mark = StateEffect.define(); // {name, line}
const signs = new Map(['step', 'wrong'].map((name) => [name, Decoration.line({
  class: name, attributes: name === 'step' ? { 'aria-current': 'step' } : {},
})]));

/** marks are the lines with a sign, by its name; a change of the text takes them away. */
const marks = StateField.define({
  create: () => new Map(),
  update: (lines, { docChanged, effects }) => effects.filter((effect) => effect.is(mark))
    .reduce((now, { value: { name, line } }) => new Map(now).set(name, line), docChanged ? new Map() : lines),
  provide: (field) => EditorView.decorations.from(field, (lines) => ({ state: { doc } }) => Decoration.set(
    [...lines].filter(([, line]) => line > 0 && line <= doc.lines).map(([name, line]) => signs.get(name).range(doc.line(line).from)), true,
  )),
});

const look = EditorView.theme({
  '&': { height: '100%', background: 'var(--sheet)', color: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { font: '.86rem/1.55 var(--mono)' },
  '.cm-gutters': { background: 'var(--sheet)', color: 'var(--faint)', borderRight: '1px solid var(--rule)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-line': { paddingLeft: '1.6ch', position: 'relative' },
  '.step, .wrong': { background: 'var(--tint)' },
  '.step::before, .wrong::before': { content: '"▶"', position: 'absolute', left: '.1ch', color: 'var(--accent)' },
  '.wrong::before': { content: '"✗"' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--tint)', outline: '1px solid var(--strong-rule)' },
});

const inks = syntaxHighlighting(HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--accent)' },
  { tag: [tags.string, tags.number, tags.bool], color: 'var(--good)' },
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
]));

const keys = 'Tab indents. Escape, then Tab leaves the field. Ctrl+Enter runs.';

export class Editor {
  #language = new Compartment();

  /** on: {input(), run(), refused()}: a text would be longer than longest characters, and stays as it was. */
  constructor(label, longest, on) {
    const host = h('div', { class: 'editor' });
    const root = host.attachShadow({ mode: 'open' });
    this.view = new EditorView({
      root,
      parent: root,
      extensions: [
        lineNumbers(), history(), indentOnInput(), bracketMatching(), marks, look, inks, this.#language.of([]),
        keymap.of([{ key: 'Mod-Enter', run: () => { on.run(); return true; } }, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorState.changeFilter.of(({ newDoc }) => {
          if (newDoc.length > longest) on.refused();
          return newDoc.length <= longest;
        }),
        EditorView.contentAttributes.of({
          'aria-label': label, 'aria-description': keys, tabindex: '0', autocapitalize: 'off', translate: 'no',
        }),
        EditorView.updateListener.of(({ docChanged }) => { if (docChanged) on.input(); }),
      ],
    });
    this.element = h('div', { class: 'editing' }, host, h('p', { class: 'note', 'aria-hidden': 'true' }, keys));
  }

  get text() { return this.view.state.doc.toString(); }

  set text(text) {
    const { length } = this.view.state.doc;
    if (text !== this.text) this.view.dispatch({ changes: { from: 0, to: length, insert: text }, selection: { anchor: 0 } });
  }

  set language(name) {
    const { parser, indent } = languages.get(name);
    this.view.dispatch({ effects: this.#language.reconfigure([parser, indentUnit.of(indent)]) });
  }

  /** mark gives one line, or none for 0, a sign: 'step' or 'wrong'. It scrolls the field, and only the field, to it. */
  mark(name, line) {
    const { state: { doc } } = this.view;
    if ((this.view.state.field(marks).get(name) ?? 0) === line) return;
    this.view.dispatch({ effects: mark.of({ name, line }) });
    if (line < 1 || line > doc.lines) return;
    const { top, bottom } = this.view.lineBlockAt(doc.line(line).from);
    const { scrollDOM: box } = this.view;
    const margin = bottom - top;
    if (top - margin < box.scrollTop) box.scrollTop = top - margin;
    else if (bottom + margin > box.scrollTop + box.clientHeight) box.scrollTop = bottom + margin - box.clientHeight;
  }

  focus() { this.view.focus(); }
}
