// Solves n queens by brute force: tests every choice of n squares.

const n = 5; // for 8 there are 4,426,165,368 choices
const queens = []; // their squares, numbered from 0

/** Reports whether queens on two squares attack each other. */
function attack(a, b) {
  const up = Math.floor(b / n) - Math.floor(a / n);
  const right = (b % n) - (a % n);
  return up === 0 || right === 0 || Math.abs(up) === Math.abs(right);
}

/** Reports whether an earlier queen attacks queen i. */
function attacked(i) {
  return queens.slice(0, i).some((other) => attack(other, queens[i]));
}

/** Draws the board, the first row first. */
function draw() {
  for (let row = 0; row < n; row++) {
    const line = [];
    for (let col = 0; col < n; col++) {
      line.push(queens.includes(row * n + col) ? 'Q' : '.');
    }
    console.log(line.join(' '));
  }
}

/** Chooses the squares that are left, and reports whether that worked. */
function solve() { // 1
  if (queens.length === n) { // 2
    for (let i = 0; i < n; i++) {
      if (attacked(i)) return false; // 3 4
    }
    draw(); // 5
    return true; // 5
  }
  const first = queens.length ? queens.at(-1) + 1 : 0;
  const last = n * n - (n - queens.length);
  for (let square = first; square <= last; square++) { // 6
    queens.push(square); // 7
    if (solve()) return true; // 8
    queens.pop(); // 9
  }
  return false; // 10
}

// all
/** Returns the number of solutions with the queens so far. */
function count() { // 1
  if (queens.length === n) { // 2
    for (let i = 0; i < n; i++) {
      if (attacked(i)) return 0; // 3 4
    }
    return 1; // 5
  }
  let solutions = 0;
  const first = queens.length ? queens.at(-1) + 1 : 0;
  const last = n * n - (n - queens.length);
  for (let square = first; square <= last; square++) { // 6
    queens.push(square); // 7
    solutions += count(); // 8
    queens.pop(); // 9
  }
  return solutions; // 10
}

console.log(`${count()}\n`);
// end
if (!solve()) console.log('no solution');
