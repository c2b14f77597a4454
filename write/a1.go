package write

import "nqueens.example/nqueens"

var a1Format = format{
	Format: Format{Name: "a1", Title: "Squares (a1 e2 …)", About: "a1 e2 h3 f4 c5 g6 b7 d8"},
	write: func(w *Writer, s Source) {
		w.list(s, ' ', func(to []byte, queen nqueens.Square) []byte { return queen.AppendName(to) })
		w.text("\n")
	},
}
