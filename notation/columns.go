package notation

import (
	"errors"
	"fmt"

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
		}
		return l.only(digit | blank)
	},
	read: (*Reader).columns,
}

// ErrBase is wrapped by the error for column 0 without Options.ZeroBased.
var ErrBase = errors.New("columns count from 1")

func (r *Reader) columns(line []byte) (nqueens.Placement, error) {
	base := 1
	if r.zero {
		base = 0
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
		if v < base {
			return nil, fmt.Errorf("column 0 in row %d: %w", len(p)+1, ErrBase)
		}
		p = append(p, v-base)
	}
	if len(p) == 1 && p[0] >= 10 {
		return nil, fmt.Errorf("%q is one column, of a board of one row; put spaces between the columns", clip(line))
	}
	return p, nil
}
