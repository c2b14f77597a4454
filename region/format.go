package region

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens/internal/plaintext"
)

// Format is a text format of puzzles, one of [Formats].
type Format struct {
	Name  string // as ParseFormat takes it
	About string // an example, or a description in a few words

	block  bool // a puzzle may take several lines, and an empty line separates two
	detect func(text string) bool
	read   func(text string) (*Puzzle, error)
	write  func(p *Puzzle) (string, error)
}

// formats lists the formats in the order in which Detect tries them. The last one
// accepts any text.
var formats = []Format{jsonFormat, sbnFormat, bordersFormat, slashFormat, gridFormat}

// Formats lists the formats that [Parse] reads and [Format.Write] writes.
func Formats() []Format { return slices.Clone(formats) }

// ParseFormat returns the format of that name.
func ParseFormat(name string) (Format, error) {
	var names []string
	for _, f := range formats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("%q is not a format of regions; use %s", name, strings.Join(names, ", "))
}

// Write returns p in format f, without a final newline. The format borders cannot
// represent a region in several pieces.
func (f Format) Write(p *Puzzle) (string, error) {
	if f.write == nil {
		return "", errors.New("the format is empty; use one of region.Formats")
	}
	if err := p.check(); err != nil {
		return "", err
	}
	return f.write(p)
}

// Detect returns the format that text appears to have. Text that looks like no other
// format is taken as a grid.
func Detect(text string) Format {
	for _, f := range formats {
		if f.detect(text) {
			return f
		}
	}
	return gridFormat
}

// Parse reads one puzzle in any of [Formats]. If the text does not state the number of
// queens in each row, it is 1; see [Puzzle.WithStars]. An error that concerns one square
// is or wraps a [*Fault].
func Parse(text string) (*Puzzle, error) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if text == "" {
		return nil, errors.New("there is no puzzle: the input is empty")
	}
	f := Detect(text)
	p, err := f.read(text)
	if err != nil && f.Name != gridFormat.Name {
		return nil, fmt.Errorf("read as %s: %w", f.Name, err)
	}
	return p, err
}

// Entry is a puzzle of a longer text. Line is the line on which it begins, from 1.
type Entry struct {
	Line   int
	Puzzle *Puzzle
}

const (
	// maxText is the largest size of a puzzle in bytes. Sensible puzzles take a few thousand.
	maxText = 1 << 16
	// maxSkipped is how many bytes of a longer text are skipped to find the next puzzle.
	maxSkipped = 1 << 20
)

// ReadAll yields the puzzles of a text: one on each line, or grids and JSON objects over
// several lines with an empty line after each. A line that begins with # is a comment.
// ReadAll continues after a puzzle that is wrong. It stops if reading fails, and in a text
// so long that its end cannot be expected. A text without puzzles is an error.
func ReadAll(r io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		in := plaintext.NewReader(r)
		block := blockReader{yield: yield}
		for more := true; more; {
			line, err := readLine(in)
			if err != nil && err != io.EOF {
				yield(Entry{Line: block.line + 1}, err)
				return
			}
			more = err == nil
			if !block.add(line) {
				return
			}
		}
		if block.flush() && !block.any {
			yield(Entry{Line: 1}, errors.New("there is no puzzle: the input is empty"))
		}
	}
}

func readLine(in *bufio.Reader) (string, error) {
	var line strings.Builder
	for {
		part, err := in.ReadSlice('\n')
		line.Write(part)
		if line.Len() > maxText {
			return "", fmt.Errorf("this line is longer than any puzzle: more than %d bytes", maxText)
		}
		if err != bufio.ErrBufferFull {
			return line.String(), err
		}
	}
}

// blockReader collects lines until they form a puzzle.
type blockReader struct {
	yield   func(Entry, error) bool
	text    strings.Builder
	line    int // the last line that was added
	first   int // the line on which the text begins
	any     bool
	skipped int // bytes of a text longer than maxText
}

// add takes the next line, and reports whether to continue.
func (b *blockReader) add(line string) bool {
	b.line++
	line = strings.TrimSpace(line)
	if line == "" || strings.HasPrefix(line, "#") {
		return line != "" || b.flush()
	}
	f := Detect(line)
	whole := !f.block || f.Name == jsonFormat.Name && json.Valid([]byte(line))
	if whole && !b.flush() {
		return false
	}
	if b.text.Len() == 0 && b.skipped == 0 {
		b.first = b.line
	}
	switch {
	case b.skipped > 0:
		b.skipped += len(line)
	case b.text.Len()+len(line) >= maxText:
		b.skipped = b.text.Len() + len(line)
		b.text.Reset()
		if !b.yield(Entry{Line: b.first}, fmt.Errorf("this text is longer than any puzzle: more than %d bytes", maxText)) {
			return false
		}
	default:
		b.text.WriteString(line + "\n")
	}
	return b.skipped <= maxSkipped && (!whole || b.flush())
}

// flush reads what has been collected, and reports whether to continue.
func (b *blockReader) flush() bool {
	text := b.text.String()
	b.any = b.any || text != "" || b.skipped > 0
	b.text.Reset()
	b.skipped = 0
	if text == "" {
		return true
	}
	p, err := Parse(text)
	return b.yield(Entry{b.first, p}, err)
}

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

// sized is New for a text that states its number of rows.
func sized(n, stars int, rows []string) (*Puzzle, error) {
	if len(rows) != n {
		return nil, fmt.Errorf("the text announces %d rows; there are %d", n, len(rows))
	}
	return New(stars, rows...)
}
