package notation

import (
	"bytes"
	"fmt"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// CSV writes a table with a column for each row of the board.
const CSV Format = "csv"

var csvFormat = format{
	name:  CSV,
	title: "CSV",
	about: "the header row1,…,row8, then one line per placement",
	write: func(w *Writer, s Source) {
		w.header(s.Len())
		w.numbers(s, 1, ',')
		w.text("\n")
	},
	end: func(w *Writer) {
		if w.written == 0 {
			w.header(w.options.Size)
		}
	},
	begins: func(r *Reader, l line) bool {
		if l.only(digit) {
			return r.width > 0 // else it is not a table of one column, which has a header
		}
		return r.width > 0 && l.only(digit|comma|blank) && l.has&comma != 0 || isHeader(l.text)
	},
	read: func(r *Reader, line []byte) (p nqueens.Placement, err error) {
		if isHeader(line) {
			r.width, err = parseHeader(line)
			return nil, err
		}
		return r.csv(line)
	},
}

func (w *Writer) header(n int) {
	if n == w.n {
		return
	}
	for row := 1; row <= n && w.err == nil; row++ {
		if row > 1 {
			w.text(",")
		}
		w.room(widest)
		w.buf = appendNumber(append(w.buf, "row"...), uint32(row))
	}
	w.text("\n")
}

func isHeader(line []byte) bool {
	const first = "row1"
	return len(line) >= len(first) && bytes.EqualFold(line[:len(first)], []byte(first)) &&
		(len(line) == len(first) || line[len(first)] == ',')
}

func parseHeader(line []byte) (width int, err error) {
	var want []byte
	for field := range bytes.SplitSeq(line, []byte(",")) {
		width++
		want = appendNumber(append(want[:0], "row"...), uint32(width))
		if field = bytes.TrimSpace(field); !bytes.EqualFold(field, want) {
			return 0, fmt.Errorf("%q where the csv header should name %s", clip(field), want)
		}
	}
	return width, nil
}

func (r *Reader) csv(line []byte) (nqueens.Placement, error) {
	p := make(nqueens.Placement, 0, min(r.width, len(line)))
	for field := range bytes.SplitSeq(line, []byte(",")) {
		v, err := parseNumber(bytes.TrimSpace(field))
		if err != nil {
			return nil, err
		}
		if v == 0 {
			return nil, fmt.Errorf("column 0 in row %d: columns count from 1 in csv", len(p)+1)
		}
		p = append(p, v-1)
	}
	if len(p) != r.width {
		return nil, fmt.Errorf("%s where the csv header names %s", words.Plural(len(p), "column"), words.Plural(r.width, "row"))
	}
	return p, nil
}
