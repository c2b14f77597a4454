// Solves n queens with the board in one number, a bit a square.
// A BigInt has as many bits as the board has squares.

const n = 8;

/** Returns the bits of the squares that a queen attacks, and of her own. */
function attacksFrom(row, col) {
  let bits = 0n;
  for (let r = 0; r < n; r++) {
    for (let c = 0; c < n; c++) {
      const diagonal = Math.abs(r - row) === Math.abs(c - col);
      if (r === row || c === col || diagonal) bits |= 1n << BigInt(r * n + c);
    }
  }
  return bits;
}

const attacks = [];
for (let row = 0; row < n; row++) {
  for (let col = 0; col < n; col++) attacks.push(attacksFrom(row, col)); // 1
}

/** Draws the board, the first row first. */
function draw(queens) {
  for (let row = 0; row < n; row++) {
    const line = [];
    for (let col = 0; col < n; col++) {
      line.push((queens >> BigInt(row * n + col)) & 1n ? 'Q' : '.');
    }
    console.log(line.join(' '));
  }
}

/** Fills this row and those above, and reports whether that worked. */
function solve(row, queens, attacked) { // 2
  if (row === n) {
    draw(queens); // 3
    return true; // 3
  }
  for (let col = 0; col < n; col++) { // 4
    const square = row * n + col;
    if ((attacked >> BigInt(square)) & 1n) { // 5
      continue; // 6
    }
    const placed = queens | (1n << BigInt(square)); // 7
    if (solve(row + 1, placed, attacked | attacks[square])) return true; // 7 8 9
  }
  return false; // 10
}

// all
/** Returns the number of ways to fill this row and those above. */
function count(row, attacked) { // 2
  if (row === n) return 1; // 3
  let solutions = 0;
  for (let col = 0; col < n; col++) { // 4
    const square = row * n + col;
    if ((attacked >> BigInt(square)) & 1n) { // 5
      continue; // 6
    }
    solutions += count(row + 1, attacked | attacks[square]); // 7 8 9
  }
  return solutions; // 10
}

console.log(`${count(0, 0n)}\n`);
// end
if (!solve(0, 0n, 0n)) console.log('no solution');
