package notation_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/notation"
)

// pieces notes the length of each Write.
type pieces []int

func (p *pieces) Write(b []byte) (int, error) {
	*p = append(*p, len(b))
	return len(b), nil
}

// A Writer fills its buffer of 64 KiB to the last byte before it writes.
func TestWriterBuffer(t *testing.T) {
	// These matrices, with empty lines between, take 65,536 bytes.
	list := []nqueens.Placement{slices.Repeat(nqueens.Placement{7}, 255), {0, 1}}
	list = append(list, slices.Repeat([]nqueens.Placement{{0}}, 83)...)
	var out pieces
	w := notation.NewWriter(&out, notation.Matrix, notation.Options{})
	for _, p := range list {
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if len(out) != 0 {
		t.Errorf("it writes %v before its buffer is full", out)
	}
	if err := w.Write(nqueens.Placement{0}); err != nil || !slices.Equal(out, pieces{65_536}) {
		t.Errorf("it writes %v as its buffer runs over: %v", out, err)
	}
	if err := w.Close(); err != nil || !slices.Equal(out, pieces{65_536, 3}) {
		t.Errorf("it writes %v in all: %v", out, err)
	}
}

// Nothing is written where nothing is buffered.
func TestFlushEmpty(t *testing.T) {
	if err := notation.NewWriter(failing{}, notation.Columns, notation.Options{}).Flush(); err != nil {
		t.Error(err)
	}
	var out pieces
	w := notation.NewWriter(&out, notation.Columns, notation.Options{})
	if err := errors.Join(w.Write(eight), w.Flush(), w.Flush(), w.Close()); err != nil || !slices.Equal(out, pieces{16}) {
		t.Errorf("it writes %v: %v", out, err)
	}
}

// MaxDrawn itself is drawn: the error is the file's, not the refusal of the size.
func TestMaxDrawn(t *testing.T) {
	for _, format := range []notation.Format{notation.Board, notation.ASCII, notation.Matrix} {
		err := notation.NewWriter(failing{}, format, notation.Options{}).WriteSource(diagonal(notation.MaxDrawn))
		if !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s of n = %d: %v", format, notation.MaxDrawn, err)
		}
		want := fmt.Sprintf("%s draws boards up to 100000 x 100000, not 100001; write columns, a1 or fen", format)
		err = notation.NewWriter(failing{}, format, notation.Options{}).WriteSource(diagonal(notation.MaxDrawn + 1))
		if err == nil || err.Error() != want {
			t.Errorf("%s of n = %d: %v, want %s", format, notation.MaxDrawn+1, err, want)
		}
	}
}

// The column just right of the board is off the board where squares are drawn; a1, columns,
// json, jsonl and csv show it.
func TestWriteNextToBoard(t *testing.T) {
	shown := map[notation.Format]string{
		notation.A1: "a1 c2\n", notation.Columns: "1 3\n", notation.JSON: "[\n{\"n\":2,\"columns\":[1,3]}\n]\n",
		notation.JSONL: "{\"n\":2,\"columns\":[1,3]}\n", notation.CSV: "row1,row2\n1,3\n",
	}
	p := nqueens.Placement{0, 2}
	for _, format := range notation.Formats() {
		if want, ok := shown[format]; ok {
			if got := written(t, format, notation.Options{}, p); got != want {
				t.Errorf("%s: %q, want %q", format, got, want)
			}
			continue
		}
		err := notation.NewWriter(io.Discard, format, notation.Options{}).Write(p)
		if want := (nqueens.OffBoard{Square: nqueens.Square{Row: 1, Col: 2}, N: 2}); err == nil || err.Error() != want.Error() {
			t.Errorf("%s: %v, want %v", format, err, &want)
		}
	}
}

// asked is a diagonal that notes how often each row is asked for.
type asked struct {
	rows  []int
	empty int
}

func (a *asked) Len() int { return len(a.rows) }
func (a *asked) Fill(dst []int, row int) {
	for i := range dst {
		a.rows[row+i]++
		dst[i] = row + i
	}
	if len(dst) == 0 {
		a.empty++
	}
}

// A Writer asks a Source for each row once, in boards that end with a chunk of rows and in
// those that do not.
func TestSourceRows(t *testing.T) {
	for _, format := range notation.Formats() {
		for _, n := range []int{1, 511, 512, 513, 1024} {
			source := &asked{rows: make([]int, n)}
			w := notation.NewWriter(io.Discard, format, notation.Options{})
			if err := errors.Join(w.WriteSource(source), w.Close()); err != nil {
				t.Fatal(err)
			}
			if slices.Min(source.rows) != 1 || slices.Max(source.rows) != 1 || source.empty > 0 {
				t.Errorf("%s of n = %d asks for a row %d to %d times, and for no row %d times",
					format, n, slices.Min(source.rows), slices.Max(source.rows), source.empty)
			}
		}
	}
}
