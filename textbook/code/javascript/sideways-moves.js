// Solves n queens by hill climbing with sideways moves.

const n = 8;
const rows = [...Array(n).keys()];
let column = []; // of the queen in each row

const below = (limit) => Math.floor(Math.random() * limit);

/** Returns how many queens of other rows attack the square. */
function attackers(row, col) {
  const diagonal = (r) => Math.abs(column[r] - col) === Math.abs(r - row);
  const attacks = (r) => r !== row && (column[r] === col || diagonal(r));
  return rows.filter(attacks).length;
}

/** Returns whether no queen attacks another. */
const solved = () => rows.every((row) => attackers(row, column[row]) === 0);

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

/** Draws a solution, and reports whether one was found. */
function solve() {
  column = rows.map(() => below(n)); // 1
  let level = 0; // moves in a row that were no better
  while (true) { // 2
    if (solved()) {
      draw(); // 3
      return true; // 3
    }
    let best = []; // moves: a row and a column
    let least = n; // change of the attacking pairs by these
    for (let row = 0; row < n; row++) { // 4
      const now = attackers(row, column[row]);
      for (let col = 0; col < n; col++) { // 4
        if (col === column[row]) continue;
        const change = attackers(row, col) - now; // 5 6
        if (change < least) best = [];
        least = Math.min(least, change);
        if (change === least) best.push([row, col]);
      }
    }
    level = least === 0 ? level + 1 : 0;
    if (least > 0 || level > 100) return false; // 7
    const [row, col] = best[below(best.length)]; // 8
    column[row] = col; // 9
  }
}

if (!solve()) console.log('no solution found');
