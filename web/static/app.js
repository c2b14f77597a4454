// The page: one of four views in <main>, chosen by the path; the query holds
// the view's state, so that a link reopens what was on the screen.

import { query } from './api.js';
import { h } from './dom.js';

const views = {
  explore: { title: 'Explore', load: () => import('./explore.js') },
  watch: { title: 'Watch', load: () => import('./watch.js') },
  play: { title: 'Play', load: () => import('./play.js') },
  count: { title: 'Count', load: () => import('./count.js') },
};

const main = document.getElementById('main');
let current = null; // {name, view}
let showing = 0;

const nameOf = (path) => path.replace(/^\/+/, '').split('/')[0] || 'explore';

async function show() {
  clearTimeout(unwritten);
  const turn = ++showing;
  const name = nameOf(location.pathname);
  const params = Object.fromEntries(new URLSearchParams(location.search));
  if (current?.name === name && current.view.update) {
    current.view.update(params);
    return;
  }
  current?.view.unmount?.();
  current = null;
  const entry = views[name] ?? views.explore;
  const module = await entry.load();
  if (turn !== showing) return;
  for (const link of document.querySelectorAll('nav a')) {
    if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${entry.title} · n queens`;
  document.body.dataset.view = name;
  const host = h('div', { class: `view ${name}` });
  main.replaceChildren(host);
  current = { name, view: module.mount(host, params, { remember: (state) => remember(name, state) }) };
}

// Browsers refuse an address bar that is written too often.
const writePause = 350;
let written = 0;
let unwritten = 0; // the timer of an address that waits

/** remember writes the view's state into the address bar, soon. */
function remember(name, state) {
  if (nameOf(location.pathname) !== name) return;
  const url = `/${name}${query(state)}`;
  clearTimeout(unwritten);
  const wait = written + writePause - performance.now();
  if (wait > 0) {
    unwritten = setTimeout(remember, wait, name, state);
    return;
  }
  if (url === location.pathname + location.search) return;
  written = performance.now();
  history.replaceState(null, '', url);
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href]');
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.hasAttribute('download') || link.target || !(nameOf(link.pathname) in views)) return;
  if (link.hash) return;
  event.preventDefault();
  if (link.href !== location.href) history.pushState(null, '', link.href);
  show();
});
addEventListener('popstate', show);
show();
