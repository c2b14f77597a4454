// Counts the solutions with one number a row: the column of its queen.

const n = 8;
const queen = [];

/** Reports whether a queen below attacks the square in column c. */
function attacked(row, c) {
  return queen.some((q, r) => q === c || Math.abs(q - c) === row - r);
}

/** Returns the number of ways to fill this row and those above. */
function fill(row) { // 1
  if (row === n) return 1; // 2
  let solutions = 0;
  for (let c = 0; c < n; c++) { // 3
    if (attacked(row, c)) { // 4 5
      continue; // 6
    }
    queen.push(c); // 7
    solutions += fill(row + 1); // 8
    queen.pop(); // 9
  }
  return solutions; // 10
}

console.log(fill(0));
