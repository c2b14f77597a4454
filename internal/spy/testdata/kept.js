const n = 6, queens = [];

const safe = (row, column) => !queens.slice(0, row).some((q, i) => q === column || Math.abs(q - column) === row - i);

function solve(row) {
  if (row === n) return console.log(queens.join());
  for (let column = 0; column < n; column++) {
    if (!safe(row, column)) continue;
    queens[row] = column;
    solve(row + 1);
  }
}

solve(0);
