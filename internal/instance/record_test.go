package instance

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadRecords(t *testing.T) {
	whole := `{"file":"a.param","verdict":"solved","nodes":3,"seconds":0.5,"seed":1,"version":"v","machine":"m"}` + "\n"
	records, size, err := ReadRecords(strings.NewReader(whole + `{"file":"b.par`))
	if err != nil || size != int64(len(whole)) {
		t.Fatalf("%d bytes, %v", size, err)
	}
	if r, ok := records.Has(Record{File: "a.param", Seed: 1}); !ok || r.Nodes != 3 {
		t.Errorf("%+v", r)
	}
	for _, other := range []Record{{File: "a.param", Seed: 2}, {File: "a.param", Seed: 1, First: 4}, {File: "b.param", Seed: 1}} {
		if _, ok := records.Has(other); ok {
			t.Errorf("%+v is not in the file", other)
		}
	}
	for _, text := range []string{"{}\n", "letting n = 4", "[1, 2]", whole + "letting n = 4", strings.Repeat("x", 2*maxRecord)} {
		if _, _, err := ReadRecords(strings.NewReader(text)); err == nil {
			t.Errorf("%.30q is taken for records", text)
		}
	}
}

func TestReadExpected(t *testing.T) {
	got, err := ReadExpected(strings.NewReader("# published\nx/a.param, sat\nb unsat\n\n" +
		`{"file":"set/c.param","verdict":"proved"}` + "\n" + `{"file":"d.param","verdict":"undecided"}` + "\n"))
	if diff := cmp.Diff(Expected{"a": Solved, "b": Proved, "c": Proved}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	if v, ok := got.of("elsewhere/b.param"); !ok || v != Proved {
		t.Errorf("b is %v, %v", v, ok)
	}
	for _, bad := range []string{"a", "a maybe", "a b sat", "{}"} {
		if _, err := ReadExpected(strings.NewReader(bad)); err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestTransition(t *testing.T) {
	record := func(m int, v Verdict, nodes uint64) Record {
		return Record{Kind: Diagonals, N: 14, Diagonals: m, Verdict: v, Nodes: nodes}
	}
	got := Transition([]Record{
		record(11, Proved, 30), record(9, Solved, 4), record(11, Solved, 10), record(11, Undecided, 1000), {Verdict: Skipped}, record(9, Solved, 7), record(9, Solved, 2),
	})
	want := []Point{{Diagonals, 14, 9, 3, 3, 4}, {Diagonals, 14, 11, 1, 2, 20}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
