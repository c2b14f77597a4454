// Solves n queens with three sets of what is taken.

const n = 8;
const columns = new Set();
const sums = new Set();
const differences = new Set();
const queen = []; // the column of each row, to be drawn

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
  for (let col = 0; col < n; col++) { // 3
    if (columns.has(col) || sums.has(row + col) || differences.has(row - col)) { // 4 5
      continue; // 6
    }
    columns.add(col); // 7
    sums.add(row + col); // 7
    differences.add(row - col); // 7
    queen[row] = col; // 7
    if (solve(row + 1)) return true; // 8
    columns.delete(col); // 9
    sums.delete(row + col); // 9
    differences.delete(row - col); // 9
  }
  return false; // 10
}

// all
/** Returns the number of ways to fill this row and those above. */
function count(row) { // 1
  if (row === n) return 1; // 2
  let solutions = 0;
  for (let col = 0; col < n; col++) { // 3
    if (columns.has(col) || sums.has(row + col) || differences.has(row - col)) { // 4 5
      continue; // 6
    }
    columns.add(col); // 7
    sums.add(row + col); // 7
    differences.add(row - col); // 7
    solutions += count(row + 1); // 8
    columns.delete(col); // 9
    sums.delete(row + col); // 9
    differences.delete(row - col); // 9
  }
  return solutions; // 10
}

console.log(`${count(0)}\n`);
// end
if (!solve(0)) console.log('no solution');
