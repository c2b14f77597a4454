package write

var asciiFormat = format{
	Format: Format{Name: "ascii", Title: "Letters and dots", About: "n lines of Q and . with single spaces between, row 1 first"},
	drawn:  true,
	write:  func(w *Writer, s Source) { w.grid(s, ". ", "Q ") },
}

var matrixFormat = format{
	Format: Format{Name: "matrix", Title: "Zeros and ones", About: "n lines of 0 and 1 without spaces, row 1 first"},
	drawn:  true,
	write:  func(w *Writer, s Source) { w.grid(s, "0", "1") },
}

// grid draws every square, row 0 first, without trailing spaces.
func (w *Writer) grid(s Source, empty, queen string) {
	n := s.Len()
	w.rows(s, func(_, col int) {
		w.repeat(empty, col)
		w.text(queen)
		w.repeat(empty, n-1-col)
		if len(w.buf) > 0 && w.buf[len(w.buf)-1] == ' ' {
			w.buf = w.buf[:len(w.buf)-1]
		}
		w.text("\n")
	})
}
