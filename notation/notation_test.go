package notation_test

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/notation"
)

var eight = nqueens.Placement{0, 4, 7, 5, 2, 6, 1, 3}

// written returns what a Writer makes of the placements.
func written(t testing.TB, f notation.Format, o notation.Options, placements ...nqueens.Placement) string {
	t.Helper()
	var out bytes.Buffer
	w := notation.NewWriter(&out, f, o)
	for _, p := range placements {
		if err := w.Write(p); err != nil {
			t.Fatalf("writing %s of n = %d: %v", f, len(p), err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatalf("closing %s: %v", f, err)
	}
	return out.String()
}

// readAll reads until the first error.
func readAll(text string, o notation.Options) (records []notation.Record, err error) {
	for record, err := range notation.NewReader(strings.NewReader(text), o).All() {
		if err != nil {
			return records, err
		}
		records = append(records, record)
	}
	return records, nil
}

func placements(records []notation.Record) []nqueens.Placement {
	var p []nqueens.Placement
	for _, r := range records {
		p = append(p, r.Placement)
	}
	return p
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
	for _, test := range []struct {
		format  notation.Format
		options notation.Options
		want    string
	}{
		{notation.Board, notation.Options{}, board},
		{notation.Board, notation.Options{ASCII: true}, strings.NewReplacer(
			"┌", "+", "┐", "+", "└", "+", "┘", "+", "─", "-", "│", "|", "·", ".", "♛", "Q").Replace(board)},
		{notation.ASCII, notation.Options{}, "Q . . . . . . .\n. . . . Q . . .\n. . . . . . . Q\n. . . . . Q . .\n" +
			". . Q . . . . .\n. . . . . . Q .\n. Q . . . . . .\n. . . Q . . . .\n"},
		{notation.Matrix, notation.Options{}, "10000000\n00001000\n00000001\n00000100\n00100000\n00000010\n01000000\n00010000\n"},
		{notation.A1, notation.Options{}, "a1 e2 h3 f4 c5 g6 b7 d8\n"},
		{notation.Columns, notation.Options{}, "1 5 8 6 3 7 2 4\n"},
		{notation.Columns, notation.Options{ZeroBased: true}, "0 4 7 5 2 6 1 3\n"},
		{notation.FEN, notation.Options{}, "3Q4/1Q6/6Q1/2Q5/5Q2/7Q/4Q3/Q7\n"},
		{notation.JSON, notation.Options{}, "[\n{\"n\":8,\"columns\":[1,5,8,6,3,7,2,4]}\n]\n"},
		{notation.JSON, notation.Options{Single: true}, "{\"n\":8,\"columns\":[1,5,8,6,3,7,2,4]}\n"},
		{notation.JSONL, notation.Options{}, "{\"n\":8,\"columns\":[1,5,8,6,3,7,2,4]}\n"},
		{notation.CSV, notation.Options{}, "row1,row2,row3,row4,row5,row6,row7,row8\n1,5,8,6,3,7,2,4\n"},
	} {
		if diff := cmp.Diff(test.want, written(t, test.format, test.options, eight)); diff != "" {
			t.Errorf("%s %+v (-want +got):\n%s", test.format, test.options, diff)
		}
	}
}

func TestSeveral(t *testing.T) {
	four := nqueens.Placement{1, 3, 0, 2}
	for format, want := range map[notation.Format]string{
		notation.Matrix:  "0100\n0001\n1000\n0010\n\n0100\n0001\n1000\n0010\n",
		notation.Columns: "2 4 1 3\n2 4 1 3\n",
		notation.JSON:    "[\n{\"n\":4,\"columns\":[2,4,1,3]},\n{\"n\":4,\"columns\":[2,4,1,3]}\n]\n",
		notation.CSV:     "row1,row2,row3,row4\n2,4,1,3\n2,4,1,3\n",
	} {
		if diff := cmp.Diff(want, written(t, format, notation.Options{}, four, four)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", format, diff)
		}
	}
}

func TestNothingWritten(t *testing.T) {
	for _, format := range notation.Formats() {
		want := ""
		if format == notation.JSON {
			want = "[]\n"
		}
		if got := written(t, format, notation.Options{}); got != want {
			t.Errorf("%s of no placements is %q, want %q", format, got, want)
		}
	}
}

// A Writer of a format that does not exist once wrote nothing and said nothing.
func TestUnknownFormat(t *testing.T) {
	var out bytes.Buffer
	w := notation.NewWriter(&out, "colums", notation.Options{})
	const want = `there is no format "colums"; did you mean columns?`
	for name, err := range map[string]error{
		"Write": w.Write(eight), "Flush": w.Flush(), "Close": w.Close(), "a second Close": w.Close(),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if out.Len() > 0 {
		t.Errorf("it wrote %q", out.String())
	}
}

// The package comment lists the formats as the table does.
func TestFormatsInDoc(t *testing.T) {
	source, err := os.ReadFile("format.go")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for _, f := range notation.Formats() {
		fmt.Fprintf(&want, "//\t%-8s %s\n", f, f.About())
	}
	if !strings.Contains(string(source), want.String()) {
		t.Errorf("the package comment does not list the formats so:\n%s", want.String())
	}
}

// genPlacement draws any placement on the board, which mostly breaks the rules.
func genPlacement(largest int) *rapid.Generator[nqueens.Placement] {
	return rapid.Custom(func(t *rapid.T) nqueens.Placement {
		n := rapid.IntRange(1, largest).Draw(t, "n")
		return rapid.SliceOfN(rapid.IntRange(0, n-1), n, n).Draw(t, "placement")
	})
}

func genOptions(t *rapid.T) notation.Options {
	return notation.Options{
		ZeroBased: rapid.Bool().Draw(t, "zero-based"),
		ASCII:     rapid.Bool().Draw(t, "ascii"),
		Color:     rapid.Bool().Draw(t, "color"),
	}
}

func TestRoundTripList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(genPlacement(30), 1, 5).Draw(t, "list")
		options := genOptions(t)
		for _, format := range notation.Formats() {
			var out bytes.Buffer
			w := notation.NewWriter(&out, format, options)
			for _, p := range list {
				if err := w.Write(p); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			records, err := readAll(out.String(), options)
			if err != nil {
				t.Fatalf("%s: %v, of\n%s", format, err, &out)
			}
			if diff := cmp.Diff(list, placements(records)); diff != "" {
				t.Fatalf("%s (-written +read):\n%s\n%s", format, diff, &out)
			}
		}
	})
}

func TestRoundTripLarge(t *testing.T) {
	sizes := []int{26, 27, 702, 703, 1000}
	if testing.Short() {
		sizes = []int{26, 27, 703}
	}
	for _, n := range sizes {
		p := make(nqueens.Placement, n)
		for row := range p {
			p[row] = (row*row + 7*row) % n
		}
		for _, format := range notation.Formats() {
			for _, options := range []notation.Options{{}, {ZeroBased: true, ASCII: true}} {
				records, err := readAll(written(t, format, options, p, p), options)
				if err != nil {
					t.Fatalf("%s, n = %d: %v", format, n, err)
				}
				if len(records) != 2 || !slices.Equal(records[0].Placement, p) || !slices.Equal(records[1].Placement, p) {
					t.Errorf("%s, n = %d: what is read is not what was written", format, n)
				}
				if records[0].Format != format {
					t.Errorf("%s, n = %d is read as %s", format, n, records[0].Format)
				}
			}
		}
	}
}

// TestNumbers holds appendNumber to fmt at every change of length.
func TestNumbers(t *testing.T) {
	var p nqueens.Placement
	var want []string
	for power := 1; power <= 1_000_000_000; power *= 10 {
		for _, v := range []int{power - 1, power, power + 1, 2*power + power/3} {
			if v >= 1 && v <= math.MaxInt32 {
				p = append(p, v-1)
				want = append(want, fmt.Sprint(v))
			}
		}
	}
	if got := written(t, notation.Columns, notation.Options{}, p); got != strings.Join(want, " ")+"\n" {
		t.Errorf("columns %s, want %s", got, want)
	}
}

func TestParseFormat(t *testing.T) {
	for _, f := range notation.Formats() {
		if got, err := notation.ParseFormat(strings.ToUpper(string(f))); got != f || err != nil {
			t.Errorf("ParseFormat(%q) = %q, %v", f, got, err)
		}
	}
	for name, want := range map[string]string{
		"colums": `there is no format "colums"; did you mean columns?`,
		"jsno":   `there is no format "jsno"; did you mean json?`,
		"xml":    `there is no format "xml"; the formats are ` + words.And(notation.Names()),
	} {
		if _, err := notation.ParseFormat(name); err == nil || err.Error() != want {
			t.Errorf("ParseFormat(%q): %v, want %s", name, err, want)
		}
	}
}
