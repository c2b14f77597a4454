// A program as part of a link: compressed, in letters that addresses take as they are.

export const longest = 20_000; // characters of a program
const longestLink = 16_000; // characters of its part of a link

/** packed returns a program for a link, or throws if unpacked would not take it or this browser cannot compress. */
export async function packed(program) {
  if (typeof CompressionStream === 'undefined') throw new Error('this browser cannot compress the program');
  const stream = new Blob([program]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  if (text.length > longestLink) throw new Error('the program is too long for a link');
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** unpacked returns the program of a link, or throws if there is none in it. */
export async function unpacked(text) {
  if (text.length > longestLink || !/^[\w-]+$/.test(text)) throw new Error('The link holds no program.');
  let bytes;
  try {
    const packing = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    bytes = await limited(new Blob([packing]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
  } catch {
    throw new Error('The program of the link is incomplete.');
  }
  const program = new TextDecoder('utf-8', { fatal: false }).decode(bytes).replace(/\r\n?/g, '\n');
  if (program.length > longest) throw new Error('The program of the link is too long.');
  return program;
}

/** limited reads a stream as far as the longest program may need, since a little can unpack to a lot. */
async function limited(stream) {
  const parts = [];
  let length = 0;
  const reader = stream.getReader();
  while (length <= 3 * longest) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  reader.cancel().catch(() => {});
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
