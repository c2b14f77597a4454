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
// subtractions to borrow from.
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
	rows, cols []int // without a queen, nearest to the middle of the board first
	column     []int8
	diagonals  [2][]int16                         // by direction and index: the number of one in attacked, if any
	attacked   [2][restRows*restRows + 1]restGrid // by direction and that number: its squares
	used       [2]int16
	mask       [restRows * restRows]restGrid // by row and column: what a queen there takes away
	levels     [restRows + 1]restGrid
	queens     [restRows]int8 // by row: the column of the queen that stands
	all        uint64         // the columns
	choices    int
	limit      int // of choices
	pollEvery  int // choices
	poll       func() error
}

func newRestSearch(ctx context.Context, n int) *restSearch {
	s := &restSearch{column: make([]int8, n), limit: restChoices, pollEvery: restPoll, poll: func() error { return ctxerr.Of(ctx) }}
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
	for col := range c.lines.Without(nqueens.AlongColumn) {
		s.cols = append(s.cols, col)
	}
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
		s.column[col] = int8(i)
	}
	s.all, s.choices = 1<<len(s.rows)-1, 0
	root := s.begin(c)
	var x restNode
	for r := len(s.rows); r < len(rowBits); r++ {
		x.rows |= rowBits[r]
	}
	return s.below(0, root, &restGrid{}, x)
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
		for f := root.field(r); f != 0; f &= f - 1 {
			s.setMask(r, row, bits.TrailingZeros64(f), c.problem.N)
		}
	}
	for r, row := range s.rows {
		for f := root.field(r); f != 0; f &= f - 1 {
			col := s.cols[bits.TrailingZeros64(f)]
			s.diagonals[0][col-row+c.problem.N-1], s.diagonals[1][col+row] = 0, 0
		}
	}
	return root
}

// addRow adds the free squares of a row to the grid and to their diagonals.
func (s *restSearch) addRow(c *checker, root *restGrid, r, row int) {
	j, shift := r/3, r%3*fieldWidth
	for w := range (c.problem.N + 63) / 64 {
		for free := c.free(Line{Index: row}, w); free != 0; free &= free - 1 {
			col := 64*w + bits.TrailingZeros64(free)
			bit := uint64(1) << (shift + int(s.column[col]))
			root[j] |= bit
			for d, i := range [2]int{col - row + c.problem.N - 1, col + row} {
				number := &s.diagonals[d][i]
				if *number == 0 {
					s.used[d]++
					*number = s.used[d]
					s.attacked[d][*number] = restGrid{}
				}
				s.attacked[d][*number][j] |= bit
			}
		}
	}
}

func (s *restSearch) setMask(r, row, k, n int) {
	col := s.cols[k]
	rising := &s.attacked[0][s.diagonals[0][col-row+n-1]]
	falling := &s.attacked[1][s.diagonals[1][col+row]]
	m := &s.mask[r*restRows+k]
	for j := range m {
		m[j] = rising[j] | falling[j] | fieldLows<<k
	}
	m[r/3] |= fieldMask << (r % 3 * fieldWidth)
}

// field returns the free columns of a row.
func (g *restGrid) field(r int) uint64 { return g[r/3] >> (r % 3 * fieldWidth) & fieldMask }

// rowBits has a bit for each row: that of its guard, shifted by the index of its word.
// Sets of rows consist of these bits.
var rowBits = func() (b [3 * restWords]uint64) {
	for r := range b {
		b[r] = 1 << (r%3*fieldWidth + restRows - r/3)
	}
	return b
}()

// singleRow maps each bit of look's single to its row.
var singleRow = func() (rows [64]uint8) {
	for r := range rowBits {
		rows[r%3*fieldWidth+restRows-restWords+r/3] = uint8(r)
	}
	return rows
}()

// look removes the squares of a mask from a grid. alive lacks a guard if a row without a
// queen has no square left; single has the bits of the rows with one; ones and twos are
// the columns with at least one and at least two squares, by field.
func (g *restGrid) look(from, mask *restGrid, placed uint64) (alive, single, ones, twos uint64) {
	alive = guards
	for j, w := range from {
		w &^= mask[j]
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
	x.rows |= rowBits[r]
	x.cols |= 1 << k
	return &s.mask[r*restRows+k]
}

// The results of settle other than a row.
const (
	restOpen      = -1 // no row has two squares, all have more
	restFails     = -2
	restCompletes = -3
)

// settle sets g to a grid without the squares of a mask, after placing all forced queens,
// and returns a row with two squares to try next.
func (s *restSearch) settle(g, from, mask *restGrid, x *restNode) (row int) {
	for {
		alive, single, ones, twos := g.look(from, mask, x.rows)
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
				return g.withTwo(x.rows)
			}
			k := bits.TrailingZeros64(once)
			mask = s.put(x, g.rowOf(k), k)
		}
		if x.cols == s.all {
			return restCompletes
		}
	}
}

