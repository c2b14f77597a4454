// Solves n queens by scanning the board before each queen is placed.

const n = 8;
const board = Array.from({ length: n }, () => new Array(n).fill(false));

/** Reports whether a queen below the square attacks it. */
function attacked(row, col) {
  for (let down = 1; down <= row; down++) {
    const below = board[row - down];
    if (below[col] || below[col - down] || below[col + down]) return true;
  }
  return false;
}

/** Draws the board, the first row first. */
function draw() {
  for (let row = 0; row < n; row++) {
    const line = [];
    for (let col = 0; col < n; col++) {
      line.push(board[row][col] ? 'Q' : '.');
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
    if (attacked(row, col)) { // 4 5
      continue; // 6
    }
    board[row][col] = true; // 7
    if (solve(row + 1)) return true; // 8
    board[row][col] = false; // 9
  }
  return false; // 10
}

// all
/** Returns the number of ways to fill this row and those above. */
function count(row) { // 1
  if (row === n) return 1; // 2
  let solutions = 0;
  for (let col = 0; col < n; col++) { // 3
    if (attacked(row, col)) { // 4 5
      continue; // 6
    }
    board[row][col] = true; // 7
    solutions += count(row + 1); // 8
    board[row][col] = false; // 9
  }
  return solutions; // 10
}

console.log(`${count(0)}\n`);
// end
if (!solve(0)) console.log('no solution');
