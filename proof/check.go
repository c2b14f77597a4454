package proof

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"nqueens"
)

// Report is what a valid proof has shown.
type Report struct {
	Problem nqueens.Problem   // the board that has no completion
	First   nqueens.Placement // if set, this is its first, and it is only those before it that don't exist
	Steps   uint64
}

// Check reads a proof and returns nil if every step of it holds. With a board
// given, the proof must be about that one; the queens, squares and diagonals may
// come in another order. The error names the step, or the line of the opening,
// that is wrong. Memory is linear in the size of the board, at most 65536 rows.
func Check(r io.Reader, board *nqueens.Problem) (Report, error) {
	in := &lines{scanner: bufio.NewScanner(r)}
	in.scanner.Buffer(make([]byte, 256), maxLine)
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
		c := newChecker(p)
		report.Steps, err = run(in, c.step, c.missing)
	} else {
		c := newFirstChecker(p, first)
		defer c.stop()
		report.Steps, err = run(in, c.step, c.missing)
	}
	if err != nil {
		return Report{}, err
	}
	return report, nil
}

// run reads the steps to the end.
func run(in *lines, step func(statement string) error, missing func() error) (steps uint64, err error) {
	for {
		text, err := in.next()
		if err != nil {
			return 0, fmt.Errorf("%w after step %d: the proof must close with its end line", err, steps)
		}
		if count, ok := strings.CutPrefix(text, "end "); ok {
			return steps, end(in, count, steps, missing)
		}
		number, statement, _ := strings.Cut(text, " ")
		if k, err := strconv.ParseUint(number, 10, 64); err != nil {
			return 0, in.errorf("%q does not begin with the number of its step", text)
		} else if k != steps+1 {
			return 0, in.errorf("step %d is missing: step %d follows step %d", steps+1, k, steps)
		}
		steps++
		if err := step(statement); err != nil {
			return 0, in.errorf("step %d, %s: %w", steps, statement, err)
		}
	}
}

func end(in *lines, count string, steps uint64, missing func() error) error {
	if count != strconv.FormatUint(steps, 10) {
		return in.errorf("the end counts %s steps, but %d were read", count, steps)
	}
	if err := missing(); err != nil {
		return in.errorf("the proof ends after step %d, but %w", steps, err)
	}
	if _, err := in.next(); !errors.Is(err, io.ErrUnexpectedEOF) {
		return in.errorf("something follows the end of the proof")
	}
	return nil
}

// checker is a board with queens on it and the branches that are open.
type checker struct {
	problem  nqueens.Problem
	blocked  map[nqueens.Square]bool
	lines    *nqueens.LineSet // with a queen, or blocked
	queens   []nqueens.Square // put by the steps
	list     []nqueens.Square // of freeSquares
	branches []branch
	refuted  bool
}

// branch is an open line: the free squares not tried yet, and the number of
// queens that stood when it was opened.
type branch struct {
	line    Line
	untried []nqueens.Square
	queens  int
	trying  bool
}

func newChecker(p nqueens.Problem) *checker {
	c := &checker{problem: p, blocked: make(map[nqueens.Square]bool, len(p.Blocked)), lines: p.Lines()}
	for _, s := range p.Blocked {
		c.blocked[s] = true
	}
	return c
}

func (c *checker) put(s nqueens.Square) {
	c.lines.Flip(s)
	c.queens = append(c.queens, s)
}

func (c *checker) hasQueen(l Line) bool {
	if l.IsColumn {
		return c.lines.Has(nqueens.Line{Direction: nqueens.AlongColumn, Index: l.Index})
	}
	return c.lines.Has(nqueens.Line{Direction: nqueens.AlongRow, Index: l.Index})
}

// freeSquares lists the free squares of a line without a queen; the list is only
// valid until the next.
func (c *checker) freeSquares(l Line) []nqueens.Square {
	c.list = c.list[:0]
	for w := range (c.problem.N + 63) / 64 {
		free := uint64(0)
		if l.IsColumn {
			free = c.lines.FreeInColumn(l.Index, w)
		} else {
			free = c.lines.Free(l.Index, w)
		}
		for ; free != 0; free &= free - 1 {
			if s := l.square(64*w + bits.TrailingZeros64(free)); len(c.blocked) == 0 || !c.blocked[s] {
				c.list = append(c.list, s)
			}
		}
	}
	return c.list
}

// stepWords is how many words each statement has.
var stepWords = map[string]int{"force": 4, "fail": 3, "branch": 3, "try": 2}

