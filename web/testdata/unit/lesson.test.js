// The end of a lesson, without a browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Lesson } from '../../static/watch/lesson.js';
import { Trace } from '../../static/shared/trace.js';
import { elsewhere, local, mostQuestions, planOf, read, spread } from '../../static/watch/lesson-class.js';
import { checkWord, checked, cleanName, handIn, result } from '../../static/watch/lesson-text.js';

const missed = { where: 'After step 3, with a queen on a1.', question: 'What comes next?', answer: 'A dead end', why: 'No.' };
const lesson = { right: 4, all: 5, asked: 4, shown: 1, wrong: [missed] };
const about = 'Board scan, 6 by 6';
const text = handIn({ name: 'Ada', about, link: 'http://page.test/watch?n=6', lesson });

test('the text to hand in says what was answered wrong, and why', () => {
  assert.equal(text, [
    'A lesson with nqueens', '', 'Name: Ada', `Lesson: ${about}`, 'Link: http://page.test/watch?n=6',
    'Result: 4 of 5 answers right, 4 questions, 1 of them shown without an answer.', '',
    '1. After step 3, with a queen on a1.', '   What comes next?', '   Answer: A dead end.', '   No.', '',
    `Check word: ${text.trim().split(' ').at(-1)}`, '',
  ].join('\n'));
  assert.match(text, /\nCheck word: [0-9A-Z]{4}-[0-9A-Z]{4}\n$/);
  assert.equal(result({ right: 0, all: 0, asked: 1, shown: 1 }), 'no answers, 1 question, 1 of them shown without an answer.');
  assert.ok(!handIn({ name: '  ', about, link: '', lesson }).includes('Name'));
});

test('a text that was changed has another check word, however its lines are broken', () => {
  const good = `The check word matches. Name: Ada. Lesson: ${about}. Result: ${result(lesson)}`;
  for (const same of [text, `Dear teacher,\n\n${text}\nyours`, text.replaceAll('\n', '\r\n'), text.replace(/^/gm, '> ')])
    assert.equal(checked(same), good);
  assert.match(checked(text.replaceAll('   ', ' ').replace(' on a1', '\non a1')), /^The check word matches/);
  for (const other of [text.replace('4 of 5', '5 of 5'), text.replace('Ada', 'Bea'), text.replace('n=6', 'n=7'), text.replace('a1', 'b1')])
    assert.match(checked(other), /does not match/);
  for (const none of ['', 'Check word: 1', 'A lesson with nqueens', 'Check word: X A lesson with nqueens'])
    assert.throws(() => checked(none), /lacks its first line/);
});

test('a name stays on its line', () => {
  assert.equal(cleanName(' Ada\nResult: 5 of 5\u202e \t x\u0000'), 'Ada Result: 5 of 5 x');
  assert.equal(cleanName('👑'.repeat(99)), '👑'.repeat(60));
  const odd = handIn({ name: 'Check word: A lesson with nqueens', about, link: '', lesson });
  assert.match(checked(odd), /^The check word matches/);
});

test('check words differ', () => {
  const words = new Set(Array.from({ length: 20000 }, (_, i) => checkWord(`Result: ${i} of 5`)));
  assert.equal(words.size, 20000);
  assert.equal(checkWord('e\u0301 b'), checkWord('\u00e9\n  b'));
});

test('a lesson that was kept goes on, and what is none is refused', () => {
  const kept = JSON.parse(JSON.stringify({ ...lesson }));
  const next = new Lesson(6, []);
  assert.ok(next.restore(kept));
  assert.deepEqual(next.kept, lesson);
  for (const odd of [null, undefined, 5, {}, [], { ...lesson, right: -1 }, { ...lesson, wrong: 'x' }, { ...lesson, wrong: [{}] },
    { ...lesson, wrong: Array(201).fill(missed) }, { ...lesson, asked: '4' }]) assert.equal(new Lesson(6, []).restore(odd), false);
});

test('a class link fixes a number of questions, or which', () => {
  assert.deepEqual(read({ questions: '10' }), { questions: 10, at: [] });
  assert.deepEqual(read({ questions: '10', at: '40,7,7,x,99999999999,-1,1e3' }), { questions: 0, at: [40, 7] });
  assert.equal(read({ at: Array.from({ length: 999 }, (_, i) => i).join(',') }).at.length, mostQuestions);
  assert.deepEqual(planOf({ questions: 3, at: [], step: 12 }), [12, 13, 14]);
  assert.deepEqual([planOf({ questions: 3, at: [5, 1] }), planOf({ questions: 0, at: [] })], [[5, 1], null]);
});

test('questions that are spread over a search are about every kind of step', () => {
  const { whole, stretches } = JSON.parse(readFileSync(process.env.TRACE, 'utf8'));
  const traces = stretches.map((each) => new Trace(each));
  const steps = spread(traces, 14);
  assert.deepEqual(steps, spread([new Trace(whole)], 14));
  assert.equal(steps.length, 14);
  assert.ok(steps.every((step, i) => !i || step > steps[i - 1]));
  const trace = new Trace(whole);
  const kinds = new Set(steps.map((step) => trace.event(step + 1).kind));
  assert.ok(kinds.size >= 6, `${kinds.size} kinds`);
  assert.ok(spread(traces.slice(1), 50).every((step) => step >= traces[1].first));
});

test('a link made on this computer is offered with its addresses in the network', () => {
  assert.deepEqual(['localhost', '127.0.0.1', '[::1]', '192.168.0.7', 'queens.school', '127.evil.example'].map(local),
    [true, true, true, false, false, false]);
  assert.deepEqual(elsewhere('http://localhost:8080/watch?n=5&teach=true', ['http://192.168.0.7:8080/', 'http://[2001:db8::7]:8080/']),
    ['http://192.168.0.7:8080/watch?n=5&teach=true', 'http://[2001:db8::7]:8080/watch?n=5&teach=true']);
});
