package region

// crowded looks at units, and at two rows or columns side by side, that can only
// just hold their queens. A block of 2 x 2 squares holds one queen at most, so
// where a unit's open squares are covered by as many blocks as it takes queens,
// each block holds exactly one: a square that touches all open squares of a block
// is closed, and a block with one open square has its queen there. That decides
// much in puzzles with several queens a line, and nothing where there is one.
type crowded struct {
	*grid
	at       *position
	changed  bool
	tightest squares // of all such blocks the one with the fewest open squares
	least    int     // how many these are, 0 where there is no block
}

// look goes through the board once. It returns false where some unit has no room.
func (c *crowded) look() bool {
	for u := range c.units {
		left := c.both(&c.units[u], &c.at.open)
		if need := int(c.at.need[u]); need > 1 && !c.cover(&left, need, u/c.n == rowKind) {
			return false
		}
		if next := u + 1; u < 2*c.n && next%c.n != 0 {
			beside := c.both(&c.units[next], &c.at.open)
			left = c.both(&c.units[u], &c.at.open)
			c.union(&left, &beside)
			if !c.cover(&left, int(c.at.need[u]+c.at.need[next]), u/c.n == rowKind) {
				return false
			}
		}
	}
	return true
}

// cover covers a set of open squares that takes so many queens with blocks, from
// the left where it lies along a row, else from the top. It returns false where
// the blocks are too few.
func (c *crowded) cover(left *squares, need int, along bool) bool {
	if c.count(left, left) > 4*need {
		return true
	}
	var blocks [MaxN * MaxStars]squares
	count := 0
	for rest := *left; !c.empty(&rest) && count <= need; count++ {
		blocks[count] = c.block(&rest, along)
		c.clear(&rest, &blocks[count])
	}
	for i := range blocks[:count] {
		if count == need {
			c.single(&blocks[i])
		}
	}
	return count >= need
}

// block returns the part of a set in a block of 2 x 2 squares with the set's first
// square, in order of columns or of rows.
func (c *crowded) block(set *squares, along bool) squares {
	n := c.n
	first := c.first(set, set)
	corner := first
	if along { // a band of two rows at most: its leftmost column
		for i := range set.each() {
			if i%n < first%n {
				first = i
			}
		}
		corner = first
		if first >= n && c.first(set, set) < first/n*n {
			corner -= n
		}
	}
	best := c.inBlock(set, corner)
	if !along && first%n > 0 { // the first square has none before it in its row
		if other := c.inBlock(set, first-1); c.count(&other, &other) > c.count(&best, &best) {
			best = other
		}
	}
	return best
}

// inBlock returns the squares of a set in the block with square corner at its top
// left.
func (c *crowded) inBlock(set *squares, corner int) (in squares) {
	n := c.n
	for _, step := range [...]int{0, 1, n, n + 1} {
		if i := corner + step; i < n*n && (corner%n < n-1 || step%n == 0) && set.has(i) {
			in.add(i)
		}
	}
	return in
}

// single takes a block that holds exactly one queen.
func (c *crowded) single(block *squares) {
	open := c.both(block, &c.at.open)
	size := c.count(&open, &open)
	switch size {
	case 0:
		return // closed by another block, as propagate will see
	case 1:
		c.place(c.at, c.first(&open, &open))
		c.changed = true
		return
	}
	touched := c.at.open
	for i := range open.each() {
		touched = c.both(&touched, &c.around[i])
	}
	if !c.empty(&touched) {
		c.clear(&c.at.open, &touched)
		c.changed = true
	}
	if c.least == 0 || size < c.least {
		c.tightest, c.least = open, size
	}
}
