package region

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens/internal/plaintext"
	"nqueens.example/nqueens/internal/words"
)

// Format is a text format of puzzles, one of [Formats].
type Format struct {
	Name  string // as Puzzle.Format takes it
	About string // an example, or a description in a few words

	block  bool // a puzzle may take several lines, and an empty line separates two
	detect func(text string) bool
	read   func(text string) (*Puzzle, error) // nil for what Read reads by itself
	write  func(p *Puzzle) (string, error)
}

// formats lists the formats in the order in which Detect tries them. The last one
// accepts any text, so a new one goes before those that accept more.
var formats = []Format{jsonFormat, sbnFormat, bordersFormat, emojiFormat, slashFormat, gridFormat}

// Formats lists the formats that [Parse] reads and [Puzzle.Format] writes.
func Formats() []Format { return slices.Clone(formats) }

// Format returns p in the format of that name, without a final newline. The format borders
// cannot represent a region in several pieces.
func (p *Puzzle) Format(name string) (string, error) {
	if err := p.check(); err != nil {
		return "", err
	}
	for _, f := range formats {
		if f.Name == name {
			return f.write(p)
		}
	}
	names := words.Each(formats, func(f Format) string { return f.Name })
	return "", fmt.Errorf("there is no format of regions %q; the formats are %s", name, strings.Join(names, ", "))
}

// Detect returns the name of the format that text appears to have. Text that looks like no
// other format is taken as a grid.
func Detect(text string) string { return detect(text).Name }

func detect(text string) Format {
	for _, f := range formats {
		if f.detect(text) {
			return f
		}
	}
	return gridFormat
}

// Parse reads one puzzle in any of [Formats], or in another form in which people have it:
// with words or queens on the squares, drawn with lines, with text around it, or in a program;
// see docs/formats.md. If the text does not state the number of
// queens in each row, it is 1; see [Puzzle.WithStars]. An error that concerns one square
// is or wraps a [*Fault].
func Parse(text string) (*Puzzle, error) {
	text = strings.TrimSpace(plaintext.Unadorned(text))
	if text == "" {
		return nil, errors.New("there is no puzzle: the input is empty")
	}
	var p *Puzzle
	var wrong error
	count := 0
	for e, err := range Read(strings.NewReader(text)) {
		if wrong = cmp.Or(err, e.Err); wrong != nil {
			break
		}
		p = e.Puzzle
		count++
	}
	switch {
	case wrong != nil:
		return nil, wrong
	case count > 1:
		return nil, fmt.Errorf("there are %d puzzles in this text; give one", count)
	}
	return p, nil
}

// parse reads a text of one block.
func parse(text string) (*Puzzle, error) {
	f := detect(text)
	p, err := f.read(text)
	if err == nil && (f.Name == sbnFormat.Name || f.Name == bordersFormat.Name) {
		p.stated = true
	}
	if err != nil && f.block {
		if board := tilesIn(text); board != nil {
			return board.puzzle(unstated)
		}
	}
	takesProse := f.block || f.Name == slashFormat.Name
	if err != nil && takesProse && !errors.Is(err, errSolution) && isAllProse(text) {
		return nil, errNoPuzzle
	}
	if err != nil && f.Name != gridFormat.Name {
		return nil, fmt.Errorf("read as %s: %w", f.Name, err)
	}
	return p, err
}

// errNoPuzzle is the error for prose.
var errNoPuzzle = errors.New("there is no puzzle in this text; a puzzle has the region of each square, such as AABB")

// header reads NxK, the number of rows and of queens in each, and returns what follows.
func header(text string) (n, stars int, rest string, ok bool) {
	digits := func(s string) (int, string) {
		rest := strings.TrimLeft(s, "0123456789")
		number, err := strconv.Atoi(s[:len(s)-len(rest)])
		if err != nil {
			return -1, s
		}
		return number, rest
	}
	n, rest = digits(text)
	if rest == "" || rest[0] != 'x' && rest[0] != 'X' {
		return 0, 0, text, false
	}
	stars, rest = digits(rest[1:])
	return n, stars, rest, n >= 0 && stars >= 0
}

// isHeader reports whether a line is a header alone.
func isHeader(line string) bool {
	_, _, rest, ok := header(strings.TrimSpace(line))
	return ok && rest == ""
}
