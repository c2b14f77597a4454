package region

// crowded examines units, and pairs of adjacent rows or columns, that have just enough
// room for their queens. A block of 2 x 2 squares holds at most one queen. So if the open
// squares of a unit are covered by as many blocks as it needs queens, each block holds
// exactly one: a square that touches all open squares of a block is empty, and a block
// with one open square has its queen there. This decides much in puzzles with several
// queens in each row, and nothing in others.
type crowded struct {
	*grid
	at       *position
	changed  bool
	tightest squares // the block with the fewest open squares
	least    int     // their number, 0 if there is no block
}

// look examines the board once. It returns false if a unit has too little room.
func (c *crowded) look() bool {
	for u := range c.units {
		left := c.both(&c.units[u], &c.at.open)
		if need := int(c.at.need[u]); need > 1 && !c.cover(&left, need, false) {
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

// cover covers the open squares left, which need that many queens, with blocks: from the
// left if they lie along two rows, otherwise from the top. It returns false if there are
// fewer blocks than queens.
func (c *crowded) cover(left *squares, need int, along bool) bool {
	if c.count(left, left) > 4*need {
		return true
	}
	var blocks [maxN * maxStars]squares
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

// block returns the squares of a set in a block that contains the leftmost square, if the
// set lies along two rows, or otherwise the first in reading order.
func (c *crowded) block(set *squares, along bool) squares {
	n := c.n
	first := c.first(set, set)
	corner := first
	if along { // find the leftmost column
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
	if !along && first%n > 0 { // the block may also begin one column further left
		if other := c.inBlock(set, first-1); c.count(&other, &other) > c.count(&best, &best) {
			best = other
		}
	}
	return best
}

// inBlock returns the squares of a set in the block whose top left square is corner.
func (c *crowded) inBlock(set *squares, corner int) (in squares) {
	n := c.n
	for _, step := range [...]int{0, 1, n, n + 1} {
		if i := corner + step; i < n*n && (corner%n < n-1 || step%n == 0) && set.has(i) {
			in.add(i)
		}
	}
	return in
}

// single draws the conclusions from a block that holds exactly one queen.
func (c *crowded) single(block *squares) {
	open := c.both(block, &c.at.open)
	size := c.count(&open, &open)
	switch size {
	case 0:
		return // another block closed it; propagate will notice
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
