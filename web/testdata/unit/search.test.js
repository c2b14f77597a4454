// Searches, their stretches and what is made of them, without a browser. The
// searches are those of the file that TRACE names.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Lesson } from '../../static/watch/lesson.js';
import { Mark } from '../../static/shared/marks.js';
import { drawing } from '../../static/shared/picture.js';
import { Clock, speeds } from '../../static/shared/player.js';
import { Marks, Search } from '../../static/shared/search.js';
import { scene, tell } from '../../static/shared/story.js';
import { squareName } from '../../static/shared/square.js';
import { Cursor, Kind, Trace } from '../../static/shared/trace.js';

const { whole, later, stretches } = JSON.parse(readFileSync(process.env.TRACE, 'utf8'));

test('a stretch shows the same boards and counters as the whole', () => {
  const [all, part] = [new Trace(whole), new Trace(later)];
  const [one, two] = [new Cursor(all), new Cursor(part)];
  for (let step = part.last; step >= part.first; step--) {
    one.seek(step);
    two.seek(step);
    assert.deepEqual(two.board, one.board);
    assert.deepEqual(part.tally(step), all.tally(step));
    const numbers = (trace) => trace.path(trace.idAt(step)).map((id) => trace.number(id));
    assert.deepEqual(numbers(part), numbers(all), `path at step ${step}`);
  }
});

test('a stretch knows the sizes of subtrees that were left before it', () => {
  const [all, part] = [new Trace(whole), new Trace(later)];
  for (const id of part.path(part.idAt(part.first)).flatMap((node) => part.children[node])) {
    if (part.left[id] !== part.first) continue;
    const same = all.id(part.number(id));
    assert.deepEqual([part.size[id], part.within[id]], [all.size[same], all.within[same]]);
  }
});

/** served answers as the engine does, from the stretches of the file, and counts what it is asked. */
function served() {
  const asked = [];
  const fetch = async (from) => {
    asked.push(from);
    const known = stretches.find((each) => each.start.step === from);
    assert.ok(known, `no stretch from ${from}`);
    return known;
  };
  return { asked, fetch };
}

test('a search keeps a bounded number of stretches and goes on to its end', async () => {
  const { asked, fetch } = served();
  const search = new Search(fetch);
  await search.load(0);
  for (let step = 0; search.end === null; step = search.last) await search.load(step + 1);
  assert.equal(search.end, stretches.at(-1).start.step + stretches.at(-1).events);
  assert.ok(search.stretches.length <= 3);
  assert.equal(asked.length, stretches.length);
  assert.ok(search.trace(search.end + 1000), 'beyond the end is the end');
  assert.equal(search.trace(0), null, 'the start has scrolled out');
  await search.load(0);
  assert.equal(search.trace(0).first, 0);
});

test('the next solution is looked for beyond what is there', async () => {
  const search = new Search(served().fetch);
  await search.load(0);
  const first = await search.nextSolution(0, () => {});
  const all = new Trace(whole);
  assert.equal(first, all.solutionSteps[0]);
  assert.equal(await search.nextSolution(all.solutionSteps.at(-1), () => {}), all.last);
});

test('a way that takes long is gone in parts', async () => {
  const far = {
    ...whole,
    start: { ...whole.start, step: 50 },
    events: 0,
    kinds: '',
    squares: [],
    nodes: [],
    lines: [],
    parents: [],
    attackers: [],
    more: true,
  };
  const answers = [{ ...far }, { ...far, start: { ...far.start, step: 5000 } }, stretches[0]];
  const told = [];
  const search = new Search(async () => answers.shift());
  await search.load(20000, (step) => told.push(step)).catch(() => {});
  assert.deepEqual(told, [50, 5000]);
});

test('the bins of a timeline grow wider, and count each step once', () => {
  const marks = new Marks();
  const stretch = (first, last) => ({
    first,
    last,
    deadEndSteps: Array.from({ length: (last - first) / 100 }, (_, i) => first + i * 100 + 1),
    solutionSteps: [last],
  });
  marks.add(stretch(0, 10000));
  marks.add(stretch(5000, 15000));
  marks.add(stretch(15000, 100000));
  assert.equal(marks.deadEnds.reduce((sum, n) => sum + n, 0), 1000);
  assert.equal(marks.solutions.reduce((sum, n) => sum + n, 0), 3);
});

