package complete

import (
	"errors"
	"math/bits"

	"nqueens.example/nqueens/internal/finding/propagate"
	"nqueens.example/nqueens/proof"
)

// rests leaves the last rows of a refutation to the checker, if the form allows it. A
// search first makes sure that they have no completion and are not too much work for the
// checker.
type rests struct {
	to      proof.Writer
	rows    int
	choices uint64
	search  propagate.Search
}

// newRests returns nil if the form states every step.
func (r *refuter) newRests(b *propagate.Board) *rests {
	s := &rests{to: r.steps}
	if s.rows, s.choices = r.steps.RestLimit(); s.rows == 0 {
		return nil
	}
	s.search.Board, s.search.Poll = b, r.poll
	return s
}

// leave leaves the subtree of x to the checker and returns true, or returns false if it
// must be written out.
func (r *rests) leave(x *propagate.Node) (left bool, err error) {
	if r == nil || bits.OnesCount64(x.Free) > r.rows {
		return false, nil
	}
	root := *x
	if r.search.Board.Settle(&root, &r.search.Queens) {
		r.search.Limit = r.search.Nodes + r.choices
		completes, err := r.search.Run(&root)
		switch {
		case errors.Is(err, propagate.ErrLimit):
			return false, nil
		case err != nil:
			return false, err
		case completes:
			return false, errCompletes
		}
	}
	r.to.Rest()
	return true, r.to.Err()
}
