import { safe } from './safe.mjs';

class Search {
  board = [];

  constructor() {
    for (let row = 0; row < 6; row++) {
      this.board.push([]);
      for (let column = 0; column < 6; column++) this.board[row].push(0);
    }
  }

  async solve(row = 0) {
    await new Promise(setImmediate);
    if (row === 6) {
      console.log(this.board.map((squares) => squares.indexOf(1)).join());
      return;
    }
    for (let column = 0; column < 6; column++) {
      if (!safe(this.board, row, column)) continue;
      this.board[row][column] = 1;
      await this.solve(row + 1);
      this.board[row][column] = 0;
    }
  }
}

await new Search().solve();