// below reports whether a grid without the squares of a mask has a completion.
func (s *restSearch) below(depth int, from, mask *restGrid, x restNode) (completes bool, err error) {
	g := &s.levels[depth]
	r := s.settle(g, from, mask, &x)
	switch r {
	case restFails, restCompletes:
		return r == restCompletes, nil
	case restOpen:
		if two := s.all &^ (g.thrice() | x.cols); two != 0 {
			return s.tryColumn(depth, bits.TrailingZeros64(two), x)
		}
		r = g.fewest(x.rows, len(s.rows))
	}
	for f := g.field(r); f != 0 && !completes && err == nil; f &= f - 1 {
		completes, err = s.try(depth, r, bits.TrailingZeros64(f), x)
	}
	return completes, err
}

// tryColumn tries the squares of a column.
func (s *restSearch) tryColumn(depth, k int, x restNode) (completes bool, err error) {
	for j, w := range s.levels[depth] {
		for f := w >> k & fieldLows; f != 0 && !completes && err == nil; f &= f - 1 {
			completes, err = s.try(depth, 3*j+bits.TrailingZeros64(f)/fieldWidth, k, x)
		}
	}
	return completes, err
}

// try tries a square.
func (s *restSearch) try(depth, r, k int, x restNode) (completes bool, err error) {
	if s.choices++; s.choices%s.pollEvery == 0 {
		if err := s.poll(); err != nil {
			return false, err
		}
	}
	if s.choices > s.limit {
		return false, fmt.Errorf("it takes more than %d choices; the proof must give the steps", s.limit)
	}
	mask := s.put(&x, r, k)
	return s.below(depth+1, &s.levels[depth], mask, x)
}

// thrice returns the columns with at least three squares.
func (g *restGrid) thrice() uint64 {
	var once, twice, thrice uint64
	for _, w := range g {
		thrice |= twice & w
		twice |= once & w
		once |= w
	}
	for _, shift := range [2]int{fieldWidth, 2 * fieldWidth} {
		thrice |= thrice >> shift
	}
	a, b, c := once, once>>fieldWidth, once>>(2*fieldWidth)
	d, e, f := twice, twice>>fieldWidth, twice>>(2*fieldWidth)
	return thrice | d&(b|c) | e&(a|c) | f&(a|b) | a&b&c
}

// putSingles places the queens of the rows with one square and returns the mask of the
// last one, or nil if they conflict.
func (s *restSearch) putSingles(g *restGrid, x *restNode, single uint64) (mask *restGrid) {
	for {
		r := int(singleRow[bits.TrailingZeros64(single)&63])
		f := g.field(r)
		if f == 0 {
			return nil
		}
		mask = s.put(x, r, bits.TrailingZeros64(f))
		if single &= single - 1; single == 0 {
			return mask
		}
		for j := range g {
			g[j] &^= mask[j]
		}
	}
}

// withTwo returns the first row with two squares, or restOpen if all have more.
func (g *restGrid) withTwo(placed uint64) (row int) {
	for j, w := range g {
		v := w & (w - fieldLows)      // without the first square of each row
		v &= (v | guards) - fieldLows // without two
		if two := guards &^ ((v | guards) - fieldLows | placed); two != 0 {
			return 3*j + bits.TrailingZeros64(two)/fieldWidth
		}
		placed <<= 1
	}
	return restOpen
}

// fewest returns the first row with the fewest squares.
func (g *restGrid) fewest(placed uint64, rows int) (row int) {
	most := restRows + 1
	for r := range rows {
		if count := bits.OnesCount64(g.field(r)); count < most && placed&rowBits[r] == 0 {
			row, most = r, count
		}
	}
	return row
}

// rowOf returns the first row that has a square in a column; there must be one.
func (g *restGrid) rowOf(k int) int {
	for j, w := range g {
		if x := w >> k & fieldLows; x != 0 {
			return 3*j + bits.TrailingZeros64(x)/fieldWidth
		}
	}
	return 0
}
