package textbook

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
)

// maxStepLine is the length of the longest line that is read, in bytes.
const maxStepLine = 1 << 20

// mostSkipped limits the comments and empty lines before a step, in bytes.
const mostSkipped = 64 << 20

// step is a line of printedSteps.
type step struct {
	line     int // its number
	kind     Kind
	row, col int  // as written, or from 0 if named
	named    bool // the square has a chess name
	walk     bool

	squares []nqueens.Square // of a conflict, the queens that attack; of a solution, all
	failure string           // of Done

	traced               bool // as nqueens trace writes it
	node, parent, source int  // in JSON: the nodes, or -1, and the line of pseudocode
	stack, variables     []string

	size string // of a line with the size
	err  error  // what is wrong with the line
}

func (s step) hasSquare() bool { return Event{Kind: s.kind}.hasSquare() && s.size == "" }

func (s step) weight() int { return 1 + len(s.squares)/8 }

// read reads the next step. It returns false at the end, and when ctx has ended.
func (s *printedSteps) read(ctx context.Context) (step, bool) {
	for skipped := 0; ; {
		if s.line%ctxEvery == 0 && ctx.Err() != nil {
			return step{}, false
		}
		line, err := s.readLine()
		if err == io.EOF {
			return step{}, false
		}
		skipped += len(line)
		line = bytes.TrimSpace(line)
		if err == nil && (len(line) == 0 || line[0] == '#') {
			if skipped <= mostSkipped {
				continue
			}
			err = fmt.Errorf("%d MiB of comments and empty lines have no step", mostSkipped>>20)
		}
		read := step{err: err}
		if err == nil {
			read, read.err = parseStep(string(line))
		}
		if read.err == nil && read.size != "" {
			if read.err = s.setSize(read.size); read.err == nil {
				return read, true
			}
		}
		if read.err != nil {
			read.err = fmt.Errorf("line %d: %w", s.line, read.err)
		}
		s.begun = true
		read.line = s.line
		return read, true
	}
}

// readLine returns the next line, valid until the next call. The error is io.EOF after the
// last.
func (s *printedSteps) readLine() ([]byte, error) {
	s.line++
	line, err := s.in.ReadSlice('\n')
	switch {
	case err == bufio.ErrBufferFull:
		return nil, fmt.Errorf("the line has more than %d bytes; a step is a short line", maxStepLine)
	case err == io.EOF && len(line) > 0:
		return line, nil
	}
	return line, err
}

// setSize sets the size that a line says.
func (s *printedSteps) setSize(text string) error {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil && !isNumber(text):
		return fmt.Errorf("the size must be 1 to %d, not %q", limits.SteppedN, shortened(text))
	case err != nil || n < 1 || n > limits.SteppedN:
		return fmt.Errorf("the size must be 1 to %d, not %s", limits.SteppedN, shortened(text))
	case s.begun:
		return errors.New("the size comes before the first step")
	case s.sizeLine > 0 && s.n != n:
		return fmt.Errorf("the size is %d in line %d, and %d here", s.n, s.sizeLine, n)
	case s.n > 0 && s.n != n:
		return fmt.Errorf("the size is %d here, and %d was asked for", n, s.n)
	}
	s.n, s.sizeLine = n, s.line
	return nil
}

// spaces replaces what may stand around and between numbers.
var spaces = strings.NewReplacer("(", " ", ")", " ", "[", " ", "]", " ", ",", " ", ":", " ", "=", " ")

// parseStep parses a line that is neither empty nor a comment.
func parseStep(line string) (step, error) {
	if line[0] == '{' {
		return parseJSONStep(line)
	}
	words := strings.Fields(spaces.Replace(line))
	numbered := len(words) > 0 && isNumber(words[0])
	if numbered {
		words = words[1:]
	}
	for len(words) > 0 && words[0] == "." {
		words = words[1:]
	}
	s := step{node: -1, parent: -1}
	if len(words) > 1 && strings.EqualFold(words[0], "walk") {
		s.walk, words = true, words[1:]
	}
	if len(words) == 0 {
		return s, notAStep(line)
	}
	name, rest := strings.ToLower(words[0]), words[1:]
	if name == "n" && len(rest) == 1 && !s.walk {
		s.size = rest[0]
		return s, nil
	}
	kind, known := kindNamed(name)
	if !known || s.walk && kind != Place && kind != Remove {
		return s, notAStep(line)
	}
	s.kind = kind
	err := s.parseRest(line, rest)
	s.traced = numbered && (s.named || !s.hasSquare())
	return s, err
}

