// Solves n queens by a genetic algorithm.

const n = 8;
const size = 20; // of the population
const rows = [...Array(n).keys()];

const below = (limit) => Math.floor(Math.random() * limit);

/** Returns how many queens attack the queen of the row. */
function attackers(column, row) {
  const aside = (r) => Math.abs(column[r] - column[row]);
  const meets = (r) => aside(r) === 0 || aside(r) === Math.abs(r - row);
  return rows.filter((r) => r !== row && meets(r)).length;
}

/** Draws a board, the first row first. */
function draw(column) {
  for (const at of column) {
    console.log(rows.map((col) => (col === at ? 'Q' : '.')).join(' '));
  }
}

/** Returns how many pairs of queens attack each other. */
function pairs(column) {
  let count = 0;
  for (const row of rows) { // 8
    count += attackers(column, row); // 9 10
  }
  return count / 2;
}

/** Chooses a board by its chance. */
function choose(boards, chances) {
  let at = Math.random() * chances.reduce((sum, chance) => sum + chance);
  const chosen = chances.findIndex((chance) => (at -= chance) < 0);
  return boards[Math.max(chosen, 0)];
}

/** Returns a child: the lower rows of one board, the upper of another. */
function breed(one, other) {
  const cut = 1 + below(n - 1);
  const child = one.slice(0, cut); // 4
  child.push(...other.slice(cut)); // 5
  if (Math.random() < 0.8) {
    const row = below(n); // 6
    child[row] = below(n); // 7
  }
  return child;
}

/** Draws a solution, and reports whether one was found. */
function solve() {
  const random = () => rows.map(() => below(n));
  let boards = Array.from({ length: size }, random); // 1
  for (let round = 0; round <= 500; round++) { // 2
    const chances = [];
    for (const column of boards) {
      const count = pairs(column);
      if (count === 0) {
        draw(column); // 11
        return true; // 11
      }
      chances.push(1 / (1 + count) ** 2);
    }
    const any = () => choose(boards, chances); // 3
    boards = boards.map(() => breed(any(), any())); // 12
  }
  return false;
}

if (!solve()) console.log('no solution found');
