function* solve(n, placed = []) {
  if (placed.length === n) {
    yield placed;
    return;
  }
  for (let c = 0; c < n; c++) {
    if (placed.every((q, i) => c !== q && Math.abs(c - q) !== placed.length - i)) yield* solve(n, [...placed, c]);
  }
}

let number = 0;
for (const solution of solve(6)) console.log(++number, solution.join());
