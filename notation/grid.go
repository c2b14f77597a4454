package notation

import (
	"fmt"
	"io"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// grid draws every square, row 0 first, without trailing spaces.
func (w *Writer) grid(s Source, empty, queen string) {
	n := s.Len()
	w.upward(s, func(row int, columns []int) {
		for i, col := range columns {
			if !w.onBoard(row+i, col, n) {
				return
			}
			w.repeat(empty, col)
			w.text(queen)
			w.repeat(empty, n-1-col)
			if len(w.buf) > 0 && w.buf[len(w.buf)-1] == ' ' {
				w.buf = w.buf[:len(w.buf)-1]
			}
			w.text("\n")
		}
	})
}

// alphabet says which characters are squares: 'q' a queen's, 'e' an empty one.
type alphabet struct {
	ascii [128]byte
	drawn bool // the characters of boxStyle too
}

// row reads one line of squares, ignoring spaces, and returns the column of the queen and the
// number of squares.
func (a *alphabet) row(line []byte) (col, width int, err error) {
	queens := 0
	for _, c := range string(line) {
		var kind byte
		switch {
		case c == ' ' || c == '\t':
			continue
		case c < 128:
			kind = a.ascii[c]
		case a.drawn && (c == '♛' || c == '♕'):
			kind = 'q'
		case a.drawn && c == '·':
			kind = 'e'
		}
		switch kind {
		case 0:
			return 0, 0, fmt.Errorf("%q is not a square of a board", c)
		case 'q':
			queens++
			col = width
		}
		width++
	}
	if queens != 1 {
		return 0, 0, fmt.Errorf("%d queens in a row; a placement has one in each", queens)
	}
	return col, width, nil
}

// block reads a board; the number of squares in its first line is its size.
func (a *alphabet) block(r *Reader, line []byte) (nqueens.Placement, error) {
	var p nqueens.Placement
	for n := 1; len(p) < n; {
		if len(p) > 0 {
			var err error
			if line, err = r.within(len(p), n); err != nil {
				return nil, err
			}
		}
		col, width, err := a.row(line)
		switch {
		case err != nil:
			return nil, err
		case len(p) == 0:
			n = width
		case width != n:
			return nil, fmt.Errorf("%s where row 1 has %d", words.Plural(width, "square"), n)
		}
		p = append(p, col)
	}
	return p, r.end(len(p))
}

// within reads a further line of a board with rows of n squares.
func (r *Reader) within(rows, n int) ([]byte, error) {
	line, err := r.readLine()
	if len(line) == 0 && err == nil {
		r.spaced = r.spaced && rows > 1 || rows == 1
		if r.spaced {
			line, err = r.readLine()
		}
	}
	if err != nil && err != io.EOF {
		return nil, err
	}
	if len(line) == 0 {
		return nil, fmt.Errorf("the board ends after %d of %d rows", rows, n)
	}
	return line, nil
}

// end reads the empty line after a board of n rows.
func (r *Reader) end(n int) error {
	line, err := r.readLine()
	if err == io.EOF {
		return nil
	}
	if err == nil && r.isHeading(line) {
		r.again = true
		return nil
	}
	if err == nil && len(line) > 0 {
		return fmt.Errorf("%q follows row %d of a board of %s a row; leave a line empty between boards", clip(line), n, words.Plural(n, "square"))
	}
	return err
}
