package region

import (
	"fmt"
	"slices"
	"strings"
)

// corners holds the box characters. The index is a sum for the lines that meet in one: up
// 1, right 2, down 4, left 8.
var corners = [...]string{" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"}

// Text draws p with queens on it and lines between its regions. Columns are numbered
// above the board and rows at its left, from 1. Squares without a queen show the letter
// of their region. If ascii is set, the text is ASCII. It has 2n+2 lines of at most 4n+4
// columns.
func (p *Puzzle) Text(queens Squares, ascii bool) string {
	if p.check() != nil {
		return ""
	}
	lines := []string{"   "}
	for c := range p.n {
		lines[0] += fmt.Sprintf("%3d ", c+1)
	}
	for r := range p.n + 1 {
		lines = append(lines, p.textLine(r, ascii))
		if r < p.n {
			lines = append(lines, p.textRow(r, queens, ascii))
		}
	}
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// textLine draws the lines between row r-1 and row r.
func (p *Puzzle) textLine(r int, ascii bool) string {
	line := "   "
	for c := range p.n + 1 {
		lines := 0
		for i, wall := range []bool{p.wallLeft(r-1, c), p.wallAbove(r, c), p.wallLeft(r, c), p.wallAbove(r, c-1)} {
			if wall {
				lines |= 1 << i
			}
		}
		corner, level := corners[lines], "───"
		if ascii {
			corner, level = "+", "---"
			switch lines {
			case 0:
				corner = " "
			case 1 | 4:
				corner = "|"
			case 2 | 8:
				corner = "-"
			}
		}
		if c == p.n || !p.wallAbove(r, c) {
			level = "   "
		}
		line += corner + level
	}
	return line
}

// textRow draws the squares of row r.
func (p *Puzzle) textRow(r int, queens Squares, ascii bool) string {
	line := fmt.Sprintf("%2d ", r+1)
	for c := range p.n + 1 {
		switch wall := p.wallLeft(r, c); {
		case !wall:
			line += " "
		case ascii:
			line += "|"
		default:
			line += "│"
		}
		if c < p.n {
			line += " " + p.sign(Square{r, c}, queens, ascii) + " "
		}
	}
	return line
}

func (p *Puzzle) sign(s Square, queens Squares, ascii bool) string {
	switch stands := slices.Contains(queens, s); {
	case stands && ascii:
		return "Q"
	case stands:
		return "♛"
	}
	return strings.ToLower(p.Letter(p.Region(s)))
}

// wallLeft reports whether there is a line at the left of a square, at the edge of the
// board or between regions. The square may be one step off the board.
func (p *Puzzle) wallLeft(r, c int) bool {
	if r < 0 || r >= p.n {
		return false
	}
	return c <= 0 || c >= p.n || p.region[r*p.n+c] != p.region[r*p.n+c-1]
}

// wallAbove is wallLeft for the line above a square.
func (p *Puzzle) wallAbove(r, c int) bool {
	if c < 0 || c >= p.n {
		return false
	}
	return r <= 0 || r >= p.n || p.region[r*p.n+c] != p.region[r*p.n-p.n+c]
}
