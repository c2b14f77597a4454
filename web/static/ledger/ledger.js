// The controller of Ledger, which shows how far a long count is by the ledgers of its parts.

import * as model from './state.js';
import { LedgerView } from './view.js';
import { milestones } from '../count/state.js';
import { announce } from '../shared/dom.js';
import * as engine from '../engine/engine.js';

const pause = 2000; // until the server is asked again

export function mount(host) {
  const ledger = new Ledger(host);
  ledger.ask();
  return { update() {}, unmount: () => ledger.close() };
}

class Ledger {
  #timer = 0;
  #asked = new AbortController();
  #known = null;
  #last = null; // the count that is shown
  #milestone = milestones();

  constructor(host) {
    this.view = new LedgerView(host);
    this.seen = () => { if (!document.hidden) this.ask(); }; // a hidden page needs no news
    document.addEventListener('visibilitychange', this.seen);
  }

  close() {
    document.removeEventListener('visibilitychange', this.seen);
    clearTimeout(this.#timer);
    this.#asked.abort();
    this.view.close();
  }

  /** ask asks how far the count is, again until it is complete. */
  async ask() {
    clearTimeout(this.#timer);
    let over = false;
    try {
      this.#known ??= (await engine.ask('known', {}, this.#asked.signal)).known;
      over = this.#hear(await engine.ask('ledger', {}, this.#asked.signal));
    } catch (error) {
      if (this.#asked.signal.aborted) return;
      this.view.say({ text: `${error.message} It is asked again.`, kind: 'bad' });
      if (this.#last) this.view.show(this.#last, false);
    }
    if (!over && !document.hidden && !this.#asked.signal.aborted) this.#timer = setTimeout(() => this.ask(), pause);
  }

  #hear(news) {
    const { state, count } = news;
    if (state === 'none') {
      this.view.explain();
      return true;
    }
    this.view.say(model.verdict(news, this.#known, Date.now()));
    if (count) {
      const told = [model.heard(this.#last, count), state === 'counting' ? this.#milestone(count.share) : ''].filter(Boolean).join(' ');
      if (told) announce(told);
      this.#last = count;
    }
    if (this.#last) this.view.show(this.#last, Boolean(count));
    return state === 'complete';
  }
}
