package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// Board draws the board with file letters and rank numbers.
const Board Format = "board"

var boardFormat = format{
	name:  Board,
	title: "Drawn board",
	about: "a drawn board with file letters and rank numbers, rank 1 at the bottom",
	drawn: true,
	write: (*Writer).board,
	begins: func(_ *Reader, l line) bool {
		return l.has&bar != 0 || l.has&otherChar != 0 && bytes.Contains(l.text, []byte("│")) || isFrame(l.text) && len(bytes.Trim(l.text, "-=_")) > 0
	},
	read: (*Reader).board,
}

// style is the way a board is drawn: its frame, an empty square and a queen.
type style struct {
	topLeft, topRight, bottomLeft, bottomRight string
	across, side, empty, queen                 string
}

var (
	boxStyle   = style{"┌", "┐", "└", "┘", "─", "│", "·", "♛"}
	asciiStyle = style{"+", "+", "+", "+", "-", "|", ".", "Q"}
)

// The colours are two shades of wood from the 256-colour palette, the dots a
// shade apart from their square.
const (
	lightEmpty = "\x1b[48;5;180;38;5;137m"
	darkEmpty  = "\x1b[48;5;137;38;5;180m"
	lightQueen = "\x1b[48;5;180;38;5;16;1m"
	darkQueen  = "\x1b[48;5;137;38;5;16;1m"
	plain      = "\x1b[0m"
)

// board draws each square as wide as the longest file name and a space.
func (w *Writer) board(s Source) {
	n := s.Len()
	look := boxStyle
	if w.options.ASCII {
		look = asciiStyle
	}
	wide := len(nqueens.AppendFile(nil, n-1))
	digits := len(appendNumber(nil, uint32(n)))
	pad := strings.Repeat(" ", wide)
	edge := strings.Repeat(" ", digits+1)

	frame := func(left, right string) {
		w.text(edge)
		w.text(left)
		w.repeat(look.across, n*(wide+1)+1)
		w.text(right)
		w.text("\n")
	}
	frame(look.topLeft, look.topRight)
	w.ranks(s, func(row, col int) {
		if !w.onBoard(row, col, n) {
			return
		}
		w.repeat(" ", digits-len(appendNumber(nil, uint32(row+1))))
		w.room(widest)
		w.buf = appendNumber(w.buf, uint32(row+1))
		w.text(" ")
		w.text(look.side)
		w.text(" ")
		if w.options.Color {
			w.shaded(row, col, n, look, pad)
		} else {
			w.repeat(look.empty+pad, col)
			w.text(look.queen)
			w.text(pad)
			w.repeat(look.empty+pad, n-1-col)
		}
		w.text(look.side)
		w.text("\n")
	})
	frame(look.bottomLeft, look.bottomRight)

	w.text(edge)
	w.text(" ")
	for col := 0; col < n && w.err == nil; col++ {
		w.text(" ")
		w.room(widest)
		before := len(w.buf)
		w.buf = nqueens.AppendFile(w.buf, col)
		w.repeat(" ", wide-(len(w.buf)-before))
	}
	w.text("\n")
}

func (w *Writer) shaded(row, queen, n int, look style, pad string) {
	for col := 0; col < n && w.err == nil; col++ {
		dark := (row+col)%2 == 0 // a1 is a dark square
		switch {
		case col == queen && dark:
			w.text(darkQueen)
		case col == queen:
			w.text(lightQueen)
		case dark:
			w.text(darkEmpty)
		default:
			w.text(lightEmpty)
		}
		if col == queen {
			w.text(look.queen)
		} else {
			w.text(look.empty)
		}
		w.text(pad)
	}
	w.text(plain)
}

// isFrame reports whether the line is the top or the bottom of a board, or between its rows.
func isFrame(line []byte) bool {
	corners, sides, others := 0, 0, 0
	for _, c := range string(line) {
		switch {
		case c == '─' || c == '-':
			sides++
		case c == '+' || 0x250c <= c && c <= 0x254b || 0x2552 <= c && c <= 0x2570:
			corners++
		case c == '=' || c == '_' || c == '━' || c == '═':
			sides++
			others++
		case c == ' ' || c == '|' || c == '│' || c == '║':
			others++
		default:
			return false
		}
	}
	return others == 0 && corners+sides > 0 || corners > 1 && sides > 0 || corners+sides == len(line) && sides > 2
}

// isFiles reports whether the line names the files below a board.
func isFiles(line []byte) bool {
	for _, c := range line {
		if c != ' ' && (c < 'a' || c > 'z') {
			return false
		}
	}
	return len(line) > 0
}

var boardSquares = &alphabet{ascii: [128]byte{'Q': 'q', 'q': 'q', '.': 'e'}, drawn: true}

// board reads a drawn board. The frame and the file names may be missing.
func (r *Reader) board(line []byte) (nqueens.Placement, error) {
	var err error
	for isFrame(line) || isFileNames(line) {
		if line, err = r.within(0, 1); err != nil {
			return nil, err
		}
	}
	if _, _, _, err := boardRank(line); err != nil {
		if row, _, ok := splitRow(line); ok && len(row) > 1 {
			return r.drawn(line)
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
			return nil, fmt.Errorf("%s where the first rank has %d", words.Plural(width, "square"), n)
		}
		if rank != n-len(p) {
			return nil, fmt.Errorf("rank %d where rank %d of a board of %s a row should be", rank, n-len(p), words.Plural(n, "square"))
		}
		p = append(p, col)
	}
	slices.Reverse(p)
	return p, r.afterRanks()
}

// afterRanks skips the frame and the file names below the last rank, and an empty line.
func (r *Reader) afterRanks() error {
	for {
		line, err := r.readLine()
		switch {
		case err == io.EOF:
			return nil
		case err != nil || len(line) == 0:
			return err
		case isFrame(line) || isFiles(line):
		case r.isHeading(line):
			r.again = true
			return nil
		default:
			return fmt.Errorf("%q follows the last rank; leave a line empty between boards", clip(line))
		}
	}
}

// boardRank reads a line like "8 │ · · · ♛ · · · · │".
func boardRank(line []byte) (rank, col, width int, err error) {
	line = bytes.ReplaceAll(line, []byte("│"), []byte("|"))
	label, rest, ok := bytes.Cut(line, []byte("|"))
	if !ok {
		return 0, 0, 0, fmt.Errorf("%q is not a rank of a board, which has its number and its squares between bars", clip(line))
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
