// Reads stretches of searches, one JSON document a line, and writes for each the
// counters that the page shows after every step of it.

import { createInterface } from 'node:readline';
import { Cursor, Trace, counters } from '../static/shared/trace.js';

for await (const line of createInterface({ input: process.stdin })) {
  const trace = new Trace(JSON.parse(line));
  const cursor = new Cursor(trace);
  const shown = [];
  for (let step = trace.first; step <= trace.last; step++) {
    cursor.seek(step);
    const tally = trace.tally(step);
    shown.push([...counters.map((name) => tally[name]), trace.depthAt(step), cursor.queens().length]);
  }
  console.log(JSON.stringify(shown));
}
