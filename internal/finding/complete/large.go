package complete

import (
	"cmp"
	"errors"
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/propagate"
	"nqueens.example/nqueens/proof"
)

// large searches boards on which any number of queens is missing. It counts the squares
// left in each row and column, places forced queens, and branches on a line with the
// fewest squares. When few enough queens are missing, the search for small boards takes
// over. Squares are not stored: a square is open if its lines are, so that memory is
// linear in n.
type large struct {
	*board
	words      int
	rows, cols []int // that had no queen at the root
	rowLeft    []int32
	colLeft    []int32
	vacant     []int          // rows without a queen, in any order
	at         []int          // where in vacant a row is, or was last
	few        int            // the most missing queens that the search for small boards takes
	stack      []int          // rows with queens put by the search, in order
	forced     []nqueens.Line // lines that had one square left when counted
	failed     nqueens.Line   // a line with no square left
	open       bool           // no line has failed since the last queen was put

	nodes, limit uint64 // branches taken, and their limit; 0 means none
	poll         func() error
	rng          *rand.Rand
	reordered    bool         // by a seed
	steps        proof.Writer // receives forced queens, if set
	last         *small       // the search that found the current completion
}

const (
	// Dives of a large board grow by a fifth, so that after a wrong early queen the next
	// dive is cheap. With growth by a half, one of six boards of 66 rows with 40 blocked
	// diagonals was undecided after 8 s; with a fifth it takes 0.2 s.
	firstDiveLarge = 200
	pollLarge      = 1 << 6

	// The squares of a line with at most fewSquares are ordered by how much they take
	// from other lines, blurred by a random factor.
	fewSquares = 64
	blur       = 0.1
)

var errDive = errors.New("dive ended")

// newLarge returns a search whose board has not been propagated. A seed other than 0 changes
// the order of equal lines.
func newLarge(b *board, seed uint64) *large {
	l := &large{
		board: b, words: (b.n + 63) / 64,
		rowLeft: make([]int32, b.n), colLeft: make([]int32, b.n),
		few: maxSmall,
		rng: rand.New(rand.NewPCG(seed, uint64(b.n))),
	}
	l.rows, l.cols = b.missing()
	if l.reordered = seed != 0; l.reordered {
		l.rng.Shuffle(len(l.rows), func(i, j int) { l.rows[i], l.rows[j] = l.rows[j], l.rows[i] })
		l.rng.Shuffle(len(l.cols), func(i, j int) { l.cols[i], l.cols[j] = l.cols[j], l.cols[i] })
	}
	l.vacant, l.at = slices.Clone(l.rows), make([]int, b.n)
	for i, row := range l.vacant {
		l.at[row] = i
	}
	return l
}

// settle counts the squares of all lines and places the forced queens.
func (l *large) settle() {
	l.open = true
	for _, row := range l.rows {
		for w := range l.words {
			l.rowLeft[row] += int32(bits.OnesCount64(l.lines.Free(row, w)))
		}
	}
	for _, col := range l.cols {
		for w := range l.words {
			l.colLeft[col] += int32(bits.OnesCount64(l.lines.FreeInColumn(col, w)))
		}
	}
	for _, row := range l.rows {
		l.counted(l.rowLeft[row], nqueens.Line{Index: row})
	}
	for _, col := range l.cols {
		l.counted(l.colLeft[col], nqueens.Line{Direction: nqueens.AlongColumn, Index: col})
	}
	l.open = l.open && l.propagate()
}

// counted notes that a line is forced or has failed, given the squares left in it.
func (l *large) counted(left int32, line nqueens.Line) {
	switch {
	case left == 1:
		l.forced = append(l.forced, line)
	case left == 0 && l.open:
		l.open, l.failed = false, line
	}
}

// put places a queen on an open square. It returns false if that leaves a line without
// a square; failed is then that line.
func (l *large) put(row, col int) bool {
	l.open = true
	l.attacked(row, col, func(r, c int) {
		if r != row {
			l.rowLeft[r]--
			l.counted(l.rowLeft[r], nqueens.Line{Index: r})
		}
		if c != col {
			l.colLeft[c]--
			l.counted(l.colLeft[c], nqueens.Line{Direction: nqueens.AlongColumn, Index: c})
		}
	})
	l.lines.Flip(nqueens.Square{Row: row, Col: col})
	l.queens[row] = int32(col)
	l.fill(row)
	l.stack = append(l.stack, row)
	return l.open
}

