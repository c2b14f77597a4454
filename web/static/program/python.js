// Runs a program in Python in a worker. It stands behind micropython.js in one text, with nothing else of the page.

/* global loadMicroPython */

const send = globalThis.postMessage.bind(globalThis);
const memory = 1 << 30; // bytes that a program may take
const calls = 128 << 10; // bytes of calls that run: about 500

/** instance loads MicroPython from its bytes: the worker may load nothing. */
async function instance(bytes, stdout) {
  const { instantiate } = WebAssembly;
  let inside;
  WebAssembly.instantiate = WebAssembly.instantiateStreaming = async (_, imports) => {
    const made = await instantiate(bytes, imports);
    inside = made.instance.exports;
    return made;
  };
  globalThis.fetch = async () => null;
  globalThis.console = { log() {}, warn() {}, error() {} };
  const python = await loadMicroPython({ url: 'micropython.wasm', heapsize: 4 << 20, pystack: 1 << 17, stdout, linebuffer: false });
  deepen(inside);
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function grown(pages) {
    if (this.buffer.byteLength + pages * 65536 > memory) throw new RangeError('no more memory');
    return grow.call(this, pages);
  };
  return python;
}

/** deepen gives calls another place than the 32 kB with which MicroPython begins. Its two words say where they are and how large. */
function deepen({ malloc, memory: { buffer }, emscripten_stack_get_base: base, _emscripten_stack_restore: restore }) {
  const words = new Uint32Array(buffer, 0, 1 << 18);
  const at = words.findIndex((word, i) => word === 32768 && words[i - 1] <= base() && words[i - 1] > base() - 1024);
  if (at < 0) return;
  const block = malloc(calls + 65536);
  const grown = new Uint32Array(buffer, 0, 1 << 18);
  grown[at - 1] = (block + calls + 65536) & -16;
  grown[at] = calls;
  restore(grown[at - 1]);
}

/** plain writes the signs themselves that MicroPython escapes in lists, as ['\u265b', '.'], and dictionaries as Python does. */
function plain(text) {
  let plainer = text.replace(escape, (_, two, four, five) => String.fromCodePoint(`0x${two ?? four ?? five}`));
  for (let from = null; from !== plainer;) [from, plainer] = [plainer, plainer.replace(ordered, '$1')];
  return plainer;
}
const ordered = /OrderedDict\(({(?:[^{}]|{(?:[^{}]|{[^{}]*})*})*})\)/g;
const escape = /\\(?:x([a-f][\da-f])|u([\da-f]{4})|U000([\da-f]{5}))/g;

/** writer collects bytes and sends them as text: often at first, since what waits is lost if the program hangs. */
function writer() {
  const decoder = new TextDecoder();
  let [waiting, sent] = [[], 0];
  const flush = () => {
    const output = plain(decoder.decode(Uint8Array.from(waiting), { stream: true }));
    sent += waiting.length;
    waiting = [];
    if (output) send({ output });
  };
  return {
    flush,
    write([byte]) {
      waiting.push(byte);
      if (byte === 10 && waiting.length > sent >> 4 || waiting.length > 65536) flush();
    },
  };
}

/** failed reads a traceback: what went wrong, and in which line of the program. */
function failed(message) {
  const lines = String(message).trimEnd().split('\n');
  const line = lines.findLast((text) => text.startsWith('  File "<string>"'))?.match(/line (\d+)/)?.[1];
  const deep = /maximum recursion depth|maximum call stack|pystack/i.test(lines.at(-1)); // of Python, or of the browser
  return { error: deep ? 'RecursionError: maximum recursion depth exceeded' : lines.at(-1).slice(0, 400), line: Number(line ?? 0) };
}

globalThis.onmessage = async ({ data }) => {
  const { bytes, hook, modules, program, ...settings } = data;
  const output = writer();
  const python = await instance(bytes, output.write);
  for (const part of modules.split(/^#: /m).slice(1)) {
    const [name] = part.split('\n', 1);
    python.FS.writeFile(`/${name}.py`, part.slice(name.length));
  }
  const end = (how) => {
    output.flush();
    send({ end: JSON.stringify(how) });
  };
  python.globals.set('send', (noted) => { send({ noted }); });
  python.globals.set('end', () => end({ ended: 'stopped' }));
  python.globals.set('source', program);
  python.globals.set('settings', JSON.stringify(settings));
  python.runPython(hook);
  send({ begun: '' });
  try {
    python.runPython('from json import loads\nrun(source, loads(settings))');
    end({ ended: 'done' });
  } catch (error) {
    end({ ended: 'failed', ...failed(error.message) });
  }
};
