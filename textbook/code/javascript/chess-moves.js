// Solves n queens by the moves of a queen, on boards that never change.

const n = 8;
const steps = [-1, 0, 1];
const directions = steps.flatMap((up) => steps.map((right) => [up, right]))
  .filter(([up, right]) => up || right);

/** Reports whether a queen on the square reaches another piece. */
function meets(board, row, col) {
  return directions.some(([up, right]) => {
    for (let k = 1; k < n; k++) {
      const [r, c] = [row + k * up, col + k * right];
      if (r < 0 || r >= n || c < 0 || c >= n) return false;
      if (board.has(r * n + c)) return true;
    }
    return false;
  });
}

/** Draws the board, the first row first. */
function draw(board) {
  for (let row = 0; row < n; row++) {
    const line = [];
    for (let col = 0; col < n; col++) {
      line.push(board.has(row * n + col) ? 'Q' : '.');
    }
    console.log(line.join(' '));
  }
}

/** Fills this row and those above, and reports whether that worked. */
function solve(row, board) { // 1
  if (row === n) {
    draw(board); // 2
    return true; // 2
  }
  for (let col = 0; col < n; col++) { // 3
    if (meets(board, row, col)) { // 4 5
      continue; // 6
    }
    const more = new Set([...board, row * n + col]); // 7
    if (solve(row + 1, more)) return true; // 8
  }
  return false; // 9
}

// all
/** Returns the number of ways to fill this row and those above. */
function count(row, board) { // 1
  if (row === n) return 1; // 2
  let solutions = 0;
  for (let col = 0; col < n; col++) { // 3
    if (meets(board, row, col)) { // 4 5
      continue; // 6
    }
    solutions += count(row + 1, new Set([...board, row * n + col])); // 7 8
  }
  return solutions; // 9
}

console.log(`${count(0, new Set())}\n`);
// end
if (!solve(0, new Set())) console.log('no solution');