// fill removes a row from vacant. It stays just behind the end, where undo finds it.
func (l *large) fill(row int) {
	i, last := l.at[row], len(l.vacant)-1
	other := l.vacant[last]
	l.vacant[i], l.vacant[last] = other, row
	l.at[other], l.at[row] = i, last
	l.vacant = l.vacant[:last]
}

// undo removes the queens placed since the stack had length mark.
func (l *large) undo(mark int) {
	for len(l.stack) > mark {
		row := l.stack[len(l.stack)-1]
		l.stack = l.stack[:len(l.stack)-1]
		col := int(l.queens[row])
		l.lines.Flip(nqueens.Square{Row: row, Col: col})
		l.queens[row] = -1
		l.vacant = l.vacant[:len(l.vacant)+1] // where fill has left the row
		l.attacked(row, col, func(r, c int) {
			if r != row {
				l.rowLeft[r]++
			}
			if c != col {
				l.colLeft[c]++
			}
		})
	}
	l.forced = l.forced[:0]
}

// attacked calls visit for each open square that a queen on the given open square would
// attack. The queen must not be on the board yet.
func (l *large) attacked(row, col int, visit func(row, col int)) {
	for w := range l.words {
		for free := l.lines.Free(row, w); free != 0; free &= free - 1 {
			if c := 64*w + bits.TrailingZeros64(free); c != col {
				visit(row, c)
			}
		}
	}
	l.lines.Reach(nqueens.Square{Row: row, Col: col}, l.vacant, func(r, c int) {
		if !l.lines.Blocks(nqueens.Square{Row: r, Col: c}) {
			visit(r, c)
		}
	})
}

// propagate places the forced queens.
func (l *large) propagate() bool {
	for len(l.forced) > 0 {
		line := l.forced[len(l.forced)-1]
		l.forced = l.forced[:len(l.forced)-1]
		if l.lines.Has(line) { // with a queen
			continue
		}
		s := l.next(line, 0)
		if l.steps != nil {
			l.steps.Force(s, line)
		}
		if !l.put(s.Row, s.Col) {
			l.forced = l.forced[:0]
			return false
		}
	}
	return true
}

// next returns the first open square of a line at position k or later, or one off the board if
// there is none.
func (l *large) next(line nqueens.Line, k int) nqueens.Square {
	i := l.lines.Next(line, k)
	if line.Direction == nqueens.AlongColumn {
		return nqueens.Square{Row: i, Col: line.Index}
	}
	return nqueens.Square{Row: line.Index, Col: i}
}

// choose returns the first row or column with the fewest squares left.
func (l *large) choose() nqueens.Line {
	line, fewest := nqueens.Line{}, int32(l.n+1)
	for _, row := range l.rows {
		if l.queens[row] < 0 && l.rowLeft[row] < fewest {
			line, fewest = nqueens.Line{Index: row}, l.rowLeft[row]
		}
	}
	for _, col := range l.cols {
		if column := (nqueens.Line{Direction: nqueens.AlongColumn, Index: col}); l.colLeft[col] < fewest && !l.lines.Has(column) {
			line, fewest = column, l.colLeft[col]
		}
	}
	return line
}

// squares yields the open squares of a line, starting at a position and wrapping around.
// It looks each one up when it is asked for.
func (l *large) squares(line nqueens.Line, from int) iter.Seq[nqueens.Square] {
	return func(yield func(nqueens.Square) bool) {
		for _, part := range [2][2]int{{from, l.n}, {0, from}} {
			for k := part[0]; k < part[1]; k++ {
				s := l.next(line, k)
				if k = s.Col; line.Direction == nqueens.AlongColumn {
					k = s.Row
				}
				if k >= part[1] {
					break
				}
				if !yield(s) {
					return
				}
			}
		}
	}
}

