package write

var fenFormat = format{
	Format: Format{Name: "fen", Title: "FEN", About: "3Q4/1Q6/6Q1/2Q5/5Q2/7Q/4Q3/Q7, the highest rank first"},
	write:  (*Writer).fen,
}

func (w *Writer) fen(s Source) {
	n := s.Len()
	w.ranks(s, func(row, col int) {
		w.room(widest)
		if col > 0 {
			w.buf = appendNumber(w.buf, uint32(col))
		}
		w.buf = append(w.buf, 'Q')
		if after := n - 1 - col; after > 0 {
			w.buf = appendNumber(w.buf, uint32(after))
		}
		if row > 0 {
			w.buf = append(w.buf, '/')
		}
	})
	w.text("\n")
}
