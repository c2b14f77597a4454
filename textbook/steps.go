package textbook

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/plaintext"
)

// mostAhead limits the steps that are read before what they mean is known. The queens that a
// step names count as well.
const mostAhead = 1 << 16

// StepOptions are the options of ReadSteps.
type StepOptions struct {
	N    int  // size of the board, 1 to 1000; 0 takes it from the steps
	Base *int // the number of the first row and column, 0 or 1; nil detects it
}

// printedSteps is a search that a program printed, step by step.
type printedSteps struct {
	in   *bufio.Reader
	line int // lines read

	n, sizeLine int  // the size and the line that has it, 0 for none
	base        *int // nil if unknown

	ahead  []step // read and not yet replayed
	weight int    // of ahead
	begun  bool   // a step was read
	ended  bool   // the last line was read, or one that is wrong
}

// ReadSteps returns the search that a program printed to r, step by step, in UTF-8 or UTF-16;
// docs/steps.md has the grammar. It reads as far as needed to know the size of the board, and
// returns an error if the size remains unknown, or ctx ends between two lines.
//
// The algorithm is named "steps", which the caller may change, and takes boards of MaxN rows, the
// size of the steps. Its events can be ranged over once, since they are read while the program
// prints them. An impossible step ends them: Done then has an error that names the line.
func ReadSteps(ctx context.Context, r io.Reader, opts StepOptions) (*Algorithm, error) {
	s, err := readSteps(ctx, r, opts)
	if err != nil {
		return nil, err
	}
	return s.algorithm(), nil
}

func readSteps(ctx context.Context, r io.Reader, opts StepOptions) (*printedSteps, error) {
	if opts.N < 0 || opts.N > limits.SteppedN {
		return nil, fmt.Errorf("the size must be 1 to %d, not %d", limits.SteppedN, opts.N)
	}
	if opts.Base != nil && *opts.Base != 0 && *opts.Base != 1 {
		return nil, fmt.Errorf("rows and columns are numbered from 0 or 1, not from %d", *opts.Base)
	}
	s := &printedSteps{in: bufio.NewReaderSize(plaintext.NewReader(r), maxStepLine), n: opts.N, base: opts.Base}
	for s.n == 0 && s.more(ctx) {
		if len(s.ahead) == 0 {
			break // a line had the size
		}
		if last := s.ahead[len(s.ahead)-1]; last.kind == Solution || last.err != nil {
			break
		}
	}
	if s.n == 0 {
		s.inferSize()
	}
	if err := ctxerr.Of(ctx); err != nil {
		return nil, err
	}
	return s, s.sizeError()
}

func (s *printedSteps) algorithm() *Algorithm {
	return &Algorithm{Name: "steps", MaxN: s.n, Complete: true, run: s.replay, steps: true}
}

// sizeError returns the error if the size is unknown.
func (s *printedSteps) sizeError() error {
	switch {
	case s.n > 0:
		return nil
	case len(s.ahead) == 0:
		return errors.New("there are no steps")
	}
	for _, step := range s.ahead {
		if step.err != nil {
			return step.err
		}
	}
	return errors.New(`no step has a square, so the size of the board is unknown; begin with a line such as "n 8"`)
}

// inferSize takes the largest row or column so far for the size.
func (s *printedSteps) inferSize() {
	last, zero := 0, false // the largest number, from 1 if zero is not set
	named := 0
	for _, step := range s.ahead {
		switch {
		case step.err != nil || !step.hasSquare():
		case step.named:
			named = max(named, step.row+1, step.col+1)
		default:
			last, zero = max(last, step.row, step.col), zero || step.row == 0 || step.col == 0
		}
		for _, square := range step.squares {
			named = max(named, square.Row+1, square.Col+1)
		}
	}
	if s.base != nil {
		zero = *s.base == 0
	}
	if zero {
		last++
	}
	s.n = min(max(last, named), limits.SteppedN)
	if s.base == nil && zero {
		s.base = new(0)
	}
}

// more reads a line with a step or the size. It returns false at the end, after a line that
// is wrong, and if too many steps wait.
func (s *printedSteps) more(ctx context.Context) bool {
	if s.ended || s.weight >= mostAhead {
		return false
	}
	step, ok := s.read(ctx)
	s.ended = !ok || step.err != nil
	if ok && (step.err != nil || step.size == "") {
		s.ahead = append(s.ahead, step)
		s.weight += step.weight()
	}
	return ok
}

// peek returns the step that is i steps ahead, or false if there is none.
func (s *printedSteps) peek(ctx context.Context, i int) (step, bool) {
	for i >= len(s.ahead) {
		if !s.more(ctx) {
			return step{}, false
		}
	}
	return s.ahead[i], true
}

// next returns the next step.
func (s *printedSteps) next(ctx context.Context) (step, bool) {
	step, ok := s.peek(ctx, 0)
	if ok {
		s.ahead = s.ahead[1:]
		s.weight -= step.weight()
	}
	return step, ok
}

// findBase finds whether rows and columns are numbered from 0 or 1, given the next step: by
// the first 0 or n. If there is neither, they are numbered from 1.
func (s *printedSteps) findBase(ctx context.Context, next step) {
	for i, ok := 0, true; ok && next.err == nil; i++ {
		if !next.named && next.hasSquare() {
			switch {
			case min(next.row, next.col) == 0:
				s.base = new(0)
				return
			case max(next.row, next.col) >= s.n:
				s.base = new(1)
				return
			}
		}
		next, ok = s.peek(ctx, i)
	}
	s.base = new(1)
}

// square returns the square of a step, or an error if it is not on the board.
func (s *printedSteps) square(ctx context.Context, step step) (nqueens.Square, error) {
	if step.named {
		square := nqueens.Square{Row: step.row, Col: step.col}
		if max(step.row, step.col) >= s.n {
			return square, fmt.Errorf("%v is not on the board of %d rows", square, s.n)
		}
		return square, nil
	}
	if s.base == nil {
		s.findBase(ctx, step)
	}
	first := *s.base
	for _, side := range []struct {
		name string
		at   int
	}{{"row", step.row}, {"column", step.col}} {
		if side.at < first || side.at >= first+s.n {
			return nqueens.Square{}, fmt.Errorf("%s %d is not on the board, whose %ss are numbered from %d to %d",
				side.name, side.at, side.name, first, first+s.n-1)
		}
	}
	return nqueens.Square{Row: step.row - first, Col: step.col - first}, nil
}
