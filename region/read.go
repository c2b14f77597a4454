package region

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

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

// ReadAll yields the puzzles of a text: one on each line, or grids over several lines with an
// empty line after each, or lists and objects, also within the code of a program. A line that
// begins with # is a comment. Blocks of prose are ignored. ReadAll continues after a puzzle
// that is wrong. It stops if reading fails, and in a text so long that its end cannot be
// expected. A text without puzzles is an error.
func ReadAll(r io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		in := lineReader{in: plaintext.NewReader(r)}
		b := blockReader{yield: yield}
		b.code.puzzle = func(line int, p *Puzzle, err error) bool { return b.put(Entry{line, p}, err) }
		for more := true; more; {
			line, err := in.next()
			switch {
			case errors.Is(err, errLongLine) && b.takesCode(line):
			case err != nil && err != io.EOF:
				yield(Entry{Line: b.line + 1}, err)
				return
			}
			more = err != io.EOF
			if !b.add(line) {
				return
			}
		}
		if b.endCode() && b.flush() && !b.any {
			yield(b.nothing())
		}
	}
}

// lineReader reads lines.
type lineReader struct {
	in   *bufio.Reader
	rest string // of a long line: the beginning of a character
}

// errLongLine comes with the beginning of a line that is longer than any puzzle.
var errLongLine = fmt.Errorf("this line is longer than any puzzle: more than %d bytes", maxText)

// next returns the next line with its end.
func (r *lineReader) next() (string, error) {
	var line strings.Builder
	line.WriteString(r.rest)
	r.rest = ""
	for {
		part, err := r.in.ReadSlice('\n')
		line.Write(part)
		if line.Len() > maxText {
			whole := line.String()
			whole, r.rest = cutRune(whole)
			return whole, errLongLine
		}
		if err != bufio.ErrBufferFull {
			return line.String(), err
		}
	}
}

// cutRune cuts text before its last character if that is not complete.
func cutRune(text string) (whole, rest string) {
	for size := 1; size < utf8.UTFMax && size <= len(text); size++ {
		at := len(text) - size
		if utf8.RuneStart(text[at]) {
			if utf8.FullRuneInString(text[at:]) {
				break
			}
			return text[:at], text[at:]
		}
	}
	return text, ""
}

// blockReader collects lines until they form a puzzle.
type blockReader struct {
	yield   func(Entry, error) bool
	text    strings.Builder
	line    int    // the last line that was added
	first   int    // the line on which the text begins
	code    source // takes lists, objects and programs
	inCode  bool   // a bracket is open
	rows    int    // of the puzzle in the block before, 0 if there was none
	any     bool   // whether a puzzle or an error was yielded
	prose   int    // the line on which the first block without a puzzle begins, 0 if there is none
	fault   error  // of that block
	skipped int    // bytes of a text longer than maxText
	idle    int    // bytes since the last puzzle
}

// add takes the next line, and reports whether to continue.
func (b *blockReader) add(line string) bool {
	b.line++
	if b.idle += len(line); b.idle > maxSkipped && b.skipped == 0 {
		return b.put(Entry{Line: b.line}, fmt.Errorf("this text has no puzzle in %d bytes", maxSkipped)) && false
	}
	if b.takesCode(line) {
		return b.flush() && b.addCode(line)
	}
	if !b.endCode() {
		return false
	}
	line = strings.TrimSpace(plaintext.Unadorned(line))
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
	if whole && !(Detect(line).block && isHeader(b.text.String())) && !b.flush() {
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

// takesCode reports whether a line belongs to a list, an object or a program.
func (b *blockReader) takesCode(line string) bool {
	switch {
	case b.inCode && strings.TrimSpace(line) == "":
		return b.code.continues()
	case b.inCode:
		return !b.recovers(line)
	}
	return isCode(line) && !strings.HasPrefix(strings.TrimSpace(line), "#")
}

// recovers reports whether a line is a puzzle in a format of one line, so that brackets before
// it are not going to be closed.
func (b *blockReader) recovers(line string) bool {
	line = strings.TrimSpace(line)
	f := Detect(line)
	if f.block || len(line) >= maxText {
		return false
	}
	_, err := f.read(line)
	return err == nil
}

// addCode takes a line, or a part of it, for which takesCode is true.
func (b *blockReader) addCode(line string) bool {
	if !b.inCode {
		b.inCode = true
		b.code.line, b.first = b.line, b.line
	}
	if !b.code.read(plaintext.Unadorned(line)) {
		return false
	}
	if !strings.HasSuffix(line, "\n") {
		b.line-- // the rest follows
		return true
	}
	return !b.code.outside() || b.endCode()
}

// endCode ends a list, an object or a program.
func (b *blockReader) endCode() bool {
	if !b.inCode {
		return true
	}
	b.inCode = false
	b.code.end()
	if !b.any && b.fault == nil {
		b.prose, b.fault = b.first, cmp.Or(b.code.near, errNoRegions)
	}
	return !b.code.ended
}

// isWhole reports whether a line is a puzzle that does not continue on the next line.
func isWhole(line string) bool {
	f := Detect(line)
	switch {
	case f.block:
		return widthOf(line) > MaxN && len(cells{make([]string, widthOf(line))}.unfolded()) > 1
	case f.Name == slashFormat.Name && isProse(line) && (strings.Count(line, "/") < MinN-1 || strings.Contains(line, "://")):
		_, err := f.read(line)
		return err == nil
	}
	return true
}

// flush reads what has been collected, and reports whether to continue.
func (b *blockReader) flush() bool {
	text := b.text.String()
	b.text.Reset()
	b.skipped = 0
	if text == "" {
		return true
	}
	p, err := parse(strings.TrimSpace(text))
	if errors.Is(err, errQueens) && strings.Count(text, "\n") == b.rows {
		return true // the entries of a player
	}
	b.rows = 0
	if p != nil {
		b.rows = p.N()
	}
	if errors.Is(err, errNoPuzzle) {
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
