package complete

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"

	"nqueens"
)

// large is a search of a board of any size. Every line counts its squares left;
// squares taken away go on a trail, so that a step back puts them back.
type large struct {
	n, words int
	avail    []uint64 // n rows of words: the squares left; a queen's row has her square only
	rowLeft  []int32
	colLeft  []int32
	queen    []int32  // by row, -1 for none
	taken    []bool   // columns with a queen
	trail    []uint32 // squares taken away, and queens put, in order
	forced   []uint32 // squares that were the last of a line when they were found
	standing int

	nodes, limit uint64 // branches taken; the limit is none if 0
	poll         func() error
	rng          *rand.Rand
	open         bool // the root has not failed
}

const (
	trailQueen = 1 << 31 // marks a queen on the trail
	rowShift   = 12      // a square in 24 bits: MaxN is 1 << rowShift
	colMask    = 1<<rowShift - 1

	firstDiveLarge = 200
	pollLarge      = 1 << 6
)

var errDive = errors.New("dive ended")

func newLarge(p nqueens.Problem, seed uint64) *large {
	n := p.N
	l := &large{
		n: n, words: (n + 63) / 64,
		rowLeft: make([]int32, n), colLeft: make([]int32, n),
		queen: make([]int32, n), taken: make([]bool, n),
		rng: rand.New(rand.NewPCG(seed, uint64(n))),
	}
	l.avail = make([]uint64, n*l.words)
	for row := range n {
		for w := range l.words {
			l.avail[row*l.words+w] = ^uint64(0)
		}
		l.avail[row*l.words+l.words-1] = ^uint64(0) >> (64*l.words - n)
		l.rowLeft[row], l.colLeft[row], l.queen[row] = int32(n), int32(n), -1
	}
	l.open = l.setUp(p)
	return l
}

func (l *large) setUp(p nqueens.Problem) bool {
	for _, s := range p.Blocked {
		l.remove(s.Row, s.Col)
	}
	for _, line := range p.BlockedDiagonals {
		for s := range line.Squares(l.n) {
			l.remove(s.Row, s.Col)
		}
	}
	for _, left := range [][]int32{l.rowLeft, l.colLeft} {
		for _, k := range left {
			if k == 0 {
				return false
			}
		}
	}
	for _, s := range p.Placed {
		if !l.put(s.Row, s.Col) {
			return false
		}
	}
	return l.propagate()
}

// remove takes a square away; it reports false if that leaves a line with none.
func (l *large) remove(row, col int) bool {
	word, bit := &l.avail[row*l.words+col>>6], uint64(1)<<(col&63)
	if *word&bit == 0 {
		return true
	}
	*word &^= bit
	l.rowLeft[row]--
	l.colLeft[col]--
	l.trail = append(l.trail, uint32(row<<rowShift|col))
	if l.rowLeft[row] == 1 && l.queen[row] < 0 {
		l.forced = append(l.forced, uint32(row<<rowShift|l.lastInRow(row)))
	}
	if l.colLeft[col] == 1 && !l.taken[col] {
		if r := l.lastInColumn(col); r >= 0 {
			l.forced = append(l.forced, uint32(r<<rowShift|col))
		}
	}
	return l.rowLeft[row] > 0 && l.colLeft[col] > 0
}

func (l *large) lastInRow(row int) int {
	for w, set := range l.avail[row*l.words : (row+1)*l.words] {
		if set != 0 {
			return w<<6 + bits.TrailingZeros64(set)
		}
	}
	return 0
}

func (l *large) lastInColumn(col int) int {
	for row := range l.n {
		if l.has(row, col) {
			return row
		}
	}
	return -1
}

func (l *large) has(row, col int) bool {
	return l.avail[row*l.words+col>>6]>>(col&63)&1 != 0
}

