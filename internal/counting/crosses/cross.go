package crosses

import (
	"iter"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/symmetry"
)

// A cross is the queens of the middle rows and the middle columns of a board. Its width
// has the parity of n, so each of the eight symmetries maps the cross onto itself.
//
// The first width elements are the columns of the queens in the middle rows, the others
// the rows of the queens in the middle columns.
type cross []int8

// widest is the largest width of a cross.
const widest = 3

// crossWidth returns the number of middle rows, and of middle columns, in the cross of n.
// A wider cross gives more and smaller searches, a narrower one leaves more squares to
// each search; these widths need the fewest nodes.
func crossWidth(n int) int {
	switch {
	case n%2 == 0:
		return 2
	case n < 19:
		return 1
	default:
		return widest
	}
}

// crosses yields every cross of an n x n board that begins with prefix and is the least
// of its orbit, with its position and the size of its orbit. A yielded cross is valid
// only until the next one.
func crosses(n int, prefix cross) iter.Seq2[cross, orbitPosition] {
	return func(yield func(cross, orbitPosition) bool) {
		w := crossWidth(n)
		walkCross(n, prefix, 2*w, func(c cross, p kernel.Position) bool {
			size := orbit(n, c)
			return size == 0 || yield(c, orbitPosition{p, size})
		})
	}
}

type orbitPosition struct {
	kernel.Position
	orbit int
}

// walkCross calls visit for each prefix of the given length of a cross that begins with
// prefix and in which no queen attacks another, until visit returns false.
func walkCross(n int, prefix cross, length int, visit func(cross, kernel.Position) bool) {
	w := crossWidth(n)
	low := (n - w) / 2
	c := make(cross, 0, 2*w)
	var extend func(p kernel.Position) bool
	extend = func(p kernel.Position) bool {
		i := len(c)
		if i == length {
			return visit(c, p)
		}
		for at := range n {
			if i < len(prefix) && int8(at) != prefix[i] {
				continue
			}
			next := p
			if i < w {
				var free bool
				if next, free = p.Place(low+i, at); !free {
					continue
				}
			} else if middle := at - low; 0 <= middle && middle < w {
				// The middle row has its queen: it must stand in this column.
				if int(c[middle]) != low+i-w {
					continue
				}
			} else {
				var free bool
				if next, free = p.Place(at, low+i-w); !free {
					continue
				}
			}
			c = append(c, int8(at))
			if !extend(next) {
				return false
			}
			c = c[:i]
		}
		return true
	}
	extend(kernel.Position{N: n})
}

// orbit returns the size of the orbit of a whole cross c under the eight symmetries, or 0
// if c is not the least of its orbit.
func orbit(n int, c cross) int {
	w := len(c) / 2
	low := (n - w) / 2
	var room [2 * widest]int8
	image := cross(room[:len(c)])
	fixed := 0
	for _, s := range symmetry.All() {
		for i, at := range c {
			q := nqueens.Square{Row: low + i, Col: int(at)}
			if i >= w {
				q = nqueens.Square{Row: int(at), Col: low + i - w}
			}
			q = s.Square(q, n)
			if i := q.Row - low; 0 <= i && i < w {
				image[i] = int8(q.Col)
			}
			if i := q.Col - low; 0 <= i && i < w {
				image[w+i] = int8(q.Row)
			}
		}
		switch slices.Compare(image, c) {
		case -1:
			return 0
		case 0:
			fixed++
		}
	}
	return len(symmetry.All()) / fixed
}
