package region

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"nqueens.example/nqueens/internal/plaintext"
)

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
// Blocks of prose are ignored. ReadAll continues after a puzzle that is wrong. It stops if
// reading fails, and in a text so long that its end cannot be expected. A text without puzzles
// is an error.
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
			yield(block.nothing())
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
	line    int   // the last line that was added
	first   int   // the line on which the text begins
	any     bool  // whether a puzzle or an error was yielded
	prose   int   // the line on which the first block of prose begins, 0 if there is none
	fault   error // of that block
	skipped int   // bytes of a text longer than maxText
	idle    int   // bytes since the last puzzle
}

// add takes the next line, and reports whether to continue.
func (b *blockReader) add(line string) bool {
	b.line++
	if b.idle += len(line); b.idle > maxSkipped && b.skipped == 0 {
		return b.put(Entry{Line: b.line}, fmt.Errorf("this text has no puzzle in %d bytes", maxSkipped)) && false
	}
	line = strings.TrimSpace(unadorned(line))
	for strings.HasPrefix(line, ">") { // a quotation in a message
		line = strings.TrimSpace(line[1:])
	}
	if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
		line = ""
	}
	if line == "" || strings.HasPrefix(line, "#") {
		return line != "" || b.flush()
	}
	whole := isWhole(line)
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
		if !b.put(Entry{Line: b.first}, fmt.Errorf("this text is longer than any puzzle: more than %d bytes", maxText)) {
			return false
		}
	default:
		b.text.WriteString(line + "\n")
	}
	return b.skipped <= maxSkipped && (!whole || b.flush())
}

// isWhole reports whether a line is a puzzle that does not continue on the next line.
func isWhole(line string) bool {
	f := Detect(line)
	switch {
	case f.Name == jsonFormat.Name:
		return json.Valid([]byte(line))
	case f.block:
		return widthOf(line) > MaxN && len(cells{make([]string, widthOf(line))}.unfolded()) > 1
	case isProse(line):
		_, err := f.read(line)
		return err == nil
	}
	return true
}

// flush reads what has been collected, and reports whether to continue.
func (b *blockReader) flush() bool {
	text := b.text.String()
	b.any = b.any || b.skipped > 0
	b.text.Reset()
	b.skipped = 0
	if text == "" {
		return true
	}
	p, err := Parse(text)
	if err != nil && !anyLine(text, func(line string) bool { return !isProse(line) }) {
		if b.fault == nil {
			b.prose, b.fault = b.first, err
		}
		return true
	}
	return b.put(Entry{b.first, p}, err)
}

func (b *blockReader) put(e Entry, err error) bool {
	b.any = true
	b.idle = 0
	return b.yield(e, err)
}

// nothing returns the error for a text without puzzles.
func (b *blockReader) nothing() (Entry, error) {
	if b.fault != nil {
		return Entry{Line: b.prose}, b.fault
	}
	return Entry{Line: 1}, errors.New("there is no puzzle: the input is empty")
}
