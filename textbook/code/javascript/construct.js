// Solves n queens without a search: writes a solution down.

const n = 8;

/** Returns the columns of the queens, or null if there is no solution. */
function solution() {
  if (n === 2 || n === 3) return null; // 1
  const columns = Array.from({ length: n }, (_, i) => i + 1);
  let evens = columns.filter((col) => col % 2 === 0); // 2
  let odds = columns.filter((col) => col % 2 === 1); // 2
  const remainder = n % 12; // 3
  if (remainder === 3 || remainder === 9) {
    evens = [...evens.slice(1), 2]; // 4
    odds = [...odds.slice(2), 1, 3]; // 4
  } else if (remainder === 8) {
    for (let i = 0; i + 1 < odds.length; i += 2) {
      [odds[i], odds[i + 1]] = [odds[i + 1], odds[i]]; // 5
    }
  } else if (remainder === 2) {
    odds = [3, 1, ...odds.slice(3), 5]; // 6
  }
  return [...evens, ...odds]; // 7
}

/** Draws the board, the first row first. */
function draw(columns) {
  for (let row = 0; row < n; row++) {
    const line = [];
    for (let col = 0; col < n; col++) {
      line.push(columns[row] === col + 1 ? 'Q' : '.');
    }
    console.log(line.join(' '));
  }
}

const columns = solution();
if (columns) draw(columns); // 8
else console.log('no solution');
