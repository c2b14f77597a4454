package write

import (
	"strings"

	"nqueens.example/nqueens"
)

var boardFormat = format{
	Format: Format{Name: "board", Title: "Drawn board", About: "a drawn board with file letters and rank numbers, rank 1 at the bottom"},
	drawn:  true,
	write:  (*Writer).board,
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
	wide := len(nqueens.Square{Col: n - 1}.AppendFile(nil))
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
		w.buf = nqueens.Square{Col: col}.AppendFile(w.buf)
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
