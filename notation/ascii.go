package notation

// ASCII writes Q or . for each square.
const ASCII Format = "ascii"

var asciiFormat = format{
	name:   ASCII,
	title:  "Letters and dots",
	about:  "n lines of Q and . with single spaces between, row 1 first",
	drawn:  true,
	write:  func(w *Writer, s Source) { w.grid(s, ". ", "Q ") },
	begins: func(_ *Reader, l line) bool { return l.only(queenLetter | dot | blank) },
	read:   asciiSquares.block,
}

var asciiSquares = &alphabet{ascii: [128]byte{'Q': 'q', 'q': 'q', '.': 'e'}}
