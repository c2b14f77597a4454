// Finds a solution by repairing a full board, and prints the columns, from 1.

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

/** Reports whether a solution was found; it is then in column. */
function solve() {
  for (let start = 0; start < 100; start++) { // 1
    column = rows.map(() => below(n)); // 2
    for (let move = 0; move < 2 * n + 50; move++) { // 3
      const conflicts = rows.map((row) => attackers(row, column[row]));
      const most = Math.max(...conflicts);
      if (most === 0) return true; // 4
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

const found = solve();
console.log(found ? column.map((col) => col + 1).join(' ') : 'none found');
