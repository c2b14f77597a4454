package proof

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
)

const (
	restRows = 20 // the maximum number of rows that a rest leaves to the checker

	// The checker rejects a rest that takes more choices, so that every step ends; the
	// writer leaves it only those that take at most restWritten of its own choices.
	restChoices = 1 << 24
	restWritten = 1_000

	restPoll = 1 << 12 // choices between checks of the context
)

// A restGrid is what a rest has to search: for each row a field of bits, three to a word,
// with a bit for each column. Above these bits every field has a guard bit for
// subtractions to borrow from. Fewer than 19 rows take fewer words.
type restGrid [restWords]uint64

const (
	restWords  = 7
	fieldWidth = restRows + 1
	fieldMask  = 1<<restRows - 1
	fieldLows  = 1 | 1<<fieldWidth | 1<<(2*fieldWidth)
	guards     = fieldLows << restRows
)

// restSearch searches the rest of a board: a row or column with one free square takes a
// queen, otherwise the squares of a line with the fewest are tried. It does not use
// prices.
type restSearch struct {
	rows, cols []int                              // without a queen, nearest to the middle of the board first
	index      []int8                             // by column of the board: its number in cols
	diagonals  [2][]int16                         // by direction and index: the number of one in attacked, if any
	attacked   [2][restRows*restRows + 1]restGrid // by direction and that number: its squares
	used       [2]int16
	mask       [restRows * restRows]restGrid // by row and column: what a queen there takes away
	levels     [restRows + 1]restGrid
	queens     [restRows]int8           // by row: the column of the queen that stands
	all        uint64                   // the columns
	place      [3 * restWords]restPlace // by row
	rowOf      [64]uint8                // by bit of the sets of rows that look, with and column return
	words      int                      // that the rows take
	choices    int
	limit      int // of choices
	pause      int // the choices after which limit and context are checked
	err        error
	ctx        context.Context
}

func newRestSearch(ctx context.Context, n int) *restSearch {
	s := &restSearch{index: make([]int8, n), limit: restChoices, ctx: ctx}
	for d := range s.diagonals {
		s.diagonals[d] = make([]int16, 2*n-1)
	}
	return s
}

// rest checks a step that leaves the rows without a queen to the checker.
func (c *checker) rest() error {
	if err := c.mustTry(); err != nil {
		return err
	}
	if c.searched == nil {
		c.searched = newRestSearch(c.ctx, c.problem.N)
	}
	s := c.searched
	s.rows, s.cols = s.rows[:0], s.cols[:0]
	for row := range c.lines.Without(nqueens.AlongRow) {
		if s.rows = append(s.rows, row); len(s.rows) > restRows {
			return fmt.Errorf("more than %d rows have no queen", restRows)
		}
	}
	s.cols = slices.AppendSeq(s.cols, c.lines.Without(nqueens.AlongColumn))
	if len(s.rows) == 0 {
		return errors.New("every row has its queen already")
	}
	completes, err := s.run(c)
	if err != nil {
		return err
	}
	if completes {
		return fmt.Errorf("%s complete the board", s.completion())
	}
	c.fail()
	return nil
}

// completion names the queens found.
func (s *restSearch) completion() string {
	squares := make([]nqueens.Square, len(s.rows))
	for r, row := range s.rows {
		squares[r] = nqueens.Square{Row: row, Col: s.cols[s.queens[r]]}
	}
	slices.SortFunc(squares, bySquare)
	var names []string
	for _, square := range squares {
		names = append(names, square.String())
	}
	return strings.Join(names, " ")
}

// run reports whether the rows and columns have a completion.
func (s *restSearch) run(c *checker) (completes bool, err error) {
	n := c.problem.N
	fromMiddle := func(a, b int) int { return cmp.Compare(distance(a, n), distance(b, n)) }
	slices.SortStableFunc(s.rows, fromMiddle)
	slices.SortStableFunc(s.cols, fromMiddle)
	for i, col := range s.cols {
		s.index[col] = int8(i)
	}
	s.all, s.choices, s.pause, s.err = 1<<len(s.rows)-1, 0, 0, nil
	s.setPlaces(len(s.rows))
	root := s.begin(c)
	var x restNode
	for _, p := range s.place[len(s.rows) : 3*s.words] {
		x.rows |= p.bit
	}
	done := s.below(0, root, &restGrid{}, x)
	return done && s.err == nil, s.err
}

// distance returns twice the distance from the middle of a line of n squares.
func distance(i, n int) int { return max(2*i-n+1, n-1-2*i) }

