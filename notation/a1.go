package notation

import (
	"bytes"
	"fmt"
	"math"
	"unicode"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// A1 writes the file letter and rank of each queen.
const A1 Format = "a1"

// Any word is read as a square, so that the error names the one that is not.
var a1Format = format{
	name:  A1,
	title: "Squares (a1 e2 …)",
	about: "a1 e2 h3 f4 c5 g6 b7 d8",
	write: (*Writer).squares,
	begins: func(_ *Reader, l line) bool {
		return l.first()&letter != 0 || l.first()&digit != 0 && isMoves(l.text)
	},
	catchAll: true,
	read: func(_ *Reader, line []byte) (nqueens.Placement, error) {
		p, err := parseSquares(line)
		if err == nil {
			return p, nil
		}
		if names := squaresIn(line); len(names) > 1 && isMoves(line) {
			return parseSquares(bytes.Join(names, []byte(" ")))
		}
		return p, err
	},
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
			w.buf = append(appendNumber(nqueens.AppendFile(w.buf, col), uint32(row+i+1)), ' ')
		}
	})
	if w.err == nil {
		w.buf[len(w.buf)-1] = '\n'
	}
}

// parseSquares reads the squares of a1 in any order, one in each row, with spaces or
// commas between.
func parseSquares(line []byte) (nqueens.Placement, error) {
	names := bytes.FieldsFunc(line, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	p := make(nqueens.Placement, len(names))
	for row := range p {
		p[row] = -1
	}
	for _, name := range names {
		s, err := nqueens.ParseSquare(clip(name))
		if err != nil {
			return nil, err
		}
		if s.Row >= len(p) {
			return nil, fmt.Errorf("%v is in row %d of a list of %s; a placement has one in each row", s, s.Row+1, words.Plural(len(p), "square"))
		}
		if p[s.Row] >= 0 {
			return nil, fmt.Errorf("%v and %v are in one row; a placement has one queen in each", nqueens.Square{Row: s.Row, Col: p[s.Row]}, s)
		}
		p[s.Row] = s.Col
	}
	return p, nil
}
