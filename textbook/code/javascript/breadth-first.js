// Counts the solutions with a queue of boards, the smallest first.

const n = 8;

/** Reports whether a queen on the board attacks the square. */
function attacks(board, row, col) {
  return board.some((c, r) => c === col || Math.abs(c - col) === row - r);
}

const queue = [[]]; // 1
let solutions = 0;
for (let head = 0; head < queue.length; head++) { // 2
  const board = queue[head]; // 3
  const row = board.length;
  if (row === n) {
    solutions++; // 4
    continue; // 4
  }
  for (let col = 0; col < n; col++) { // 5 10
    if (attacks(board, row, col)) { // 6 7
      continue; // 8
    }
    queue.push([...board, col]); // 9
  }
}

console.log(solutions);
