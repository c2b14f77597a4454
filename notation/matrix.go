package notation

// Matrix writes 1 or 0 for each square.
const Matrix Format = "matrix"

var matrixFormat = format{
	name:   Matrix,
	title:  "Zeros and ones",
	about:  "n lines of 0 and 1 without spaces, row 1 first",
	drawn:  true,
	write:  func(w *Writer, s Source) { w.grid(s, "0", "1") },
	begins: func(_ *Reader, l line) bool { return l.only(binaryDigit) },
	read:   matrixSquares.block,
}

var matrixSquares = &alphabet{ascii: [128]byte{'1': 'q', '0': 'e'}}
