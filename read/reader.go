package read

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/plaintext"
)

// ErrEmpty is the error for input without a placement, such as an empty list. Where there is text, a
// *LineError wraps an error that is ErrEmpty.
var ErrEmpty = errors.New("the input is empty; a placement in one of the text formats was expected")

// LineError is the error for a line that cannot be part of a placement.
type LineError struct {
	Line int // 1-based
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// ErrMemory is wrapped by the error for input that takes more memory than Options.MaxMemory.
var ErrMemory = errors.New("take more memory than is available")

// memoryOfLine is about the number of bytes that reading takes for each byte of a long line.
const memoryOfLine = 6

func errTooLong(limit int) error {
	if limit < limits.Line {
		return fmt.Errorf("its first %d bytes %w", limit, ErrMemory)
	}
	return fmt.Errorf("longer than %d bytes; the columns of 10,000,000 queens take less", limit)
}

// Record is a placement that was read.
type Record struct {
	Placement nqueens.Placement
	Line      int    // where it begins, 1-based
	Format    string // of package write, or the most similar one; jsonl for an object outside an array
	ZeroBased bool   // its columns are numbered from 0, which Options.ZeroBased did not say

	// Problem is what is placed, and where: an object may name the piece and the board. Its
	// queens are placed only if they do not stand one in each row; Placement is nil then.
	Problem nqueens.Problem
}

// Placements yields the placements of a stream, one in memory at a time. They may be of different
// sizes and in different formats. The sequence ends after the last placement, or with the first
// error, which is ErrEmpty or a *LineError; a *LineError also wraps an error of r.
func Placements(r io.Reader, options Options) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		in := newReader(r, options)
		for any := false; ; any = true {
			record, err := in.read()
			switch {
			case err == io.EOF && any:
				return
			case err == io.EOF:
				err = ErrEmpty
			}
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// reader reads a stream in three passes, line by line: it peels off what only surrounds
// placements, makes the rest rows, and gives rows a shape.
type reader struct {
	in      *plaintext.Lines
	options Options
	grid    func(rows [][]rune) error // takes boards, if it is not nil
	line    int                       // the line read last

	block           // what the lines read last hold, outside of all brackets
	lists   []*list // the open brackets
	outside outside // what a line with brackets has outside of them
	pending int     // bytes of what is in no placement yet

	ready   []Record
	records int
	last    Record // of them
	lone    []row  // numbers alone on a line
	texts   int    // the first line of text
	zero    bool   // columns are numbered from 0
	named   bool   // the last line named a row and a column
	based   bool   // it is known how they are numbered
	index   int    // the number of a solution, before its columns
	counted bool   // an amount stands after the columns of each solution
	table   int    // the rows that a header names
	twice   bool   // the remark on a drawing has been made
	passed  int    // lines since the last placement, or the last number
	err     error
}

func newReader(r io.Reader, options Options) *reader {
	limit := limits.Line
	if options.MaxMemory > 0 {
		limit = int(min(int64(limit), options.MaxMemory/memoryOfLine))
	}
	return &reader{in: plaintext.NewLines(r, limit), options: options, zero: options.ZeroBased}
}

func (r *reader) fixed() bool { return r.options.ZeroBased || r.options.FixedBase }

// read returns the next placement, io.EOF after the last one, or an error. After an error it
// returns the same error again.
func (r *reader) read() (Record, error) {
	for len(r.ready) == 0 || r.inObject() {
		if r.err == nil {
			r.err = r.fault(r.step())
		}
		if r.err != nil {
			break
		}
	}
	if len(r.ready) == 0 {
		return Record{}, r.err
	}
	record := r.ready[0]
	r.ready = r.ready[1:]
	return record, nil
}

// inObject reports whether an object is open, whose end may say what its placements are.
func (r *reader) inObject() bool {
	for _, l := range r.lists {
		if l.object() {
			return r.err == nil
		}
	}
	return false
}

// step reads a line.
func (r *reader) step() error {
	line, err := r.readLine()
	switch {
	case err == io.EOF:
		return r.finish()
	case err != nil:
		return err
	case len(r.lists) > 0:
		return r.feed(string(line))
	}
	if numbers, ok := plainNumbers(line); ok {
		return r.add(row{line: r.line, numbers: numbers})
	}
	return r.take(string(line))
}

// finish ends the stream.
func (r *reader) finish() error {
	if len(r.lists) > 0 {
		return fmt.Errorf("the list that begins on line %d has no end", r.lists[len(r.lists)-1].line)
	}
	if err := r.flush(); err != nil {
		return err
	}
	if r.records == 0 && len(r.lone) > 0 {
		return r.onlyNumbers()
	}
	if r.records == 0 && r.texts > 0 {
		return &LineError{r.texts, errNoPlacements}
	}
	return io.EOF
}

var errNoPlacements error = onlyText("there is no placement in it, only text; the formats are in docs/formats.md")

type onlyText string

func (text onlyText) Error() string { return string(text) }

func (onlyText) Is(err error) bool { return err == ErrEmpty }

// onlyNumbers reads an input of lone numbers: boards of one row, or counts.
func (r *reader) onlyNumbers() error {
	one := 1
	if r.fixed() && r.zero {
		one = 0
	}
	for _, lone := range r.lone {
		switch number := lone.numbers[0]; {
		case number == 0 && r.fixed() && one == 1:
			return &LineError{max(1, lone.line), fmt.Errorf("column 0 in row 1: %w", ErrBase)}
		case number != one:
			return &LineError{max(1, lone.line), fmt.Errorf("%d alone is a count, not a placement, whose columns have spaces between", number)}
		}
		if err := r.emit(Record{Placement: nqueens.Placement{0}, Line: lone.line, Format: "columns"}); err != nil {
			return err
		}
	}
	r.lone = nil
	return nil
}

// emit makes a record ready. A drawing of the placement before it is no further placement.
func (r *reader) emit(record Record) error {
	if record.Problem.N == 0 {
		record.Problem.N = len(record.Placement)
	}
	r.pending = 0
	drawn := func(f string) bool {
		return f == "ascii" || f == "board" || f == "matrix" || f == "emoji" || f == "leetcode"
	}
	if r.records > 0 && drawn(record.Format) && !drawn(r.last.Format) && sameBoard(r.last.Placement, record.Placement) {
		r.last = record
		if r.options.Remark != nil && !r.twice {
			r.options.Remark(fmt.Sprintf("line %d draws the placement before it, which is counted once", record.Line))
		}
		r.twice = true
		return nil
	}
	if len(record.Placement) == 1 && r.records > 0 && len(r.last.Placement) == 1 && drawn(record.Format) {
		return &LineError{record.Line, errors.New("one board of a single square after another: the squares between queens may be missing")}
	}
	r.passed = 0
	r.records++
	r.last = record
	r.lone = nil
	r.ready = append(r.ready, record)
	return nil
}

// sameBoard reports whether q draws p: rows may be drawn as columns, or from the last to the first.
func sameBoard(p, q nqueens.Placement) bool {
	n := len(p)
	if n != len(q) || n == 0 {
		return false
	}
	same, across, over := true, true, true
	for row, col := range p {
		same = same && q[row] == col
		over = over && q[n-1-row] == col
		across = across && col >= 0 && col < n && q[col] == row
	}
	return same || across || over
}

// fault adds the number of the current line to err, unless err has one.
func (r *reader) fault(err error) error {
	var at *LineError
	if err == nil || errors.As(err, &at) || err == io.EOF {
		return err
	}
	return &LineError{max(1, r.line), err}
}

// readLine returns the next line. It is valid until the next call.
func (r *reader) readLine() ([]byte, error) {
	line, err := r.in.Next()
	switch {
	case errors.Is(err, plaintext.ErrLong):
		err = errTooLong(r.in.Limit)
	case err != nil:
		return nil, err
	case !utf8.Valid(line):
		err = errNotUTF8
	case bytes.IndexByte(line, 0) >= 0:
		err = errors.New("not text: it holds a NUL byte")
	}
	r.line++
	return bytes.TrimRight(line, "\r\n"), err
}

var errNotUTF8 = errors.New("not text: it is not valid UTF-8")

// hold counts bytes that are kept until there is a placement.
func (r *reader) hold(size int) error {
	if r.pending += size; r.pending > r.in.Limit {
		return fmt.Errorf("a placement %w", errTooLong(r.in.Limit))
	}
	return nil
}

// add takes a row outside of all brackets.
func (r *reader) add(next row) error {
	size := next.size()
	if len(r.rows) > 1000 {
		size += 64
	}
	if err := r.hold(size); err != nil {
		return err
	}
	if next.numbers != nil {
		r.passed = 0
	}
	r.rows, r.blanks = append(r.rows, next), 0
	return r.shape(&r.block, true)
}

// flush ends what the rows so far hold.
func (r *reader) flush() error {
	err := r.shape(&r.block, false)
	r.block = block{}
	return err
}

// blank takes an empty line. One may follow each row of a board, and the numbers of its columns.
func (r *reader) blank() error {
	if r.spaced = r.spaced || len(r.rows) == 1 && r.rows[0].isDrawn(); r.spaced && r.blanks == 0 {
		r.blanks++
		return nil
	}
	return r.flush()
}

// isDrawn reports whether a row is one of a board, or the numbers of its columns, not a list of columns.
func (w *row) isDrawn() bool {
	return w.cells != nil || w.countsUp() || len(w.numbers) > 2 && slices.Max(w.numbers) == 1 && slices.Min(w.numbers) == 0
}

// countsUp reports whether a row may be the numbers of columns.
func (w *row) countsUp() bool {
	for i, number := range w.numbers {
		if number != w.numbers[0]+i {
			return false
		}
	}
	return len(w.numbers) > 2 && (w.numbers[0] == 0 || w.numbers[0] == 1)
}

// text takes a line that is neither a row nor a list.
func (r *reader) text(line string) error {
	if err := r.flush(); err != nil {
		return err
	}
	if reason := suspicious(line); reason != "" {
		return fmt.Errorf("%q %s; a placement is in one of the text formats, alone on its lines", clip(strings.TrimSpace(line)), reason)
	}
	r.noteText(r.line)
	return nil
}

// noteText keeps the first line that is text alone.
func (r *reader) noteText(line int) {
	if r.texts == 0 {
		r.texts = max(1, line)
	}
}

// longestText is how many lines may follow each other that complete no placement: more than the
// largest drawn board has, with rules between its rows.
const longestText = 1 << 20
