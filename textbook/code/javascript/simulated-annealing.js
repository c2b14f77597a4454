// Solves n queens by simulated annealing.

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
  let temperature = 1; // 1
  while (true) { // 2
    if (solved()) {
      draw(); // 3
      return true; // 3
    }
    if (temperature < 0.05) return false; // 4
    const row = below(n);
    const col = (column[row] + 1 + below(n - 1)) % n; // 5
    const now = attackers(row, column[row]);
    const worse = attackers(row, col) - now; // 6 7
    const chance = Math.exp(-worse / temperature);
    if (worse <= 0 || Math.random() < chance) { // 8
      column[row] = col; // 9 10
    }
    temperature *= 1 - 1 / (16 * n * n); // 11
  }
}

if (!solve()) console.log('no solution found');
