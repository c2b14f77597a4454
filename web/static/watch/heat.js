// The landscape that local search moves on: how many attacks each move of a queen within her row leaves.

/** linesOf names the four lines of a square, its row first. */
export function linesOf(n, square) {
  const [row, column] = [Math.floor(square / n), square % n];
  return [`r${row}`, `c${column}`, `u${column - row}`, `d${column + row}`];
}

/**
 * conflicts returns for each square how many pairs of queens would attack each other, also through others, if the queen
 * of its row stood there; null if two queens are in a row, or less than n - 1 rows have one. Pure.
 */
export function conflicts(n, queens) {
  const standing = new Map(queens.map((queen) => [Math.floor(queen / n), queen]));
  if (standing.size < queens.length || standing.size < n - 1) return null;
  const counts = new Map();
  const count = (line) => counts.get(line) ?? 0;
  const others = (square) => linesOf(n, square).slice(1); // without its row
  const attackers = (square) => others(square).reduce((sum, line) => sum + count(line), 0);
  let pairs = 0;
  for (const queen of queens) {
    pairs += attackers(queen);
    for (const line of others(queen)) counts.set(line, count(line) + 1);
  }
  return Array.from({ length: n * n }, (_, square) => {
    const queen = standing.get(Math.floor(square / n));
    if (queen === undefined) return pairs + attackers(square);
    return queen === square ? pairs : pairs - (attackers(queen) - 3) + attackers(square); // 3: herself
  });
}

/** Heat writes the numbers on the squares of a board, redder where they are larger, and green where they are smallest. */
export class Heat {
  #shown = false;

  constructor(board) { this.board = board; }

  /** show shows the numbers of the squares around these queens, or none if the board is not full. */
  show(n, queens) {
    const pairs = conflicts(n, queens);
    if (!pairs && !this.#shown) return;
    this.#shown = Boolean(pairs);
    const free = pairs?.filter((_, square) => !queens.includes(square));
    const [least, most] = pairs ? [Math.min(...free), Math.max(...free)] : [];
    for (const cell of this.board.grid?.querySelectorAll('.sq') ?? []) {
      const square = Number(cell.dataset.square);
      if (!pairs || queens.includes(square)) {
        delete cell.dataset.pairs;
        delete cell.dataset.heat;
        continue;
      }
      cell.dataset.pairs = pairs[square];
      cell.dataset.heat = pairs[square] === least ? 0 : pairs[square] <= least + Math.floor((most - least) / 2) ? 1 : 2;
    }
  }
}