// ordered yields the open squares of a line. If there are few, those come first that take
// the least from other lines; a square taken counts the more the fewer its lines have.
func (l *large) ordered(line nqueens.Line) iter.Seq[nqueens.Square] {
	if l.left(line) > fewSquares {
		return l.squares(line, l.rng.IntN(l.n))
	}
	type weighed struct {
		nqueens.Square
		loss float64
	}
	var list []weighed
	for s := range l.squares(line, 0) {
		loss := 0.0
		l.attacked(s.Row, s.Col, func(row, col int) {
			loss += 1/float64(l.rowLeft[row]) + 1/float64(l.colLeft[col])
		})
		list = append(list, weighed{s, loss * (1 + blur*l.rng.Float64())})
	}
	slices.SortFunc(list, func(a, b weighed) int { return cmp.Compare(a.loss, b.loss) })
	return func(yield func(nqueens.Square) bool) {
		for _, s := range list {
			if !yield(s.Square) {
				return
			}
		}
	}
}

func (l *large) left(line nqueens.Line) int32 {
	if line.Direction == nqueens.AlongColumn {
		return l.colLeft[line.Index]
	}
	return l.rowLeft[line.Index]
}

// below searches below the current queens. It restores the board unless it returns true.
func (l *large) below(found func() bool, dive uint64) (bool, error) {
	if len(l.vacant) <= l.few {
		return l.handOver(found, dive)
	}
	line := l.choose()
	mark := len(l.stack)
	for s := range l.ordered(line) {
		if err := l.node(dive); err != nil {
			return false, err
		}
		if l.put(s.Row, s.Col) && l.propagate() {
			if done, err := l.below(found, dive); done || err != nil {
				if err != nil {
					l.undo(mark)
				}
				return done, err
			}
		}
		l.undo(mark)
	}
	return false, nil
}

// node counts a branch and returns an error if the search must end.
func (l *large) node(dive uint64) error {
	switch {
	case dive != 0 && l.nodes >= dive:
		return errDive
	case l.limit != 0 && l.nodes >= l.limit:
		return ErrLimit
	}
	if l.nodes++; l.nodes%pollLarge == 0 && l.poll != nil {
		return l.poll()
	}
	return nil
}

// handOver leaves the rest to the search for small boards, without prices: a dive hands
// over many boards, most of them easy, and prices made boards of 100 rows with 60 blocked
// diagonals take eight times as long.
func (l *large) handOver(found func() bool, dive uint64) (bool, error) {
	s := newSmall(l.board)
	if !s.open {
		return false, nil
	}
	s.search.Shuffle = l.rng.Uint64
	if l.reordered {
		s.search.Board.Reorder(l.rng.Uint64)
	}
	before := l.nodes
	s.search.Poll = func() error {
		l.nodes = before + s.search.Nodes
		if l.poll == nil {
			return nil
		}
		return l.poll()
	}
	end := l.limit
	if dive != 0 && (end == 0 || dive < end) {
		end = dive
	}
	if end != 0 {
		s.search.Limit = max(1, end-min(end, before))
	}
	s.search.Found = func() bool {
		l.last = s
		return found()
	}
	done, err := s.search.Run(s.root)
	l.nodes = before + s.search.Nodes
	if errors.Is(err, propagate.ErrLimit) {
		if err = errDive; end == l.limit {
			err = ErrLimit
		}
	}
	return done, err
}

// placement returns the completion just found.
func (l *large) placement() nqueens.Placement { return l.last.placement() }

func (l *large) all(found func() bool) error {
	if l.settle(); !l.open {
		return nil
	}
	_, err := l.below(found, 0)
	return err
}

func (l *large) solve() (Result, error) {
	found, err := false, error(nil)
	stop := func() bool { return false }
	if l.settle(); !l.open {
		return Result{}, nil
	}
	for dive := uint64(firstDiveLarge); ; dive += dive / 5 {
		if found, err = l.below(stop, l.nodes+dive+uint64(len(l.vacant))); !errors.Is(err, errDive) {
			break
		}
	}
	r := Result{Nodes: l.nodes}
	if found {
		r.Placement = l.placement()
	}
	return r, err
}
