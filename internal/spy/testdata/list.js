const n = 6;
const queens = [];

const safe = (row, column) => queens.every((c, r) => c !== column && Math.abs(c - column) !== row - r);

function solve(row) {
  if (row === n) {
    console.log(queens);
    return;
  }
  for (let column = 0; column < n; column++) {
    if (safe(row, column)) {
      queens.push(column);
      solve(row + 1);
      queens.pop();
    }
  }
}

solve(0);
