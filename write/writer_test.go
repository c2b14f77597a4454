package write_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/write"
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
	w := write.NewWriter(&out, "matrix", write.Options{})
	for _, p := range list {
		must.Do(t, w.Write(p))
	}
	expect.Equal(t, len(out), 0, "it writes %v before its buffer is full", out)
	if err := w.Write(nqueens.Placement{0}); err != nil || !slices.Equal(out, pieces{65_536}) {
		t.Errorf("it writes %v as its buffer runs over: %v", out, err)
	}
	if err := w.Close(); err != nil || !slices.Equal(out, pieces{65_536, 3}) {
		t.Errorf("it writes %v in all: %v", out, err)
	}
}

// Nothing is written where nothing is buffered.
func TestFlushEmpty(t *testing.T) {
	expect.Is(t, write.NewWriter(failing{}, "columns", write.Options{}).Flush(), nil, "Flush")
	var out pieces
	w := write.NewWriter(&out, "columns", write.Options{})
	if err := errors.Join(w.Write(eight), w.Flush(), w.Flush(), w.Close()); err != nil || !slices.Equal(out, pieces{16}) {
		t.Errorf("it writes %v: %v", out, err)
	}
}

// The largest board is drawn: the error is the file's. A larger one is refused, and formats that draw
// no squares take any.
func TestLargestBoards(t *testing.T) {
	for _, format := range write.Formats() {
		largest := cmp.Or(format.MaxN, limits.Drawn+1)
		if err := write.NewWriter(failing{}, format.Name, write.Options{}).WriteSource(diagonal(largest)); err != nil && !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s of n = %d: %v", format.Name, largest, err)
		}
		err := write.NewWriter(failing{}, format.Name, write.Options{}).WriteSource(diagonal(largest + 1))
		want := fmt.Sprintf("%[1]s draws boards up to %[2]d x %[2]d, not %d; write columns, a1 or fen", format.Name, largest, largest+1)
		if format.MaxN > 0 && (err == nil || err.Error() != want) {
			t.Errorf("%s of n = %d: %v, want %s", format.Name, largest+1, err, want)
		}
	}
	if !slices.ContainsFunc(write.Formats(), func(f write.Format) bool { return f.Name == "board" && f.MaxN == limits.Drawn }) {
		t.Errorf("board is not drawn up to n = %d", limits.Drawn)
	}
}

