package region

import (
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

// drawingIn returns the first drawing in lines of text.
func drawingIn(lines []string) (d drawing, ok bool) {
	for _, line := range lines {
		edge := strings.IndexAny(line, joints+uprights)
		switch {
		case edge >= 0 && (len(d.lines) > 0 || isFrame(line) && strings.IndexAny(line, "┌┏╔╭+") == edge):
			d.lines = append(d.lines, []rune(strings.TrimRight(line[edge:], " \t")))
		case len(d.lines) > 0:
			return d.measured()
		}
	}
	return d.measured()
}

// measured sets the size of a drawing, and reports whether it can be one.
func (d drawing) measured() (drawing, bool) {
	d.n = len(d.lines) / 2
	if len(d.lines)%2 == 0 || d.n < MinN || d.n > MaxN {
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

// puzzle returns the puzzle of the drawing. Squares with a queen or with nothing belong to the
// region that the lines give them. Queens on all rows say how many each row has. It returns
// false for a table with lines between all squares.
func (d drawing) puzzle() (*Puzzle, error, bool) {
	squares := d.n * d.n
	board := make(cells, d.n)
	seen := make([]bool, squares)
	queens := 0
	for r := range board {
		board[r] = make([]string, d.n)
	}
	for i := range squares {
		if seen[i] {
			continue
		}
		before := append([]bool(nil), seen...)
		flood(d.n, i, seen, func(a, b int) bool { return !d.wall(min(a, b), max(a, b)-min(a, b) == d.n) })
		name := ""
		for j := range squares {
			if !seen[j] || before[j] {
				continue
			}
			drawn := d.square(j)
			switch text := strings.ToUpper(drawn); {
			case isQueen(drawn), drawn == "Q" && d.isASCII():
				queens++
			case text != "" && name != "" && text != name:
				return nil, nil, false
			case text != "":
				name = text
			}
		}
		if name == "" {
			name = fmt.Sprintf("region of %v", Square{i / d.n, i % d.n})
		}
		for j := range squares {
			if seen[j] && !before[j] {
				board[j/d.n][j%d.n] = name
			}
		}
	}
	stars := 1
	if queens > 0 && queens%d.n == 0 {
		stars = queens / d.n
	}
	p, err := board.puzzle(stars)
	return p, err, true
}

// isASCII reports whether a queen is drawn as Q.
func (d drawing) isASCII() bool { return d.lines[0][0] == '+' }
