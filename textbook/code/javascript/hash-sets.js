// Counts the solutions with three sets of what is taken.

const n = 8;
const columns = new Set();
const sums = new Set();
const differences = new Set();

/** Returns the number of ways to fill this row and those above. */
function fill(row) { // 1
  if (row === n) return 1; // 2
  let solutions = 0;
  for (let col = 0; col < n; col++) { // 3
    if (columns.has(col) || sums.has(row + col) || differences.has(row - col)) { // 4 5
      continue; // 6
    }
    columns.add(col); // 7
    sums.add(row + col); // 7
    differences.add(row - col); // 7
    solutions += fill(row + 1); // 8
    columns.delete(col); // 9
    sums.delete(row + col); // 9
    differences.delete(row - col); // 9
  }
  return solutions; // 10
}

console.log(fill(0));
