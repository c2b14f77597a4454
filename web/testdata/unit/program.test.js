// Programs of users, run by the page's runtime: in threads of node in place of a worker in a frame, which has its
// tests in the browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { pythonLanguage } from '../../static/vendor/editor.js';
import { instrument } from '../../static/program/python-instrument.js';
import { run } from '../../static/program/run.js';

const worker = `const { parentPort, workerData } = require('node:worker_threads');
  Object.assign(globalThis, { WorkerGlobalScope: class {}, self: globalThis, postMessage: (told) => parentPort.postMessage(told) });
  parentPort.on('message', (data) => globalThis.onmessage({ data }));
  (0, eval)(workerData);`;

globalThis.fetch = async (address) => {
  const bytes = readFileSync(fileURLToPath(address));
  return { text: () => bytes.toString(), arrayBuffer: () => new Uint8Array(bytes).buffer };
};

/** A frame that runs the text of a worker in a thread. */
class Frame {
  setAttribute() {}
  remove() { this.thread?.terminate(); }
  contentWindow = { postMessage: ({ text, begin }, _, [port]) => {
    this.thread = new Worker(worker, { eval: true, workerData: text, stderr: true });
    this.thread.on('message', (told) => port.postMessage(told));
    this.thread.on('error', (error) => port.postMessage({ end: { ended: 'failed', error: String(error), line: 0 } }));
    this.thread.postMessage(begin);
  } };
}

globalThis.document = { createElement: () => new Frame(), body: { append: (frame) => queueMicrotask(() => frame.onload()) } };

const python = (text, how) => run(text, { language: 'python', seconds: 60, ...how });
const javascript = (text, how) => run(text, { language: 'javascript', seconds: 60, ...how });

// What MicroPython has not, and programs use.
const pythonPrograms = {
  'print([*range(2), *[4]], (1, *[2]), {*[1]}, {**{1: 2}})': '[0, 1, 4] (1, 2) {1} {1: 2}',
  'a = [*[1], *[[*[2]]]]\n[b, *c] = a\nprint(b, c)': '1 [[2]]',
  'print("abc"[::-1], (1, 2, 3)[::-1], [1, 2, 3][::2], "abcd"[1:3:])': 'cba (3, 2, 1) [1, 3] bc',
  'print("a".ljust(2) + "|", "a".rjust(2), (5).bit_length(), (5).bit_count())': 'a |  a 3 2',
  'print("ab".center(5, "-"), "abc".center(6, "-"), "7".zfill(3), "a b".title(), "aB".capitalize(), "1".isnumeric(), "a1".isalnum())':
    '--ab- -abc-- 007 A B Ab True True',
  ['d = {2: (1, {}), 1: 0}\ne = {k: 0 for k in (3, 1)}\nd.update(e)\nprint(d, list(e), dict(b=1), isinstance(e, dict),' +
    ' list(dict.fromkeys("ba")))']: "{2: (1, {}), 1: 0, 3: 0} [3, 1] {'b': 1} True ['b', 'a']",
  ['import copy\nclass A:\n  def __copy__(self): return 1\n  def __deepcopy__(self, memo): return 2\n' +
    'print(copy.copy(A()), copy.deepcopy([A()]))']: '1 [2]',
  ['import copy\nclass A: pass\na = A()\na.own, a.list = a, [a]\nb, c = copy.copy(a), copy.deepcopy(a)\n' +
    'print(b.own is a, c.own is c, c.list[0] is c, copy.deepcopy([A])[0] is A)']: 'True True True True',
  'print(format(2.345, ".1f"), format("a", ">3"), format(1), [1, 2].__len__())': '2.3   a 1 2',
  'print("a", flush=True, end=".")': 'a.',
  'def f(a, /, b): return a + b\nprint(f(1, 2))': '3',
  ['from dataclasses import dataclass, field\n@dataclass\nclass A: # of two\n  x: int' +
    '\n  y: list = field(default_factory=list)\nprint(A(1), A(1) == A(1))']:
    'A(x=1, y=[]) True',
  'from itertools import *\nprint(list(permutations("abc", 2))[:3], list(product([1, 2], repeat=2))[1], list(combinations([1, 2, 3], 2)))':
    "[('a', 'b'), ('a', 'c'), ('b', 'a')] (1, 2) [(1, 2), (1, 3), (2, 3)]",
  ['from functools import lru_cache, reduce\n@lru_cache(maxsize=None)' +
    '\ndef f(n): return n if n < 2 else f(n - 1) + f(n - 2)\nprint(f(60))']:
    '1548008755920',
  ['from collections import Counter, defaultdict, deque\nd = defaultdict(list)\nd[1].append(2)' +
    '\nq = deque([1], maxlen=2)\nq.appendleft(0)\nprint(d[1], q.pop(), Counter("aab")["a"])']:
    '[2] 1 2',
  ['from math import comb\nfrom typing import List, Optional\na: List[int] = [1, 3]\nprint(a, comb(5, 2))']:
    '[1, 3] 10',
  ['import sys, time, random\nsys.setrecursionlimit(10**6)\nt = time.time()\ntime.sleep(3600)' +
    '\nprint(3600 <= time.time() - t < 3601, sorted(random.sample(range(3), 3)), sys.argv)']:
    "True [0, 1, 2] ['program.py', '8', 'x']",
  'from random import Random\nr = Random(3)\nprint(r.randint(1, 1), r.choice([2]), Random().random() < 1)': '1 2 True',
  'def f(n): return n and 1 + f(n - 1)\nprint(f(300))': '300',
  'import sys\nprint(input("? "), sys.stdin.readline().strip(), [int(line) for line in sys.stdin])': '? one two [3, 4]',
};

