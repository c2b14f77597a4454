// Marks of a square; they can be combined. They differ by shape and by colour.

export const Mark = {
  queen: 1, // a queen stands here
  fixed: 2, // by the user's hand: a bar below it
  blocked: 4, // no queen may stand here: a cross
  tried: 8, // being looked at: a ring
  attacker: 16, // attacks the tried square, or is named by a hint: a frame
  conflict: 32, // attacked: a zigzag below
  ghost: 64, // shown by the tree: a pale queen
  hint: 128, // suggested: a dotted ring
  attacked: 256, // an empty square that a queen attacks: a dot
};

/** codesOf returns the Marks of a board with these queens. */
export function codesOf(n, queens, mark = Mark.queen) {
  const codes = new Uint16Array(n * n);
  for (const square of queens) if (square >= 0) codes[square] |= mark;
  return codes;
}
