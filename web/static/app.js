// The page shows one view in <main>. The address selects the view and holds its
// state, so a link restores the screen. A view's module exports
// mount(host, params, page) and may export arrive(params, carried), which adapts
// the view's last state to the board brought from another view.

import { format, parse } from './shared/address.js';
import { colourChoice } from './shared/colours.js';
import { announce, h } from './shared/dom.js';
import { foot } from './shared/embedding.js';
import { views } from './views.js'; // generated from the list in web/views.go

const hashed = document.documentElement.dataset.engine === 'wasm'; // no server that would know our paths
const root = hashed ? location.href : new URL('..', import.meta.url).href;
const site = { hashed, base: hashed ? '' : new URL(root).pathname.slice(0, -1), embedded: false };
const siteTitle = document.title;
const main = document.getElementById('main');
const kept = new Map(); // the parameters that each view had last
let carried = {}; // {n, queens}: the board in front of the user
let current = null; // {name, view}
let showing = 0;
let held = false; // the view that is left had the focus

const here = () => parse(location, site);
const addressOf = (view, params) => format(view, params, site);
const linkTo = (view, params, embedded = false) => new URL(format(view, params, { ...site, embedded }), root).href;

/** show shows the view of the address, scrolled to top if that is given. arriving says that a link without a state led to it. */
async function show({ arriving = false, top } = {}) {
  forget();
  const turn = ++showing;
  const { view: name, params, embedded } = here();
  site.embedded = embedded;
  document.documentElement.classList.toggle('embedded', embedded);
  if (current?.name === name && current.view?.update) {
    current.view.update(params);
    warn(params);
    return;
  }
  current?.view?.unmount?.();
  leave();
  current = { name };
  mark(name);
  const entry = views.get(name);
  if (!entry) {
    main.replaceChildren(missing());
    return;
  }
  const wait = () => { if (turn === showing) main.replaceChildren(h('p', { class: 'note loading' }, 'Loading …')); };
  const waiting = setTimeout(wait, 250);
  try {
    const module = await entry.load();
    if (turn !== showing) return;
    const arrived = arriving && module.arrive ? module.arrive(kept.get(name) ?? params, carried) : params;
    if (arriving) remember(name, arrived);
    enter(name, module, arrived);
    if (top !== undefined) scrollBack(top);
    if (!arriving) warn(params);
  } catch (error) {
    if (turn === showing) main.replaceChildren(failed(entry.title, error));
  } finally {
    clearTimeout(waiting);
  }
}

/** leave keeps what is on the screen there until the next view is, but nothing in it can be pressed any more. */
function leave() {
  held ||= main.contains(document.activeElement);
  for (const left of main.children) left.inert = true;
}

function enter(name, module, params) {
  const host = h('div', { class: `view ${name}` });
  main.replaceChildren(host);
  if (held) main.focus({ preventScroll: true }); // as the link that led here is gone
  held = false;
  current.wrongLink = module.wrongLink;
  current.view = module.mount(host, params, {
    remember: (state, options) => remember(name, state, options),
    carry: (what) => { carried = what; },
    addressOf,
    linkTo,
  });
}

/** scrollBack scrolls to where the page was, once it is as long as it was. What the user does first ends that. */
function scrollBack(top) {
  const over = new AbortController();
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return;
    scrollTo(0, top);
    over.abort();
  });
  over.signal.addEventListener('abort', () => grown.disconnect());
  for (const type of ['wheel', 'pointerdown', 'keydown', 'popstate']) addEventListener(type, () => over.abort(), { signal: over.signal });
  grown.observe(main);
}

/** warn shows what the view rejects in its address, or without params removes that. */
function warn(params) {
  main.querySelector('.wronglink')?.remove();
  const text = params && current.wrongLink?.(params);
  if (!text) return;
  main.prepend(h('p', { class: 'verdict bad wronglink' }, text));
  announce(text);
}

