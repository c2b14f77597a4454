package proof

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/lineset"
)

// smaller yields the problems that must be refuted to prove that first, a solution of p, is
// the lexicographically first: for each row, and each free square in it before that of first,
// p with the queens of first in the rows below and a queen on that square.
func smaller(p nqueens.Problem, first nqueens.Placement) iter.Seq2[nqueens.Square, nqueens.Problem] {
	return func(yield func(nqueens.Square, nqueens.Problem) bool) {
		lines := lineset.Of(p).Block(p.Blocked...)
		placed := make(map[nqueens.Square]bool, len(p.Placed))
		for _, s := range p.Placed {
			placed[s] = true
		}
		below := p // with first's queens of the rows done
		below.Placed = slices.Clone(p.Placed)
		for s := range first.Squares() {
			if placed[s] {
				continue
			}
			for col := range s.Col {
				before := nqueens.Square{Row: s.Row, Col: col}
				if !lines.Open(before) {
					continue
				}
				smaller := below
				smaller.Placed = append(slices.Clone(below.Placed), before)
				if !yield(before, smaller) {
					return
				}
			}
			lines.Flip(s)
			below.Placed = append(below.Placed, s)
		}
	}
}

// FirstWriter writes a proof that a placement is the lexicographically first solution of a
// problem. For each of its [FirstWriter.Cases], call Case and then the steps that refute it.
type FirstWriter struct {
	*writer
	cases iter.Seq2[nqueens.Square, nqueens.Problem]
}

// NewFirstWriter writes the beginning of a proof that first is the first solution of p.
func NewFirstWriter(w io.Writer, p nqueens.Problem, first nqueens.Placement) *FirstWriter {
	return &FirstWriter{newWriter(w, p, first), smaller(p, first)}
}

// Cases yields what must be refuted: for each row, and each free square in it before that of
// the first solution, the problem with the queens of that solution in the rows below and a
// queen on that square.
func (w *FirstWriter) Cases() iter.Seq2[nqueens.Square, nqueens.Problem] { return w.cases }

// Case begins the refutation of the solutions with a queen on s and the queens of the first
// solution in the rows below.
func (w *FirstWriter) Case(s nqueens.Square) {
	w.endLine()
	w.step(s.AppendName(append(w.word, "smaller "...)))
	w.endLine()
}

// firstChecker checks the cases of a first solution, one after the other.
type firstChecker struct {
	next func() (nqueens.Square, nqueens.Problem, bool)
	stop func()
	open *checker // of the current case, nil before the first
	want nqueens.Square
	ctx  context.Context

	steps *uint64
}

func newFirstChecker(ctx context.Context, p nqueens.Problem, first nqueens.Placement, steps *uint64) *firstChecker {
	c := &firstChecker{ctx: ctx, steps: steps}
	c.next, c.stop = iter.Pull2(smaller(p, first))
	return c
}

// line checks the opening of a case, or a line of steps of the current case.
func (c *firstChecker) line(text []byte) error {
	name, opens := bytes.CutPrefix(text, []byte("smaller "))
	if c.open != nil && !c.open.refuted && !opens {
		return c.open.line(text)
	}
	*c.steps++
	switch {
	case c.open != nil && !c.open.refuted:
		return fmt.Errorf("smaller: the case of %v is not refuted: %s", c.want, c.open.open())
	case !opens:
		return errors.New("no case is open: write smaller and its square")
	}
	want, p, more := c.next()
	if !more {
		return errors.New("smaller: every smaller case is refuted already")
	}
	if string(name) != want.String() {
		return fmt.Errorf("smaller: the next case is that of %v", want)
	}
	c.want, c.open = want, newChecker(c.ctx, p, c.steps)
	return nil
}

// missing returns an error that names what is not refuted, or nil.
func (c *firstChecker) missing() error {
	if c.open != nil && !c.open.refuted {
		return fmt.Errorf("the case of %v is open: %s", c.want, c.open.open())
	}
	if s, _, more := c.next(); more {
		return fmt.Errorf("the case of %v is missing", s)
	}
	return nil
}

func parseColumns(text string) (nqueens.Placement, error) {
	var p nqueens.Placement
	for word := range strings.SplitSeq(text, ",") {
		col, err := strconv.Atoi(word)
		if err != nil || col < 1 || strconv.Itoa(col) != word {
			return nil, fmt.Errorf("%q is not a column", word)
		}
		p = append(p, col-1)
	}
	return p, nil
}
