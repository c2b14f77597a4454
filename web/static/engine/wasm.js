// The engine as WebAssembly in a worker of this browser, without a server.
// engine.js lists the exports.

import { query } from '../shared/address.js';

export const local = true;

const patience = 400; // milliseconds after which a question that was given up is ended by force

async function bytesOf(response) {
  if (!response.ok) throw new Error('The engine is missing beside the page.');
  return new Uint8Array(await response.arrayBuffer());
}

/** unpacked decompresses gzip, unless the web host has already done so. */
async function unpacked(packed) {
  let bytes = packed;
  while (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    bytes = new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
  }
  return bytes;
}

/** parts returns the engine and the script of its worker, from the page itself or from files beside it. */
async function parts() {
  const inside = (id) => document.getElementById(id)?.textContent;
  if (inside('engine-wasm')) {
    const bytes = Uint8Array.from(atob(inside('engine-wasm').trim()), (letter) => letter.charCodeAt(0));
    return { bytes, script: [inside('engine-exec'), inside('engine-worker')] };
  }
  const beside = (name) => fetch(new URL(name, import.meta.url));
  const text = async (name) => (await beside(name)).text();
  const [bytes, ...script] = await Promise.all([beside('engine.wasm.gz').then(bytesOf), text('wasm_exec.js'), text('worker.js')]);
  return { bytes, script };
}

const prepared = parts().then(async ({ bytes, script }) => ({
  module: await WebAssembly.compile(await unpacked(bytes)),
  url: URL.createObjectURL(new Blob([script.join('\n')], { type: 'text/javascript' })),
}));

/** start creates a worker that runs the engine. */
async function start() {
  const { module, url } = await prepared;
  const worker = new Worker(url);
  await new Promise((done, failed) => {
    worker.onmessage = done;
    worker.onerror = () => failed(new Error('The engine does not start in this browser.'));
    worker.postMessage({ module });
  });
  return worker;
}

const aborted = () => new DOMException('given up', 'AbortError');

let worker = started();
const open = new Map(); // questions by number: {message, done, failed}
const ghosts = new Set(); // numbers of questions that were given up and not answered yet
let number = 0;

function started() {
  const made = start();
  made.then((one) => { one.onmessage = ({ data }) => answered(data); });
  made.catch(() => {});
  return made;
}

export const loaded = worker;

function answered({ id, kind, text: words }) {
  ghosts.delete(id);
  const asked = open.get(id);
  if (!asked) return;
  open.delete(id);
  if (kind === 'refused') asked.failed(Object.assign(new Error(JSON.parse(words).detail), JSON.parse(words)));
  else asked.done(kind === 'text' ? words : JSON.parse(words));
}

/** giveUp drops a question, and replaces a worker that keeps working on it. */
function giveUp(id) {
  open.delete(id);
  ghosts.add(id);
  setTimeout(async () => {
    if (!ghosts.has(id)) return;
    ghosts.clear();
    const old = worker;
    worker = started();
    (await old).terminate();
    for (const { message } of open.values()) (await worker).postMessage(message);
  }, patience);
}

async function question(operation, name, parameters, signal) {
  if (signal?.aborted) throw aborted();
  const one = await worker;
  if (signal?.aborted) throw aborted();
  const id = ++number;
  return new Promise((done, failed) => {
    const message = { id, operation, name, parameters };
    open.set(id, { message, done, failed });
    signal?.addEventListener('abort', () => {
      if (open.has(id)) giveUp(id);
      failed(aborted());
    });
    one.postMessage(message);
  });
}

export const ask = (name, params = {}, signal) => question('ask', name, query(params).slice(1), signal);
export const text = ask;
export const read = (name, written, signal) => question('read', name, written, signal);
export const complete = (board, signal) => question('complete', '', JSON.stringify(board), signal);

/** count runs in a separate worker, which ends with it. */
export async function* count(what, signal) {
  const counter = await start();
  const told = [];
  let wake = () => {};
  const hear = (message) => { told.push(message); wake(); };
  counter.onmessage = ({ data }) => hear(data);
  signal?.addEventListener('abort', () => hear({ kind: 'aborted' }));
  if (signal?.aborted) hear({ kind: 'aborted' });
  counter.postMessage({ id: 0, operation: 'count', name: '', parameters: JSON.stringify(what) });
  try {
    for (;;) {
      if (!told.length) await new Promise((done) => { wake = done; });
      const { kind, text: words } = told.shift() ?? {};
      if (kind === 'aborted') throw aborted();
      if (kind === 'refused') throw new Error(JSON.parse(words).detail);
      if (kind === 'event') yield JSON.parse(words);
      if (kind === 'answer') return;
    }
  } finally {
    counter.terminate();
  }
}
