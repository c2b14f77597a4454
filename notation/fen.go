package notation

import (
	"bytes"
	"errors"
	"fmt"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// FEN writes the placement field of the notation of chess programs. A Reader ignores the
// fields after it, such as the side to move.
const FEN Format = "fen"

var fenFormat = format{
	name:  FEN,
	title: "FEN",
	about: "3Q4/1Q6/6Q1/2Q5/5Q2/7Q/4Q3/Q7, the highest rank first",
	write: (*Writer).fen,
	begins: func(_ *Reader, l line) bool {
		if l.has&blank != 0 {
			l = lineOf(placementField(l.text))
		}
		if l.has&slash == 0 && bytes.IndexByte(l.text, '0') >= 0 {
			return false // a row of a board with 0 for an empty square
		}
		return l.only(digit|queenLetter|slash) && !l.only(digit)
	},
	read: func(r *Reader, line []byte) (nqueens.Placement, error) {
		if string(line) == "Q" && r.padded {
			return nil, errors.New("a queen alone between spaces; write . for an empty square")
		}
		return parseFEN(placementField(line))
	},
}

// placementField removes the fields that follow: 8/8/… w - - 0 1.
func placementField(line []byte) []byte {
	field, rest, _ := bytes.Cut(line, []byte(" "))
	if side, _, _ := bytes.Cut(rest, []byte(" ")); string(side) == "w" || string(side) == "b" {
		return field
	}
	return line
}

func (w *Writer) fen(s Source) {
	n := s.Len()
	w.ranks(s, func(row, col int) {
		if !w.onBoard(row, col, n) {
			return
		}
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

func parseFEN(line []byte) (nqueens.Placement, error) {
	n := bytes.Count(line, []byte("/")) + 1
	p := make(nqueens.Placement, n)
	rest := line
	for row := n - 1; row >= 0; row-- {
		rank := rest
		if end := bytes.IndexByte(rest, '/'); end >= 0 {
			rank, rest = rest[:end], rest[end+1:]
		}
		queen := bytes.IndexAny(rank, "Qq")
		if queen < 0 {
			return nil, fmt.Errorf("rank %d has no queen; a placement has one in each row", row+1)
		}
		before, err := emptySquares(rank[:queen])
		if err != nil {
			return nil, fmt.Errorf("rank %d: %w", row+1, err)
		}
		after, err := emptySquares(rank[queen+1:])
		if err != nil {
			return nil, fmt.Errorf("rank %d: %w", row+1, err)
		}
		if width := before + 1 + after; width != n {
			return nil, fmt.Errorf("rank %d has %s where there are %s", row+1, words.Plural(width, "square"), words.Plural(n, "rank"))
		}
		p[row] = before
	}
	return p, nil
}

// emptySquares reads the number beside a queen, which is missing if it is 0.
func emptySquares(digits []byte) (int, error) {
	switch {
	case len(digits) == 0:
		return 0, nil
	case bytes.ContainsAny(digits, "Qq"):
		return 0, errors.New("it has more than one queen; a placement has one in each row")
	case digits[0] == '0':
		return 0, fmt.Errorf("%q empty squares; count from 1 and leave none out", clip(digits))
	}
	return parseNumber(digits)
}
