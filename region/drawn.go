package region

import (
	"cmp"
	"fmt"
	"strings"
)

const (
	levels   = "─━═-"
	uprights = "│┃║|"
	joints   = "┌┏╔╭+└┗╚╰├┣╠"
)

// drawing is a board with lines between its regions, as Puzzle.Text draws it. Each line
// begins at the left edge of the board.
type drawing struct {
	lines [][]rune
	n     int // rows
	pitch int // columns from one square to the next
}

// drawingIn returns the first drawing in lines of text. It passes over smaller boxes and tables.
func drawingIn(lines []string) (drawing, bool) {
	var d drawing
	for _, line := range lines {
		edge := strings.IndexAny(line, joints+uprights)
		switch {
		case edge >= 0 && (len(d.lines) > 0 || isFrame(line) && strings.IndexAny(line, "┌┏╔╭+") == edge):
			d.lines = append(d.lines, []rune(strings.TrimRight(line[edge:], " \t")))
		case len(d.lines) > 0:
			if whole, ok := d.measured(); ok {
				return whole, true
			}
			d = drawing{}
		}
	}
	return d.measured()
}

// measured sets the size of a drawing, and reports whether it can be one.
func (d drawing) measured() (drawing, bool) {
	d.n = len(d.lines) / 2
	if len(d.lines)%2 == 0 || d.n < minN || d.n > maxN {
		return d, false
	}
	width := len(d.lines[0]) - 1
	d.pitch = width / d.n
	return d, d.pitch > 1 && width%d.n == 0
}

// at reports whether one of the signs is at a place of the drawing.
func (d drawing) at(line, column int, signs string) bool {
	return column < len(d.lines[line]) && strings.ContainsRune(signs, d.lines[line][column])
}

// square returns what is drawn on a square.
func (d drawing) square(i int) string {
	line := d.lines[2*(i/d.n)+1]
	from := min(i%d.n*d.pitch+1, len(line))
	to := min(from+d.pitch-1, len(line))
	return strings.TrimSpace(string(line[from:to]))
}

// wall reports whether a line is drawn between a square and the one to its right, or below it.
func (d drawing) wall(i int, below bool) bool {
	r, c := i/d.n, i%d.n
	if below {
		return d.at(2*r+2, c*d.pitch+d.pitch/2, levels)
	}
	return d.at(2*r+1, (c+1)*d.pitch, uprights)
}

// board returns the regions of the drawing, and the number of queens in each row if there are
// queens on all of them. Squares with a queen or with nothing belong to the region that the
// lines give them. It returns false for a table with lines between all squares.
func (d drawing) board() (board cells, stars int, ok bool) {
	piece := pieces(d.n, func(a, b int) bool { return !d.wall(min(a, b), max(a, b)-min(a, b) == d.n) })
	names := make(map[int]string)
	queens := 0
	for i := range piece {
		drawn := d.square(i)
		text := strings.ToUpper(drawn)
		switch name := names[piece[i]]; {
		case isQueen(drawn), drawn == "Q" && d.isASCII():
			queens++
		case text != "" && name != "" && text != name:
			return nil, 0, false
		case text != "":
			names[piece[i]] = text
		}
	}
	board = make(cells, d.n)
	for i := range piece {
		name := cmp.Or(names[piece[i]], fmt.Sprintf("region of %v", Square{piece[i] / d.n, piece[i] % d.n}))
		board[i/d.n] = append(board[i/d.n], name)
	}
	stars = unstated
	if queens > 0 && queens%d.n == 0 {
		stars = queens / d.n
	}
	return board, stars, true
}

// isASCII reports whether a queen is drawn as Q.
func (d drawing) isASCII() bool { return d.lines[0][0] == '+' }
