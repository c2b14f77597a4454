// What is said about a program of the user. Pure.

import { sentence } from '../shared/words.js';

export const seconds = 10; // that a program may run

export const notes = {
  stranger: 'The author of the link wrote this program. It runs only when you press Run, and can reach neither this page nor a network.',
  former: 'This program calls queens.…, which this page answered before it ran programs as they are. Nothing answers it now.',
  foreign: 'The page runs Python and JavaScript. nqueens judge FILE says whether a program in Java, C, C++ or Go is right.',
  alone: 'The program runs in this browser, and nothing of it leaves it.',
  served: 'The program runs in this browser. Its text and what it prints go to the server of this page, which finds the board and judges.',
  waiting: 'The program has not run yet. Press Run, below it.',
};

const foreign = /^\s*(#include\b|package \w+;?$|import java\b|public class\b|using namespace\b)/m;
const former = /\bqueens\.(try|place|remove|solution)\(/;

/** noteOf returns what there is to say about a program before it runs, or ''; strange says that it came with a link. */
export const noteOf = (text, strange) => {
  const found = [[former, 'former'], [foreign, 'foreign']].find(([pattern]) => pattern.test(text));
  return found ? notes[found[1]] : strange ? notes.stranger : '';
};

const asks = [
  ['args', /\bargv\b|\bDeno\.args\b/],
  ['input', /\binput\s*\(|\bstdin\b|\breadline\b|\bprompt\s*\(|readFileSync\(\s*0/],
];

/** asksOf returns the names of what a program asks for: its arguments, its input. */
export const asksOf = (text) => new Set(asks.filter(([, pattern]) => pattern.test(text)).map(([part]) => part));

const real = ' The page runs MicroPython, which knows less than Python; nqueens watch -- python3 FILE runs the program in that.';

const plain = /^(Syntax|Indentation|ZeroDivision|Index|Key|Memory)Error/; // in Python of any kind
const deep = /^RecursionError|call stack size/;

/** failure says how a program failed, and what that may come from. */
function failure({ error, line }, language) {
  const said = `${line ? `Line ${line}: ` : ''}${sentence(error || 'the program failed')}`;
  if (deep.test(error)) return `${said} Too many calls wait for others: does the recursion end?`;
  return language === 'python' && !plain.test(error) ? said + real : said;
}

/** endOf says how a program in a language ended, and the fault by which it has no steps, unless its end explains that. */
export function endOf(ran, language, fault = '') {
  switch (ran.ended) {
    case 'time': return `Stopped: after ${seconds} seconds the program has not ended. ${fault && sentence(fault)}`.trim();
    case 'output': return 'Stopped: the program prints without end.';
    case 'unsupported': return sentence(ran.error);
    case 'failed': return failure(ran, language);
    default: return fault && sentence(fault);
  }
}

/** verdictOf says what the judge found. */
export const verdictOf = ({ verdict, why, forgets }) =>
  [`the program is ${verdict}`, why, forgets].filter(Boolean).map(sentence).join(' ');