const javascriptPrograms = {
  'console.log([1, "a", null], { a: [1, { b: { c: {} } }] }, new Set([1]), new Map([[1, 2]]), -0, 1n)':
    "[ 1, 'a', null ] { a: [ 1, { b: [Object] } ] } Set(1) { 1 } Map(1) { 1 => 2 } -0 1n",
  'console.log([0, 4, 7, 5, 2, 6, 1, 3])': '[ 0, 4, 7, 5, 2, 6, 1, 3 ]',
  'console.log("%s of %d", "a", 8, [["."]])': "a of 8 [ [ '.' ] ]",
  'console.log(process.argv.slice(2), prompt("?"), require("fs").readFileSync(0, "utf8"))': "?[ '8', 'x' ] one two\n3\n4",
  ['require("readline").createInterface({ input: process.stdin })' +
    '.on("line", (line) => console.log(`<${line}>`)).on("close", () => console.log("."))']:
    '<one>\n<two>\n<3>\n<4>\n.',
  ['process.stdin.resume(); process.stdin.setEncoding("ascii");' +
    'process.stdin.on("end", () => console.log(".")); process.stdin.on("data", console.log);']:
    'one\ntwo\n3\n4\n\n.',
  ['import { createInterface as make } from "readline";\nmake({}).question("n? ", (n) => console.log(n));' +
    '\nexport default 1;\nexport const a = 2;']:
    'n? one',
  ['setTimeout(() => console.log(2), 1e9); const now = Date.now();' +
    ' await new Promise((done) => setTimeout(done, 5000)); console.log(Date.now() - now >= 5000)']:
    'true\n2',
  '#!/usr/bin/env node\nrequire("fs").writeFileSync("a", "b");\nconsole.log(1)': '1',
  'module.exports = { f() { return 1; } };\nif (require.main === module) console.log(module.exports.f())': '1',
};

for (const [language, programs] of Object.entries({ python: pythonPrograms, javascript: javascriptPrograms })) {
  test(`programs in ${language} print what they print elsewhere, followed or not`, async () => {
    for (const [program, output] of Object.entries(programs)) {
      for (const watch of [null, { focus: null }]) {
        const ran = await run(program, { language, args: ['8', 'x'], input: 'one\ntwo\n3\n4\n', watch, seconds: 60 });
        assert.equal(ran.output.trimEnd() + ran.error, output, `${program}\nwatch ${watch}`);
      }
    }
  });
}

test('a failure has its line, and is told apart from what the page lacks', async () => {
  for (const [runs, program, ended, line, error] of [
    [python, '\nprint(1)\n\ndef f():\n  for i in [1]:\n    return [][i]\nf()', 'failed', 6, /^IndexError/],
    [python, 'x = 1\nif x:\n  y = \n', 'failed', 3, /^SyntaxError/],
    [python, 'print "x"', 'failed', 1, /^SyntaxError/],
    [python, '\nimport numpy as np', 'unsupported', 2, /module numpy.*nqueens watch -- python3 FILE/],
    [python, 'x = 1\nmatch x:\n  case 1: pass', 'unsupported', 2, /needs more of Python/],
    [python, 'import sys\nsys.exit(2)', 'done', 0, /^$/],
    [javascript, '\nlet a;\na.b();', 'failed', 3, /^TypeError/],
    [javascript, 'setTimeout(() => {\n  throw new Error("x");\n});', 'failed', 2, /^Error: x$/],
    [javascript, 'require("express")', 'unsupported', 1, /module express.*nqueens watch -- node FILE/],
  ]) {
    for (const watch of [null, { focus: null }]) {
      const ran = await runs(program, { watch });
      assert.deepEqual([ran.ended, ran.line], [ended, line], `${program}\n${ran.error}`);
      assert.match(ran.error, error);
    }
  }
});

