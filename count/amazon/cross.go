package amazon

import "slices"

type square struct{ row, col int }

// attacked reports whether an amazon on one of the squares attacks s, or stands
// there.
func attacked(s square, squares []square) bool {
	return slices.ContainsFunc(squares, func(q square) bool {
		rows, cols := max(s.row-q.row, q.row-s.row), max(s.col-q.col, q.col-s.col)
		return rows == 0 || cols == 0 || rows == cols || rows+cols == 3
	})
}

// cross is the amazons of the middle row and column, two of each for even n.
type cross struct {
	squares []square
	orbit   uint64 // how many crosses it stands for
}

// crosses returns one cross of each orbit under the eight symmetries.
func crosses(n int) []cross {
	middle := []int{n / 2}
	if n%2 == 0 {
		middle = []int{n/2 - 1, n / 2}
	}
	var found []cross
	var extend func(squares []square, line int)
	extend = func(squares []square, line int) {
		if line == 2*len(middle) {
			if orbit := orbitOfLeast(n, middle, squares); orbit > 0 {
				found = append(found, cross{slices.Clone(squares), orbit})
			}
			return
		}
		for i := range n {
			s := square{middle[line%len(middle)], i}
			if line >= len(middle) {
				s = square{s.col, s.row}
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

// symmetries are the eight maps of the n x n board onto itself.
var symmetries = [8]func(n int, s square) square{
	func(n int, s square) square { return s },
	func(n int, s square) square { return square{s.row, n - 1 - s.col} },
	func(n int, s square) square { return square{n - 1 - s.row, s.col} },
	func(n int, s square) square { return square{n - 1 - s.row, n - 1 - s.col} },
	func(n int, s square) square { return square{s.col, s.row} },
	func(n int, s square) square { return square{s.col, n - 1 - s.row} },
	func(n int, s square) square { return square{n - 1 - s.col, s.row} },
	func(n int, s square) square { return square{n - 1 - s.col, n - 1 - s.row} },
}

func image(n, symmetry int, squares []square) []square {
	mapped := make([]square, len(squares))
	for i, s := range squares {
		mapped[i] = symmetries[symmetry](n, s)
	}
	return mapped
}

// orbitOfLeast returns the size of the orbit of a cross if it is the least of
// it, else 0. Crosses are compared by where their amazons stand in the middle
// rows, then in the middle columns.
func orbitOfLeast(n int, middle []int, squares []square) uint64 {
	key := func(symmetry int) (k [4]int) {
		for _, s := range squares {
			s = symmetries[symmetry](n, s)
			if i := slices.Index(middle, s.row); i >= 0 {
				k[i] = s.col
			}
			if i := slices.Index(middle, s.col); i >= 0 {
				k[len(middle)+i] = s.row
			}
		}
		return k
	}
	own := key(0)
	same := 0
	for symmetry := range symmetries {
		k := key(symmetry)
		switch slices.Compare(k[:], own[:]) {
		case -1:
			return 0
		case 0:
			same++
		}
	}
	return uint64(len(symmetries) / same)
}

// mostConstrained returns the image of the cross that leaves the fewest free
// squares below the middle, where the search begins.
func mostConstrained(n int, squares []square) []square {
	best, fewest := squares, n*n+1
	for symmetry := range symmetries {
		mapped := image(n, symmetry, squares)
		free := 0
		for row := range n / 2 {
			for col := range n {
				if !attacked(square{row, col}, mapped) {
					free++
				}
			}
		}
		if free < fewest {
			best, fewest = mapped, free
		}
	}
	return best
}
