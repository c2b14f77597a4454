package colours

// expect returns about how much work a set of odd rows and a set of even ones are, in
// nanoseconds of a processor with wide vectors. Jobs are cut by it, so it must be the
// same on all processors: it is made of products, quotients and sums alone, each
// rounded by itself.
func (s split) expect() float64 {
	even, odd := sizes(s.n)
	white := side{size: odd, rows: s.odd, otherSize: even, otherRows: s.even}
	black := side{size: even, rows: odd - s.odd, otherSize: odd, otherRows: even - s.even}
	return float64(100 + white.work() + black.work())
}

// A side is the queens of one colour: of its two lattices, that of the odd rows first,
// how many columns there are and in how many rows a queen stands.
type side struct{ size, rows, otherSize, otherRows int }

// work returns the time that kernels need: for the pairs of placements on either
// lattice that avoid the queens nearest the middle, hundreds of which are looked at at once,
// or for the nodes of a search where so few of the pairs fit that it is over sooner.
func (s side) work() float64 {
	const (
		bits   = 220  // pairs a nanosecond
		node   = 0.45 // nanoseconds
		fewest = 5e-8 // the share that fits of what is counted by bits
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

// lattice returns about how many ways there are to put queens into given rows of a
// lattice. Two of them attack each other along a diagonal with probability 1.5/m (found by
// counting for m from 8 to 12).
func (s side) lattice(size, rows int) float64 {
	ways := 1.0
	for i := range rows {
		ways *= float64(float64(size-i) * power(1-1.5/s.mean(), i))
	}
	return ways
}

// fitting returns about which share of the pairs of placements on either lattice have
// no diagonal in common.
func (s side) fitting() float64 { return power(s.apart(), s.rows*s.otherRows) }

// apart returns about how often a queen on either lattice have no diagonal in common: the
// less often the more there are (found by counting likewise).
func (s side) apart() float64 {
	queens := float64(s.rows+s.otherRows) / 2 / s.mean()
	return max(0, 1-float64(0.82+float64(2.1*queens))/s.mean())
}

// mean is the mean size of the two lattices.
func (s side) mean() float64 { return float64(s.size+s.otherSize) / 2 }

// power returns x to the power of i.
func power(x float64, i int) float64 {
	y := 1.0
	for range i {
		y *= x
	}
	return y
}

// share returns the work of a pair of rows whose set of odd ones has that share of the
// others before it, in terms of one with the first: fewer columns come after it.
func (s split) share(before float64) float64 {
	left := 1 - before
	if s.n%2 == 1 {
		return left
	}
	return left * left
}

// tileSize returns how many sets of even rows a tile has: a worker has room for what
// kernels make of so many.
func (s split) tileSize() int {
	even, odd := sizes(s.n)
	board := side{size: even, otherSize: odd}
	const (
		room = 48 << 20
		each = 7 // bytes a placement
	)
	placements := board.lattice(even, s.even) + board.lattice(odd, even-s.even)
	return max(8, int(room/each/placements))
}