// The column just right of the board is off the board where squares are drawn; a1, columns,
// json, jsonl and csv show it.
func TestWriteNextToBoard(t *testing.T) {
	shown := map[string]string{
		"a1": "a1 c2\n", "columns": "1 3\n", "json": "[\n{\"n\":2,\"columns\":[1,3]}\n]\n",
		"jsonl": "{\"n\":2,\"columns\":[1,3]}\n", "csv": "row1,row2\n1,3\n",
	}
	p := nqueens.Placement{0, 2}
	for _, format := range write.Formats() {
		if want, ok := shown[format.Name]; ok {
			if got, err := written(format.Name, write.Options{}, p); got != want {
				t.Errorf("%s: %q, %v, want %q", format.Name, got, err, want)
			}
			continue
		}
		err := write.NewWriter(io.Discard, format.Name, write.Options{}).Write(p)
		if want := (nqueens.OffBoard{Square: nqueens.Square{Row: 1, Col: 2}, N: 2}); err == nil || err.Error() != want.Error() {
			t.Errorf("%s: %v, want %v", format.Name, err, &want)
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
	for _, format := range write.Formats() {
		for _, n := range []int{1, 511, 512, 513, 1024} {
			if format.MaxN > 0 && n > format.MaxN {
				continue
			}
			source := &asked{rows: make([]int, n)}
			w := write.NewWriter(io.Discard, format.Name, write.Options{})
			must.Do(t, errors.Join(w.WriteSource(source), w.Close()))
			if slices.Min(source.rows) != 1 || slices.Max(source.rows) != 1 || source.empty > 0 {
				t.Errorf("%s of n = %d asks for a row %d to %d times, and for no row %d times",
					format.Name, n, slices.Min(source.rows), slices.Max(source.rows), source.empty)
			}
		}
	}
}

var eight = nqueens.Placement{0, 4, 7, 5, 2, 6, 1, 3}

// written returns what a Writer makes of the placements.
func written(format string, o write.Options, placements ...nqueens.Placement) (string, error) {
	var out bytes.Buffer
	w := write.NewWriter(&out, format, o)
	for _, p := range placements {
		if err := w.Write(p); err != nil {
			return "", err
		}
	}
	err := w.Close()
	return out.String(), err
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestWriteErrors(t *testing.T) {
	for _, format := range write.Formats() {
		w := write.NewWriter(failing{}, format.Name, write.Options{})
		err := w.Write(eight)
		for i := 0; i < 10_000 && err == nil; i++ {
			err = w.Write(eight)
		}
		expect.Is(t, err, os.ErrClosed, "%s to a closed file", format.Name)
		expect.Is(t, w.Close(), os.ErrClosed, "the end of %s", format.Name)
		expect.Fails(t, write.NewWriter(io.Discard, format.Name, write.Options{}).Write(nil), "%s writes a placement of no queens", format.Name)
		var off *nqueens.OffBoard
		for _, p := range []nqueens.Placement{{0, -1}, {0, math.MaxInt32}, {0, math.MaxInt}} {
			if err := write.NewWriter(io.Discard, format.Name, write.Options{}).Write(p); !errors.As(err, &off) {
				t.Errorf("%s writes %v: %v", format.Name, []int(p), err)
			} else if want := (nqueens.Square{Row: 1, Col: p[1]}); off.Square != want || off.N != 2 {
				t.Errorf("%s of %v: %+v is off the board of %d", format.Name, []int(p), off.Square, off.N)
			}
		}
	}
	w := write.NewWriter(io.Discard, "json", write.Options{Single: true})
	expect.Is(t, w.Write(eight), nil, "Write")
	expect.Fails(t, w.Write(eight), "a single json object holds two placements")
	expect.Fails(t, write.NewWriter(io.Discard, "xml", write.Options{}).Write(eight), "a Writer of an unknown format writes")
}

// diagonal is a huge placement that is not in memory.
type diagonal int

func (d diagonal) Len() int { return int(d) }

func (d diagonal) Fill(dst []int, row int) {
	for i := range dst {
		dst[i] = row + i
	}
}

// A Writer of a format that does not exist once wrote nothing and said nothing.
func TestUnknownFormat(t *testing.T) {
	var all []string
	for _, f := range write.Formats() {
		all = append(all, f.Name)
	}
	for name, want := range map[string]string{
		"colums": `there is no format "colums"; did you mean columns?`,
		"jsno":   `there is no format "jsno"; did you mean json?`,
		"xml":    `there is no format "xml"; the formats are ` + words.And(all),
	} {
		var out bytes.Buffer
		w := write.NewWriter(&out, name, write.Options{})
		for does, err := range map[string]error{
			"Write": w.Write(eight), "Flush": w.Flush(), "Close": w.Close(), "a second Close": w.Close(),
		} {
			expect.Equal(t, fmt.Sprint(err), want, "%s", does)
		}
		if out.Len() > 0 {
			t.Errorf("it wrote %q", out.String())
		}
	}
	if got, err := written("COLUMNS", write.Options{}, eight); err != nil || got != "1 5 8 6 3 7 2 4\n" {
		t.Errorf("%q, %v", got, err)
	}
}

// Objects name what they are not of queens on the square board for.
func TestObjectsNameTheProblem(t *testing.T) {
	for want, p := range map[string]nqueens.Problem{
		`{"n":2,"columns":[1,1]}`:                                   {N: 2},
		`{"n":2,"board":"torus","columns":[1,1]}`:                   {N: 2, Board: "torus"},
		`{"n":2,"piece":"king","columns":[1,1]}`:                    {N: 2, Piece: "king"},
		`{"n":2,"board":"cylinder","piece":"rook","columns":[1,1]}`: {N: 2, Board: "cylinder", Piece: "rook"},
	} {
		if got, err := written("jsonl", write.Options{Problem: p}, nqueens.Placement{0, 0}); got != want+"\n" || err != nil {
			t.Errorf("%v is %s, %v, want %s", p, got, err, want)
		}
	}
}

func TestFormats(t *testing.T) {
	board := strings.Join([]string{
		"  ┌─────────────────┐",
		"8 │ · · · ♛ · · · · │",
		"7 │ · ♛ · · · · · · │",
		"6 │ · · · · · · ♛ · │",
		"5 │ · · ♛ · · · · · │",
		"4 │ · · · · · ♛ · · │",
		"3 │ · · · · · · · ♛ │",
		"2 │ · · · · ♛ · · · │",
		"1 │ ♛ · · · · · · · │",
		"  └─────────────────┘",
		"    a b c d e f g h",
		""}, "\n")
	four := nqueens.Placement{1, 3, 0, 2}
	for _, test := range []struct {
		format  string
		options write.Options
		want    string
		of      []nqueens.Placement
	}{
		{"board", write.Options{}, board, nil},
		{"board", write.Options{ASCII: true}, strings.NewReplacer(
			"┌", "+", "┐", "+", "└", "+", "┘", "+", "─", "-", "│", "|", "·", ".", "♛", "Q").Replace(board), nil},
		{"ascii", write.Options{}, "Q . . . . . . .\n. . . . Q . . .\n. . . . . . . Q\n. . . . . Q . .\n" +
			". . Q . . . . .\n. . . . . . Q .\n. Q . . . . . .\n. . . Q . . . .\n", nil},
		{"matrix", write.Options{}, "10000000\n00001000\n00000001\n00000100\n00100000\n00000010\n01000000\n00010000\n", nil},
		{"matrix", write.Options{}, "0100\n0001\n1000\n0010\n\n0100\n0001\n1000\n0010\n", []nqueens.Placement{four, four}},
		{"matrix", write.Options{}, "", []nqueens.Placement{}},
		{"a1", write.Options{}, "a1 e2 h3 f4 c5 g6 b7 d8\n", nil},
		{"columns", write.Options{}, "1 5 8 6 3 7 2 4\n", nil},
		{"columns", write.Options{ZeroBased: true}, "0 4 7 5 2 6 1 3\n", nil},
		{"columns", write.Options{}, "2 4 1 3\n2 4 1 3\n", []nqueens.Placement{four, four}},
		{"fen", write.Options{}, "3Q4/1Q6/6Q1/2Q5/5Q2/7Q/4Q3/Q7\n", nil},
		{"json", write.Options{}, "[\n{\"n\":8,\"columns\":[1,5,8,6,3,7,2,4]}\n]\n", nil},
		{"json", write.Options{Single: true}, "{\"n\":8,\"columns\":[1,5,8,6,3,7,2,4]}\n", nil},
		{"json", write.Options{}, "[\n{\"n\":4,\"columns\":[2,4,1,3]},\n{\"n\":4,\"columns\":[2,4,1,3]}\n]\n", []nqueens.Placement{four, four}},
		{"json", write.Options{}, "[]\n", []nqueens.Placement{}},
		{"leetcode", write.Options{}, "[]\n", []nqueens.Placement{}},
		{"jsonl", write.Options{}, "{\"n\":8,\"columns\":[1,5,8,6,3,7,2,4]}\n", nil},
		{"csv", write.Options{}, "row1,row2,row3,row4,row5,row6,row7,row8\n1,5,8,6,3,7,2,4\n", nil},
		{"csv", write.Options{}, "row1,row2,row3,row4\n2,4,1,3\n2,4,1,3\n", []nqueens.Placement{four, four}},
	} {
		if test.of == nil {
			test.of = []nqueens.Placement{eight}
		}
		got, err := written(test.format, test.options, test.of...)
		if diff := gocmp.Diff(test.want, got); err != nil || diff != "" {
			t.Errorf("%s %+v: %v (-want +got):\n%s", test.format, test.options, err, diff)
		}
	}
}
