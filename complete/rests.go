package complete

import (
	"errors"
	"math/bits"

	"nqueens.example/nqueens/internal/propagate"
	"nqueens.example/nqueens/proof"
)

// rests leaves the last rows of a refutation to the checker, where the form can do
// that. The search of this package finds out whether they have a completion, and
// whether it would take the checker too long.
type rests struct {
	to      proof.Rester
	rows    int
	choices uint64
	search  propagate.Search
}

// newRests returns nil where the form states every step.
func (r *refuter) newRests(b *propagate.Board) *rests {
	to, ok := r.steps.(proof.Rester)
	if !ok {
		return nil
	}
	s := &rests{to: to}
	s.rows, s.choices = to.RestLimit()
	s.search.Board, s.search.Poll = b, r.poll
	return s
}

// leave leaves what stands below x to the checker, and reports false where it doesn't.
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