// begin sets the grid and the masks, and returns the grid.
func (s *restSearch) begin(c *checker) *restGrid {
	root := &s.levels[restRows]
	for j := range root {
		root[j] = guards
	}
	s.used = [2]int16{}
	for r, row := range s.rows {
		s.addRow(c, root, r, row)
	}
	for r, row := range s.rows {
		for f := s.field(root, r); f != 0; f &= f - 1 {
			s.setMask(r, row, bits.TrailingZeros64(f), c.problem.N)
		}
	}
	for r, row := range s.rows {
		for f := s.field(root, r); f != 0; f &= f - 1 {
			col := s.cols[bits.TrailingZeros64(f)]
			s.diagonals[0][col-row+c.problem.N-1], s.diagonals[1][col+row] = 0, 0
		}
	}
	return root
}

// addRow adds the free squares of a row to the grid and to their diagonals.
func (s *restSearch) addRow(c *checker, root *restGrid, r, row int) {
	at := s.place[r]
	for w := range (c.problem.N + 63) / 64 {
		for free := c.lines.Free(row, w); free != 0; free &= free - 1 {
			col := 64*w + bits.TrailingZeros64(free)
			bit := uint64(1) << (at.shift + uint8(s.index[col]))
			root[at.word] |= bit
			for d, i := range [2]int{col - row + c.problem.N - 1, col + row} {
				number := &s.diagonals[d][i]
				if *number == 0 {
					s.used[d]++
					*number = s.used[d]
					s.attacked[d][*number] = restGrid{}
				}
				s.attacked[d][*number][at.word] |= bit
			}
		}
	}
}

func (s *restSearch) setMask(r, row, k, n int) {
	col := s.cols[k]
	rising := &s.attacked[0][s.diagonals[0][col-row+n-1]]
	falling := &s.attacked[1][s.diagonals[1][col+row]]
	m := &s.mask[r*restRows+k]
	for j := range min(s.words, restWords) {
		m[j] = rising[j] | falling[j] | fieldLows<<k
	}
	m[s.place[r].word] |= fieldMask << s.place[r].shift
}

// look removes the squares of a mask from a grid. alive lacks a guard if a row without a
// queen has no square left; single has the bits of the rows with one; ones and twos are
// the columns with at least one and at least two squares, by field.
//
// A field without a guard borrows from the field above. Without its first square, the bits
// below the guard there are 0 or at least 2, so that the guard goes or stays as it would have.
func (s *restSearch) look(g, from, mask *restGrid, placed uint64) (alive, single, ones, twos uint64) {
	alive = guards
	for j := range min(s.words, restWords) {
		w := from[j] &^ mask[j]
		g[j] = w
		t := w - fieldLows
		alive &= t | placed
		single = (single | guards&^(w&t-fieldLows|placed)) >> 1
		placed <<= 1
		twos |= ones & w
		ones |= w
	}
	return alive, single, ones, twos
}

// A restNode is the settled part of a grid: the rows and columns with queens.
type restNode struct{ rows, cols uint64 }

// put places a queen and returns the mask of the squares that it attacks.
func (s *restSearch) put(x *restNode, r, k int) (mask *restGrid) {
	s.queens[r] = int8(k)
	x.rows |= s.place[r].bit
	x.cols |= 1 << k
	return &s.mask[r*restRows+k]
}

// The results of settle.
type restState uint8

const (
	restOpen restState = iota
	restFails
	restCompletes
)

// settle sets g to a grid without the squares of a mask, after placing all forced queens.
func (s *restSearch) settle(g, from, mask *restGrid, x *restNode) restState {
	for {
		alive, single, ones, twos := s.look(g, from, mask, x.rows)
		a, b, c := ones, ones>>fieldWidth, ones>>(2*fieldWidth)
		if alive != guards || (a|b|c)&fieldMask|x.cols != s.all {
			return restFails
		}
		from = g
		if single != 0 {
			if mask = s.putSingles(g, x, single); mask == nil {
				return restFails
			}
		} else {
			twice := twos | twos>>fieldWidth | twos>>(2*fieldWidth) | a&(b|c) | b&c
			once := s.all &^ (twice | x.cols)
			if once == 0 {
				return restOpen
			}
			k := bits.TrailingZeros64(once)
			mask = s.put(x, s.rowAt(s.column(g, k)), k)
		}
		if x.cols == s.all {
			return restCompletes
		}
	}
}

// putSingles places the queens of the rows with one square and returns the mask of the
// last one, or nil if they conflict.
func (s *restSearch) putSingles(g *restGrid, x *restNode, single uint64) (mask *restGrid) {
	for {
		r := s.rowAt(single)
		f := s.field(g, r)
		if f == 0 {
			return nil
		}
		mask = s.put(x, r, bits.TrailingZeros64(f))
		if single &= single - 1; single == 0 {
			return mask
		}
		for j := range min(s.words, restWords) {
			g[j] &^= mask[j]
		}
	}
}

