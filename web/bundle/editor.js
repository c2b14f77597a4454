// The exports of static/vendor/editor.js: what the page uses of an editor, and the parsers of its languages.

export { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state';
export { Decoration, EditorView, GutterMarker, gutterLineClass, keymap, lineNumbers, placeholder } from '@codemirror/view';
export { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
export { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
export { tags } from '@lezer/highlight';
export { pythonLanguage } from '@codemirror/lang-python';
export { javascriptLanguage } from '@codemirror/lang-javascript';