// put stands a queen on a square and takes away what she attacks.
func (l *large) put(row, col int) bool {
	if l.queen[row] >= 0 {
		return int(l.queen[row]) == col
	}
	if !l.has(row, col) {
		return false
	}
	l.queen[row], l.taken[col] = int32(col), true
	l.standing++
	l.trail = append(l.trail, trailQueen|uint32(row<<rowShift|col))
	ok := true
	for w := range l.words {
		for set := l.avail[row*l.words+w]; set != 0; set &= set - 1 {
			if c := w<<6 + bits.TrailingZeros64(set); c != col {
				ok = l.remove(row, c) && ok
			}
		}
	}
	for r := range l.n {
		if r == row {
			continue
		}
		away := max(r-row, row-r)
		ok = l.remove(r, col) && ok
		if col >= away {
			ok = l.remove(r, col-away) && ok
		}
		if col+away < l.n {
			ok = l.remove(r, col+away) && ok
		}
		if !ok {
			return false
		}
	}
	return ok
}

// propagate puts the queens that are forced.
func (l *large) propagate() bool {
	for len(l.forced) > 0 {
		s := l.forced[len(l.forced)-1]
		l.forced = l.forced[:len(l.forced)-1]
		if !l.put(int(s>>rowShift), int(s&colMask)) {
			l.forced = l.forced[:0]
			return false
		}
	}
	return true
}

func (l *large) undo(mark int) {
	for _, s := range l.trail[mark:] {
		row, col := int(s&^trailQueen>>rowShift), int(s&colMask)
		if s&trailQueen != 0 {
			l.queen[row], l.taken[col] = -1, false
			l.standing--
			continue
		}
		l.avail[row*l.words+col>>6] |= 1 << (col & 63)
		l.rowLeft[row]++
		l.colLeft[col]++
	}
	l.trail, l.forced = l.trail[:mark], l.forced[:0]
}

// choose returns a square, at random, of the row or column with the fewest left.
func (l *large) choose() (row, col int) {
	row, col = -1, -1
	fewest := int32(l.n + 1)
	for i := range l.n {
		if l.queen[i] < 0 && l.rowLeft[i] < fewest {
			row, col, fewest = i, -1, l.rowLeft[i]
		}
		if !l.taken[i] && l.colLeft[i] < fewest {
			row, col, fewest = -1, i, l.colLeft[i]
		}
	}
	skip := l.rng.IntN(int(fewest))
	for i := range l.n {
		r, c := row, i
		if col >= 0 {
			r, c = i, col
		}
		if l.has(r, c) {
			if skip == 0 {
				return r, c
			}
			skip--
		}
	}
	return row, col
}

// below searches under the present queens: the square chosen with its queen, then
// without. It leaves the board as it found it unless it returns true.
func (l *large) below(found func() bool, dive uint64) (bool, error) {
	mark := len(l.trail)
	for l.standing < l.n {
		if dive != 0 && l.nodes >= dive {
			l.undo(mark)
			return false, errDive
		}
		if l.limit != 0 && l.nodes >= l.limit {
			return false, ErrLimit
		}
		if l.nodes++; l.nodes%pollLarge == 0 && l.poll != nil {
			if err := l.poll(); err != nil {
				return false, err
			}
		}
		row, col := l.choose()
		before := len(l.trail)
		if l.put(row, col) && l.propagate() {
			if done, err := l.below(found, dive); done || err != nil {
				if errors.Is(err, errDive) {
					l.undo(mark)
				}
				return done, err
			}
		}
		l.undo(before)
		if !l.remove(row, col) || !l.propagate() {
			l.undo(mark)
			return false, nil
		}
	}
	if !found() {
		return true, nil
	}
	l.undo(mark)
	return false, nil
}

func (l *large) placement() nqueens.Placement {
	p := make(nqueens.Placement, l.n)
	for row, col := range l.queen {
		p[row] = int(col)
	}
	return p
}

func (l *large) all(found func() bool) error {
	if !l.open {
		return nil
	}
	_, err := l.below(found, 0)
	return err
}

func solveLarge(ctx context.Context, p nqueens.Problem, o Options) (Result, error) {
	l := newLarge(p, o.Seed)
	l.limit = o.MaxNodes
	l.poll = poll(ctx, o, &l.nodes)
	found, err := false, error(nil)
	stop := func() bool { return false }
	for dive := uint64(firstDiveLarge); l.open; dive *= 2 {
		if found, err = l.below(stop, l.nodes+dive+uint64(l.n)); !errors.Is(err, errDive) {
			break
		}
	}
	r := Result{Nodes: l.nodes}
	if found {
		r.Placement = l.placement()
	}
	return r, err
}
