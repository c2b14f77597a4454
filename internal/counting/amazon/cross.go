package amazon

import (
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/symmetry"
)

// attacked reports whether an amazon on one of the squares attacks s, or stands
// there.
func attacked(s nqueens.Square, squares []nqueens.Square) bool {
	return slices.ContainsFunc(squares, func(q nqueens.Square) bool { return attack(q, s) })
}

// cross is the amazons of the middle row and column, two of each for even n.
type cross struct {
	squares []nqueens.Square
	orbit   uint64 // how many crosses it stands for
}

// crosses returns one cross of each orbit under the eight symmetries.
func crosses(n int) []cross {
	middle := []int{n / 2}
	if n%2 == 0 {
		middle = []int{n/2 - 1, n / 2}
	}
	var found []cross
	var extend func(squares []nqueens.Square, line int)
	extend = func(squares []nqueens.Square, line int) {
		if line == 2*len(middle) {
			if orbit := orbitOfLeast(n, middle, squares); orbit > 0 {
				found = append(found, cross{slices.Clone(squares), orbit})
			}
			return
		}
		for i := range n {
			s := nqueens.Square{Row: middle[line%len(middle)], Col: i}
			if line >= len(middle) {
				s = symmetry.Transpose.Square(s, n)
			}
			switch {
			case slices.Contains(squares, s):
				extend(squares, line+1)
			case !attacked(s, squares):
				extend(append(squares, s), line+1)
			}
		}
	}
	extend(nil, 0)
	return found
}

// orbitOfLeast returns the size of the orbit of a cross if it is the least of
// it, else 0. Crosses are compared by where their amazons stand in the middle
// rows, then in the middle columns.
func orbitOfLeast(n int, middle []int, squares []nqueens.Square) uint64 {
	key := func(sym symmetry.Symmetry) (k [4]int) {
		for _, s := range squares {
			s = sym.Square(s, n)
			if i := slices.Index(middle, s.Row); i >= 0 {
				k[i] = s.Col
			}
			if i := slices.Index(middle, s.Col); i >= 0 {
				k[len(middle)+i] = s.Row
			}
		}
		return k
	}
	own := key(symmetry.Identity)
	same := 0
	for _, sym := range symmetry.All() {
		k := key(sym)
		switch slices.Compare(k[:], own[:]) {
		case -1:
			return 0
		case 0:
			same++
		}
	}
	return uint64(len(symmetry.All()) / same)
}

// mostConstrained returns the image of the cross that leaves the fewest free
// squares below the middle, where the search begins.
func mostConstrained(n int, squares []nqueens.Square) []nqueens.Square {
	best, fewest := squares, n*n+1
	for _, sym := range symmetry.All() {
		image := make([]nqueens.Square, len(squares))
		for i, s := range squares {
			image[i] = sym.Square(s, n)
		}
		free := 0
		for row := range n / 2 {
			for col := range n {
				if !attacked(nqueens.Square{Row: row, Col: col}, image) {
					free++
				}
			}
		}
		if free < fewest {
			best, fewest = image, free
		}
	}
	return best
}
