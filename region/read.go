package region

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/plaintext"
)

// Entry is a puzzle of a longer text, or what is wrong with it.
type Entry struct {
	Line   int // on which it begins, from 1
	Puzzle *Puzzle
	Stated bool    // whether the text says how many queens a row has
	Given  Squares // the queens of a solution beside the puzzle, nil if there is none
	Err    error
}

const (
	// maxText is the largest size of a puzzle in bytes. Sensible puzzles take a few thousand.
	maxText = 1 << 16
	// maxSkipped is how many bytes of a longer text are skipped to find the next puzzle.
	maxSkipped = 1 << 20
)

// Read yields the puzzles of a text: one on each line, or grids over several lines with an
// empty line after each, or lists and objects, also within the code of a program. A line that
// begins with # is a comment. Blocks of prose are ignored, except that they may state the number
// of queens in each row. A solution after a puzzle belongs to it. A puzzle that is wrong is an Entry
// with an Err, and Read continues after it. The last pair has an error if reading fails, and in
// a text without puzzles or so long that its end cannot be expected; its Entry has the line.
func Read(r io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		in := plaintext.NewLines(r, maxText)
		ended := false
		b := blockReader{yield: func(e Entry, err error) bool {
			ended = ended || !yield(e, err)
			return !ended
		}}
		defer func() { _ = ended || b.emit() }()
		b.code.puzzle, b.code.beside, b.code.tell = b.put, b.beside, b.tell
		for {
			line, err := in.Next()
			text := string(line)
			if errors.Is(err, plaintext.ErrLong) {
				if err = nil; !b.takesCode(text) {
					err = errLongLine
				}
			}
			if err == io.EOF {
				break
			}
			if err != nil {
				_ = b.emit() && b.yield(Entry{Line: b.line + 1}, err)
				return
			}
			if !b.add(text) {
				return
			}
		}
		if b.endCode() && b.flush() && b.end() && !b.any {
			b.yield(b.nothing())
		}
	}
}

// errLongLine is the error for a line that is longer than any puzzle.
var errLongLine = fmt.Errorf("this line is longer than any puzzle: more than %d bytes", maxText)

