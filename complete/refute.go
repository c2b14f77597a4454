package complete

import (
	"context"
	"math/bits"

	"nqueens"
	"nqueens/internal/propagate"
	"nqueens/proof"
)

// refuter writes the proof that a board has no completion, which the search has
// found before: it takes the same kind of steps, one by one, and names each.
type refuter struct {
	board *propagate.Board
	proof *proof.Writer
	nodes uint64
	poll  func() error
}

// refute writes the proof, if one is wanted.
func (s *small) refute(ctx context.Context, o Options) error {
	if o.Proof == nil {
		return nil
	}
	rows, avail, cols := lanes(s.problem)
	board, root := propagate.NewBoard(s.problem.N, rows, avail, cols)
	r := &refuter{board: board, proof: proof.NewWriter(o.Proof, s.problem)}
	r.poll = poll(ctx, o, &r.nodes)
	if err := r.below(root); err != nil {
		return err
	}
	return r.proof.Close()
}

// below follows what is forced in x until a line fails or there is a choice.
func (r *refuter) below(x *propagate.Node) error {
	for {
		next := r.board.Next(x)
		switch next.State {
		case propagate.Refuted:
			r.proof.Fail(r.line(next.Line))
			return r.proof.Err()
		case propagate.Quiet:
			return r.branch(x)
		}
		r.proof.Force(r.square(next.Lane, next.Col), r.line(next.Line))
		r.board.Stand(x, next.Lane, next.Col)
	}
}

func (r *refuter) branch(x *propagate.Node) error {
	if r.nodes%(1<<10) == 0 {
		if err := r.poll(); err != nil {
			return err
		}
	}
	line := r.board.Branch(x)
	r.proof.Branch(r.line(line))
	for squares := r.board.Squares(x, line); squares != 0; squares &= squares - 1 {
		lane, col := line.Square(bits.TrailingZeros64(squares))
		r.nodes++
		r.proof.Try(r.square(lane, col))
		child := *x
		r.board.Stand(&child, lane, col)
		if err := r.below(&child); err != nil {
			return err
		}
	}
	return nil
}

func (r *refuter) square(lane, col int) nqueens.Square {
	return nqueens.Square{Row: r.board.Row(lane), Col: col}
}

func (r *refuter) line(l propagate.Line) proof.Line {
	if l.IsColumn {
		return proof.Line(l)
	}
	return proof.Line{Index: r.board.Row(l.Index)}
}
