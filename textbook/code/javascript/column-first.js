// Counts the solutions with one number a column: the row of its queen.

const n = 8;
const queen = [];

/** Reports whether a queen to the left attacks the square in row r. */
function attacked(col, r) {
  return queen.some((q, c) => q === r || Math.abs(q - r) === col - c);
}

/** Returns the number of ways to fill this column and those after it. */
function fill(col) { // 1
  if (col === n) return 1; // 2
  let solutions = 0;
  for (let r = 0; r < n; r++) { // 3
    if (attacked(col, r)) { // 4 5
      continue; // 6
    }
    queen.push(r); // 7
    solutions += fill(col + 1); // 8
    queen.pop(); // 9
  }
  return solutions; // 10
}

console.log(fill(0));
