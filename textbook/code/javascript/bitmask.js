// Solves n queens with three words of bits: columns and diagonals taken.

const n = 8;
const board = (1 << n) - 1;
const queen = []; // the bit of each row, to be drawn

/** Draws the board, the first row first. */
function draw() {
  for (let row = 0; row < n; row++) {
    const line = [];
    for (let col = 0; col < n; col++) {
      line.push((queen[row] >> col) & 1 ? 'Q' : '.');
    }
    console.log(line.join(' '));
  }
}

/** Fills this row and those above, and reports whether that worked. */
function solve(row, columns, rising, falling) { // 1
  if (row === n) {
    draw(); // 2
    return true; // 2
  }
  let free = board & ~(columns | rising | falling); // 3
  while (free !== 0) { // 4
    const bit = free & -free; // 5
    free -= bit; // 5
    queen[row] = bit; // 6
    const [up, down] = [(rising | bit) << 1, (falling | bit) >> 1]; // 7
    if (solve(row + 1, columns | bit, up, down)) return true; // 6 7 8
  }
  return false; // 9
}

// all
/** Returns the number of ways to fill this row and those above. */
function count(row, columns, rising, falling) { // 1
  if (row === n) return 1; // 2
  let solutions = 0;
  let free = board & ~(columns | rising | falling); // 3
  while (free !== 0) { // 4
    const bit = free & -free; // 5
    free -= bit; // 5
    solutions += count( // 6 7 8
      row + 1, columns | bit, (rising | bit) << 1, (falling | bit) >> 1, // 6 7 8
    );
  }
  return solutions; // 9
}

console.log(`${count(0, 0, 0, 0)}\n`);
// end
if (!solve(0, 0, 0, 0)) console.log('no solution');
