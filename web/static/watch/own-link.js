// A program as part of a link: compressed, in letters that addresses take as they are.

export const longest = 20_000; // characters of a program
const longestLink = 16_000; // characters of its part of a link
const largest = 10 * longest; // bytes of what that unpacks to
const parts = ['text', 'language', 'args', 'input', 'board', 'task'];

/** programOf returns a program from what was kept of one: an object with its parts, or only its text. */
export function programOf(kept) {
  const from = typeof kept === 'string' ? { text: kept } : kept ?? {};
  return Object.fromEntries(parts.map((part) => [part, typeof from[part] === 'string' ? from[part].slice(0, longest) : '']));
}

/** packed returns a program for a link, or throws if unpacked would not take it or this browser cannot compress. */
export async function packed(program) {
  if (typeof CompressionStream === 'undefined') throw new Error('this browser cannot compress the program');
  const stream = new Blob([JSON.stringify(program)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  if (text.length > longestLink) throw new Error('the program is too long for a link');
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** unpacked returns the program of a link, or throws if there is none in it. The links of before held only its text. */
export async function unpacked(text) {
  if (text.length > longestLink || !/^[\w-]+$/.test(text)) throw new Error('The link holds no program.');
  let bytes;
  try {
    const packing = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    bytes = await limited(new Blob([packing]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
  } catch {
    throw new Error('The program of the link is incomplete.');
  }
  if (bytes.length > largest) throw new Error('The program of the link is too long.');
  const kept = new TextDecoder('utf-8', { fatal: false }).decode(bytes).replace(/\r\n?/g, '\n');
  try {
    return programOf(JSON.parse(kept));
  } catch {
    return programOf(kept);
  }
}

/** limited reads a stream until it is larger than a program, since a little can unpack to a lot. */
async function limited(stream) {
  const chunks = [];
  let length = 0;
  const reader = stream.getReader();
  while (length <= largest) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  reader.cancel().catch(() => {});
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
