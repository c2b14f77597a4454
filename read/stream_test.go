package read

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/construct"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

func TestCheckColumns(t *testing.T) {
	for _, test := range []struct {
		text  string
		zero  bool
		n     int
		error string // of a reader that can be read again
	}{
		{text: "1", n: 1},
		{text: "1 5 8 6 3 7 2 4\n", n: 8},
		{text: "1,5,8,6\r\n3,7,2,4", n: 8},
		{text: "\n\n 0\t4 7 5 2 6 1 3 ", zero: true, n: 8},
		{text: "", error: ErrEmpty.Error()},
		{text: " \n ", error: ErrEmpty.Error()},
		{text: "2 4 1 3 2", error: "the queens on b1 and b5 attack each other along a column"},
		{text: "1 2", error: "the queens on a1 and b2 attack each other along a rising diagonal"},
		{text: "2 4 6 1 3 4", error: "the queens on d2 and d6 attack each other along a column"},
		{text: "2 1", error: "the queens on b1 and a2 attack each other along a falling diagonal"},
		{text: "3 1 4 9", error: "i4 is not on the 4 x 4 board, which ends at d4"},
		{text: "2 4\nx1 3", error: `line 2: 'x' is not part of a column; write columns as numbers with spaces between`},
		{text: "2 4 -1 3", error: `line 1: '-' is not part of a column; write columns as numbers with spaces between`},
		{text: "2 4 0 3", error: "line 1: column 0: columns count from 1"},
		{text: "2147483648", error: "line 1: a column must be a number from 1 to 2147483647, not 2147483648"},
		{text: "\n\n99999999999999999999999 1", error: "line 3: a column must be a number from 1 to 2147483647, not one of 23 digits"},
		{text: "1 5 8 6 3 7 2", error: "the input ends after 7 rows, and may be cut off: h3"},
		{text: "11 9 7 5 3 1", error: "the input ends after 6 rows, and may be cut off: k1 is not on the 6 x 6 board"},
		{text: "12 10 8 6 1 2", error: "the input is cut off in the number of row 6: row 1 has column 12 already"},
		{text: "2147483647", error: "is not on the 1 x 1 board, which ends at a1"},
		{text: "12 10 8 6 1 2\n", error: "the queens on a5 and b6 attack each other along a rising diagonal"},
		{text: "2 5 3 3", error: "the input is cut off in the number of row 4: row 2 has column 5 already"},
		{text: "2 5 3 3 ", error: "the queens on e2 and c4 attack each other along a falling diagonal"},
		{text: "2 4 1 1", error: "the queens on a3 and a4 attack each other along a column"},
		{text: "12 10 8 6 12", error: "the input is cut off in the number of row 5: row 1 has column 12 already"},
		{text: "0000000000", error: "line 1: column 0: columns count from 1"},
		{text: "0000000001", n: 1},
		{text: "00000000001", error: "line 1: a column must be a number from 1 to 2147483647, not 1"},
		{text: "9999999999999999999", error: "from 1 to 2147483647, not 9999999999999999999"},
		{text: "10000000000000000000", error: "from 1 to 2147483647, not one of 20 digits"},
		{text: "2147483647", zero: true, error: "line 1: a column must be a number from 0 to 2147483646, not 2147483647"},
	} {
		n, err := Check(context.Background(), strings.NewReader(test.text), Options{ZeroBased: test.zero})
		if test.error == "" && (err != nil || n != test.n) {
			t.Errorf("%q: %d, %v, want %d", test.text, n, err, test.n)
		}
		if test.error != "" && (err == nil || !strings.Contains(err.Error(), test.error)) {
			t.Errorf("%q: error %v, want %q", test.text, err, test.error)
		}
	}
}

