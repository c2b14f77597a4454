package write

import (
	"math"

	"nqueens.example/nqueens"
)

var a1Format = format{
	Format: Format{Name: "a1", Title: "Squares (a1 e2 …)", About: "a1 e2 h3 f4 c5 g6 b7 d8"},
	write:  (*Writer).squares,
}

func (w *Writer) squares(s Source) {
	n := s.Len()
	w.upward(s, func(row int, columns []int) {
		w.room(len(columns) * widest)
		for i, col := range columns {
			if uint(col) >= math.MaxInt32 {
				w.onBoard(row+i, col, n)
				return
			}
			w.buf = append(appendNumber(nqueens.Square{Col: col}.AppendFile(w.buf), uint32(row+i+1)), ' ')
		}
	})
	if w.err == nil {
		w.buf[len(w.buf)-1] = '\n'
	}
}
