// Animated GIFs. Pure: pixels are indices into a palette.

export const unchanged = 255; // the pixel that leaves what is there
const clear = 256;
const end = 257;
const mostCodes = 4096;

/** Gif collects the frames of an animation that repeats forever; palette has up to 255 colours as [r, g, b]. */
export class Gif {
  #parts = [];

  constructor(width, height, palette) {
    const table = new Uint8Array(3 * 256);
    palette.forEach((colour, i) => table.set(colour, 3 * i));
    const forever = [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0];
    this.#parts.push(Uint8Array.from([...ascii('GIF89a'), ...word(width), ...word(height), 0xf7, 0, 0, ...table, ...forever]));
  }

  /** add draws pixels over a rectangle and shows the picture for some hundredths of a second. */
  add({ x, y, width, height }, pixels, hundredths) {
    const shown = [0x21, 0xf9, 4, 5, ...word(hundredths), unchanged, 0];
    const place = [0x2c, ...word(x), ...word(y), ...word(width), ...word(height), 0, 8];
    this.#parts.push(Uint8Array.from([...shown, ...place]), blocks(compressed(pixels)));
  }

  /** parts returns the bytes of the file, for a Blob. */
  parts() { return [...this.#parts, Uint8Array.of(0x3b)]; }
}

const ascii = (text) => Array.from(text, (letter) => letter.charCodeAt(0));
const word = (number) => [number & 255, number >> 8];

/** compressed returns pixels by the variable-length LZW of GIF. */
function compressed(pixels) {
  const bytes = [];
  let [held, bits, size, next, known] = [0, 0, 9, end + 1, new Map()];
  const emit = (code) => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8) {
      bytes.push(held & 255);
      held >>>= 8;
    }
  };
  emit(clear);
  let prefix = pixels[0];
  for (let i = 1; i < pixels.length; i++) {
    const key = (prefix << 8) | pixels[i];
    const longer = known.get(key);
    if (longer !== undefined) {
      prefix = longer;
      continue;
    }
    emit(prefix);
    prefix = pixels[i];
    if (next === mostCodes) {
      emit(clear);
      [size, next, known] = [9, end + 1, new Map()];
      continue;
    }
    if (next === 1 << size) size++;
    known.set(key, next++);
  }
  emit(prefix);
  if (next === 1 << size && size < 12) size++;
  emit(end);
  if (bits) bytes.push(held & 255);
  return bytes;
}

/** blocks divides bytes into blocks of at most 255 with their lengths before them, and an empty one at the end. */
function blocks(bytes) {
  const out = [];
  for (let i = 0; i < bytes.length; i += 255) {
    const part = bytes.slice(i, i + 255);
    out.push(part.length, ...part);
  }
  out.push(0);
  return Uint8Array.from(out);
}
