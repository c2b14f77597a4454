package terminal

import (
	"charm.land/lipgloss/v2"

	"nqueens.example/nqueens"
)

// cell is the size of a square. Characters are about twice as high as wide, so that
// a square with as many half lines as columns looks square.
type cell struct {
	w      int
	halves int  // height in half lines
	walled bool // the first column and line are for the border of a region
	grid   bool // the board has another column and line for the last border
}

// The cells, the largest first. Odd sizes have a middle for the piece.
var (
	tiny     = []cell{{w: 3, halves: 2}, {w: 2, halves: 2}}
	checkers = append(sizes(21, 3, 1, func(k int) cell { return cell{w: k + 1 - k%2, halves: k} }), tiny...)
	integral = append(sizes(10, 2, 1, func(k int) cell { return cell{w: 2*k + 1, halves: 2 * k} }), tiny...)
	walled   = append(sizes(10, 2, 1, func(k int) cell { return cell{w: 2*k + 1, halves: 2 * k, walled: true} }), tiny...)
	grids    = append(sizes(20, 4, 2, func(k int) cell { return cell{w: k, halves: k, walled: true, grid: true} }), tiny...)
)

func sizes(from, to, step int, size func(int) cell) []cell {
	var all []cell
	for k := from; k >= to; k -= step {
		all = append(all, size(k))
	}
	return all
}

// cells returns the cells that suit the board and the terminal.
func (b *board) cells() []cell {
	switch {
	case !b.looks.rich:
		return grids
	case len(b.scene.Fills) > 0:
		return walled
	case b.looks.ascii:
		return integral
	}
	return checkers
}

// area returns the columns and lines that a number of squares takes.
func (c cell) area(rows, cols int) (width, height int) {
	width, height = cols*c.w, (rows*c.halves+1)/2
	if c.grid {
		width, height = width+1, height+1
	}
	return width, height
}

// window is the visible part of a board.
type window struct {
	cell
	gutter     int // width of the rank names
	rows, cols int
	row, col   int // the lowest row and the leftmost column
}

// fit returns the window with the largest cells that show the whole board, or else with
// the smallest cells. It moves the previous window, before, only as far as the focus
// requires.
func (b *board) fit(width, height int, before window) window {
	w := window{row: before.row, col: before.col}
	for _, row := range []int{0, b.scene.Rows - 1} {
		w.gutter = max(w.gutter, lipgloss.Width(b.rank(row))+1)
	}
	for _, w.cell = range b.cells() {
		if needed, high := w.area(b.scene.Rows, b.scene.Cols); needed+w.gutter <= width && high < height {
			break
		}
	}
	w.rows, w.row = along(b.scene.Rows, (height-1)*2/w.halves, w.row, b.focus.Row)
	w.cols, w.col = along(b.scene.Cols, (width-w.gutter)/w.w, w.col, b.focus.Col)
	return w
}

// along returns which squares of a line of all squares to show if there is room for
// some: how many, and the first. It moves first no farther than needed to show the focus
// and two squares on either side.
func along(all, room, first, focus int) (shown, from int) {
	shown = min(max(room, 1), all)
	margin := min(2, (shown-1)/2)
	first = min(first, focus-margin)
	first = max(first, focus+margin-shown+1)
	return shown, max(0, min(first, all-shown))
}

// shows returns the number of squares of the window.
func (w *window) shows() int { return w.rows * w.cols }

// width returns the width of the window in characters.
func (w *window) width() int {
	width, _ := w.area(w.rows, w.cols)
	return w.gutter + width
}

// height returns the height of the window in lines, without the names of the files.
func (w *window) height() int {
	_, height := w.area(w.rows, w.cols)
	return height
}

// origin returns the top left corner of a square: its column, and its half line.
func (w *window) origin(s nqueens.Square) (x, half int) {
	return w.gutter + (s.Col-w.col)*w.w, (w.row + w.rows - 1 - s.Row) * w.halves
}

// middle returns the column and the line in the middle of a square.
func (w *window) middle(s nqueens.Square) (x, line int) {
	x, half := w.origin(s)
	if w.grid {
		return x + w.w/2, half/2 + w.halves/4
	}
	return x + (w.w-1)/2, (2*half + w.halves) / 4
}

// square returns the square at a character of the window, and false outside the board.
func (w *window) square(x, line int) (nqueens.Square, bool) {
	x -= w.gutter
	if x < 0 || line < 0 || w.w == 0 { // nothing has been drawn yet
		return nqueens.Square{}, false
	}
	col, fromTop := x/w.w, 2*line/w.halves
	s := nqueens.Square{Row: w.row + w.rows - 1 - fromTop, Col: w.col + col}
	return s, col < w.cols && fromTop < w.rows
}
