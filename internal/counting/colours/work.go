package colours

// expect returns the expected work of a set of odd rows with a set of even rows, in
// nanoseconds of a processor with wide vectors. It defines the jobs, so it must be the
// same on all processors: it uses products, quotients and sums only, each rounded
// separately.
func (s split) expect() float64 {
	white, black := s.sides(false)
	return float64(100 + white.work() + black.work())
}

// A side is the queens of one colour: for each of its two lattices, that of the odd rows
// first, the number of columns and the number of rows with a queen.
type side struct{ size, rows, otherSize, otherRows int }

// work returns the time that kernels need: either for the pairs of placements on the two
// lattices that avoid the queens nearest the middle, tested hundreds at a time, or for
// the nodes of a search, if so few pairs fit that it is faster.
func (s side) work() float64 {
	const (
		bits   = 220  // pairs per nanosecond
		node   = 0.45 // nanoseconds per node
		fewest = 5e-8 // the least share of fitting pairs for which bits were used when the jobs were defined
	)
	if s.rows > 0 && s.otherRows > 0 && s.otherRows <= 9 && s.fitting() >= fewest {
		middle := 0
		if s.otherRows >= 5 {
			middle = (s.otherRows - 3) / 2
		}
		pairs := s.lattice(s.size, s.rows) * s.lattice(s.otherSize, s.otherRows)
		return float64(float64(pairs*power(s.apart(), s.rows*middle)) / bits)
	}
	nodes := 0.0
	for placed := 1; placed <= s.rows+s.otherRows; placed++ {
		part := s
		part.rows = (s.rows*placed + s.rows + s.otherRows - 1) / (s.rows + s.otherRows)
		part.otherRows = placed - part.rows
		level := float64(part.lattice(part.size, part.rows) * part.lattice(part.otherSize, part.otherRows))
		nodes += float64(level * part.fitting())
	}
	return float64(nodes * node)
}

// lattice returns the approximate number of ways to place queens in given rows of a
// lattice. Two queens attack each other along a diagonal with probability 1.5/m (found by
// counting for m from 8 to 12).
func (s side) lattice(size, rows int) float64 {
	ways := 1.0
	for i := range rows {
		ways *= float64(float64(size-i) * power(1-1.5/s.mean(), i))
	}
	return ways
}

// fitting returns the approximate share of the pairs of placements on the two lattices
// that share no diagonal.
func (s side) fitting() float64 { return power(s.apart(), s.rows*s.otherRows) }

// apart returns the approximate probability that queens on the two lattices share no
// diagonal. It decreases with their number (found by counting likewise).
func (s side) apart() float64 {
	queens := float64(s.rows+s.otherRows) / 2 / s.mean()
	return max(0, 1-float64(0.82+float64(2.1*queens))/s.mean())
}

// mean returns the mean size of the two lattices.
func (s side) mean() float64 { return float64(s.size+s.otherSize) / 2 }

// power returns x to the power of i.
func power(x float64, i int) float64 {
	y := 1.0
	for range i {
		y *= x
	}
	return y
}

// share returns the work of a pair of rows relative to one with the first set of odd
// rows, where before is the share of the sets of odd rows that precede the pair's. Later
// sets have fewer columns to count.
func (s split) share(before float64) float64 {
	left := 1 - before
	if s.n%2 == 1 {
		return left
	}
	return left * left
}

// tileSize returns the number of sets of even rows in a tile, limited by the memory that
// a worker needs for each of them.
func (s split) tileSize() int {
	even, odd := sizes(s.n)
	board := side{size: even, otherSize: odd}
	const (
		room = 48 << 20
		each = 7 // bytes per placement
	)
	placements := board.lattice(even, s.even) + board.lattice(odd, even-s.even)
	return max(8, int(room/each/placements))
}
