// Counts the solutions with three words of bits: columns and diagonals taken.

const n = 8;
const board = (1 << n) - 1;

/** Returns the number of ways to fill this row and those above. */
function fill(row, columns, rising, falling) { // 1
  if (row === n) return 1; // 2
  let solutions = 0;
  let free = board & ~(columns | rising | falling); // 3
  while (free !== 0) { // 4
    const bit = free & -free; // 5
    free -= bit; // 5
    solutions += fill( // 6 7 8
      row + 1, columns | bit, (rising | bit) << 1, (falling | bit) >> 1, // 6 7 8
    );
  }
  return solutions; // 9
}

console.log(fill(0, 0, 0, 0));
