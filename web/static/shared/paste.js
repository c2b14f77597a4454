// Text that the user has, pasted into a field, or in a file that is chosen or
// dropped on the field.

import { announce, h } from './dom.js';
import { grouped, sentence } from './words.js';

let unique = 0;

/** decoded returns the text of a file: UTF-16 if it begins with the mark of it, or UTF-8. */
export function decoded(bytes) {
  const [a, b] = bytes;
  const kind = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(kind).decode(bytes);
}

/** spaced returns text with plain spaces in place of those that pages and word processors put between words. */
export const spaced = (text) => text.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ').replaceAll('\u200b', '');

/**
 * paste returns a form for a text of at most a number of bytes. onread(text, name)
 * receives it, with the name of its file or ''. What that throws is said below the field.
 */
export function paste(label, { verb, most, placeholder = '', onread }) {
  const id = `paste-${++unique}`;
  const field = h('textarea', { id, rows: 4, autocomplete: 'off', spellcheck: 'false', placeholder });
  const file = h('input', { type: 'file', hidden: true, 'aria-label': `${label}: a file`, onchange: () => open(file.files[0]) });
  const said = h('p', { class: 'note said', role: 'status' });

  async function take(text, name) {
    said.textContent = '';
    try {
      if (!text.trim()) throw new Error(name ? `${name} is empty.` : 'There is nothing in the field yet.');
      await onread(spaced(text), name);
    } catch (error) {
      if (error.name === 'AbortError') return;
      said.textContent = sentence(error.message);
      announce(said.textContent);
    }
  }

  async function open(given) {
    file.value = ''; // or the same file would not be opened again
    if (!given) return;
    if (given.size > most) said.textContent = `${given.name} has ${grouped(given.size)} bytes; files of up to ${grouped(most)} are read.`;
    else await take(decoded(new Uint8Array(await given.arrayBuffer())), given.name);
  }

  field.addEventListener('dragover', (event) => event.preventDefault());
  field.addEventListener('drop', (event) => {
    const [given] = event.dataTransfer.files;
    if (!given) return; // dropped text goes into the field
    event.preventDefault();
    open(given);
  });
  return h('form', { class: 'paste', onsubmit: (event) => { event.preventDefault(); take(field.value, ''); } },
    h('label', { for: id, class: 'label' }, label),
    field,
    h('div', { class: 'row' },
      h('button', { type: 'submit' }, verb),
      h('button', { type: 'button', onclick: () => file.click() }, 'Open a file'),
      file,
    ),
    said,
  );
}
