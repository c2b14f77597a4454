// There is no board, only what is taken.
function solve(row, columns, up, down) {
  if (row === n) return 1;
  let found = 0;
  for (let c = 0; c < n; c++) {
    if (columns.has(c) || up.has(row + c) || down.has(row - c)) continue;
    columns.add(c), up.add(row + c), down.add(row - c);
    found += solve(row + 1, columns, up, down);
    columns.delete(c), up.delete(row + c), down.delete(row - c);
  }
  return found;
}

const n = 6;
process.stdout.write(`${solve(0, new Set(), new Set(), new Set())}\n`);
