// The engine over HTTP, on the server that served this page.

import { query } from '../shared/address.js';

/** Problem is an RFC 9457 problem document as an error. */
class Problem extends Error {
  constructor(document, status) {
    super(document.detail || document.title || `the server answered ${status}`);
    this.field = document.field;
    this.tooHard = status === 422;
  }
}

async function refuse(response) {
  throw new Problem(await response.json().catch(() => ({})), response.status);
}

const gone = 'The server does not answer; is it still running?';

const api = new URL('../../api/v1/', import.meta.url); // after the base, if there is one

/** request is fetch with readable errors. */
async function request(path, options) {
  let response;
  try {
    response = await fetch(new URL(path, api), options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Error(gone);
  }
  if (!response.ok) await refuse(response);
  return response;
}

const post = (path, kind, body, signal, how) => request(path, { method: 'POST', signal, headers: { 'Content-Type': kind, ...how }, body });
const send = (path, body, signal) => post(path, 'application/json', JSON.stringify(body), signal);

export const local = false;
export const loaded = Promise.resolve();

export const ask = async (name, params = {}, signal) => (await request(name + query(params), { signal })).json();
export const text = async (name, params = {}, signal) => (await request(name + query(params), { signal })).text();

/** read sends a text packed: what a program did is ten times as long, and few send as fast as they receive. */
export async function read(name, written, signal) {
  if (!globalThis.CompressionStream) return (await post(name, 'text/plain', written, signal)).json();
  const stream = new Blob([written]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await post(name, 'text/plain', await new Response(stream).blob(), signal, { 'Content-Encoding': 'gzip' })).json();
}

export const complete = async (board, signal) => (await send('complete', board, signal)).json();
export const count = (what, signal) => events(() => send('count', what, signal));

/** events yields the server-sent events of an answer as {event, data}. */
async function* events(answer) {
  const response = await answer();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      throw error.name === 'AbortError' ? error : new Error(gone);
    });
    if (done) return;
    pending += value;
    let end;
    while ((end = pending.indexOf('\n\n')) >= 0) {
      const message = readEvent(pending.slice(0, end));
      pending = pending.slice(end + 2);
      if (message.data) yield { event: message.event, data: JSON.parse(message.data) };
    }
  }
}

function readEvent(lines) {
  const message = { event: 'message', data: '' };
  for (const line of lines.split('\n')) {
    if (line.startsWith('event: ')) message.event = line.slice(7);
    if (line.startsWith('data: ')) message.data += line.slice(6);
  }
  return message;
}
