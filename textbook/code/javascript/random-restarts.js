// Solves n queens by hill climbing with random restarts.

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

/** Climbs from a new start; returns whether it solved the board. */
function climb() {
  column = rows.map(() => below(n)); // 2
  while (true) { // 3
    if (solved()) {
      draw(); // 4
      return true; // 4
    }
    let best = []; // moves: a row and a column
    let least = n; // change of the attacking pairs by these
    for (let row = 0; row < n; row++) { // 5
      const now = attackers(row, column[row]);
      for (let col = 0; col < n; col++) { // 5
        if (col === column[row]) continue;
        const change = attackers(row, col) - now; // 6 7
        if (change < least) best = [];
        least = Math.min(least, change);
        if (change === least) best.push([row, col]);
      }
    }
    if (least >= 0) return false; // 8
    const [row, col] = best[below(best.length)]; // 9
    column[row] = col; // 10
  }
}

/** Climbs until a climb ends in a solution. */
function solve() {
  for (let start = 0; start < 1000; start++) { // 1
    if (climb()) return true;
    column = []; // 11
  }
  return false;
}

if (!solve()) console.log('no solution found');
