// A search that is watched: some stretches of it in memory, one after the other,
// and more fetched when the cursor comes near their end. However long one
// watches, what is kept is these stretches, and the marks of the timeline in a
// fixed number of bins. Pure: it is given the way to fetch.

import { Trace } from './trace.js';

const stretchLength = 60000; // steps
const mostStretches = 3;
const before = 10000; // steps that a jump fetches before the one asked for
const ahead = 20000; // steps before the end of what is there at which more is fetched

export class Search {
  stretches = []; // Traces, each beginning where the one before ends
  end = null; // the last step of the search, once it is known
  cut = false; // the search goes on beyond what can be followed
  furthest = 0; // of the steps known so far
  marks = new Marks();
  #fetching = null;

  /** fetch(from, limit) asks the engine for a stretch. */
  constructor(fetch) { this.fetch = fetch; }

  get last() { return this.stretches.at(-1)?.last ?? -1; }

  /** trace returns the stretch that tells of a step, or of the end where the step lies beyond it; null where none is there. */
  trace(step) {
    const at = this.end === null ? step : Math.min(step, this.end);
    return this.stretches.find((stretch) => at >= stretch.first && at <= stretch.last) ?? null;
  }

  /** whole says whether all of the search is one stretch. */
  get whole() { return this.stretches.length === 1 && this.stretches[0].first === 0 && this.end !== null; }

  /** horizon is where a timeline may end: the end of the search, or a round step beyond what is known. */
  get horizon() {
    if (this.end !== null) return this.end;
    let horizon = stretchLength;
    while (horizon < this.furthest * 1.2) horizon *= 2;
    return horizon;
  }

  /** load makes the step, or the end of the search, part of what is there. progress(step) tells how far a long way has been gone. */
  async load(step, progress = () => {}) {
    if (this.#fetching) await this.#fetching;
    while (!this.trace(step)) {
      const near = this.last >= 0 && step > this.last && step - this.last < stretchLength;
      const from = near ? this.last : Math.max(0, Math.min(step, this.end ?? step) - before);
      await this.#reach(from, progress);
    }
  }

  /** #reach fetches a stretch from a step, asking again while the engine is on its way there. */
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

  /** prepare fetches what comes next in good time; changed() is called when it is there. */
  prepare(step, changed, failed) {
    if (this.#fetching || this.end !== null || this.last - step > ahead) return;
    this.#fetching = this.#reach(this.last, () => {}).then(changed, failed).finally(() => { this.#fetching = null; });
  }

  /** nextSolution looks for the step of the first solution after a step; the end of the search where there is none. */
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

/** Marks counts dead ends and solutions along the steps of a search, in bins that grow wider as it goes on. */
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
