package terminal

import "nqueens.example/nqueens"

// walls knows where two neighbouring squares are divided by a line.
type walls struct {
	rows, cols int
	regions    map[nqueens.Square]int // empty for a board without regions
}

func (v *walls) onBoard(s nqueens.Square) bool {
	return s.Row >= 0 && s.Row < v.rows && s.Col >= 0 && s.Col < v.cols
}

func (v *walls) between(s, t nqueens.Square) bool {
	switch here, there := v.onBoard(s), v.onBoard(t); {
	case !here || !there:
		return here != there
	case len(v.regions) == 0:
		return true
	}
	return v.regions[s] != v.regions[t]
}

// drawWalls draws the borders of regions, or in a grid those of all squares.
func (b *board) drawWalls(c *canvas, w *window) {
	v := &walls{b.scene.Rows, b.scene.Cols, make(map[nqueens.Square]int, len(b.scene.Fills))}
	for _, f := range b.scene.Fills {
		v.regions[f.Square] = f.Region
	}
	if w.grid {
		b.drawGrid(c, w, v)
	} else if w.walled {
		b.drawBorders(c, w, v)
	}
}

// drawBorders draws lines on the left and upper edges of squares.
func (b *board) drawBorders(c *canvas, w *window, v *walls) {
	signs := b.looks.signs()
	for row := w.row; row < w.row+w.rows; row++ {
		for col := w.col; col < w.col+w.cols; col++ {
			s := nqueens.Square{Row: row, Col: col}
			x, half := w.origin(s)
			if above := (nqueens.Square{Row: row + 1, Col: col}); v.onBoard(above) && v.between(s, above) {
				for i := range w.w {
					c.put(x+i, half/2, signs.upperEdge, b.looks.piece)
				}
			}
			if left := (nqueens.Square{Row: row, Col: col - 1}); v.onBoard(left) && v.between(s, left) {
				for i := range w.halves / 2 {
					c.put(x, half/2+i, signs.leftEdge, b.looks.piece)
				}
			}
		}
	}
}

// The arms of a joint, which add up to an index into signs.joints.
const up, right, down, left = 1, 2, 4, 8

// drawGrid draws lines between squares, with proper corners.
func (b *board) drawGrid(c *canvas, w *window, v *walls) {
	colour := b.looks.faint
	if len(v.regions) > 0 {
		colour = nil
	}
	at := func(down, right int) nqueens.Square {
		return nqueens.Square{Row: w.row + w.rows - 1 - down, Col: w.col + right}
	}
	joint := []rune(b.looks.signs().joints)
	for i := range w.rows + 1 {
		for j := range w.cols + 1 {
			a, b, d, e := at(i-1, j-1), at(i-1, j), at(i, j-1), at(i, j)
			arms := 0
			for arm, sides := range [][2]nqueens.Square{{a, b}, {b, e}, {d, e}, {a, d}} {
				if v.between(sides[0], sides[1]) {
					arms |= 1 << arm
				}
			}
			x, line := w.gutter+j*w.w, i*w.halves/2
			if arms != 0 {
				c.put(x, line, string(joint[arms]), colour)
			}
			for k := 1; arms&right != 0 && k < w.w; k++ {
				c.put(x+k, line, string(joint[right|left]), colour)
			}
			for k := 1; arms&down != 0 && k < w.halves/2; k++ {
				c.put(x, line+k, string(joint[up|down]), colour)
			}
		}
	}
}
