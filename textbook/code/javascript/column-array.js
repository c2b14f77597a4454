// Solves n queens with one number a row: the column of its queen.

const n = 8;
const queen = [];

/** Reports whether a queen below attacks the square in column c. */
function attacked(row, c) {
  return queen.some((q, r) => q === c || Math.abs(q - c) === row - r);
}

/** Draws the board, the first row first. */
function draw() {
  for (let row = 0; row < n; row++) {
    const line = [];
    for (let col = 0; col < n; col++) {
      line.push(queen[row] === col ? 'Q' : '.');
    }
    console.log(line.join(' '));
  }
}

/** Fills this row and those above, and reports whether that worked. */
function solve(row) { // 1
  if (row === n) {
    draw(); // 2
    return true; // 2
  }
  for (let c = 0; c < n; c++) { // 3
    if (attacked(row, c)) { // 4 5
      continue; // 6
    }
    queen.push(c); // 7
    if (solve(row + 1)) return true; // 8
    queen.pop(); // 9
  }
  return false; // 10
}

// all
/** Returns the number of ways to fill this row and those above. */
function count(row) { // 1
  if (row === n) return 1; // 2
  let solutions = 0;
  for (let c = 0; c < n; c++) { // 3
    if (attacked(row, c)) { // 4 5
      continue; // 6
    }
    queen.push(c); // 7
    solutions += count(row + 1); // 8
    queen.pop(); // 9
  }
  return solutions; // 10
}

console.log(`${count(0)}\n`);
// end
if (!solve(0)) console.log('no solution');
