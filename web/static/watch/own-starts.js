// Programs to start from: a template, and textbook algorithms under their names.

const template = `// Put a queen into each row, from the bottom.
function fill(row) {
  if (row === n) {
    queens.solution();
    return;
  }
  for (let column = 0; column < n; column++) {
    if (queens.try(row, column)) {
      queens.place(row, column);
      fill(row + 1);
      queens.remove();
    }
  }
}

fill(0);
`;

const hashSets = `// Columns, sums and differences that are taken.
const columns = new Set();
const sums = new Set();
const differences = new Set();

function fill(row) {
  if (row === n) {
    queens.solution();
    return;
  }
  for (let col = 0; col < n; col++) {
    queens.try(row, col);
    if (columns.has(col) || sums.has(row + col) || differences.has(row - col)) continue;
    columns.add(col);
    sums.add(row + col);
    differences.add(row - col);
    queens.place(row, col);
    fill(row + 1);
    columns.delete(col);
    sums.delete(row + col);
    differences.delete(row - col);
    queens.remove();
  }
}

fill(0);
`;

const iterative = `// A stack of columns instead of recursion.
const stack = [];
let col = 0;

for (;;) {
  const row = stack.length;
  if (row === n) {
    queens.solution();
    col = n;
  }
  if (col < n) {
    if (queens.try(row, col)) {
      queens.place(row, col);
      stack.push(col);
      col = 0;
    } else col++;
    continue;
  }
  if (row === 0) break;
  col = stack.pop() + 1;
  queens.remove();
}
`;

const minConflicts = `// Start with a full board, move the queen in most conflict, and start again after 60 moves.
const any = (list) => list[Math.floor(Math.random() * list.length)];
const rows = [...Array(n).keys()];
const column = [];
const begin = () => rows.forEach((row) => {
  column[row] = any(rows);
  queens.place(row, column[row]);
});

const attackers = (row, col) =>
  rows.filter((r) => r !== row && (column[r] === col || Math.abs(column[r] - col) === Math.abs(r - row))).length;

begin();
for (let move = 1; move < 5000; move++) {
  const most = Math.max(...rows.map((row) => attackers(row, column[row])));
  if (most === 0) {
    queens.solution();
    break;
  }
  if (move % 60 === 0) {
    rows.forEach((row) => queens.remove(row, column[row]));
    begin();
    continue;
  }
  const row = any(rows.filter((r) => attackers(r, column[r]) === most));
  queens.remove(row, column[row]);
  rows.forEach((col) => queens.try(row, col));
  const least = Math.min(...rows.map((col) => attackers(row, col)));
  column[row] = any(rows.filter((col) => attackers(row, col) === least));
  queens.place(row, column[row]);
}
`;

/** starts maps names to programs: 'template', and those of textbook algorithms. */
export const starts = new Map([
  ['template', template],
  ['hash-sets', hashSets],
  ['iterative', iterative],
  ['min-conflicts', minConflicts],
]);
