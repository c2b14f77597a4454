package complete

import (
	"context"
	"errors"
	"math/bits"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/finding/propagate"
	"nqueens.example/nqueens/proof"
)

// Refute writes a proof that p has no completion to steps and closes it. It searches
// again. It uses prices only if the form has them; without them the proof can
// take far longer than Solve. It returns an error if p has a completion, is not valid or
// is too large, the first error of writing, or the error of ctx.
func Refute(ctx context.Context, p nqueens.Problem, steps proof.Writer) error {
	if err := check(ctx, p); err != nil {
		return err
	}
	r := newRefuter(ctx, p, steps)
	if err := r.all(); err != nil {
		return err
	}
	return steps.Close()
}

// RefuteSmaller writes a proof that first, which must solve p, is the lexicographically
// first solution of p. Its errors are those of Refute.
func RefuteSmaller(ctx context.Context, p nqueens.Problem, first nqueens.Placement, to *proof.FirstWriter) error {
	if err := check(ctx, p); err != nil {
		return err
	}
	if err := p.Accepts(first); err != nil {
		return err
	}
	nodes := uint64(0)
	for s, smaller := range to.Cases() {
		to.Case(s)
		r := newRefuter(ctx, smaller, to)
		r.nodes = nodes
		if err := r.all(); err != nil {
			return err
		}
		nodes = r.nodes
	}
	return to.Close()
}

var errCompletes = errors.New("the board has a completion: there is nothing to prove")

// refuter takes the steps of the search one by one and writes each to the proof.
type refuter struct {
	board *board
	steps proof.Writer
	few   int // the most missing queens for small
	from  int // the fewest free rows for prices; 0 for the form's own choice
	nodes uint64
	poll  func() error
}

func newRefuter(ctx context.Context, p nqueens.Problem, steps proof.Writer) *refuter {
	return &refuter{steps: steps, poll: func() error { return ctxerr.Of(ctx) }, board: newBoard(p), few: maxSmall}
}

// all refutes the whole board.
func (r *refuter) all() error {
	rows, _ := r.board.missing()
	if len(rows) <= r.few {
		return r.small()
	}
	l := newLarge(r.board, 0)
	l.steps = r.steps
	l.settle()
	return r.large(l, l.open)
}

// large refutes the subtree below the current queens of a large board. If open is false,
// a line has failed already.
func (r *refuter) large(l *large, open bool) error {
	switch {
	case !open:
		r.steps.Fail(l.failed)
		return r.steps.Err()
	case len(l.vacant) <= r.few:
		return r.small()
	}
	line := l.choose()
	r.steps.Branch(line)
	mark := len(l.stack)
	for s := range l.squares(line, 0) {
		if err := r.node(); err != nil {
			return err
		}
		r.steps.Try(s)
		if err := r.large(l, l.put(s.Row, s.Col) && l.propagate()); err != nil {
			return err
		}
		l.undo(mark)
	}
	r.steps.Exhausted()
	return r.steps.Err()
}

// node counts a node and polls the context now and then.
func (r *refuter) node() error {
	if r.nodes++; r.nodes%(1<<10) == 0 {
		return r.poll()
	}
	return nil
}

// small refutes a board on which at most 64 queens are missing.
func (r *refuter) small() error {
	rows, cols := r.board.missing()
	b, root := propagate.NewBoard(r.board.n, rows, cols, r.board.open)
	s := &smallRefuter{refuter: r, board: b, reasons: newReasons(b, root, r.steps, r.from), rests: r.newRests(b)}
	return s.below(root, propagate.Prices{}, 0)
}

// smallRefuter refutes a board on which at most 64 queens are missing.
type smallRefuter struct {
	*refuter
	board   *propagate.Board
	reasons *reasons
	rests   *rests
}

// below refutes the node x at a depth below the root, starting from the prices of its
// parent.
func (r *smallRefuter) below(x *propagate.Node, w propagate.Prices, depth int) error {
	if left, err := r.rests.leave(x); left || err != nil {
		return err
	}
	if open, err := r.follow(x); !open {
		return err
	}
	isRefuted, changed := r.reasons.price(x, &w, depth)
	if isRefuted {
		return r.steps.Err()
	}
	if changed {
		if left, err := r.rests.leave(x); left || err != nil {
			return err
		}
		if open, err := r.follow(x); !open {
			return err
		}
	}
	return r.branch(x, w, depth)
}

// follow places the queens that are forced in x. It returns false if a line has failed.
func (r *smallRefuter) follow(x *propagate.Node) (open bool, err error) {
	b := r.board
	for {
		next := b.Next(x)
		switch {
		case next.State == propagate.Refuted:
			r.steps.Fail(lineOf(b, next.Line))
			return false, r.steps.Err()
		case next.State == propagate.Quiet && x.Done():
			return false, errCompletes
		case next.State == propagate.Quiet:
			return true, nil
		}
		r.steps.Force(squareOf(b, next.Lane, next.Col), lineOf(b, next.Line))
		b.Stand(x, next.Lane, next.Col)
	}
}

func (r *smallRefuter) branch(x *propagate.Node, w propagate.Prices, depth int) error {
	b := r.board
	line := r.reasons.line(b, x, &w)
	r.steps.Branch(lineOf(b, line))
	for squares := b.Squares(x, line); squares != 0; squares &= squares - 1 {
		if err := r.node(); err != nil {
			return err
		}
		lane, bit := line.Square(bits.TrailingZeros64(squares))
		r.steps.Try(squareOf(b, lane, bit))
		child := *x
		b.Stand(&child, lane, bit)
		if err := r.below(&child, w, depth+1); err != nil {
			return err
		}
	}
	r.steps.Exhausted()
	return nil
}

func squareOf(b *propagate.Board, lane, bit int) nqueens.Square {
	return nqueens.Square{Row: b.Row(lane), Col: b.Col(bit)}
}

func lineOf(b *propagate.Board, l propagate.Line) nqueens.Line {
	if l.IsColumn {
		return nqueens.Line{Direction: nqueens.AlongColumn, Index: b.Col(l.Index)}
	}
	return nqueens.Line{Index: b.Row(l.Index)}
}