// parseRest parses the words after the first.
func (s *step) parseRest(line string, rest []string) error {
	switch s.kind {
	case Try, Place, Remove:
		return s.parseSquare(rest)
	case Conflict:
		if len(rest) > 0 && strings.EqualFold(rest[0], "on") {
			rest = rest[1:]
		}
		end := slices.Index(rest, "with")
		if end < 0 {
			end = len(rest)
		}
		if err := s.parseSquare(rest[:end]); err != nil {
			return err
		}
		return s.parseAttackers(line, rest[end:])
	case Solution:
		for _, name := range rest {
			if isNumber(name) {
				continue
			}
			square, err := nqueens.ParseSquare(name)
			if err != nil {
				return notAStep(line)
			}
			s.squares = append(s.squares, square)
		}
	case Done:
		if _, text, failed := strings.Cut(line, ":"); failed {
			s.failure = shortened(strings.TrimSpace(text))
		}
	default:
		if len(rest) > 0 {
			return notAStep(line)
		}
	}
	return nil
}

// parseSquare parses a square: a row and a column, or a chess name.
func (s *step) parseSquare(words []string) error {
	bad := fmt.Errorf("%v needs a row and a column, or a square such as c1", s.kind)
	switch len(words) {
	case 1:
		square, err := nqueens.ParseSquare(words[0])
		if err != nil {
			return bad
		}
		s.row, s.col, s.named = square.Row, square.Col, true
		return nil
	case 2:
		row, err1 := strconv.ParseInt(words[0], 10, 32)
		col, err2 := strconv.ParseInt(words[1], 10, 32)
		if err1 == nil && err2 == nil {
			s.row, s.col = int(row), int(col)
			return nil
		}
	}
	return bad
}

// parseAttackers parses the queens of a conflict: with a1 on a column with c3 on a row.
func (s *step) parseAttackers(line string, words []string) error {
	for i, word := range words {
		if word != "with" {
			continue
		}
		if i+1 == len(words) {
			return notAStep(line)
		}
		square, err := nqueens.ParseSquare(words[i+1])
		if err != nil {
			return notAStep(line)
		}
		s.squares = append(s.squares, square)
	}
	return nil
}

func kindNamed(name string) (Kind, bool) {
	i := slices.Index(kindNames[:], name)
	return Kind(max(i, 0)), i >= 0
}

func isNumber(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }

func notAStep(line string) error {
	return fmt.Errorf("%q is not a step; write try, place or remove with a row and a column, or solution; # begins a comment", shortened(line))
}

// shortened cuts off what is too long for an error.
func shortened(text string) string {
	if letters := []rune(text[:min(len(text), 200)]); len(letters) > 40 {
		return string(letters[:40]) + "…"
	}
	return text
}

// jsonStep is a step as an object.
type jsonStep struct {
	N                  json.RawMessage
	Event              string
	Square             string
	Row, Column, Col   *int
	Walk               bool
	Step, Node, Parent *int
	Line               int
	Stack, Variables   []string
	Attackers          []struct{ Square string }
	Columns            []int
	Error              string
}

var errJSON = errors.New(`this is not a step in JSON; write {"event":"place","row":1,"column":3}`)

func parseJSONStep(line string) (step, error) {
	var read jsonStep
	if json.Unmarshal([]byte(line), &read) != nil {
		return step{}, errJSON
	}
	if read.Event == "" && read.N != nil {
		return step{size: string(read.N)}, nil
	}
	kind, known := kindNamed(strings.ToLower(read.Event))
	if !known {
		return step{}, errJSON
	}
	s := step{kind: kind, walk: read.Walk && (kind == Place || kind == Remove), failure: shortened(read.Error), source: max(0, read.Line), stack: orNil(read.Stack), variables: orNil(read.Variables), node: -1, parent: -1}
	s.traced = read.Step != nil && read.Node != nil
	if read.Node != nil && read.Parent != nil {
		s.node, s.parent = *read.Node, *read.Parent
	}
	for _, a := range read.Attackers {
		square, err := nqueens.ParseSquare(a.Square)
		if err != nil {
			return s, errJSON
		}
		s.squares = append(s.squares, square)
	}
	if s.traced {
		for row, col := range read.Columns {
			s.squares = append(s.squares, nqueens.Square{Row: row, Col: col - 1})
		}
	}
	return s, s.takeSquare(read)
}

// orNil returns texts, or nil if there are none.
func orNil(texts []string) []string {
	if len(texts) == 0 {
		return nil
	}
	return texts
}

// takeSquare takes the square of an object.
func (s *step) takeSquare(read jsonStep) error {
	if read.Column == nil {
		read.Column = read.Col
	}
	switch {
	case !s.hasSquare():
	case read.Square != "":
		return s.parseSquare([]string{read.Square})
	case read.Row == nil || read.Column == nil:
		return s.parseSquare(nil)
	default:
		s.row, s.col = *read.Row, *read.Column
	}
	return nil
}
