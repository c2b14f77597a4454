// A program of the user: the link with it, and what is said about it. That it runs is tested in the browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { longest, packed, programOf, unpacked } from '../../static/watch/own-link.js';
import { asksOf, endOf, noteOf, notes } from '../../static/watch/own-text.js';

const zipped = (text) => deflateRawSync(text).toString('base64url');

test('a link gives back its program, and nothing larger', async () => {
  for (const text of ['', '# ♕ \u{1f451}\n', '"\n'.repeat(longest / 2), '{"text": 1}', '8']) {
    const program = { text, language: 'python', args: '8 --all', input: '8\n', board: 'cols', task: 'week 3' };
    assert.deepEqual(await unpacked(await packed(program)), program);
  }
  const varied = Array.from({ length: longest }, (_, i) => String.fromCharCode(0x4e00 + ((i * i * 7919) % 20011))).join('');
  await assert.rejects(packed(programOf(varied)), /too long for a link/);
  await assert.rejects(unpacked(zipped('x'.repeat(5_000_000))), /too long/);
  for (const damaged of ['', '%', 'AAAA', 'A'.repeat(16_001), zipped('print(1)'.repeat(50)).slice(0, -9)])
    await assert.rejects(unpacked(damaged), /of the link|holds no program/);
});

test('a link of before holds only the text of its program', async () => {
  const text = 'for (const row of [1, 3, 0, 2].entries()) queens.place(...row);\n';
  const program = await unpacked(zipped(text));
  assert.deepEqual(program, programOf(text));
  assert.deepEqual(
    [program.text, noteOf(text, true), noteOf('print(1)', true), noteOf('print(1)', false)], [text, notes.former, notes.stranger, ''],
  );
});

test('a program says what it asks for, and that it is in another language', () => {
  assert.equal(noteOf('// C\n#include <stdio.h>\n', true), notes.foreign);
  for (const [text, asked] of [
    ['n = int(sys.argv[1])', 'args'], ['const n = Number(process.argv[2]);', 'args'], ['n = int(input("n? "))', 'input'],
    ['n = int(sys.stdin.readline())', 'input'], ["const n = +require('fs').readFileSync(0, 'utf8');", 'input'], ['n = 8', ''],
    ['const n = prompt("n?") ?? process.argv[2];', 'args,input'],
  ]) assert.equal([...asksOf(text)].join(), asked, text);
});

test('how a program ended is said in a sentence', () => {
  assert.deepEqual([
    { ended: 'done' }, { ended: 'failed', error: 'NameError: x', line: 7 }, { ended: 'failed', error: '', line: 0 }, { ended: 'stopped' },
    { ended: 'unsupported', error: 'it needs numpy' },
  ].map((ran) => endOf(ran, 'javascript')), ['', 'Line 7: NameError: x.', 'The program failed.', '', 'It needs numpy.']);
  assert.deepEqual([
    { ended: 'done' }, { ended: 'time' }, { ended: 'output' }, { ended: 'failed', error: 'SyntaxError: invalid syntax', line: 3 },
    { ended: 'failed', error: 'RecursionError: too deep', line: 4 },
  ].map((ran) => endOf(ran, 'python', 'there is no board')), [
    'There is no board.', 'Stopped: after 10 seconds the program has not ended. There is no board.',
    'Stopped: the program prints without end.',
    'Line 3: SyntaxError: invalid syntax.', 'Line 4: RecursionError: too deep. Too many calls wait for others: does the recursion end?',
  ]);
  assert.match(endOf({ ended: 'failed', error: 'AttributeError: x', line: 1 }, 'python'), /MicroPython/);
});
