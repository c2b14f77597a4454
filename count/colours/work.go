package colours

import "math"

// expect returns about how many placements of both colours the split has for each
// set of odd rows and each set of even ones, at least 1. Jobs are cut by it, so it
// must be the same on all processors: it is made of products, quotients and
// powers by repeated multiplication alone.
func (s split) expect() float64 {
	even, odd := sizes(s.n)
	white := placements(even, odd, s.even, s.odd)
	black := placements(even, odd, even-s.even, odd-s.odd)
	return 1 + white + black
}

// placements returns about how many ways there are to put queens on one colour in
// given even and odd rows, of which there are so many.
//
// Two queens of one lattice attack each other along a diagonal with probability
// 1.5/m, two of different lattices with one that grows with their share of the rows
// (found by counting for m from 8 to 12).
func placements(even, odd, evenRows, oddRows int) float64 {
	m := float64(even+odd) / 2
	p := 1.0
	for _, lattice := range [2][2]int{{even, evenRows}, {odd, oddRows}} {
		size, rows := lattice[0], lattice[1]
		if rows > size {
			return 0
		}
		for i := range rows {
			p *= float64(size-i) * power(1-1.5/m, i)
		}
	}
	across := max(0, 1-(0.82+float64(2.1*float64(evenRows+oddRows)/2/m))/m)
	return p * power(across, evenRows*oddRows)
}

// power returns x to the power of i.
func power(x float64, i int) float64 {
	y := 1.0
	for range i {
		y *= x
	}
	return y
}

// share returns the work of the jobs with the i-th of count sets of odd rows,
// in terms of that of the first: fewer even rows make a pair that is the least of its orbit
// with them, and fewer columns come after it.
func (s split) share(i, count int) float64 {
	left := 1 - float64(i)/float64(count)
	if s.n%2 == 1 {
		return left
	}
	return math.Max(left*left*left, 1e-9)
}
