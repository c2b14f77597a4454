package write

import (
	"fmt"
	"strconv"
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
	digits := len(strconv.Itoa(n))
	pad := strings.Repeat(" ", wide)
	edge := strings.Repeat(" ", digits+1)
	across := strings.Repeat(look.across, n*(wide+1)+1)
	square := len(look.empty + pad)
	squares := strings.Repeat(look.empty+pad, n)

	w.text(edge, look.topLeft, across, look.topRight, "\n")
	w.ranks(s, func(row, col int) {
		fmt.Fprintf(w.out, "%*d %s ", digits, row+1, look.side)
		if w.options.Color {
			w.shaded(row, col, n, look, pad)
		} else {
			w.text(squares[:col*square], look.queen, pad, squares[(col+1)*square:])
		}
		w.text(look.side, "\n")
	})
	w.text(edge, look.bottomLeft, across, look.bottomRight, "\n", edge, " ")
	for col := range n {
		fmt.Fprintf(w.out, " %-*s", wide, nqueens.Square{Col: col}.AppendFile(nil))
	}
	w.text("\n")
}

func (w *Writer) shaded(row, queen, n int, look style, pad string) {
	for col := range n {
		dark := (row+col)%2 == 0 // a1 is a dark square
		switch {
		case col == queen && dark:
			w.text(darkQueen, look.queen, pad)
		case col == queen:
			w.text(lightQueen, look.queen, pad)
		case dark:
			w.text(darkEmpty, look.empty, pad)
		default:
			w.text(lightEmpty, look.empty, pad)
		}
	}
	w.text(plain)
}