// A reader that gives one byte at a time cuts every number, and cannot be read
// again.
func TestCheckColumnsPipe(t *testing.T) {
	pipe := func(text string) io.Reader { return iotest.OneByteReader(strings.NewReader(text)) }
	p, err := construct.Placement(123)
	if err != nil {
		t.Fatal(err)
	}
	text := columnsText(p)
	for name, in := range map[string]io.Reader{
		"one byte at a time":         pipe(text),
		"and no space at the end":    pipe(strings.TrimSpace(text)),
		"the last byte with the end": iotest.DataErrReader(strings.NewReader(strings.TrimSpace(text))),
	} {
		read := 0
		n, err := Check(context.Background(), in, Options{Progress: func(p jobs.Progress) { read = p.JobsDone }})
		if n != len(p) || read != len(p) || err != nil {
			t.Errorf("%s: %d, %v after %d columns, want %d", name, n, err, read, len(p))
		}
	}
	_, err = Check(context.Background(), pipe("2 4 1 3 2"), Options{})
	if want := "the queen on b5 is attacked along its column by one in a lower row"; err == nil || err.Error() != want {
		t.Errorf("%v, want b5 attacked along its column", err)
	}
	// A line that has its end is not cut off, even where the end of the input comes with it.
	_, err = Check(context.Background(), iotest.DataErrReader(pipe("12 10 8 6 1 2\n")), Options{})
	if want := "the queen on b6 is attacked along its rising diagonal by one in a lower row"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	expect.Is(t, expect.ErrorOf(Check(context.Background(), iotest.ErrReader(io.ErrClosedPipe), Options{})), io.ErrClosedPipe, "Check")
}

// Four queens take a page of each of four sets, 32,768 bytes, once the third is placed.
func TestCheckColumnsMemory(t *testing.T) {
	check := func(memory int64) error {
		in := iotest.OneByteReader(strings.NewReader("2 4 1 3"))
		_, err := Check(context.Background(), in, Options{MaxMemory: memory})
		return err
	}
	for _, memory := range []int64{0, 1 << 15, 1 << 40} {
		expect.Is(t, check(memory), nil, "within %d bytes", memory)
	}
	for memory, rows := range map[int64]int{1: 1, 1<<15 - 1: 3} {
		want := fmt.Sprintf("the columns up to row %d take more memory than is available", rows)
		if err := check(memory); !errors.Is(err, ErrMemory) || err.Error() != want {
			t.Errorf("within %d bytes: %v, want %s", memory, err, want)
		}
	}
}

func columnsText(p nqueens.Placement) string {
	var text []byte
	for _, col := range p {
		text = append(strconv.AppendInt(text, int64(col)+1, 10), ' ')
	}
	return string(text)
}

// CheckColumns must judge as Placement.Validate does, in the same words.
func TestCheckColumnsAsValidate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 3000).Draw(t, "n")
		p := must.Get(construct.Placement(n))(t)
		for range rapid.IntRange(0, 2).Draw(t, "changes") {
			p[rapid.IntRange(0, n-1).Draw(t, "row")] = rapid.IntRange(0, n).Draw(t, "column")
		}
		want := p.Validate()
		got, err := Check(context.Background(), strings.NewReader(columnsText(p)), Options{})
		var off *nqueens.OffBoard
		switch {
		case errors.As(want, &off):
			// An attack before or after it may be seen first.
			if err == nil {
				t.Fatalf("no error, want %v", want)
			}
		case fmt.Sprint(err) != fmt.Sprint(want):
			t.Fatalf("%v, want %v", err, want)
		case err == nil && got != n:
			t.Fatalf("size %d, want %d", got, n)
		}
	})
}

func FuzzCheckColumns(f *testing.F) {
	for _, text := range []string{"1", "2 4 1 3", "2 4 1 3 2", "0", "2,4\n1 3", "99999999999 1", "é"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := Check(context.Background(), strings.NewReader(text), Options{})
		if err != nil {
			return
		}
		var p nqueens.Placement
		for _, field := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,\t\r\n", r) }) {
			p = append(p, must.Get(strconv.Atoi(field))(t)-1)
		}
		if len(p) != n || p.Validate() != nil {
			t.Errorf("%q passed as a solution of %d queens: %v", text, n, p.Validate())
		}
	})
}
