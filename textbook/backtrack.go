package textbook

// backtrack is the search that fills line after line, each from its first square: it puts a queen
// on each square that is not attacked, fills the lines above, and takes her back. Lines are rows,
// or columns if mirrored is set; at counts the squares of a line.
func (t *Tracer) backtrack(mirrored bool, attacked func(line, at int) bool, put, take func(line, at int)) {
	var fill func(line int)
	fill = func(line int) {
		if line == t.n {
			t.Solution()
			return
		}
		for at := 0; at < t.n && t.running; at++ {
			row, col := line, at
			if mirrored {
				row, col = at, line
			}
			t.Try(row, col)
			if attacked(line, at) {
				t.Conflict(row, col)
				continue
			}
			put(line, at)
			t.Place(row, col)
			fill(line + 1)
			take(line, at)
			t.Remove()
		}
		t.Exhausted()
	}
	fill(0)
}
