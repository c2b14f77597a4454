// The end of a lesson as text to hand in, and its check word. Pure.

const opening = 'A lesson with nqueens';
const mark = 'Check word:';
const longestName = 60;

/** cleanName returns a name on one line, without characters that control how text is shown. */
export const cleanName = (name) =>
  Array.from(name.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu, ' ').replace(/\s+/g, ' ').trim())
    .slice(0, longestName)
    .join('');

/** handIn returns the text; about is a line about the lesson, of the number of its questions if a link fixes it. */
export function handIn({ name, about, link, of, lesson }) {
  const lines = [opening, ''];
  if (cleanName(name)) lines.push(`Name: ${cleanName(name)}`);
  lines.push(`Lesson: ${about}`, `Link: ${link}`, `Result: ${result(lesson, of)}`);
  lesson.wrong.forEach(({ where, question, answer, why }, i) => {
    lines.push('', `${i + 1}. ${where}`, `   ${question}`, `   Answer: ${answer}.`, `   ${why}`);
  });
  const text = lines.join('\n');
  return `${text}\n\n${mark} ${checkWord(text)}\n`;
}

/** result says in one line how a lesson went. */
export function result({ right, all, asked, shown }, of = 0) {
  const questions = `${of ? `${asked} of ${of}` : asked} question${(of || asked) === 1 ? '' : 's'}`;
  const answers = all ? `${right} of ${all} answers right` : 'no answers';
  return `${answers}, ${questions}${shown ? `, ${shown} of them shown without an answer` : ''}.`;
}

/** checked says whether a text was handed in as the page wrote it. */
export function checked(given) {
  const text = given.replace(/^[ \t]*(>[ \t]*)+/gm, '');
  const from = text.indexOf(opening);
  const to = text.lastIndexOf(mark);
  if (from < 0 || to < from)
    throw new Error(`the text lacks its first line, “${opening}”, or its last, which begins with “${mark}”`);
  const word = text.slice(to + mark.length).trim().split(/\s/)[0];
  const body = text.slice(from, to);
  if (word.toUpperCase() !== checkWord(body)) return 'The check word does not match: the text was changed or is incomplete.';
  const lines = body.split('\n').map((line) => line.trim()).filter((line) => /^(Name|Lesson|Result): /.test(line));
  return `The check word matches. ${lines.map((line) => line.replace(/\.?$/, '.')).join(' ')}`;
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** checkWord returns eight letters that depend on every word of a text, however its lines are broken. */
export function checkWord(text) {
  const bytes = new TextEncoder().encode(text.normalize('NFC').split(/\s+/).filter(Boolean).join(' '));
  return [0x811c9dc5, 0x9747b28c].map((seed) => four(mixed(bytes, seed))).join('-');
}

/** mixed is the hash FNV-1a from a seed. */
function mixed(bytes, seed) {
  let hash = seed;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const four = (hash) => [0, 5, 10, 15].map((by) => letters[(hash >>> by) & 31]).join('');
