// Solves n queens by trying all permutations of the columns.

const n = 8;
let column = [];

/** Reports whether a queen below attacks the queen of the row. */
function attacked(row) {
  const below = column.slice(0, row);
  return below.some((col, r) => Math.abs(col - column[row]) === row - r);
}

function isSolution() {
  for (let row = 0; row < n; row++) {
    if (attacked(row)) { // 3
      return false; // 4
    }
  }
  return true;
}

/** Moves on to the next permutation, and reports whether there is one. */
function advance() {
  let i = n - 2;
  while (i >= 0 && column[i] > column[i + 1]) i--; // 6
  if (i < 0) return false; // 6
  const others = column.splice(i); // 7
  const first = others[0];
  others.sort((a, b) => a - b);
  const [larger] = others.splice(others.indexOf(first) + 1, 1); // 8
  column.push(larger, ...others); // 9
  return true;
}

/** Draws the board, the first row first. */
function draw() {
  for (let row = 0; row < n; row++) {
    const line = [];
    for (let col = 0; col < n; col++) {
      line.push(column[row] === col ? 'Q' : '.');
    }
    console.log(line.join(' '));
  }
}

/** Draws the first permutation that is a solution, if one is. */
function solve() {
  column = [...Array(n).keys()]; // 1
  do { // 2
    if (isSolution()) {
      draw(); // 5
      return true; // 5
    }
  } while (advance());
  return false;
}

// all
/** Returns how many permutations are solutions. */
function count() {
  column = [...Array(n).keys()]; // 1
  let solutions = 0;
  do { // 2
    if (isSolution()) solutions++; // 5
  } while (advance());
  return solutions;
}

console.log(`${count()}\n`);
// end
if (!solve()) console.log('no solution');
