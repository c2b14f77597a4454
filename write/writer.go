package write

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

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
	// widest is the room that one queen takes at most in a1, columns, fen, json or csv.
	widest = 48
)

// Writer writes placements of any sizes in one format. Call Close at the end.
// It is not safe for concurrent use.
type Writer struct {
	out     io.Writer
	format  *format
	options Options
	buf     []byte
	chunk   [chunkSize]int
	held    heldPlacement
	written int // placements so far
	n       int // the size of the last one
	err     error
}

// NewWriter returns a Writer on w of the format of that name, in lower or upper case. If there
// is none, every call of Write, Flush and Close returns an error that says so.
func NewWriter(w io.Writer, format string, options Options) *Writer {
	writer := &Writer{out: w, options: options, buf: make([]byte, 0, bufferSize)}
	writer.format, writer.err = rowOf(format)
	return writer
}

// heldPlacement makes a Placement a Source.
type heldPlacement struct{ p nqueens.Placement }

func (h *heldPlacement) Len() int                { return len(h.p) }
func (h *heldPlacement) Fill(dst []int, row int) { copy(dst, h.p[row:]) }

// Write writes p, which need not be a solution. It returns an *nqueens.OffBoard if a queen is
// off the board and the format cannot show that, or the error of the underlying writer. After
// an error the output is incomplete, and every further call returns the same error.
func (w *Writer) Write(p nqueens.Placement) error {
	w.held.p = p
	err := w.WriteSource(&w.held)
	w.held.p = nil
	return err
}

// WriteSource writes the placement s as Write does, in constant memory.
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
	return w.err
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
	if w.err == nil && len(w.buf) > 0 {
		_, w.err = w.out.Write(w.buf)
		w.buf = w.buf[:0]
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

// room makes space for n bytes, n at most bufferSize.
func (w *Writer) room(n int) {
	if len(w.buf)+n > cap(w.buf) {
		w.Flush()
		w.buf = w.buf[:0]
	}
}

func (w *Writer) text(s string) {
	w.room(len(s))
	w.buf = append(w.buf, s...)
}

// repeat writes s count times.
func (w *Writer) repeat(s string, count int) {
	for count > 0 && w.err == nil {
		w.room(len(s))
		times := min(count, (cap(w.buf)-len(w.buf))/len(s))
		start := len(w.buf)
		end := start + times*len(s)
		w.buf = w.buf[:end]
		for done := copy(w.buf[start:], s); start+done < end; done *= 2 {
			copy(w.buf[start+done:end], w.buf[start:start+done])
		}
		count -= times
	}
}

// upward calls each with the columns of consecutive rows, from row 0 up.
func (w *Writer) upward(s Source, each func(row int, columns []int)) {
	n := s.Len()
	for row := 0; row < n && w.err == nil; row += chunkSize {
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
	if w.err == nil && (col < 0 || col >= n) {
		w.err = &nqueens.OffBoard{Square: nqueens.Square{Row: row, Col: col}, N: n}
	}
	return w.err == nil
}

// numbers writes the columns, counted from base, with the separator between.
func (w *Writer) numbers(s Source, base int, separator byte) {
	n := s.Len()
	w.upward(s, func(row int, columns []int) {
		w.room(len(columns) * widest)
		buf := w.buf[:cap(w.buf)]
		end := len(w.buf)
		for i, col := range columns {
			if uint(col) >= math.MaxInt32 {
				w.onBoard(row+i, col, n)
				return
			}
			end += putNumber(buf[end:], uint32(col+base))
			buf[end] = separator
			end++
		}
		w.buf = buf[:end]
	})
	if w.err == nil {
		w.buf = w.buf[:len(w.buf)-1]
	}
}

// quads holds the digits of 0000 to 9999, the first in the lowest byte.
var quads = func() (q [10_000]uint32) {
	for i := range q {
		v := uint32(i)
		q[i] = '0' + v/1000 | ('0'+v/100%10)<<8 | ('0'+v/10%10)<<16 | ('0'+v%10)<<24
	}
	return
}()

// numberRoom is the number of bytes that putNumber needs; it may write past the digits.
const numberRoom = 12

// putNumber writes v in decimal to the start of dst and returns the number of
// its digits. It writes four digits at a time, and is about three times as fast as
// strconv.AppendUint on numbers of eight digits.
func putNumber(dst []byte, v uint32) int {
	_ = dst[numberRoom-1]
	digits := 0
	if v >= 10_000 {
		if v >= 100_000_000 {
			digits = putShort(dst, v/100_000_000)
			v %= 100_000_000
			binary.LittleEndian.PutUint32(dst[digits:], quads[v/10_000])
			digits += 4
		} else {
			digits = putShort(dst, v/10_000)
		}
		binary.LittleEndian.PutUint32(dst[digits:], quads[v%10_000])
		return digits + 4
	}
	return putShort(dst, v)
}

// putShort writes v below 10,000 without leading zeros.
func putShort(dst []byte, v uint32) int {
	switch {
	case v < 10:
		dst[0] = byte('0' + v)
		return 1
	case v < 100:
		binary.LittleEndian.PutUint32(dst, quads[v]>>16)
		return 2
	case v < 1000:
		binary.LittleEndian.PutUint32(dst, quads[v]>>8)
		return 3
	}
	binary.LittleEndian.PutUint32(dst, quads[v])
	return 4
}

// appendNumber appends v in decimal.
func appendNumber(dst []byte, v uint32) []byte {
	var text [numberRoom]byte
	return append(dst, text[:putNumber(text[:], v)]...)
}
