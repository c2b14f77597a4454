package notation

import (
	"bytes"
	"errors"
	"fmt"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// readable has the formats, and then what is read but not written.
var readable = append(table[:len(table):len(table)], drawnForm, listForm)

// drawnForm is a board drawn with any signs.
var drawnForm = format{
	name:   "a board of other signs",
	as:     ASCII,
	second: true,
	begins: func(_ *Reader, l line) bool {
		row, _, ok := splitRow(l.text)
		return ok && len(row) > 2 && looksDrawn(l.text, row) == nil
	},
	read: (*Reader).drawn,
}

// listForm is a list of columns with commas or semicolons, or of a matrix in one line.
var listForm = format{
	name:   "a list with commas",
	as:     Columns,
	second: true,
	begins: func(_ *Reader, l line) bool {
		return l.has&digit != 0 && l.first()&digit != 0 && bytes.ContainsAny(l.text, ",;") && len(bytes.Trim(l.text, "0123456789,; \t")) == 0
	},
	read: func(r *Reader, line []byte) (nqueens.Placement, error) {
		var numbers []int
		line = bytes.TrimRight(line, ",; \t")
		for field := range bytes.FieldsFuncSeq(line, func(c rune) bool { return c == ',' || c == ';' }) {
			v, err := parseNumber(bytes.TrimSpace(field))
			if err != nil {
				return nil, err
			}
			numbers = append(numbers, v)
		}
		if bytes.Contains(line, []byte(",,")) {
			return nil, errors.New("a number is missing")
		}
		return r.placement(numbers)
	},
}

// placement makes numbers a placement with these columns. If nothing else says how columns are
// numbered, the first placement decides it: from 0 if only that is possible.
func (r *Reader) placement(numbers []int) (nqueens.Placement, error) {
	zero, n := -1, -1 // rows of these columns
	for row, number := range numbers {
		if number == 0 && zero < 0 {
			zero = row
		}
		if number >= len(numbers) && n < 0 {
			n = row
		}
	}
	known := r.fixed || r.based
	if !known {
		r.zero, r.based = zero >= 0 && n < 0, true
	}
	switch {
	case !r.zero && zero >= 0 && known && !r.fixed:
		return nil, fmt.Errorf("column 0 in row %d, but the placements before count columns from 1", zero+1)
	case len(numbers) == 1 && numbers[0] >= 10:
		return nil, fmt.Errorf("\"%d\" is one column, of a board of one row; put spaces between the columns", numbers[0])
	case r.zero && len(numbers) == 1 && numbers[0] == 1:
		return nil, errors.New("column 1 of a board of one row: columns count from 0")
	case !r.zero && zero >= 0:
		return nil, fmt.Errorf("column 0 in row %d: %w", zero+1, ErrBase)
	case r.zero && !r.fixed && zero < 0 && n >= 0:
		return nil, fmt.Errorf("column %d in row %d of %d, but the placements before count columns from 0", numbers[n], n+1, len(numbers))
	}
	base := 1
	if r.zero {
		base = 0
	}
	for row := range numbers {
		numbers[row] -= base
	}
	return numbers, nil
}

// squarePlacement returns the placement with queens on these squares of row and column, both
// counted from 0 if there is a 0, else from 1.
func (r *Reader) squarePlacement(squares []nqueens.Square) (nqueens.Placement, error) {
	n, base := len(squares), 1
	p := make(nqueens.Placement, n)
	for row, s := range squares {
		p[row] = -1
		base = min(base, s.Row, s.Col)
	}
	for _, s := range squares {
		row := s.Row - base
		switch {
		case row >= n:
			return nil, fmt.Errorf("(%d, %d) is in row %d but the list has %s; a placement has one in each row", s.Row, s.Col, row+1, words.Plural(n, "square"))
		case p[row] >= 0:
			return nil, fmt.Errorf("(%d, %d) and (%d, %d) are in one row; a placement has one queen in each", s.Row, p[row]+base, s.Row, s.Col)
		}
		p[row] = s.Col - base
	}
	if n == 1 && p[0] >= 10 {
		return nil, fmt.Errorf("(%d, %d) alone is not a placement; one on a board of one row has column %d", squares[0].Row, squares[0].Col, base)
	}
	return p, nil
}
