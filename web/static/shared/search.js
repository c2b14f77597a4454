// A search that the user watches. It keeps a few consecutive stretches in memory
// and fetches more when the cursor comes near their end, so memory stays bounded;
// the marks of the timeline are kept in a fixed number of bins. Pure: the caller
// provides the fetch function.

import { Trace } from './trace.js';

const stretchLength = 60000; // steps
const mostStretches = 3;
const before = 10000; // steps that a jump fetches before the one asked for
const ahead = 20000; // steps before the end of what is there at which more is fetched

export class Search {
  stretches = []; // Traces, each beginning where the one before ends
  end = null; // the last step of the search, once it is known
  cut = false; // the search continues beyond what can be followed
  furthest = 0; // of the steps known so far
  marks = new Marks();
  #fetching = null;

  /** fetch(from, limit) requests a stretch from the engine. */
  constructor(fetch) { this.fetch = fetch; }

  get last() { return this.stretches.at(-1)?.last ?? -1; }

  /** trace returns the stretch with a step, or the last stretch for a step beyond the end, or null if it is not loaded. */
  trace(step) {
    const at = this.end === null ? step : Math.min(step, this.end);
    return this.stretches.find((stretch) => at >= stretch.first && at <= stretch.last) ?? null;
  }

  /** whole reports whether one stretch holds the whole search. */
  get whole() { return this.stretches.length === 1 && this.stretches[0].first === 0 && this.end !== null; }

  /** horizon returns the end of the timeline: the end of the search, or a round number beyond the known steps. */
  get horizon() {
    if (this.end !== null) return this.end;
    let horizon = stretchLength;
    while (horizon < this.furthest * 1.2) horizon *= 2;
    return horizon;
  }

  /** load fetches until the step, or the end of the search, is in memory. It reports its position by progress(step). */
  async load(step, progress = () => {}) {
    if (this.#fetching) await this.#fetching;
    while (!this.trace(step)) {
      const near = this.last >= 0 && step > this.last && step - this.last < stretchLength;
      const from = near ? this.last : Math.max(0, Math.min(step, this.end ?? step) - before);
      await this.#reach(from, progress);
    }
  }

  /** #reach fetches the stretch from a step, and asks again while the engine has not reached it. */
  async #reach(from, progress) {
    for (;;) {
      const answer = await this.fetch(from, stretchLength);
      if (answer.events === 0 && answer.more && answer.start.step < from) progress(answer.start.step);
      else {
        this.#take(answer);
        return;
      }
    }
  }

  #take(answer) {
    if (!answer.more) {
      this.end = answer.start.step + answer.events;
      this.cut = answer.truncated;
    }
    if (!answer.events && answer.start.step > 0) return;
    const trace = new Trace(answer);
    if (this.last !== trace.first) this.stretches = [];
    this.stretches.push(trace);
    if (this.stretches.length > mostStretches) this.stretches.shift();
    this.marks.add(trace);
    this.furthest = Math.max(this.furthest, trace.last);
  }

  /** prepare fetches the next stretch ahead of time and calls changed() when it is loaded. */
  prepare(step, changed, failed) {
    if (this.#fetching || this.end !== null || this.last - step > ahead) return;
    this.#fetching = this.#reach(this.last, () => {}).then(changed, failed).finally(() => { this.#fetching = null; });
  }

  /** nextSolution returns the step of the first solution after a step, or the end of the search if there is none. */
  async nextSolution(step, progress) {
    await this.load(step, progress);
    for (;;) {
      const found = this.stretches.flatMap((stretch) => stretch.solutionSteps).find((other) => other > step);
      if (found !== undefined) return found;
      if (this.end !== null) return this.end;
      progress(this.last);
      await this.#reach(this.last, progress);
    }
  }
}

const bins = 1024;

/** Marks counts the dead ends and solutions of a search in bins that widen as the search gets longer. */
export class Marks {
  width = 16; // steps of a bin
  deadEnds = new Float64Array(bins);
  solutions = new Float64Array(bins);
  #counted = 0; // steps up to here are in

  add(trace) {
    if (trace.first > this.#counted) this.#counted = trace.first; // what was jumped over is not known
    for (const [steps, counts] of [[trace.deadEndSteps, this.deadEnds], [trace.solutionSteps, this.solutions]]) {
      for (const step of steps) if (step > this.#counted) this.#count(step, counts);
    }
    this.#counted = Math.max(this.#counted, trace.last);
  }

  #count(step, counts) {
    while (step >= this.width * bins) this.#widen();
    counts[Math.floor(step / this.width)]++;
  }

  #widen() {
    for (const counts of [this.deadEnds, this.solutions]) {
      for (let i = 0; i < bins / 2; i++) counts[i] = counts[2 * i] + counts[2 * i + 1];
      counts.fill(0, bins / 2);
    }
    this.width *= 2;
  }
}
