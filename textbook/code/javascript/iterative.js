// Counts the solutions without recursion: the columns are a stack.

const n = 8;

/** Reports whether a queen attacks this column of the next row. */
function attacked(stack, col) {
  const row = stack.length;
  return stack.some((c, r) => c === col || Math.abs(c - col) === row - r);
}

const stack = []; // 1
let col = 0; // 1
let solutions = 0;
for (;;) { // 2
  if (stack.length === n) {
    solutions++; // 3
  } else if (col < n) { // 4
    if (!attacked(stack, col)) { // 5
      stack.push(col); // 6
      col = 0; // 6
    } else {
      col++; // 7
    }
    continue; // 8
  }
  if (stack.length === 0) break; // 9 10
  col = stack.pop() + 1; // 11
}

console.log(solutions);
