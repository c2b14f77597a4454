package proof

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/finding/lineset"
)

// Report is the result of checking a valid proof.
type Report struct {
	Problem nqueens.Problem   // the board of the proof, which has no completion
	First   nqueens.Placement // if set, the lexicographically first completion of the board
	Steps   uint64
}

// Check reads a proof in the native form and checks every step. If board is not nil, the
// proof must be about that board; the order of queens, squares and diagonals does not matter.
// The error names the line and the step that is wrong, or is that of r, or that of ctx, which
// Check polls every 256 lines. The board has at most 20,000 rows. Check takes memory linear
// in its size, and a bit for each square of the rows and columns with blocked squares: at
// most 100 MB.
func Check(ctx context.Context, r io.Reader, board *nqueens.Problem) (Report, error) {
	in := &lines{reader: bufio.NewReaderSize(r, maxLine)}
	p, first, err := readHeader(in)
	if err != nil {
		return Report{}, err
	}
	if board != nil {
		if err := board.Validate(); err != nil {
			return Report{}, err
		}
		if err := sameBoard(p, *board); err != nil {
			return Report{}, err
		}
	}
	report := Report{Problem: p, First: first}
	if first == nil {
		err = run(ctx, in, newChecker(ctx, p, &report.Steps), &report.Steps)
	} else {
		c := newFirstChecker(ctx, p, first, &report.Steps)
		defer c.stop()
		err = run(ctx, in, c, &report.Steps)
	}
	if err != nil {
		return Report{}, err
	}
	return report, nil
}

// refutation checks the lines of steps.
type refutation interface {
	line(text []byte) error // checks the steps of a line
	missing() error         // returns nil if the refutation is complete
}

// run reads the steps to the end.
func run(ctx context.Context, in *lines, c refutation, steps *uint64) error {
	for number := 0; ; number++ {
		if number%256 == 0 && ctx.Err() != nil {
			return ctxerr.Of(ctx)
		}
		text, err := in.next()
		if err != nil {
			return fmt.Errorf("%w after step %d: the proof must close with its end line", err, *steps)
		}
		if count, ok := bytes.CutPrefix(text, []byte("end ")); ok {
			return end(in, string(count), c, *steps)
		}
		if err := c.line(text); err != nil {
			return in.errorf("step %d, %w", *steps, err)
		}
	}
}

func end(in *lines, count string, c refutation, steps uint64) error {
	if count != strconv.FormatUint(steps, 10) {
		return in.errorf("the end counts %s steps, but %d were read", count, steps)
	}
	if err := c.missing(); err != nil {
		return in.errorf("the proof ends after step %d, but %w", steps, err)
	}
	if _, err := in.next(); !errors.Is(err, errCut) {
		return in.errorf("something follows the end of the proof")
	}
	return nil
}

// checker is a board with the queens and the open branches of a proof.
type checker struct {
	problem  nqueens.Problem
	lines    *lineset.Set     // with a queen, or blocked
	shut     []nqueens.Square // that prices have excluded, in order
	queens   []nqueens.Square // that the steps have put
	branches []branch
	refuted  bool
	steps    *uint64
	pricing  *pricing    // nil until there is a price
	searched *restSearch // nil until there is a rest
	ctx      context.Context
}

// branch is an open line: the position of the square tried last, and the numbers of queens
// and shut squares when it was opened.
type branch struct {
	line         nqueens.Line
	tried        int // -1 before the first
	trying       bool
	queens, shut int
}

func newChecker(ctx context.Context, p nqueens.Problem, steps *uint64) *checker {
	return &checker{ctx: ctx, problem: p, lines: lineset.Of(p).Block(p.Blocked...), steps: steps}
}

// line checks a line of steps and carries them out.
func (c *checker) line(text []byte) error {
	if c.refuted {
		return errors.New("the board is refuted already")
	}
	if prices, ok := bytes.CutPrefix(text, []byte("price ")); ok {
		*c.steps++
		if err := c.price(prices); err != nil {
			return fmt.Errorf("price: %w", err)
		}
		return nil
	}
	for word := range bytes.SplitSeq(text, space) {
		*c.steps++
		if err := c.step(word); err != nil {
			return fmt.Errorf("%s: %w", word, err)
		}
	}
	return nil
}

