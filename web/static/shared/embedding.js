// A view in a page of another site: the line of HTML that shows it there, and the foot of the page, which offers it.

import { announce, copyText } from './dom.js';

const entities = new Map([['&', '&amp;'], ['<', '&lt;'], ['>', '&gt;'], ['"', '&quot;']]);
const quoted = (text) => `"${text.replace(/[&<>"]/g, (sign) => entities.get(sign))}"`;

/** embedding returns the line of HTML that shows an address in a frame. */
export function embedding(address, title) {
  return `<iframe src=${quoted(address)} title=${quoted(title)} width="100%" height="640" style="border: 0" loading="lazy" ` +
    'allow="clipboard-write; fullscreen"></iframe>';
}

/** foot handles the controls at the foot of the page. linkOf(embedded) returns the address of what is shown. */
export function foot(linkOf) {
  const offer = document.querySelector('.embedding');
  if (offer && !/^https?:$/.test(location.protocol)) offer.remove(); // no page can show a file of this disk
  offer?.querySelector('button').addEventListener('click', async () => {
    let said = 'Copied.';
    try {
      await copyText(embedding(linkOf(true), document.title));
    } catch (error) {
      said = `Not copied: ${error.message}`;
    }
    offer.lastChild.textContent = ` ${said}`;
    announce(said);
  });
  const whole = document.querySelector('.whole a');
  whole?.addEventListener('click', () => { whole.href = linkOf(false); });
}
