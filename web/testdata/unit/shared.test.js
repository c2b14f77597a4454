// Addresses, squares and words, without a browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { format, oneOf, parse, whole } from '../../static/shared/address.js';
import { embedding } from '../../static/shared/embedding.js';
import { attackLine, attackersOf, parseSquare, parseSquares, spoken, squareName } from '../../static/shared/square.js';
import { dayOf, duration, grouped, sentence } from '../../static/shared/words.js';

test('an address comes back as it was written, as a path and behind a hash', () => {
  const embedded = true;
  for (const site of [{}, { base: '/queens' }, { hashed: true }, { embedded }, { base: '/a/b', embedded }, { hashed: true, embedded }]) {
    for (const [view, params] of [
      ['home', {}],
      ['watch', { n: '8', race: 'bitmask,hash-sets' }],
      ['play', { game: '8:0', queens: 'a1,c5' }],
    ]) {
      const url = new URL(format(view, params, site), 'http://page.test/');
      assert.deepEqual(parse(url, site), { view, params, embedded: site.embedded === true });
    }
  }
  assert.equal(parse(new URL('http://page.test/watch/')).view, 'watch');
  for (const [path, view] of Object.entries({ '': 'home', '/': 'home', '/watch/': 'watch', '/queens': 'queens', x: 'queensx' })) {
    assert.equal(parse(new URL(`/queens${path}`, 'http://page.test/'), { base: '/queens' }).view, view, path);
  }
});

test('a line of HTML holds its address and title as they are', () => {
  assert.match(embedding('http://page.test/watch?n=8&embed', '"><script> & more'),
    /^<iframe src="http:\/\/page.test\/watch\?n=8&amp;embed" title="&quot;&gt;&lt;script&gt; &amp; more" width="100%" [^<>]*><\/iframe>$/);
});

test('numbers are moved into their range, and what is none is the fallback', () => {
  assert.deepEqual(
    ['12', '0', '999', '', undefined, '1e3', '-4', '٣', 'constructor'].map((text) => whole(text, 8, 1, 20)),
    [12, 1, 20, 8, 8, 8, 8, 8, 8],
  );
});

test('squares have names', () => {
  assert.deepEqual([squareName(8, 0), squareName(8, 63), squareName(30, 29)], ['a1', 'h8', 'ad1']);
  assert.deepEqual(parseSquares(8, 'a1,zz9,h8,%00'), [0, 63]);
  assert.deepEqual(parseSquares(8, 'b1,A1,b1,a1'), [1, 0], 'each once');
});

test('one of some names is read, or the first of them', () => {
  assert.deepEqual(['b', 'c', 'constructor', undefined].map((text) => oneOf(text, ['a', 'b'])), ['b', 'a', 'a', 'a']);
});

test('a square is read as it is written, and what is none is -1', () => {
  for (const square of [0, 63, 400, 899]) assert.equal(parseSquare(30, squareName(30, square)), square);
  for (const name of ['', 'a0', 'i1', 'a9', '11', 'a1 b2', 'ä1']) assert.equal(parseSquare(8, name), -1, name);
});

test('queens attack along four lines and no others', () => {
  const lines = [1, 8, 9, 7, 10].map((by) => attackLine(8, 27, 27 + by));
  assert.deepEqual(lines, ['row', 'column', 'rising diagonal', 'falling diagonal', '']);
  assert.equal(attackLine(8, 27, 27), '');
  assert.deepEqual(attackersOf(8, 0, [0, 7, 12, 54]), [7, 54]);
});

test('numbers, times and lists read as people write them', () => {
  assert.deepEqual([grouped(2279184), grouped('14772512'), grouped(999)], ['2,279,184', '14,772,512', '999']);
  assert.deepEqual([duration(3e-6), duration(0.5), duration(90), duration(7200)], ['3 µs', '500 ms', '1 min 30 s', '2 h 0 min']);
  assert.deepEqual([spoken([]), spoken(['a1']), spoken(['a1', 'b3', 'c5'])], ['', 'a1', 'a1, b3 and c5']);
});

test('a day is the date where the clock is', () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), '2026-01-05');
});

test('a message is a sentence', () => {
  assert.equal(sentence('there is no day 2026-02-31'), 'There is no day 2026-02-31.');
  assert.equal(sentence('Is it still running?'), 'Is it still running?');
});
