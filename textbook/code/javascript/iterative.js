// Solves n queens without recursion: the columns are a stack.

const n = 8;

/** Reports whether a queen attacks this column of the next row. */
function attacked(stack, col) {
  const row = stack.length;
  return stack.some((c, r) => c === col || Math.abs(c - col) === row - r);
}

/** Draws the board, the first row first. */
function draw(stack) {
  for (let row = 0; row < n; row++) {
    const line = [];
    for (let col = 0; col < n; col++) {
      line.push(stack[row] === col ? 'Q' : '.');
    }
    console.log(line.join(' '));
  }
}

/** Reports whether there is a solution, and draws it. */
function solve() {
  const stack = []; // 1
  let col = 0; // 1
  for (;;) { // 2
    if (stack.length === n) {
      draw(stack); // 3
      return true; // 3
    }
    if (col < n) { // 4
      if (!attacked(stack, col)) { // 5
        stack.push(col); // 6
        col = 0; // 6
      } else {
        col++; // 7
      }
      continue; // 8
    }
    if (stack.length === 0) return false; // 9 10
    col = stack.pop() + 1; // 11
  }
}

// all
/** Returns the number of solutions. */
function count() {
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
    if (stack.length === 0) return solutions; // 9 10
    col = stack.pop() + 1; // 11
  }
}

console.log(`${count()}\n`);
// end
if (!solve()) console.log('no solution');
