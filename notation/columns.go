package notation

import (
	"bytes"
	"errors"

	"nqueens.example/nqueens"
)

// Columns writes the column of the queen in each row.
const Columns Format = "columns"

var columnsFormat = format{
	name:  Columns,
	title: "Columns (1 5 8 …)",
	about: "1 5 8 6 3 7 2 4",
	write: func(w *Writer, s Source) {
		base := 1
		if w.options.ZeroBased {
			base = 0
		}
		w.numbers(s, base, ' ')
		w.text("\n")
	},
	begins: func(r *Reader, l line) bool {
		switch {
		case r.zero && string(l.text) == "1": // the second column of a board of one
			return false
		case l.only(binaryDigit) && len(l.text) > 1: // a row of a matrix
			return false
		case r.last == nil && !r.zero && l.only(binaryDigit|blank) && isMatrixRow(l.text):
			return false
		case r.last == nil && r.numbersFiles(l.text):
			return false
		}
		return l.only(digit | blank)
	},
	read: (*Reader).columns,
}

// ErrBase is wrapped by the error for column 0 without Options.ZeroBased.
var ErrBase = errors.New("columns count from 1")

func (r *Reader) columns(line []byte) (nqueens.Placement, error) {
	if columns := glued(line); columns != nil {
		return r.placement(columns)
	}
	p := make(nqueens.Placement, 0, 8)
	for i := 0; i < len(line); {
		if charClasses[line[i]] == blank {
			i++
			continue
		}
		start := i
		for i < len(line) && charClasses[line[i]] != blank {
			i++
		}
		v, err := parseNumber(line[start:i])
		if err != nil {
			return nil, err
		}
		p = append(p, v)
	}
	return r.placement(p)
}

// isMatrixRow reports whether a line of 0, 1 and blanks has more than one square and one 1.
func isMatrixRow(line []byte) bool {
	return bytes.Count(line, []byte("1")) == 1 && bytes.IndexByte(line, '0') >= 0
}

// numbersFiles reports whether the line has the numbers of the files of the board below it.
func (r *Reader) numbersFiles(line []byte) bool {
	if first, _, _ := bytes.Cut(line, []byte(" ")); len(first) != 1 || first[0] > '1' || !isFileNames(line) {
		return false
	}
	next := []byte(r.peekLine())
	row, label, ok := splitRow(next)
	return isFrame(bytes.TrimSpace(next)) || ok && label != "" && len(row) > 1
}

// peekLine returns the line that is read next, or its beginning.
func (r *Reader) peekLine() string {
	for length := 1; ; length++ {
		head, err := r.in.Peek(length)
		if err == nil {
			head, _ = r.in.Peek(r.in.Buffered())
		}
		if next, _, whole := bytes.Cut(head, []byte("\n")); whole || err != nil {
			return string(next)
		}
		length = len(head)
	}
}
