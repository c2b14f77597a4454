// Solves n queens with one number a column: the row of its queen.

const n = 8;
const queen = [];

/** Reports whether a queen to the left attacks the square in row r. */
function attacked(col, r) {
  return queen.some((q, c) => q === r || Math.abs(q - r) === col - c);
}

/** Draws the board, the first row first. */
function draw() {
  for (let row = 0; row < n; row++) {
    const line = [];
    for (let col = 0; col < n; col++) {
      line.push(queen[col] === row ? 'Q' : '.');
    }
    console.log(line.join(' '));
  }
}

/** Fills this column and those after it; reports whether that worked. */
function solve(col) { // 1
  if (col === n) {
    draw(); // 2
    return true; // 2
  }
  for (let r = 0; r < n; r++) { // 3
    if (attacked(col, r)) { // 4 5
      continue; // 6
    }
    queen.push(r); // 7
    if (solve(col + 1)) return true; // 8
    queen.pop(); // 9
  }
  return false; // 10
}

// all
/** Returns the number of ways to fill this column and those after it. */
function count(col) { // 1
  if (col === n) return 1; // 2
  let solutions = 0;
  for (let r = 0; r < n; r++) { // 3
    if (attacked(col, r)) { // 4 5
      continue; // 6
    }
    queen.push(r); // 7
    solutions += count(col + 1); // 8
    queen.pop(); // 9
  }
  return solutions; // 10
}

console.log(`${count(0)}\n`);
// end
if (!solve(0)) console.log('no solution');
