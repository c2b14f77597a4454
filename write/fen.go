package write

var fenFormat = format{
	Format: Format{Name: "fen", Title: "FEN", About: "3Q4/1Q6/6Q1/2Q5/5Q2/7Q/4Q3/Q7, the highest rank first"},
	write:  (*Writer).fen,
}

func (w *Writer) fen(s Source) {
	n := s.Len()
	w.ranks(s, func(row, col int) {
		if col > 0 {
			w.number(col)
		}
		w.text("Q")
		if after := n - 1 - col; after > 0 {
			w.number(after)
		}
		if row > 0 {
			w.text("/")
		}
	})
	w.text("\n")
}
