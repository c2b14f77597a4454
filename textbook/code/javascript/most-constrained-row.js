// Solves n queens by always filling the row with the fewest free squares.

const n = 8;
const filled = new Array(n).fill(false);
const queen = []; // the column of each row, to be drawn
const columns = new Array(n).fill(false);
const rising = new Array(2 * n).fill(false);
const falling = new Array(2 * n).fill(false);

/** Puts a queen on the square, or takes her back. */
function set(row, col, taken) {
  filled[row] = taken;
  columns[col] = taken;
  rising[n + row - col] = taken;
  falling[row + col] = taken;
}

/** Returns the columns of the free squares of a row, from the left. */
function freeIn(row) {
  const diagonal = (col) => rising[n + row - col] || falling[row + col];
  return [...columns.keys()].filter((col) => !columns[col] && !diagonal(col));
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

/** Fills the rows that are left, and reports whether that worked. */
function solve(queens) { // 1
  if (queens === n) {
    draw(); // 2
    return true; // 2
  }
  const rows = [...filled.keys()].filter((row) => !filled[row]);
  const choices = rows.map(freeIn); // 3
  const counts = choices.map((free) => free.length);
  const at = counts.indexOf(Math.min(...counts)); // 4
  for (const col of choices[at]) { // 6
    set(rows[at], col, true); // 7
    queen[rows[at]] = col; // 7
    if (solve(queens + 1)) return true; // 8
    set(rows[at], col, false); // 9
  }
  return false; // 5
}

// all
/** Returns the number of ways to fill the rows that are left. */
function count(queens) { // 1
  if (queens === n) return 1; // 2
  let solutions = 0;
  const rows = [...filled.keys()].filter((row) => !filled[row]);
  const choices = rows.map(freeIn); // 3
  const counts = choices.map((free) => free.length);
  const at = counts.indexOf(Math.min(...counts)); // 4
  for (const col of choices[at]) { // 6
    set(rows[at], col, true); // 7
    solutions += count(queens + 1); // 8
    set(rows[at], col, false); // 9
  }
  return solutions; // 5
}

console.log(`${count(0)}\n`);
// end
if (!solve(0)) console.log('no solution');
