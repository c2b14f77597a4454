package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"

	"nqueens"
)

// parseNumber reads a decimal number from 0 to 2,147,483,647.
func parseNumber(digits []byte) (int, error) {
	if len(digits) == 0 {
		return 0, errors.New("a number is missing")
	}
	v := int64(0)
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, fmt.Errorf("%q is not a number", clip(digits))
		}
		if v = 10*v + int64(c-'0'); v > math.MaxInt32 {
			return 0, fmt.Errorf("%s is too large; the largest column is %d", clip(digits), math.MaxInt32)
		}
	}
	return int(v), nil
}

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
			return nil, fmt.Errorf("column 0 in row %d: columns count from 1; where they count from 0, read them with base 0", len(p)+1)
		}
		p = append(p, v-base)
	}
	return p, nil
}

// parseSquares reads the squares of a1 in any order, one in each row.
func parseSquares(line []byte) (nqueens.Placement, error) {
	names := bytes.Fields(line)
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
			return nil, fmt.Errorf("%v is in row %d but there are %d squares; a placement has one in each row", s, s.Row+1, len(p))
		}
		if p[s.Row] >= 0 {
			return nil, fmt.Errorf("%v and %v are in one row; a placement has one queen in each", nqueens.Square{Row: s.Row, Col: p[s.Row]}, s)
		}
		p[s.Row] = s.Col
	}
	return p, nil
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
			return nil, fmt.Errorf("rank %d has %d squares where there are %d ranks", row+1, width, n)
		}
		p[row] = before
	}
	return p, nil
}

// emptySquares reads the number beside a queen, which is left out for none.
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
	if r.width == 0 {
		return nil, errors.New("csv needs its header row1,row2,… first; without one, put spaces between the columns")
	}
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
		return nil, fmt.Errorf("%d columns where the csv header names %d rows", len(p), r.width)
	}
	return p, nil
}

// alphabet says which characters are squares: 'q' a queen's, 'e' an empty one.
type alphabet struct {
	ascii [128]byte
	drawn bool // the characters of boxStyle too
}

var (
	asciiSquares  = alphabet{ascii: [128]byte{'Q': 'q', 'q': 'q', '.': 'e'}}
	matrixSquares = alphabet{ascii: [128]byte{'1': 'q', '0': 'e'}}
	boardSquares  = alphabet{ascii: [128]byte{'Q': 'q', 'q': 'q', '.': 'e'}, drawn: true}
)

// row reads one line of squares, passing over spaces: the queen's column and how
// many squares there are.
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
			return 0, 0, fmt.Errorf("%q is no square of a board", c)
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

// block reads a board of as many lines as the first one has squares.
func (r *Reader) block(line []byte, squares *alphabet) (nqueens.Placement, error) {
	var p nqueens.Placement
	for n := 1; len(p) < n; {
		if len(p) > 0 {
			var err error
			if line, err = r.within(len(p), n); err != nil {
				return nil, err
			}
		}
		col, width, err := squares.row(line)
		switch {
		case err != nil:
			return nil, err
		case len(p) == 0:
			n = width
		case width != n:
			return nil, fmt.Errorf("%d squares where row 1 has %d", width, n)
		}
		p = append(p, col)
	}
	return p, r.end(len(p))
}

// within reads a further line of a board that has had rows of n.
func (r *Reader) within(rows, n int) ([]byte, error) {
	line, err := r.readLine()
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
	if err == nil && len(line) > 0 {
		return fmt.Errorf("%q follows row %d of a board of %d squares a row; leave a line empty between boards", clip(line), n, n)
	}
	return err
}

// board reads what Writer draws. The frame and the file names may be missing.
func (r *Reader) board(line []byte) (nqueens.Placement, error) {
	var err error
	if isFrame(line) {
		if line, err = r.within(0, 1); err != nil {
			return nil, err
		}
	}
	var p nqueens.Placement
	for n := 1; len(p) < n; {
		if len(p) > 0 {
			if line, err = r.within(len(p), n); err != nil {
				return nil, err
			}
		}
		rank, col, width, err := boardRank(line)
		switch {
		case err != nil:
			return nil, err
		case len(p) == 0:
			n = width
		case width != n:
			return nil, fmt.Errorf("%d squares where the first rank has %d", width, n)
		}
		if rank != n-len(p) {
			return nil, fmt.Errorf("rank %d where rank %d of a board of %d squares a row should be", rank, n-len(p), n)
		}
		p = append(p, col)
	}
	for i, j := 0, len(p)-1; i < j; i, j = i+1, j-1 {
		p[i], p[j] = p[j], p[i]
	}
	for {
		line, err := r.readLine()
		switch {
		case err == io.EOF:
			return p, nil
		case err != nil:
			return nil, err
		case len(line) == 0:
			return p, nil
		case !isFrame(line) && !isFiles(line):
			return nil, fmt.Errorf("%q follows the last rank; leave a line empty between boards", clip(line))
		}
	}
}

// boardRank reads a line like "8 │ · · · ♛ · · · · │".
func boardRank(line []byte) (rank, col, width int, err error) {
	line = bytes.ReplaceAll(line, []byte("│"), []byte("|"))
	label, rest, ok := bytes.Cut(line, []byte("|"))
	if !ok {
		return 0, 0, 0, fmt.Errorf("%q is no rank of a board, which has its number and its squares between bars", clip(line))
	}
	squares, after, ok := bytes.Cut(rest, []byte("|"))
	if !ok || len(bytes.TrimSpace(after)) > 0 {
		return 0, 0, 0, errors.New("a rank of a board ends with a bar and has no other bar within")
	}
	if rank, err = parseNumber(bytes.TrimSpace(label)); err != nil {
		return 0, 0, 0, fmt.Errorf("the number of the rank: %w", err)
	}
	col, width, err = boardSquares.row(squares)
	return rank, col, width, err
}
