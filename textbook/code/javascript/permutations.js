// Counts the solutions among all permutations of the columns.

const n = 8;
const column = [...Array(n).keys()]; // 1

/** Reports whether a queen below attacks the queen of the row. */
function attacked(row) {
  const below = column.slice(0, row);
  return below.some((col, r) => Math.abs(col - column[row]) === row - r);
}

function isSolution() {
  for (let row = 0; row < n; row++) {
    if (attacked(row)) { // 3
      return false; // 4
    }
  }
  return true;
}

let solutions = 0;
for (;;) { // 2
  if (isSolution()) solutions++; // 5
  let i = n - 2;
  while (i >= 0 && column[i] > column[i + 1]) i--; // 6
  if (i < 0) break; // 6
  const others = column.splice(i); // 7
  const first = others[0];
  others.sort((a, b) => a - b);
  const [larger] = others.splice(others.indexOf(first) + 1, 1); // 8
  column.push(larger, ...others); // 9
}

console.log(solutions);