// blockReader collects lines until they form a puzzle.
type blockReader struct {
	yield   func(Entry, error) bool
	text    strings.Builder
	line    int    // the last line that was added
	first   int    // the line on which the text begins
	code    source // takes lists, objects and programs
	inCode  bool   // a bracket is open
	last    *Entry // the puzzle before, which waits for what may follow it
	near    bool   // no empty line was read since
	stars   int    // that the text before states, 0 if it states none
	since   bool   // after the last puzzle
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
		b.any = true
		_ = b.emit() && b.yield(Entry{Line: b.line}, fmt.Errorf("this text has no puzzle in %d bytes", maxSkipped))
		return false
	}
	if strings.HasPrefix(strings.TrimSpace(line), "<") {
		line = unmarked(line)
	}
	if b.takesCode(line) {
		return b.flush() && b.addCode(line)
	}
	if !b.endCode() {
		return false
	}
	line = strings.TrimSpace(plaintext.Unadorned(line))
	if strings.HasPrefix(line, "#") {
		b.tell(starsIn(line))
	}
	if plaintext.IsTyped(line) {
		line = ""
	}
	line = plaintext.Unquoted(line)
	if line == "" || strings.HasPrefix(line, "#") {
		if line == "" && !b.flush() {
			return false
		}
		b.near = b.near && line != ""
		return true
	}
	whole := isWhole(line)
	if whole && !(detect(line).block && isHeader(b.text.String())) && !b.flush() {
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
		if !b.put(Entry{Line: b.first, Err: fmt.Errorf("this text is longer than any puzzle: more than %d bytes", maxText)}) {
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
	f := detect(line)
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
	if b.code.outside() {
		before, _, _ := strings.Cut(strings.ReplaceAll(line, "{", "["), "[")
		b.tell(starsIn(before))
	}
	if !b.code.read(plaintext.Unadorned(line)) {
		return false
	}
	if b.code.outside() {
		b.tell(starsIn(line[strings.LastIndexAny(line, "])}")+1:]))
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
	f := detect(line)
	switch {
	case f.block:
		return widthOf(line) > maxN && !isFrame(line) && len(cells{make([]string, widthOf(line))}.unfolded()) > 1
	case f.Name == slashFormat.Name && isProse(line) && (strings.Count(line, "/") < minN-1 || strings.Contains(line, "://")):
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
	var board cells
	for line := range strings.Lines(text) {
		board = append(board, fieldsOf(line))
	}
	lines := board.node(node{list: true})
	switch {
	case (err != nil || b.repeats(p) && strings.ContainsAny(text, "♛♕👑★⭐🌟Q")) && b.beside(lines):
		return true
	case errors.Is(err, errQueens) && b.last != nil && b.last.Puzzle != nil && strings.Count(text, "\n") == b.last.Puzzle.n:
		return true // the entries of a player
	case err != nil && starsIn(text) > 0 && len(lines.items) < minN:
		b.tell(starsIn(text))
		return true
	case errors.Is(err, errNoPuzzle):
		b.tell(starsIn(text))
		if b.fault == nil {
			b.prose, b.fault = b.first, err
		}
		return true
	}
	return b.put(Entry{Line: b.first, Puzzle: p, Err: err})
}

// repeats reports whether p is the puzzle before once more.
func (b *blockReader) repeats(p *Puzzle) bool {
	return b.last != nil && b.last.Puzzle != nil && slices.Equal(b.last.Puzzle.region, p.region)
}

// beside takes a list that is a solution of the puzzle before. It returns false for any other.
func (b *blockReader) beside(list node) bool {
	if b.last == nil || b.last.Puzzle == nil || b.last.Given != nil {
		return false
	}
	b.last.Given = b.last.Puzzle.given(list)
	return b.last.Given != nil
}

// tell takes the number of queens in each row that the text between puzzles states, unless it is 0
// or unstated. It is for the puzzle before if no empty line is between them, and else for the next.
func (b *blockReader) tell(stars int) {
	switch {
	case stars <= 0:
	case b.near && b.last.state(stars):
	default:
		b.stars, b.since = stars, true
	}
}

// state states the number of queens in each row of a puzzle that doesn't. It reports whether it did.
func (e *Entry) state(stars int) bool {
	if e == nil || e.Puzzle == nil || e.Puzzle.stated || checkSize(e.Puzzle.n, stars) != nil {
		return false
	}
	e.Puzzle.stars, e.Puzzle.stated = stars, true
	return true
}

// put takes the next entry, and passes on the one before.
func (b *blockReader) put(e Entry) bool {
	b.any = true
	b.idle = 0
	if !b.emit() {
		return false
	}
	if b.stars > 0 {
		e.state(b.stars)
	}
	b.last, b.near, b.since = &e, true, false
	return true
}

// emit passes on the last entry.
func (b *blockReader) emit() bool {
	last := b.last
	if last == nil {
		return true
	}
	b.last = nil
	last.Stated = last.Puzzle != nil && last.Puzzle.stated
	return b.yield(*last, nil)
}

// end passes on what is held at the end of the text.
func (b *blockReader) end() bool {
	facts := node{list: true, items: b.code.facts}
	if board := facts.tiled(); board != nil {
		if p, err := board.puzzle(unstated); err == nil && !b.put(Entry{Line: facts.items[0].line, Puzzle: p}) {
			return false
		}
	}
	if b.since {
		b.last.state(b.stars)
	}
	return b.emit()
}

// nothing returns the error for a text without puzzles.
func (b *blockReader) nothing() (Entry, error) {
	if b.fault != nil {
		return Entry{Line: b.prose}, b.fault
	}
	return Entry{Line: 1}, errors.New("there is no puzzle: the input is empty")
}
