// The controller of Cluster, which shows a count over many machines as its
// coordinator reports it.

import * as model from './state.js';
import { ClusterView } from './view.js';
import { milestones } from '../count/state.js';
import { announce } from '../shared/dom.js';
import * as engine from '../engine/engine.js';

const pauses = [1000, 2000, 5000, 10000]; // until a server that is gone is asked again

export function mount(host) {
  const cluster = new Cluster(host);
  cluster.open();
  return { update() {}, unmount: () => cluster.close() };
}

class Cluster {
  #stream = null; // the AbortController of a stream
  #timer = 0;
  #failures = 0;
  #over = false; // there is nothing to come
  #known = null;
  #last = null; // the report that is shown
  #milestone = milestones();

  constructor(host) {
    this.view = new ClusterView(host);
    this.seen = () => (document.hidden ? this.#leave() : this.open()); // a hidden page needs no reports
    document.addEventListener('visibilitychange', this.seen);
  }

  close() {
    document.removeEventListener('visibilitychange', this.seen);
    this.#over = true;
    this.#leave();
    this.view.close();
  }

  #leave() {
    clearTimeout(this.#timer);
    this.#stream?.abort();
    this.#stream = null;
  }

  /** open follows the reports until the last one. */
  async open() {
    if (this.#over || this.#stream) return;
    clearTimeout(this.#timer);
    const stream = this.#stream = new AbortController();
    let why = 'The server has ended the stream.';
    try {
      this.#known ??= (await engine.ask('known', {}, stream.signal)).known;
      for await (const { event, data } of engine.cluster(stream.signal)) {
        if (event === 'cluster') this.#hear(data);
        else why = data.detail;
      }
    } catch (error) {
      why = error.message;
    }
    if (this.#stream !== stream) return; // given up
    this.#stream = null;
    if (!this.#over) this.#again(why);
  }

  #again(why) {
    this.view.say({ text: `${why} It is asked again.`, kind: 'bad' });
    if (this.#last) this.view.show(this.#last, false);
    this.#timer = setTimeout(() => this.open(), pauses[Math.min(this.#failures++, pauses.length - 1)]);
  }

  #hear(news) {
    const { state, report } = news;
    this.#failures = 0;
    this.#over = state === 'none' || state === 'complete';
    if (state === 'none') {
      this.view.explain();
      return;
    }
    this.view.say(model.verdict(news, this.#known));
    if (!report) return;
    const told = [model.heard(this.#last, report), state === 'counting' ? this.#milestone(report.share) : ''].filter(Boolean).join(' ');
    if (told) announce(told);
    this.view.show(report, state !== 'lost');
    this.#last = report;
  }
}
