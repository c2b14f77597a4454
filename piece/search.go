package piece

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"nqueens.example/nqueens"
)

// MaxN is the largest board that All searches.
const MaxN = 1000

// All returns every placement of n pieces p, one in each row of an n x n board, none of
// which attacks another, in lexicographic order, for n from 1 to MaxN. Two may share a
// column if p does not attack along columns. The search runs as the sequence is read. It
// ends early if ctx ends; the caller then finds ctx.Err set. The caller may keep the
// placements.
//
// It fills the board row by row and tracks the squares that the placed pieces attack.
// None of them attacks another, so none blocks another, and a new piece attacks the same
// squares as on an empty board.
func All(ctx context.Context, p Piece, n int) (iter.Seq[nqueens.Placement], error) {
	if n < 1 || n > MaxN {
		return nil, fmt.Errorf("the size of the board must be 1 to %d, not %d", MaxN, n)
	}
	return func(yield func(nqueens.Placement) bool) {
		w := newWalk(p, n, func() bool { return ctx.Err() != nil })
		w.fill(0, func() bool { return yield(slices.Clone(w.placement)) })
	}, nil
}

// walk is a search row by row.
type walk struct {
	stopped   func() bool
	branch    func(free int) int // which of the free squares of a row is the only one to try, -1 for all; nil for all
	piece     Piece
	empty     Board
	attacked  []Board // by the pieces in the rows below each row
	placement nqueens.Placement
	nodes     int
}

func newWalk(p Piece, n int, stopped func() bool) *walk {
	w := &walk{stopped: stopped, piece: p, empty: NewBoard(n), attacked: make([]Board, n+1), placement: make(nqueens.Placement, n)}
	for row := range w.attacked {
		w.attacked[row] = NewBoard(n)
	}
	return w
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
	only := w.only(row)
	for col := range n {
		square := nqueens.Square{Row: row, Col: col}
		if !w.attacked[row].Occupied(square) && (only < 0 || col == only) {
			w.put(square)
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
		if !w.attacked[row].Occupied(nqueens.Square{Row: row, Col: col}) {
			free = append(free, col)
		}
	}
	if i := w.branch(len(free)); i >= 0 {
		return free[i]
	}
	return -1
}

func (w *walk) put(square nqueens.Square) {
	w.placement[square.Row] = square.Col
	next := w.attacked[square.Row+1]
	copy(next.occupied, w.attacked[square.Row].occupied)
	for s := range w.piece.Reach(w.empty, square) {
		next.occupy(s)
	}
}
