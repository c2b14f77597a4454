package read_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/write"
)

var eight = nqueens.Placement{0, 4, 7, 5, 2, 6, 1, 3}

// written returns what a Writer makes of the placements.
func written(t testing.TB, f string, o write.Options, placements ...nqueens.Placement) string {
	t.Helper()
	var out bytes.Buffer
	w := write.NewWriter(&out, f, o)
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
func readAll(text string, o read.Options) (records []read.Record, err error) {
	for record, err := range read.Placements(strings.NewReader(text), o) {
		if err != nil {
			return records, err
		}
		records = append(records, record)
	}
	return records, nil
}

func placements(records []read.Record) []nqueens.Placement {
	var p []nqueens.Placement
	for _, r := range records {
		p = append(p, r.Placement)
	}
	return p
}

// first returns the columns of n rows in order.
func first(n int) nqueens.Placement {
	p := make(nqueens.Placement, n)
	for row := range p {
		p[row] = row
	}
	return p
}

func genOptions(t *rapid.T) write.Options {
	return write.Options{
		ZeroBased: rapid.Bool().Draw(t, "zero-based"),
		ASCII:     rapid.Bool().Draw(t, "ascii"),
		Color:     rapid.Bool().Draw(t, "color"),
	}
}

func TestRoundTripList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 26).Draw(t, "n")
		placement := rapid.Permutation(first(n))
		list := rapid.SliceOfN(placement, 1, 5).Draw(t, "list")
		options := genOptions(t)
		for _, format := range write.Formats() {
			var out bytes.Buffer
			w := write.NewWriter(&out, format.Name, options)
			for _, p := range list {
				must.Do(t, w.Write(p))
			}
			must.Do(t, w.Close())
			records, err := readAll(out.String(), read.Options{ZeroBased: options.ZeroBased})
			if err != nil {
				t.Fatalf("%s: %v, of\n%s", format.Name, err, &out)
			}
			if diff := cmp.Diff(list, placements(records)); diff != "" {
				t.Fatalf("%s (-written +read):\n%s\n%s", format.Name, diff, &out)
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
		for _, format := range write.Formats() {
			if format.MaxN > 0 && n > format.MaxN {
				continue
			}
			for _, options := range []write.Options{{}, {ZeroBased: true, ASCII: true}} {
				records, err := readAll(written(t, format.Name, options, p, p), read.Options{ZeroBased: options.ZeroBased})
				if err != nil {
					t.Fatalf("%s, n = %d: %v", format.Name, n, err)
				}
				if len(records) != 2 || !slices.Equal(records[0].Placement, p) || !slices.Equal(records[1].Placement, p) {
					t.Errorf("%s, n = %d: what is read is not what was written", format.Name, n)
				}
				if got := records[0].Format; got != format.Name && got != "columns" && got != "a1" { // as any list is
					t.Errorf("%s, n = %d is read as %s", format.Name, n, got)
				}
			}
		}
	}
}
