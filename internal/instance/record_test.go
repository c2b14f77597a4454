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
	for _, bad := range []string{"a", "a maybe", "a b sat", "{}", ",", "20 15 4 1 x.param 1 Nodes: 7 Timeout: 2 Time: 0.1"} {
		if _, err := ReadExpected(strings.NewReader(bad)); err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// The tables of results as the programs for the plots of [GJN] read them.
func TestReadExpectedTables(t *testing.T) {
	got, err := ReadExpected(strings.NewReader(`20 15 4 1 diags/shift1.param 1 Nodes: 345 Timeout: 0 Time: 0.01
20 15 4 2 diags/shift2.param.info 0 Nodes: 999 Timeout: 0 Time: 2.5
20 15 4 3 diags/shift3.param 0 Nodes: 99999 Timeout: 1 Time: 1800
20 15 1 20 1 0 12 340.0 45 900.1 6000 1.2 0.1 0.1 0.0 0.2 diags/ling1.param
20 15 2 20 0 0 12 340.0 45 900.1 6000 1.2 0.1 0.1 0.0 0.2 diags/ling2.param
20 15 3 0 0 1 12 340.0 45 900.1 6000 1.2 0.1 1800 0.0 1801 diags/ling3.param
20 15 4 1 queens.eprime diags/minion1.param 1 0 0 0.5 0.6 0.1 345 0 1 0.7 0 0 0 0 0
20 15 4 2 queens.eprime diags/minion2.param 1 0 0 0.5 0.6 0.1 345 0 0 0.7 0 0 0 0 0
20 15 4 3 queens.eprime diags/minion3.param 1 0 0 0.5 0.6 0.1 345 1 0 0.7 0 0 0 0 0
`))
	want := Expected{"shift1": Solved, "shift2": Proved, "ling1": Solved, "ling2": Proved, "minion1": Solved, "minion2": Proved}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
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
