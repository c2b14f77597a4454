package write

import (
	"cmp"
	"fmt"
	"strings"

	"nqueens.example/nqueens"
)

// latexFormat draws a board with the LaTeX package chessboard, whose files are single letters.
var latexFormat = format{
	Format: Format{
		Name: "latex", Title: "LaTeX", MaxN: 26,
		About: `\chessboard[…,setpieces={Qa1,Qe2,…,Qd8}] for the package chessboard`,
	},
	write: (*Writer).latex,
}

// letters are the chess pieces that have one; others are drawn as queens.
var letters = map[nqueens.Piece]string{"rook": "R", "bishop": "B", "king": "K", "knight": "N"}

func (w *Writer) latex(s Source) {
	n := s.Len()
	letter := cmp.Or(letters[nqueens.Piece(strings.ToLower(string(w.options.Problem.Piece)))], "Q")
	fmt.Fprintf(w.out, `\chessboard[showmover=false,maxfield=%v,setpieces={`, nqueens.Square{Row: n - 1, Col: n - 1})
	w.rows(s, func(row, col int) {
		if row > 0 {
			w.text(",")
		}
		w.text(letter, nqueens.Square{Row: row, Col: col}.String())
	})
	w.text("}]\n")
}
