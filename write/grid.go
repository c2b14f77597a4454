package write

import "strings"

var asciiFormat = format{
	Format: Format{Name: "ascii", Title: "Letters and dots", About: "n lines of Q and . with single spaces between, row 1 first"},
	drawn:  true,
	write:  func(w *Writer, s Source) { w.grid(s, ".", "Q", " ") },
}

var matrixFormat = format{
	Format: Format{Name: "matrix", Title: "Zeros and ones", About: "n lines of 0 and 1 without spaces, row 1 first"},
	drawn:  true,
	write:  func(w *Writer, s Source) { w.grid(s, "0", "1", "") },
}

// grid draws every square, row 0 first, without trailing spaces.
func (w *Writer) grid(s Source, empty, queen, between string) {
	width := len(empty + between)
	squares := strings.TrimSuffix(strings.Repeat(empty+between, s.Len()), between)
	w.rows(s, func(_, col int) {
		w.text(squares[:width*col], queen, squares[width*col+len(empty):], "\n")
	})
}
