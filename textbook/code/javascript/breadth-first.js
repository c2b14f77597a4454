// Solves n queens with a queue of boards, the smallest first.

const n = 8;

/** Reports whether a queen on the board attacks the square. */
function attacks(board, row, col) {
  return board.some((c, r) => c === col || Math.abs(c - col) === row - r);
}

/** Draws the board, the first row first. */
function draw(board) {
  for (let row = 0; row < n; row++) {
    const line = [];
    for (let col = 0; col < n; col++) {
      line.push(board[row] === col ? 'Q' : '.');
    }
    console.log(line.join(' '));
  }
}

/** Takes boards from the queue until one is full; reports whether one was. */
function solve() {
  const queue = [[]]; // 1
  for (let head = 0; head < queue.length; head++) { // 2
    const board = queue[head]; // 3
    const row = board.length;
    if (row === n) {
      draw(board); // 4
      return true; // 4
    }
    for (let col = 0; col < n; col++) { // 5 10
      if (attacks(board, row, col)) { // 6 7
        continue; // 8
      }
      queue.push([...board, col]); // 9
    }
  }
  return false;
}

// all
/** Returns how many full boards come out of the queue. */
function count() {
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
  return solutions;
}

console.log(`${count()}\n`);
// end
if (!solve()) console.log('no solution');