// below reports whether a grid without the squares of a mask has a completion, or the search
// is stopped by an error.
func (s *restSearch) below(depth int, from, mask *restGrid, x restNode) (done bool) {
	g := &s.levels[depth]
	if state := s.settle(g, from, mask, &x); state != restOpen {
		return state == restCompletes
	}
	r, k := s.branch(g, x)
	if r <= k {
		for f := s.field(g, r); f != 0 && !done; f &= f - 1 {
			done = s.try(depth, r, bits.TrailingZeros64(f), x)
		}
		return done
	}
	for c := s.column(g, k); c != 0 && !done; c &= c - 1 {
		done = s.try(depth, s.rowAt(c), k, x)
	}
	return done
}

// try tries a square, and reports what below does.
func (s *restSearch) try(depth, r, k int, x restNode) (done bool) {
	if s.choices++; s.choices > s.pause && !s.resume() {
		return true
	}
	mask := s.put(&x, r, k)
	return s.below(depth+1, &s.levels[depth], mask, x)
}

// resume reports whether neither the limit nor the end of the context stops the search.
func (s *restSearch) resume() bool {
	if s.choices > s.limit {
		s.err = fmt.Errorf("it takes more than %d choices; the proof must give the steps", s.limit)
	} else {
		s.err = ctxerr.Of(s.ctx)
	}
	s.pause = min(s.limit, s.choices-1+restPoll)
	return s.err == nil
}

// branch returns a line to try, of those with the fewest squares one nearest to the middle of
// the board: the row r if r <= k, and otherwise the column k.
func (s *restSearch) branch(g *restGrid, x restNode) (r, k int) {
	rows, cols := s.withTwo(g, x)
	for count := 3; rows|cols == 0; count++ {
		rows, cols = s.with(g, x, count)
	}
	r, k = restRows, restRows
	if rows != 0 {
		r = s.rowAt(rows)
	}
	if cols != 0 {
		k = bits.TrailingZeros64(cols)
	}
	return r, k
}

// withTwo is with for two squares.
func (s *restSearch) withTwo(g *restGrid, x restNode) (rows, cols uint64) {
	var once, twice, thrice uint64
	placed := x.rows
	for j := range min(s.words, restWords) {
		w := g[j]
		v := w & (w - fieldLows) // without the first square of each row
		v &= v - fieldLows       // without two
		rows = (rows | guards&^(v-fieldLows|placed)) >> 1
		placed <<= 1
		thrice |= twice & w
		twice |= once & w
		once |= w
	}
	thrice |= thrice>>fieldWidth | thrice>>(2*fieldWidth)
	a, b, c := once, once>>fieldWidth, once>>(2*fieldWidth)
	d, e, f := twice, twice>>fieldWidth, twice>>(2*fieldWidth)
	return rows, s.all &^ (thrice | d&(b|c) | e&(a|c) | f&(a|b) | a&b&c | x.cols)
}

// with returns the rows and columns without a queen that have count squares. None may have
// fewer.
func (s *restSearch) with(g *restGrid, x restNode, count int) (rows, cols uint64) {
	var least [restRows + 2]uint64 // the columns with at least that many squares
	least[0] = s.all
	placed := x.rows
	for j := range min(s.words, restWords) {
		v := g[j]
		for range count {
			v &= v - fieldLows
		}
		rows = (rows | guards&^(v-fieldLows|placed)) >> 1
		placed <<= 1
		for w := g[j]; w != 0; w >>= fieldWidth {
			for i := count + 1; i > 0; i-- {
				least[i] |= least[i-1] & w
			}
		}
	}
	return rows, least[count] &^ (least[count+1] | x.cols)
}

// A restPlace says where a grid has a row, and its bit in sets of rows with queens: that of
// its guard, shifted by the index of its word.
type restPlace struct {
	word, shift uint8
	bit         uint64
}

// setPlaces deals rows to as few words as they take. Other sets of rows have their bits in the
// order of the rows.
func (s *restSearch) setPlaces(rows int) {
	s.words = (rows + 2) / 3
	for r := range 3 * s.words {
		word, shift := r%s.words, r/s.words*fieldWidth
		s.place[r] = restPlace{uint8(word), uint8(shift), 1 << (shift + restRows - word)}
		s.rowOf[shift+restRows-s.words+word] = uint8(r)
	}
}

// field returns the free columns of a row.
func (s *restSearch) field(g *restGrid, r int) uint64 {
	p := &s.place[r]
	return g[p.word] >> p.shift & fieldMask
}

// rowAt returns the first row of a set that look, with or column returned.
func (s *restSearch) rowAt(set uint64) int { return int(s.rowOf[bits.TrailingZeros64(set)&63]) }

// column returns the rows of the squares of a column.
func (s *restSearch) column(g *restGrid, k int) (rows uint64) {
	for j := range min(s.words, restWords) {
		rows = (rows | g[j]>>k&fieldLows<<restRows) >> 1
	}
	return rows
}
