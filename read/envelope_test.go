package read_test

import (
	"bytes"
	"cmp"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/write"
)

// envelopes are what stands around placements where they were printed or pasted.
var envelopes = []struct{ before, after string }{
	{"", ""}, {"Solution 1:\n", ""}, {"```\n", "```\n"}, {"$ nqueens list 8\n", ""}, {">>> solve()\n", ""}, {"\ufeff", "\n\n"},
	{"Initializing...\n\n", "\nTime: 0.0123 s\n"}, {"n queens:\n----------\n", "\n==========\n"}, {"# found by search\n", "\n1 solution found.\n"},
	{"Решение:\n", "\nГотово\n"},
}

// TestEnvelopes reads every format back, whatever stands around it. If one byte is changed, no other
// solution is read.
func TestEnvelopes(t *testing.T) {
	formats := write.Formats()
	rapid.Check(t, func(t *rapid.T) {
		format := rapid.SampledFrom(formats).Draw(t, "format")
		n := rapid.IntRange(4, min(60, cmp.Or(format.MaxN, 60))).Draw(t, "n")
		p := rapid.Permutation(first(n)).Draw(t, "placement")
		if n == len(eight) {
			p = eight // a solution
		}
		around := rapid.SampledFrom(envelopes).Draw(t, "envelope")
		problem := nqueens.Problem{N: n, Piece: rapid.SampledFrom([]nqueens.Piece{"", "king", "rook"}).Draw(t, "piece"), Board: rapid.SampledFrom([]string{"", "torus"}).Draw(t, "board")}
		var out bytes.Buffer
		w := write.NewWriter(&out, format.Name, write.Options{Problem: problem, Single: true})
		must.Do(t, errors.Join(w.Write(p), w.Close()))
		text := around.before + out.String() + around.after
		records, err := readAll(text, read.Options{})
		if err != nil || len(records) != 1 || !equal(records[0].Placement, p) {
			t.Fatalf("%s\nis read as %v, %v; want %v", text, records, err, p)
		}
		if object := records[0].Problem; strings.HasPrefix(format.Name, "json") && (object.Piece != problem.Piece || object.Board != problem.Board) {
			t.Fatalf("%s\nis of %+v", text, object)
		}
		at := len(around.before) + rapid.IntRange(0, out.Len()-1).Draw(t, "at")
		with := rapid.SampledFrom([]byte("0123456789Qa. ")).Draw(t, "byte")
		changed := text[:at] + string(with) + text[at+1:]
		records, err = readAll(changed, read.Options{Any: true})
		for _, record := range records {
			// No other solution is one byte away, since a solution has each row and column once. A 0 for the n may
			// change the number of the first column, and a space for the first column make a title of the second.
			if right := record.Placement.Validate() == nil; err == nil && !record.ZeroBased && right && !equal(record.Placement, p) && !equal(record.Placement, p[2:]) {
				t.Fatalf("%s\nis read as %v", changed, record.Placement)
			}
		}
	})
}
