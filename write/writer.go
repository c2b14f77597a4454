package write

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"nqueens.example/nqueens"
)

// Source is a placement that need not be in memory, such as one in closed form.
type Source interface {
	// Len returns the size of the board.
	Len() int
	// Fill stores the 0-based columns of the rows from row to row+len(dst)-1 in dst;
	// row+len(dst) is at most Len.
	Fill(dst []int, row int)
}

const (
	bufferSize = 64 << 10
	chunkSize  = 512
)

// Writer writes placements of any sizes in one format. Call Close at the end.
// It is not safe for concurrent use.
type Writer struct {
	out     *bufio.Writer
	format  *format
	options Options
	chunk   [chunkSize]int
	line    []byte // what list has made of a chunk
	written int    // placements so far
	n       int    // the size of the last one
	err     error
}

// NewWriter returns a Writer on w of the format of that name, in lower or upper case. If there
// is none, every call of Write, Flush and Close returns an error that says so.
func NewWriter(w io.Writer, format string, options Options) *Writer {
	writer := &Writer{out: bufio.NewWriterSize(w, bufferSize), options: options}
	writer.format, writer.err = rowOf(format)
	return writer
}

// heldPlacement is a Placement as a Source.
type heldPlacement nqueens.Placement

func (h heldPlacement) Len() int                { return len(h) }
func (h heldPlacement) Fill(dst []int, row int) { copy(dst, h[row:]) }

// Write writes p, which need not be a solution. It returns an *nqueens.OffBoard if a queen is
// off the board and the format cannot show that, or the error of the underlying writer. After
// an error the output is incomplete, and every further call returns the same error.
func (w *Writer) Write(p nqueens.Placement) error { return w.WriteSource(heldPlacement(p)) }

// WriteSource writes the placement s as Write does, and holds a row of squares at most.
func (w *Writer) WriteSource(s Source) error {
	if w.err != nil {
		return w.err
	}
	if w.err = w.refuse(s.Len()); w.err != nil {
		return w.err
	}
	if w.format.drawn && w.format.end == nil && w.written > 0 {
		w.text("\n")
	}
	w.format.write(w, s)
	w.written++
	w.n = s.Len()
	w.ok()
	return w.err
}

// ok reports whether there was no error, neither before nor of the underlying writer, which out keeps.
func (w *Writer) ok() bool {
	if w.err == nil {
		_, w.err = w.out.Write(nil)
	}
	return w.err == nil
}

func (w *Writer) refuse(n int) error {
	switch most := w.format.maxN(); {
	case n < 1:
		return errors.New("a placement has at least one queen, this one has none")
	case most > 0 && n > most:
		return fmt.Errorf("%s draws boards up to %d x %d, not %d; write columns, a1 or fen", w.format.Name, most, most, n)
	}
	return nil
}

// Flush writes any buffered output to the underlying writer.
func (w *Writer) Flush() error {
	if w.err == nil {
		w.err = w.out.Flush()
	}
	return w.err
}

// Close writes the end of the format and flushes. It does not close the underlying writer.
func (w *Writer) Close() error {
	if w.err == nil && w.format.end != nil {
		w.format.end(w)
	}
	return w.Flush()
}

func (w *Writer) text(texts ...string) {
	for _, text := range texts {
		w.out.WriteString(text)
	}
}

func (w *Writer) number(v int) { w.out.Write(strconv.AppendInt(w.out.AvailableBuffer(), int64(v), 10)) }

// upward calls each with the columns of consecutive rows, from row 0 up.
func (w *Writer) upward(s Source, each func(row int, columns []int)) {
	n := s.Len()
	for row := 0; row < n && w.ok(); row += chunkSize {
		columns := w.chunk[:min(chunkSize, n-row)]
		s.Fill(columns, row)
		each(row, columns)
	}
}

// rows calls each with every row and its column, from row 0 up, as long as the queens are on the
// board.
func (w *Writer) rows(s Source, each func(row, col int)) {
	n := s.Len()
	w.upward(s, func(row int, columns []int) {
		for i, col := range columns {
			if !w.onBoard(row+i, col, n) {
				return
			}
			each(row+i, col)
		}
	})
}

// ranks is rows from the highest row down.
func (w *Writer) ranks(s Source, each func(row, col int)) {
	n := s.Len()
	for end := n; end > 0; end -= chunkSize {
		start := max(0, end-chunkSize)
		columns := w.chunk[:end-start]
		s.Fill(columns, start)
		for i := len(columns) - 1; i >= 0; i-- {
			if !w.onBoard(start+i, columns[i], n) {
				return
			}
			each(start+i, columns[i])
		}
	}
}

// onBoard reports whether a queen is on the board, and sets the error if it is not.
func (w *Writer) onBoard(row, col, n int) bool {
	if w.ok() && (col < 0 || col >= n) {
		w.err = &nqueens.OffBoard{Square: nqueens.Square{Row: row, Col: col}, N: n}
	}
	return w.err == nil
}

// list writes what each appends for the queens, which may be off the board, with the separator between.
func (w *Writer) list(s Source, separator byte, each func(to []byte, queen nqueens.Square) []byte) {
	w.upward(s, func(row int, columns []int) {
		w.line = w.line[:0]
		for i, col := range columns {
			if uint(col) >= math.MaxInt32 {
				w.onBoard(row+i, col, s.Len())
				return
			}
			if row+i > 0 {
				w.line = append(w.line, separator)
			}
			w.line = each(w.line, nqueens.Square{Row: row + i, Col: col})
		}
		w.out.Write(w.line)
	})
}

// columns writes the columns, with the separator between.
func (w *Writer) columns(s Source, separator byte) {
	base := int64(1)
	if w.options.ZeroBased {
		base = 0
	}
	w.list(s, separator, func(to []byte, queen nqueens.Square) []byte {
		return strconv.AppendInt(to, int64(queen.Col)+base, 10)
	})
}