// step checks one statement and carries it out.
func (c *checker) step(statement string) error {
	if c.refuted {
		return errors.New("the board is refuted already")
	}
	verb, _, _ := strings.Cut(statement, " ")
	want, known := stepWords[verb]
	if !known {
		return errors.New("it is none of force, fail, branch and try")
	}
	var room [4]string
	words := room[:0]
	for word := range strings.SplitSeq(statement, " ") {
		if words = append(words, word); len(words) > want {
			break
		}
	}
	if len(words) != want {
		return fmt.Errorf("it has %d words instead of %d", strings.Count(statement, " ")+1, want)
	}
	top := len(c.branches) - 1
	choosing := top >= 0 && !c.branches[top].trying
	if words[0] == "try" {
		if !choosing {
			return errors.New("no branch is open for a try")
		}
		return c.try(words[1])
	}
	if choosing {
		return fmt.Errorf("%s still has %v to try", c.branches[top].line, c.branches[top].untried[0])
	}
	line, err := parseLine(words[want-2], words[want-1], c.problem.N)
	if err != nil {
		return err
	}
	if c.hasQueen(line) {
		return fmt.Errorf("%s has its queen", line)
	}
	free := c.freeSquares(line)
	switch words[0] {
	case "force":
		return c.force(words[1], line, free)
	case "fail":
		if len(free) > 0 {
			return fmt.Errorf("%s still has %v free", line, free[0])
		}
		c.fail()
	case "branch":
		if len(free) == 0 {
			return fmt.Errorf("%s has no free square to try; it fails", line)
		}
		c.branches = append(c.branches, branch{line: line, untried: slices.Clone(free), queens: len(c.queens)})
	}
	return nil
}

func (c *checker) force(name string, line Line, free []nqueens.Square) error {
	s, err := nqueens.ParseSquare(name)
	if err != nil {
		return err
	}
	if !line.contains(s) {
		return fmt.Errorf("%v is not in %s", s, line)
	}
	for _, other := range free {
		if other != s {
			return fmt.Errorf("%s also has %v free", line, other)
		}
	}
	if len(free) == 0 {
		return fmt.Errorf("%v is not free", s)
	}
	c.put(s)
	return nil
}

func (c *checker) try(name string) error {
	s, err := nqueens.ParseSquare(name)
	if err != nil {
		return err
	}
	b := &c.branches[len(c.branches)-1]
	i := slices.Index(b.untried, s)
	if i < 0 {
		return fmt.Errorf("%v is not among the squares of %s left to try", s, b.line)
	}
	b.untried = slices.Delete(b.untried, i, i+1)
	b.trying = true
	c.put(s)
	return nil
}

// fail closes the current try, and the branches that have no try left with it.
func (c *checker) fail() {
	for len(c.branches) > 0 {
		b := &c.branches[len(c.branches)-1]
		for _, s := range c.queens[b.queens:] {
			c.lines.Flip(s)
		}
		c.queens = c.queens[:b.queens]
		b.trying = false
		if len(b.untried) > 0 {
			return
		}
		c.branches = c.branches[:len(c.branches)-1]
	}
	c.refuted = true
}

// missing is an error unless the board is refuted.
func (c *checker) missing() error {
	if c.refuted {
		return nil
	}
	return errors.New(c.open())
}

// open says what is missing to the end.
func (c *checker) open() string {
	if len(c.branches) == 0 {
		return "nothing has failed"
	}
	b := c.branches[len(c.branches)-1]
	if b.trying {
		return fmt.Sprintf("the try on %v has not failed", c.queens[b.queens])
	}
	return fmt.Sprintf("%s still has %v to try", b.line, b.untried[0])
}

// lines reads lines and counts them.
type lines struct {
	scanner *bufio.Scanner
	number  int
}

func (l *lines) next() (string, error) {
	if !l.scanner.Scan() {
		if err := l.scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
			return "", fmt.Errorf("line %d is longer than any line of a proof", l.number+1)
		} else if err != nil {
			return "", err
		}
		return "", fmt.Errorf("line %d: %w", l.number+1, io.ErrUnexpectedEOF)
	}
	l.number++
	text := l.scanner.Text()
	if len(text) > maxStep && !strings.HasPrefix(text, "first ") {
		return "", fmt.Errorf("line %d is longer than any line of a proof", l.number)
	}
	return text, nil
}

func (l *lines) errorf(format string, args ...any) error {
	return fmt.Errorf("line %d: %w", l.number, fmt.Errorf(format, args...))
}
