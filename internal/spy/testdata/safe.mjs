export const safe = (board, row, column) =>
  board.slice(0, row).every((squares, r) => [column, column + row - r, column - row + r].every((c) => !squares[c]));
