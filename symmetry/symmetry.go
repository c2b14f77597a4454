// Package symmetry applies the eight symmetries of the square board to squares and
// placements, composes them, and finds canonical forms, orbits and stabilisers.
package symmetry

import (
	"fmt"

	"nqueens.example/nqueens"
)

// Symmetry is one of the eight symmetries of the board. Rotations are clockwise with row 0
// at the bottom and column 0 at the left.
//
// Its bits are applied from the lowest up: 1 exchanges rows and columns, 2 reverses the
// columns and 4 reverses the rows.
type Symmetry uint8

const (
	Identity      Symmetry = 0
	Transpose     Symmetry = 1         // about the rising diagonal: a2 goes to b1
	MirrorColumns Symmetry = 2         // left to right: a1 goes to h1
	MirrorRows    Symmetry = 4         // top to bottom: a1 goes to a8
	Rotate180     Symmetry = 2 | 4     // a1 goes to h8
	Rotate90      Symmetry = 1 | 4     // clockwise: a1 goes to a8, a8 to h8
	Rotate270     Symmetry = 1 | 2     // counterclockwise: a1 goes to h1
	AntiTranspose Symmetry = 1 | 2 | 4 // about the falling diagonal: a1 goes to h8
)

const (
	transposes     = Transpose
	mirrorsColumns = MirrorColumns
	mirrorsRows    = MirrorRows
)

// All returns the eight symmetries, the identity first.
func All() [8]Symmetry { return all }

var all = [8]Symmetry{Identity, Rotate90, Rotate180, Rotate270, MirrorColumns, MirrorRows, Transpose, AntiTranspose}

var names = [8]string{
	Identity: "identity", Rotate90: "quarter-turn", Rotate180: "half-turn", Rotate270: "three-quarter-turn",
	MirrorColumns: "left-right mirror", MirrorRows: "top-bottom mirror",
	Transpose: "rising-diagonal mirror", AntiTranspose: "falling-diagonal mirror",
}

func (s Symmetry) String() string {
	if int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("Symmetry(%d)", uint8(s))
}

// Then returns the symmetry that is s followed by t.
func (s Symmetry) Then(t Symmetry) Symmetry {
	mirrors := s &^ transposes
	if t&transposes != 0 { // mirrored columns become mirrored rows, and back
		mirrors = mirrors&mirrorsColumns<<1 | mirrors&mirrorsRows>>1
	}
	return (s^t)&transposes | mirrors ^ t&^transposes
}

// Inverse returns the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry {
	switch s {
	case Rotate90:
		return Rotate270
	case Rotate270:
		return Rotate90
	}
	return s
}

// Square returns the image of a square of the n x n board under s.
func (s Symmetry) Square(q nqueens.Square, n int) nqueens.Square {
	if s&transposes != 0 {
		q.Row, q.Col = q.Col, q.Row
	}
	if s&mirrorsColumns != 0 {
		q.Col = n - 1 - q.Col
	}
	if s&mirrorsRows != 0 {
		q.Row = n - 1 - q.Row
	}
	return q
}

// Apply returns the image of p under s. It returns nil unless p has one queen in each row and
// each column, as every solution has.
func (s Symmetry) Apply(p nqueens.Placement) nqueens.Placement {
	inverse := inverseOf(p)
	if inverse == nil {
		return nil
	}
	image := make(nqueens.Placement, len(p))
	for row := range image {
		image[row] = s.column(p, inverse, row)
	}
	return image
}

// column returns the column of the queen in a row of s applied to p. inverse is the row of the
// queen of p in each column.
func (s Symmetry) column(p, inverse nqueens.Placement, row int) int {
	if s&mirrorsRows != 0 {
		row = len(p) - 1 - row
	}
	col := 0
	if s&transposes != 0 {
		col = inverse[row]
	} else {
		col = p[row]
	}
	if s&mirrorsColumns != 0 {
		col = len(p) - 1 - col
	}
	return col
}

// inverseOf returns the row of the queen in each column, or nil if p is not a permutation.
func inverseOf(p nqueens.Placement) nqueens.Placement {
	return invert(make(nqueens.Placement, len(p)), p)
}

func invert(inverse, p nqueens.Placement) nqueens.Placement {
	for col := range inverse {
		inverse[col] = -1
	}
	for row, col := range p {
		if col < 0 || col >= len(p) || inverse[col] >= 0 {
			return nil
		}
		inverse[col] = row
	}
	return inverse
}