test('a clock moves by its speed and never beyond the limit', () => {
  const clock = new Clock();
  clock.start(1000);
  assert.equal(clock.tick(1100, 100), false);
  assert.equal(clock.tick(1200, 100), true);
  assert.equal(clock.step, 1);
  clock.faster(100);
  assert.equal(speeds[clock.speed], 10000);
  clock.tick(9000, 100);
  assert.equal(clock.step, 100);
});

test('a lesson asks for the kind and the square, and says why an answer is wrong', () => {
  const trace = new Trace(whole);
  const cursor = new Cursor(trace);
  const lesson = new Lesson(trace.n, ['look at the square']);
  const ask = (step) => {
    cursor.seek(step);
    lesson.ask(step, trace.event(step + 1), trace.event(step), cursor.queens(), trace.tally(step).solutions);
  };
  ask(0);
  assert.equal(lesson.kind(Kind.try), false);
  assert.equal(lesson.square(0), true);
  assert.equal(lesson.said, 'Right. May a queen stand on a1?');
  const conflict = [...trace.kinds].indexOf(Kind.conflict);
  ask(conflict);
  assert.equal(lesson.kind(Kind.place), true);
  assert.match(lesson.said, /^No\. \w+ is attacked by \w+ along the/);
  ask(conflict);
  lesson.kind(Kind.conflict);
  assert.equal(lesson.square(trace.n * trace.n - 1), true);
  assert.match(lesson.said, /No queen stands there/);
  ask(conflict);
  assert.equal(lesson.kind(Kind.solution), true);
  assert.match(lesson.said, /Only 1 of/);
  assert.deepEqual([lesson.right, lesson.all, lesson.asked, lesson.shown], [3, 6, 4, 0]);
  assert.deepEqual(lesson.wrong.map(({ question, answer }) => [question, answer]), [
    ['What comes next?', 'A queen is placed'],
    ['The square is attacked. Which queen attacks it?', 'g7'],
    ['What comes next?', 'A solution'],
  ]);
  assert.match(lesson.wrong[0].where, /^After step \d+, with a queen on a1\. May a queen stand on a2\?$/);
});

test('a scene marks the attackers that the search found, and queens at odds', () => {
  const trace = new Trace(whole);
  const step = [...trace.kinds].indexOf(Kind.conflict) + 1;
  const event = trace.event(step);
  const { codes, lines } = scene(trace.n, [event.attackers[0].square], event);
  assert.ok(codes[event.square] & Mark.conflict);
  assert.ok(codes[event.attackers[0].square] & Mark.attacker);
  assert.equal(lines.length, event.attackers.length);
  assert.match(tell(trace.n, event, 0), / is attacked by /);
  const placed = { kind: Kind.place, square: 6, attackers: [] };
  assert.equal(tell(4, placed, 0, [3, 6]), `A queen is placed on ${squareName(4, 6)}, attacked by ${squareName(4, 3)}.`);
  assert.equal(tell(4, { ...placed, kind: Kind.deadEnd }, 0, [0, 6, 9, 15]), 'All queens stand, and some attack others.');
  assert.ok(scene(4, [0, 1], null, { peaceful: false }).codes[0] & Mark.conflict);
  assert.equal(scene(4, [0, 1], null).codes[0] & Mark.conflict, 0);
});

test('a board is drawn with what stands on it', () => {
  const codes = new Uint16Array(16);
  codes[1] = Mark.queen | Mark.conflict;
  codes[5] = Mark.blocked;
  const text = drawing({ n: 4, codes, lines: [[1, 6]], title: 'a <board>' }, { accent: 'red', piece: 'black' }, '<symbol id="queen"/>');
  assert.match(text, /<title>a &lt;board&gt;<\/title>/);
  assert.equal(text.match(/<use /g).length, 1);
  assert.match(text, /fill="red"/);
});