// step checks one word and carries it out.
func (c *checker) step(word []byte) error {
	s, mark, ok := parseStep(word)
	switch {
	case c.refuted:
		return errors.New("the board is refuted already")
	case string(word) == "rest":
		return c.rest()
	case !ok:
		return errors.New("it is not a step: write e4, e4- or e4| for a square, 4? or e! for a line, or rest")
	case max(s.Row, s.Col) >= c.problem.N:
		return fmt.Errorf("it is not on the %d x %d board", c.problem.N, c.problem.N)
	case mark == 0:
		return c.try(s)
	}
	line := nqueens.Line{Index: s.Row}
	if mark == '|' || s.Row < 0 {
		line = nqueens.Line{Direction: nqueens.AlongColumn, Index: s.Col}
	}
	if err := c.wants(line); err != nil {
		return err
	}
	first := c.lines.Next(line, 0)
	switch mark {
	case '!':
		if first < c.problem.N {
			return fmt.Errorf("%v still has %v free", line, squareOn(line, first))
		}
		c.fail()
	case '?':
		if first == c.problem.N {
			return fmt.Errorf("%v has no free square to try; it fails", line)
		}
		c.branches = append(c.branches, branch{line: line, tried: -1, queens: len(c.queens), shut: len(c.shut)})
	default:
		return c.force(s, line, first)
	}
	return nil
}

// wants returns nil if the next step may be about the line.
func (c *checker) wants(line nqueens.Line) error {
	if err := c.mustTry(); err != nil {
		return err
	}
	if c.lines.Has(line) {
		return fmt.Errorf("%v has its queen", line)
	}
	return nil
}

// mustTry returns nil unless the next step must be a try.
func (c *checker) mustTry() error {
	if top := len(c.branches) - 1; top >= 0 && !c.branches[top].trying {
		b := c.branches[top]
		return fmt.Errorf("%v still has %v to try", b.line, squareOn(b.line, c.lines.Next(b.line, b.tried+1)))
	}
	return nil
}

func (c *checker) force(s nqueens.Square, line nqueens.Line, first int) error {
	second := c.lines.Next(line, first+1)
	switch {
	case first == c.problem.N:
		return fmt.Errorf("%v is not free", s)
	case squareOn(line, first) != s:
		return fmt.Errorf("%v also has %v free", line, squareOn(line, first))
	case second < c.problem.N:
		return fmt.Errorf("%v also has %v free", line, squareOn(line, second))
	}
	c.put(s)
	return nil
}

func (c *checker) put(s nqueens.Square) {
	c.lines.Flip(s)
	c.queens = append(c.queens, s)
}

func (c *checker) try(s nqueens.Square) error {
	top := len(c.branches) - 1
	if top < 0 || c.branches[top].trying {
		return errors.New("no line is open for a try")
	}
	b := &c.branches[top]
	next := c.lines.Next(b.line, b.tried+1)
	if want := squareOn(b.line, next); s != want {
		return fmt.Errorf("%v still has %v to try before", b.line, want)
	}
	b.tried, b.trying = next, true
	c.put(s)
	return nil
}

// fail ends the current try, and with it the branches that have no try left.
func (c *checker) fail() {
	for len(c.branches) > 0 {
		b := &c.branches[len(c.branches)-1]
		for _, s := range c.queens[b.queens:] {
			c.lines.Flip(s)
		}
		c.queens = c.queens[:b.queens]
		c.lines.Unblock(c.shut[b.shut:]...)
		c.shut = c.shut[:b.shut]
		b.trying = false
		if c.lines.Next(b.line, b.tried+1) < c.problem.N {
			return
		}
		c.branches = c.branches[:len(c.branches)-1]
	}
	c.refuted = true
}

// missing returns an error unless the board is refuted.
func (c *checker) missing() error {
	if c.refuted {
		return nil
	}
	return errors.New(c.open())
}

// open says what is missing.
func (c *checker) open() string {
	if err := c.mustTry(); err != nil {
		return err.Error()
	}
	if len(c.branches) == 0 {
		return "nothing has failed"
	}
	return fmt.Sprintf("the try on %v has not failed", c.queens[c.branches[len(c.branches)-1].queens])
}
