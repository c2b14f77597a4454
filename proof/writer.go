package proof

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"nqueens"
)

// Writer writes one proof as it is found; it holds none of it. The first error of
// the underlying writer is kept and returned by Err and Close.
type Writer struct {
	w     *bufio.Writer
	line  []byte
	steps uint64
	err   error
}

// NewWriter writes the opening of a proof that p, which must be valid, has no
// solution.
func NewWriter(w io.Writer, p nqueens.Problem) *Writer { return newWriter(w, p, nil) }

func newWriter(w io.Writer, p nqueens.Problem, first nqueens.Placement) *Writer {
	pw := &Writer{w: bufio.NewWriterSize(w, 1<<16)}
	pw.print("%s\nboard %d\n", magic, p.N)
	for _, s := range p.Placed {
		pw.print("place %v\n", s)
	}
	for _, s := range p.Blocked {
		pw.print("block %v\n", s)
	}
	for _, l := range p.BlockedDiagonals {
		first, last, _ := l.Ends(p.N)
		pw.print("diagonal %v-%v\n", first, last)
	}
	if first != nil {
		pw.print("first %s\n", appendColumns(nil, first))
	}
	pw.print("refute\n")
	return pw
}

func (w *Writer) print(format string, args ...any) {
	if w.err == nil {
		_, w.err = fmt.Fprintf(w.w, format, args...)
	}
}

// Branch opens a line.
func (w *Writer) Branch(l Line) { w.step("branch", nil, &l) }

// Try puts a queen on a free square of the line opened last.
func (w *Writer) Try(s nqueens.Square) { w.step("try", &s, nil) }

// Force puts a queen on the only free square of a line.
func (w *Writer) Force(s nqueens.Square, l Line) { w.step("force", &s, &l) }

// Fail says that a line has no free square.
func (w *Writer) Fail(l Line) { w.step("fail", nil, &l) }

func (w *Writer) step(verb string, s *nqueens.Square, l *Line) {
	w.steps++
	b := strconv.AppendUint(w.line[:0], w.steps, 10)
	b = append(append(b, ' '), verb...)
	if s != nil {
		b = s.AppendName(append(b, ' '))
	}
	if l != nil {
		b = append(append(b, ' '), l.String()...)
	}
	w.line = append(b, '\n')
	if w.err == nil {
		_, w.err = w.w.Write(w.line)
	}
}

// Exhausted writes nothing: the checker knows what has been tried.
func (w *Writer) Exhausted() {}

// Steps returns the number of steps written.
func (w *Writer) Steps() uint64 { return w.steps }

// Err returns the first error met.
func (w *Writer) Err() error { return w.err }

// Close ends the proof and flushes it; it does not close the underlying writer.
// A proof that is not closed is not valid.
func (w *Writer) Close() error {
	w.print("end %d\n", w.steps)
	if w.err == nil {
		w.err = w.w.Flush()
	}
	return w.err
}
