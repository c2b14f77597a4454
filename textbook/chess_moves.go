package textbook

import (
	"nqueens.example/nqueens"
)

// chessMoves knows nothing of rows, columns and diagonals being taken: it knows
// how a queen moves and what stands on the board. A queen may stand where
// nothing that she reaches is occupied. The board is a value that never
// changes; going back is to look at the old one again.
//
// Another piece in place of the queen solves that piece's puzzle, which package
// piece does. A try is a square looked at; each takes up to 4n squares of queen
// moves. The tries and nodes are those of board-scan.
//
// Source: the definition of the puzzle, M. Bezzel, Schachzeitung 3 (1848).
var chessMoves = Algorithm{
	Name: "chess-moves", Title: "Chess moves",
	Idea:   "A queen may stand where nothing she reaches is occupied; boards never change.",
	Cost:   "up to 4n squares of queen moves for each square tried, a board of n² bits for each queen that stands",
	Memory: "n boards of n² cells",
	Source: "the definition of the puzzle, M. Bezzel, Schachzeitung 3 (1848)",
	Tried:  "each square of a row, from the left",
	Pseudocode: []string{
		"fill(row, board):",
		"  if row = n: report the board and return",
		"  for each column, from the left:",
		"    look at the square in this row and column",
		"    from there, slide each way a queen moves to the edge or the first piece",
		"    if that meets a piece: go on to the next column",
		"    fill(row + 1, the board with a queen on the square)",
		"    the board itself is unchanged: go on without her",
		"  no column is left: go back a row",
	},
	Lines: map[Kind]int{Try: 4, Conflict: 6, Place: 7, Remove: 8, DeadEnd: 9, Solution: 2},
	MaxN:  64, Recursive: true, Complete: true, Ordered: true, Peaceful: true, Tree: true,

	run: func(t *Tracer) {
		queen, err := nqueens.Piece("queen").Moves()
		if err != nil {
			t.err = err
			return
		}
		boards := []nqueens.Board{nqueens.NewBoard(t.n)} // before each row that is filled
		t.backtrack(false,
			func(row, col int) bool {
				for reached := range queen.Reach(boards[row], nqueens.Square{Row: row, Col: col}) {
					if boards[row].Occupied(reached) {
						return true
					}
				}
				return false
			},
			func(row, col int) { boards = append(boards, boards[row].With(nqueens.Square{Row: row, Col: col})) },
			func(row, _ int) { boards = boards[:row+1] })
	},
}
