// The controller of Count, which counts solutions and compares them with known
// values.

import * as model from './state.js';
import { CountView } from './view.js';
import { announce } from '../shared/dom.js';
import * as engine from '../engine/engine.js';

export const arrive = model.carried;
export const { wrongLink } = model;

export function mount(host, params, page) {
  const count = new Count(host, page);
  count.open(params);
  count.prepare();
  return { update: (from) => count.open(from), unmount: () => count.close() };
}

class Count {
  #running = null; // the AbortController of a count
  #closing = new AbortController();
  #known = [];
  #reached = 0; // the size that was counted in this visit

  constructor(host, page) {
    this.page = page;
    const change = (part) => {
      this.#become({ ...this.state, ...part });
      page.remember(model.address(this.state), { push: true });
      this.#show();
    };
    this.view = new CountView(
      host,
      {
        size: (n) => change({ n }),
        kernel: (kernel) => change({ kernel }),
        start: () => this.start(),
        cancel: () => this.#running?.abort(),
      },
      page.addressOf('ledger'),
    );
  }

  open(params) {
    this.#become(model.read(params));
    this.view.size.value = this.state.n;
    if (this.view.kernels.length > 1) this.#choose();
    this.#show();
  }

  /** #choose shows the kernel of the link, or says that this machine has none of that name. */
  #choose() {
    const { kernel } = this.state;
    this.state.kernel = this.view.choose(kernel);
    if (this.state.kernel !== kernel) this.view.say(model.noKernel(kernel), 'bad');
  }

  /** #become clears the result when the size changes. */
  #become(state) {
    if (!this.#running && state.n !== this.state?.n) this.view.blank();
    this.state = state;
  }

  close() {
    this.#closing.abort();
    this.#running?.abort();
    this.view.close();
  }

  #show() {
    this.page.carry({ n: this.state.n });
    this.view.draw(this.#known, this.state.n, this.#reached);
  }

  async prepare() {
    try {
      const [machine, values] = await Promise.all([
        engine.ask('kernels', {}, this.#closing.signal),
        engine.ask('known', {}, this.#closing.signal),
      ]);
      this.view.machine(machine, this.state.kernel, engine.local);
      this.#choose();
      this.#known = values.known;
      this.view.values(this.#known);
      this.#show();
    } catch (error) {
      if (error.name !== 'AbortError') this.view.say(error.message, 'bad');
    }
  }

  async start() {
    if (this.#running || !this.view.size.settle()) return; // what is shown is what is counted
    this.#running = new AbortController();
    const { n, kernel } = this.state;
    const { view } = this;
    view.running(true);
    view.blank();
    view.say(`Counting n = ${n} …`);
    view.sum.textContent = '0';
    try {
      if (!await this.#follow(n, kernel)) view.say('The connection to the server was lost.', 'bad');
    } catch (error) {
      if (error.name !== 'AbortError') view.say(error.message, 'bad');
      else if (!this.#closing.signal.aborted) view.say('Cancelled.');
    } finally {
      this.#running = null;
      view.running(false);
    }
  }

  /** #follow shows the progress of a count and reports whether it finished. */
  async #follow(n, kernel) {
    const { view } = this;
    const milestone = model.milestones();
    let ended = false;
    for await (const { event, data } of engine.count({ n, kernel }, this.#running.signal)) {
      if (event === 'progress') {
        view.progress(data);
        const told = milestone(data.done);
        if (told) announce(told);
      } else if (event === 'result') {
        ended = true;
        view.progress(model.finished(data));
        view.facts({ kernel: data.kernel });
        const { text, good } = model.verdict(data, this.#known);
        view.say(text, good ? 'good' : 'bad');
        this.#reached = n;
        this.#show();
      } else if (event === 'stopped') {
        ended = true;
        view.say(data.detail, 'bad');
      }
    }
    return ended;
  }
}
