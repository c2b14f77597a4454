// Package pieces places n pieces of any kind on an n x n board, one in each row, so that none
// attacks another: it lists the placements and counts them, also up to symmetry.
package pieces

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/symmetry"
)

// MaxN is the largest board that All searches.
const MaxN = 1000

// All returns the solutions of p in lexicographic order, for boards of up to MaxN rows. Two
// pieces may share a column if they do not attack along columns. The search runs as the sequence is
// read. The error of ctx is the last pair if it has ended. The caller may keep the placements.
//
// It fills the board row by row and tracks the squares that the placed pieces attack.
// None of them attacks another, so none blocks another, and a new piece attacks the same
// squares as on an empty board. For a class, a piece is placed with all its images.
func All(ctx context.Context, p nqueens.Problem) iter.Seq2[nqueens.Placement, error] {
	return ctxerr.Seq(ctx, func(yield func(nqueens.Placement) bool) error {
		moves, err := movesOn(p.Piece, p.N)
		if err := cmp.Or(p.Validate(), err); err != nil {
			return err
		}
		w := newWalk(moves, p.N, func() bool { return ctx.Err() != nil })
		if w.empty, err = w.empty.Joined(p.Board); err != nil {
			return err
		}
		if w.close(p); p.Class != "" {
			w.turn, w.standing = turns[p.Class], make([]bool, p.N)
		}
		w.fill(0, func() bool { return yield(slices.Clone(w.placement)) })
		return nil
	})
}

// turns are the turns of classes.
var turns = map[string]symmetry.Symmetry{"half-turn": symmetry.Rotate180, "quarter-turn": symmetry.Rotate90}

// close marks the squares where no piece may stand as attacked.
func (w *walk) close(p nqueens.Problem) {
	diagonals := make(map[nqueens.Line]bool)
	for _, l := range p.BlockedDiagonals {
		diagonals[l] = true
	}
	closed := make(map[nqueens.Square]bool)
	for _, s := range p.Blocked {
		closed[s] = true
	}
	for _, s := range p.Placed {
		for col := range p.N {
			closed[nqueens.Square{Row: s.Row, Col: col}] = col != s.Col
		}
		for reached := range w.moves.Reach(w.empty, s) {
			closed[reached] = true
		}
	}
	for at := range p.N * p.N {
		s := nqueens.Square{Row: at / p.N, Col: at % p.N}
		if closed[s] || diagonals[s.Line(nqueens.AlongRising)] || diagonals[s.Line(nqueens.AlongFalling)] {
			w.attacked[0][at/64] |= 1 << (at % 64)
		}
	}
}

// walk is a search row by row.
type walk struct {
	stopped   func() bool
	turn      symmetry.Symmetry  // that leaves a placement unchanged, with standing
	standing  []bool             // whether a row has a piece; nil where no turn is asked for
	branch    func(free int) int // which of the free squares of a row is the only one to try, -1 for all; nil for all
	moves     nqueens.Moves
	empty     nqueens.Board
	attacked  [][]uint64 // for each row, by the pieces below it: bit row*n + col
	placement nqueens.Placement
	nodes     int
}

func newWalk(moves nqueens.Moves, n int, stopped func() bool) *walk {
	w := &walk{stopped: stopped, moves: moves, empty: nqueens.NewBoard(n), attacked: make([][]uint64, n+1), placement: make(nqueens.Placement, n)}
	for row := range w.attacked {
		w.attacked[row] = make([]uint64, (n*n+63)/64)
	}
	return w
}

// movesOn returns the moves of p if n is the size of a board that is searched.
func movesOn(p nqueens.Piece, n int) (nqueens.Moves, error) {
	if n < 1 || n > MaxN {
		return nqueens.Moves{}, &nqueens.SizeError{N: n, Min: 1, Max: MaxN}
	}
	return p.Moves()
}

// isAttacked reports whether a piece below the row of a square attacks it.
func (w *walk) isAttacked(row, col int) bool {
	return isSet(w.attacked[row], row*len(w.placement)+col)
}

// fill calls found for every way to fill the rows from row up, until it returns
// false or it is stopped, and reports whether neither has happened.
func (w *walk) fill(row int, found func() bool) bool {
	n := len(w.placement)
	if row == n {
		return found()
	}
	if w.nodes++; w.nodes%1024 == 1 && w.stopped() {
		return false
	}
	if w.standing != nil {
		return w.fillTurned(row, found)
	}
	only := w.only(row)
	for col := range n {
		if !w.isAttacked(row, col) && (only < 0 || col == only) {
			w.put(nqueens.Square{Row: row, Col: col})
			if !w.fill(row+1, found) {
				return false
			}
		}
	}
	return true
}

// only returns the only column to try in a row, -1 for all.
func (w *walk) only(row int) int {
	if w.branch == nil {
		return -1
	}
	var free []int
	for col := range w.placement {
		if !w.isAttacked(row, col) {
			free = append(free, col)
		}
	}
	if i := w.branch(len(free)); i >= 0 {
		return free[i]
	}
	return -1
}

// fillTurned is fill for placements that a turn leaves unchanged. A row in which an image stands is
// full.
func (w *walk) fillTurned(row int, found func() bool) bool {
	if w.standing[row] {
		copy(w.attacked[row+1], w.attacked[row])
		return w.fill(row+1, found)
	}
	for col := range w.placement {
		if w.isAttacked(row, col) {
			continue
		}
		orbit, ok := w.putOrbit(nqueens.Square{Row: row, Col: col})
		more := !ok || w.fill(row+1, found)
		for _, s := range orbit {
			w.standing[s.Row] = false
		}
		if !more {
			return false
		}
	}
	return true
}

// putOrbit puts a piece and its images. It returns those that it has put, and whether that is all:
// not if two are in one row, or attack each other.
func (w *walk) putOrbit(first nqueens.Square) (orbit []nqueens.Square, all bool) {
	w.put(first)
	for s := first; ; {
		w.standing[s.Row] = true
		orbit = append(orbit, s)
		if s = w.turn.Square(s, len(w.placement)); s == first {
			return orbit, true
		}
		if w.standing[s.Row] || isSet(w.attacked[first.Row+1], s.Row*len(w.placement)+s.Col) {
			return orbit, false
		}
		w.stand(s, w.attacked[first.Row+1])
	}
}

func (w *walk) put(square nqueens.Square) {
	next := w.attacked[square.Row+1]
	copy(next, w.attacked[square.Row])
	w.stand(square, next)
}

// stand puts a piece on a square, and adds the squares that it attacks.
func (w *walk) stand(square nqueens.Square, attacked []uint64) {
	w.placement[square.Row] = square.Col
	for s := range w.moves.Reach(w.empty, square) {
		bit := s.Row*len(w.placement) + s.Col
		attacked[bit/64] |= 1 << (bit % 64)
	}
}

func isSet(bits []uint64, bit int) bool { return bits[bit/64]>>(bit%64)&1 != 0 }
