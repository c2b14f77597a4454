package spy

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Steps turns the changes of a board into lines that [textbook.ReadSteps] reads.
type Steps struct {
	found  *Found
	read   reader
	queens []int // as row*n + column, in the order in which they came
	solved []int // the latest solution
}

// NewSteps returns the Steps of a board that was found. The error is that of a board that Find
// does not return.
func NewSteps(f *Found) (*Steps, error) {
	if err := f.Reading.check(); err != nil {
		return nil, err
	}
	if f.N != f.Reading.N {
		return nil, fmt.Errorf("the board has %d rows, and its reading %d", f.N, f.Reading.N)
	}
	return &Steps{found: f, read: f.Reading.reader()}, nil
}

// Append appends the steps of a change to text: the queens that are removed, those that are placed,
// and the solution that they may be.
func (s *Steps) Append(text []byte, c Change) []byte {
	n := s.found.N
	if c.Size != nil && *c.Size != n {
		return text
	}
	queens, ok := s.read(c.Value.Of, c.Row)
	if !ok || len(queens) > 4*n {
		return text
	}
	now := squaresOf(queens, n)
	var gone, stay []int
	for _, square := range s.queens {
		if slices.Contains(now, square) {
			stay = append(stay, square)
		} else {
			gone = append(gone, square)
		}
	}
	var come []int
	for _, square := range now {
		if !slices.Contains(stay, square) && !slices.Contains(come, square) {
			come = append(come, square)
		}
	}
	if len(gone)+len(come) == 0 {
		return text
	}
	s.queens = append(stay, come...)
	where, _ := json.Marshal(c.Moment)
	step := func(format string, values ...any) {
		text = append(fmt.Appendf(text, format, values...), where[1:]...)
		text = append(text, '\n')
	}
	for _, square := range slices.Backward(gone) {
		step(`{"event":"remove","row":%d,"column":%d,`, square/n, square%n)
	}
	for _, square := range come {
		step(`{"event":"place","row":%d,"column":%d,`, square/n, square%n)
	}
	slices.Sort(now)
	if solves(queens, n) && !slices.Equal(s.solved, now) {
		s.solved = now
		step(`{"event":"solution",`)
	}
	return text
}