/** steps returns the boards of a search for 4 queens, from the columns that are taken to the last that is taken back. */
function steps() {
  const [board, seen] = [[-1, -1, -1, -1], [[-1, -1, -1, -1]]];
  const solve = (row) => {
    for (let col = 0; row < 4 && col < 4; col++) {
      if (board.slice(0, row).some((c, r) => c === col || Math.abs(c - col) === row - r)) continue;
      for (const value of [col, -1]) {
        board[row] = value;
        seen.push([...board]);
        if (value === col) solve(row + 1);
      }
    }
  };
  solve(0);
  return seen;
}

const safe = 'all(board[r] != col and abs(board[r] - col) != row - r for r in range(row))';
const safeHere = 'board.every((c, r) => r >= row || (c !== col && Math.abs(c - col) !== row - r))';

// Searches that keep their board in one place or another, and the variable.
const searches = [
  ['python', '<module>', 'board', `
board = [-1] * 4
def solve(row):
    for col in range(4):
        if row < 4 and ${safe}:
            board[row] = col
            solve(row + 1)
            board[row] = -1
solve(0)`],
  ['python', 'solve', 'board', `
def solve(board, row):
    if row == 4:
        yield tuple(board)
        return
    for col in range(4):
        if ${safe}:
            board[row] = col
            yield from solve(board, row + 1)
            board[row] = -1
print(len(list(solve([-1] * 4, 0))))`],
  ['python', 'Board', '.cols', `
class Board:
    def __init__(self): self.cols = [-1] * 4
    def solve(self, row=0):
        board = self
        for col in range(4):
            if row < 4 and ${safe.replaceAll('board[', 'board.cols[')}:
                self.cols[row] = col
                self.solve(row + 1)
                self.cols[row] = -1
Board().solve()`],
  ['javascript', '<module>', 'board', `
const board = new Int8Array(4).fill(-1);
function solve(row) {
  for (let col = 0; row < 4 && col < 4; col++)
    if (${safeHere}) {
      board[row] = col;
      solve(row + 1);
      board[row] = -1;
    }
}
solve(0);`],
  ['javascript', 'solve', 'board', `
function* solve(board, row) {
  if (row === 4) return yield board.join();
  for (const col of [0, 1, 2, 3]) {
    if (!${safeHere}) continue;
    board[row] = col;
    yield* solve(board, row + 1);
    board[row] = -1;
  }
}
console.log([...solve(Array(4).fill(-1), 0)]);`],
  ['javascript', 'Board', '.cols', `
class Board {
  cols = [-1, -1, -1, -1];
  solve(row = 0) {
    const board = this.cols;
    for (let col = 0; row < 4 && col < 4; col++) {
      if (${safeHere}) { this.cols[row] = col; this.solve(row + 1); this.cols[row] = -1; }
    }
  }
}
new Board().solve();`],
];

test('what changes is noted, and the same once the board is known', async () => {
  for (const [language, where, name, program] of searches) {
    const { log, ended, error } = await run(program, { language, seconds: 60, watch: { focus: null } });
    const key = log.keys.findIndex((one) => one.where === where && one.name === name);
    assert.deepEqual([ended, error, log.last], ['done', '', true], program);
    const once = (values) => values.filter((value, i) => String(value) !== String(values[i - 1]));
    assert.deepEqual(once(log.keys[key].log.map(([, value]) => value)), steps(), program);
    const solve = log.functions.findIndex((one) => one.name === 'solve');
    assert.ok(solve >= 0, program + JSON.stringify(log.functions));
    assert.deepEqual([log.functions[solve].depth, log.functions[solve].calls, log.functions[solve].roots], [5, 17, 1], program);
    const { changes, calls } = await run(program, { language, seconds: 60, watch: { focus: { key, function: solve, row: '' }, log } });
    assert.deepEqual(once(changes.map(({ value }) => value)), steps(), program);
    assert.equal(calls, 17, program);
    const last = changes.findLast(({ value }) => value.join() === '2,0,3,1');
    assert.match(last.stack.join(' '), /^<module> solve\(.*\) solve\(.*row ?= ?3\)/);
    assert.ok(last.variables.some((text) => /^row = [34]$/.test(text)), program);
  }
});

test('a log ends with its lines, and an instrumented program keeps its own', async () => {
  const { log, ended } = await python('x = []\nwhile True: x.append(len(x) % 9)', { watch: { focus: null, lines: 500 } });
  assert.deepEqual([ended, log.lines, log.last], ['stopped', 500, false]);
  const { text, lines } = instrument(pythonLanguage.parser, searches[1][3], () => true);
  const own = searches[1][3].split('\n');
  text.split('\n').forEach((row, i) => assert.ok(row.includes('_nq_') || row === (own[lines[i + 1] - 1] ?? ''), `${i} ${row}`));
});