/** mark sets the navigation, the title and the styles for the open view. */
function mark(name) {
  for (const link of document.querySelectorAll('nav a')) {
    const open = link.dataset.view === name;
    if (open) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
    if (link.matches('.transient')) link.hidden = !open;
  }
  const title = views.get(name)?.title ?? 'Not found';
  document.title = name === 'home' ? siteTitle : `${title} · ${siteTitle}`;
  document.body.dataset.view = name;
}

const missing = () => h('div', { class: 'view stray' }, h('h1', {}, 'There is nothing at this address'),
  h('p', {}, 'It may be mistyped or incomplete.'), h('p', {}, h('a', { href: addressOf('home') }, 'Go to the home page')));

function failed(title, error) {
  announce(`${title} could not be loaded.`);
  const why = h('p', { class: 'verdict bad' },
    /import|fetch|load/i.test(error.message) ? 'The server does not answer; is it still running?' : error.message,
  );
  const retry = async () => {
    try {
      await fetch(new URL('healthz', root), { cache: 'no-store' });
      location.reload(); // a module that failed once fails again until then
    } catch {
      why.textContent = 'There is still no answer.';
      announce(why.textContent);
    }
  };
  return h('div', { class: 'view stray' },
    h('h1', {}, `${title} could not be loaded`),
    why,
    h('div', { class: 'row' }, h('button', { type: 'button', class: 'primary', onclick: retry }, 'Try again')),
  );
}

// Browsers limit how often the address bar may be written, Safari to 100 times in 30 s. A reload
// asks for what was written before it, so a few changes in a row do not wait.
const writePause = 350; // on average
const mostAtOnce = 10;
const pushPause = 1000; // changes closer than this are one step of the history
let written = -Infinity; // when the last address would have been written, one a pause
let pushed = -Infinity;
let unwritten = 0; // the timer of an address that waits
let due = null; // the view and the state of that address

/** remember writes the view's state to the address bar, later if it changes often; push keeps the previous state in the history. */
function remember(name, state, { push = false } = {}) {
  if (here().view !== name) return;
  kept.set(name, state);
  const url = addressOf(name, state);
  forget();
  const now = performance.now();
  if (url === addressOf(name, here().params)) return;
  if (push) warn();
  if (push && now - pushed > pushPause) {
    pushed = now;
    spend(now);
    history.pushState(null, '', url);
  } else if (written + writePause > now) {
    due = [name, state];
    unwritten = setTimeout(remember, written + writePause - now, name, state);
  } else {
    spend(now);
    history.replaceState(null, '', url);
  }
}

/** spend counts a written address. */
function spend(now) {
  written = Math.max(written, now - mostAtOnce * writePause) + writePause;
}

/** forget drops an address that waits. */
function forget() {
  clearTimeout(unwritten);
  due = null;
}

/** writeNow writes an address that waits, as the page may not come back. */
function writeNow() {
  if (!due) return;
  written = -Infinity;
  remember(...due);
}

/** follow reports whether the page handles a click on a link. */
function follow(event) {
  const link = event.target.closest('a[href]');
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return null;
  if (link.hasAttribute('download') || link.target) return null;
  if (link.matches('.skip')) return link;
  if (link.origin !== location.origin && !hashed) return null;
  return views.has(parse(link, site).view) && (hashed ? link.getAttribute('href').startsWith('#/') : !link.hash) ? link : null;
}

document.addEventListener('click', (event) => {
  const link = follow(event);
  if (!link) return;
  event.preventDefault();
  if (link.matches('.skip')) {
    main.focus();
    return;
  }
  const { view, params } = parse(link, site);
  const arriving = !Object.keys(params).length && view !== here().view;
  writeNow();
  history.replaceState({ top: scrollY }, '');
  if (link.href !== location.href) history.pushState(null, '', link.getAttribute('href'));
  pushed = -Infinity;
  show({ arriving, top: 0 });
});
for (const link of document.querySelectorAll('a[data-view]')) link.setAttribute('href', addressOf(link.dataset.view));
document.querySelector('footer').prepend(colourChoice());
foot((embedded) => linkTo(here().view, here().params, embedded));
addEventListener('pagehide', writeNow);
document.addEventListener('visibilitychange', writeNow);
addEventListener('popstate', ({ state }) => show({ top: state?.top }));
show();
