// Requests to the server this page came from.

/** Problem is an RFC 9457 problem document as an error. */
export class Problem extends Error {
  constructor(document, status) {
    super(document.detail || document.title || `the server answered ${status}`);
    this.field = document.field;
    this.status = status;
  }
}

async function refuse(response) {
  let document = {};
  try {
    document = await response.json();
  } catch {
    document = { title: `the server answered ${response.status}` };
  }
  throw new Problem(document, response.status);
}

const gone = 'The server does not answer; is it still running?';

/** ask is fetch with an error that a person can read when no server answers. */
async function ask(path, options) {
  try {
    return await fetch(`/api/v1/${path}`, options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Error(gone);
  }
}

export async function get(path, params = {}, signal) {
  const response = await ask(path + query(params), { signal });
  if (!response.ok) await refuse(response);
  return response.json();
}

export async function getText(path, params = {}, signal) {
  const response = await ask(path + query(params), { signal });
  if (!response.ok) await refuse(response);
  return response.text();
}

export async function post(path, body, signal) {
  const response = await send(path, body, signal);
  return response.json();
}

async function send(path, body, signal) {
  const response = await ask(path, {
    method: 'POST', signal, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  });
  if (!response.ok) await refuse(response);
  return response;
}

/** stream posts body and yields the server-sent events of the answer as {event, data}. Aborting signal ends the work. */
export async function* stream(path, body, signal) {
  const response = await send(path, body, signal);
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
      const message = { event: 'message', data: '' };
      for (const line of pending.slice(0, end).split('\n')) {
        if (line.startsWith('event: ')) message.event = line.slice(7);
        if (line.startsWith('data: ')) message.data += line.slice(6);
      }
      pending = pending.slice(end + 2);
      if (message.data) yield { event: message.event, data: JSON.parse(message.data) };
    }
  }
}

export function query(params) {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value !== undefined && value !== null && value !== '') search.set(key, value);
  const text = search.toString();
  return text ? '?' + text.replaceAll('%2C', ',').replaceAll('%3A', ':') : '';
}
