package spy

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"nqueens.example/nqueens/textbook"
)

// Steps returns the search of a program whose board was found, as an algorithm whose steps are
// the changes of the board: first those that its log has, then those that next returns, up to
// io.EOF. The log may be nil. The events can be ranged over once.
func Steps(ctx context.Context, f *Found, l *Log, next func() (Change, error)) (*textbook.Algorithm, error) {
	if err := f.Reading.check(); err != nil {
		return nil, err
	}
	if f.N != f.Reading.N {
		return nil, fmt.Errorf("the board has %d rows, and its reading %d", f.N, f.Reading.N)
	}
	steps := &steps{Found: f, read: f.Reading.reader(), next: next}
	if l != nil {
		if err := l.check(); err != nil {
			return nil, err
		}
		for change := range l.Changes(f) {
			steps.add(change)
		}
	}
	a, err := textbook.ReadSteps(ctx, steps, textbook.StepOptions{N: f.N, Base: new(int)})
	if err != nil {
		return nil, err
	}
	a.Title, a.Idea, a.Tree, a.Recursive = f.Title(), f.Idea(l), true, f.Recursion != ""
	if l != nil {
		a.Name = strings.TrimSuffix(l.Main.File, path.Ext(l.Main.File))
		a.Pseudocode = l.Main.Code
	}
	return a, nil
}

// steps reads changes of a board as the lines that [textbook.ReadSteps] reads.
type steps struct {
	*Found
	read   reader
	next   func() (Change, error)
	queens []int  // as row*n + column, in the order in which they came
	solved []int  // the latest solution
	text   []byte // lines that are not read yet
	buffer []byte // of text
}

func (s *steps) Read(to []byte) (int, error) {
	for len(s.text) == 0 {
		change, err := s.next()
		if err != nil {
			return 0, err
		}
		s.text = s.buffer[:0]
		s.add(change)
		s.buffer = s.text
	}
	n := copy(to, s.text)
	s.text = s.text[n:]
	return n, nil
}

// add adds the steps of a change: the queens that are removed, those that are placed, and the
// solution that they may be.
func (s *steps) add(c Change) {
	if size := c.number(s.Size); size != nil && *size != s.N {
		return
	}
	queens, ok := s.read(c.Value.Of, c.number(s.Row))
	if !ok || len(queens) > 4*s.N {
		return
	}
	now := squaresOf(queens, s.N)
	var gone, stay, come []int
	for _, square := range s.queens {
		if slices.Contains(now, square) {
			stay = append(stay, square)
		} else {
			gone = append(gone, square)
		}
	}
	for _, square := range now {
		if !slices.Contains(stay, square) && !slices.Contains(come, square) {
			come = append(come, square)
		}
	}
	if len(gone)+len(come) == 0 {
		return
	}
	s.queens = append(stay, come...)
	where, _ := json.Marshal(c.shown(s.Board))
	step := func(format string, values ...any) {
		s.text = append(fmt.Appendf(s.text, format, values...), where[1:]...)
		s.text = append(s.text, '\n')
	}
	for _, square := range slices.Backward(gone) {
		step(`{"event":"remove","row":%d,"column":%d,`, square/s.N, square%s.N)
	}
	for _, square := range come {
		step(`{"event":"place","row":%d,"column":%d,`, square/s.N, square%s.N)
	}
	slices.Sort(now)
	if solves(queens, s.N) && !slices.Equal(s.solved, now) {
		s.solved = now
		step(`{"event":"solution",`)
	}
}
