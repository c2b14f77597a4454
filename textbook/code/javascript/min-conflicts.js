// Solves n queens by repairing a full board.

const n = 8;
const rows = [...Array(n).keys()];
let column = []; // of the queen in each row

const below = (limit) => Math.floor(Math.random() * limit);
const any = (choices) => choices[below(choices.length)];

/** Returns how many queens of other rows attack the square. */
function attackers(row, col) {
  const diagonal = (r) => Math.abs(column[r] - col) === Math.abs(r - row);
  const attacks = (r) => r !== row && (column[r] === col || diagonal(r));
  return rows.filter(attacks).length;
}

/** Returns one of the indices where the count is this one. */
const where = (counts, count) => any(rows.filter((i) => counts[i] === count));

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
  for (let start = 0; start < 100; start++) { // 1
    column = rows.map(() => below(n)); // 2
    for (let move = 0; move < 2 * n + 50; move++) { // 3
      const conflicts = rows.map((row) => attackers(row, column[row]));
      const most = Math.max(...conflicts);
      if (most === 0) {
        draw(); // 4
        return true; // 4
      }
      const row = where(conflicts, most); // 5
      const counts = [];
      for (let col = 0; col < n; col++) { // 6
        counts.push(attackers(row, col)); // 7 8
      }
      column[row] = where(counts, Math.min(...counts)); // 9
    }
    column = []; // 10
  }
  return false;
}

if (!solve()) console.log('no solution found');
