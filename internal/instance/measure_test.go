package instance

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var nearly = cmpopts.EquateApprox(0, 1e-4)

// upTo returns 1, 2, … k.
func upTo(k int) (values []float64) {
	for i := range k {
		values = append(values, float64(i+1))
	}
	return values
}

func TestStatistics(t *testing.T) {
	for _, test := range []struct {
		s     Statistic
		k     int
		value float64
	}{
		{Mean, 10, 5.5}, {Median, 10, 5.5}, {P90, 10, 9}, {Max, 10, 10},
		{Mean, 1, 1}, {Median, 1, 1}, {P90, 1, 1}, {Max, 1, 1},
		{Median, 3, 2}, {P90, 11, 10}, {P90, 9, 9},
	} {
		if got := test.s.of(upTo(test.k)); got != test.value {
			t.Errorf("%s of 1 to %d is %v, want %v", test.s, test.k, got, test.value)
		}
	}
}

// Intervals of medians as in tables of the sign test: 6 values are the fewest, and of 10
// they reach from the 2nd to the 9th, since (1+10)/1024 is below 2.5% and (1+10+45)/1024
// above. The chance that all of 36 are below p90 is 2.25%, and of 35 2.503%.
func TestOrderStatistics(t *testing.T) {
	for _, test := range []struct {
		s         Statistic
		k         int
		low, high float64
	}{
		{Median, 1, 0, 0}, {Median, 5, 0, 0}, {Median, 6, 1, 6}, {Median, 10, 2, 9}, {Median, 20, 6, 15},
		{P90, 35, 0, 0}, {P90, 36, 29, 36}, {Max, 100, 0, 0}, {Mean, 1, 0, 0},
	} {
		if low, high := test.s.interval(upTo(test.k)); low != test.low || high != test.high {
			t.Errorf("%s of 1 to %d: %v to %v, want %v to %v", test.s, test.k, low, high, test.low, test.high)
		}
	}
	if low, high := between(upTo(30_000), 0.5); math.Abs(low-14_830) > 2 || math.Abs(high-15_171) > 2 {
		t.Errorf("of 30,000: %v to %v", low, high)
	}
}

// The standard deviation of the mean of 50 zeros and 50 ones is 0.05.
func TestBootstrap(t *testing.T) {
	low, high := Mean.interval(append(make([]float64, 50), slicesOf(1, 50)...))
	if math.Abs(low-0.402) > 0.025 || math.Abs(high-0.598) > 0.025 {
		t.Errorf("%v to %v", low, high)
	}
	if again, _ := Mean.interval(append(make([]float64, 50), slicesOf(1, 50)...)); again != low {
		t.Errorf("%v and then %v", low, again)
	}
}

func slicesOf(v float64, k int) []float64 {
	values := make([]float64, k)
	for i := range values {
		values[i] = v
	}
	return values
}

func TestWilson(t *testing.T) {
	for _, test := range []struct {
		count, of int
		low, high float64
	}{{5, 10, 0.23659, 0.76341}, {0, 10, 0, 0.27754}, {10, 10, 0.72246, 1}, {1, 1, 0.20655, 1}} {
		if low, high := wilson(test.count, test.of); math.Abs(low-test.low) > 1e-5 || math.Abs(high-test.high) > 1e-5 {
			t.Errorf("%d of %d: %v to %v", test.count, test.of, low, high)
		}
	}
}

func TestEstimates(t *testing.T) {
	record := func(m int, v Verdict, nodes uint64, seconds float64) Record {
		return Record{Kind: Blocked, N: 8, Squares: m, Verdict: v, Nodes: nodes, Seconds: seconds}
	}
	records := []Record{
		record(9, Undecided, 50, 2), record(5, Solved, 4, 0), record(5, Solved, 10, 0.5), {Verdict: Skipped},
		record(5, Proved, 30, 0.25), record(5, Undecided, 100, 1),
	}
	for _, test := range []struct {
		m    Measure
		s    Statistic
		want []Estimate
	}{
		{Solvable, Median, []Estimate{{Blocked, 8, 5, 2.0 / 3, 0.2077, 0.9385}}},
		{Timeouts, Median, []Estimate{{Blocked, 8, 5, 0.25, 0.0456, 0.6994}, {Blocked, 8, 9, 1, 0.2065, 1}}},
		{Nodes, Median, []Estimate{{Blocked, 8, 5, 20, 0, 0}, {Blocked, 8, 9, 50, 0, 0}}},
		{Nodes, Max, []Estimate{{Blocked, 8, 5, 100, 0, 0}, {Blocked, 8, 9, 50, 0, 0}}},
		{Elapsed, P90, []Estimate{{Blocked, 8, 5, 1, 0, 0}, {Blocked, 8, 9, 2, 0, 0}}},
	} {
		if diff := cmp.Diff(test.want, Estimates(records, test.m, test.s), nearly); diff != "" {
			t.Errorf("%s %s: %s", test.s, test.m, diff)
		}
	}
	values, all := Run{Records: records}.Sorted(Elapsed)
	if diff := cmp.Diff([]float64{1e-6, 0.25, 0.5}, values); diff != "" || all != 5 {
		t.Errorf("%d, %s", all, diff)
	}
}

// Times compare: of the processor only if all records have it.
func TestTimeOf(t *testing.T) {
	with, without := Record{Verdict: Solved, CPU: 0.5, Seconds: 2}, Record{Verdict: Solved, Seconds: 2}
	for _, test := range []struct {
		records []Record
		measure Measure
		of      float64
	}{{[]Record{with, {Verdict: Skipped}}, Time, 0.5}, {[]Record{with, without}, Elapsed, 2}} {
		m := TimeOf([]Run{{"a", test.records}})
		if got := m.Of(with); m != test.measure || got != test.of {
			t.Errorf("%s, %v", m, got)
		}
	}
}

func TestPairs(t *testing.T) {
	run := func(name string, records ...Record) Run { return Run{name, records} }
	a, b := Record{File: "a", Verdict: Solved, Nodes: 1}, Record{File: "b", Verdict: Undecided, Nodes: 2}
	other := Record{File: "a", Verdict: Solved, Nodes: 7, Seed: 1}
	decided := Record{File: "b", Verdict: Proved, Nodes: 9}
	pairs, err := Pairs(run("x", a, b, Record{File: "c", Verdict: Solved}), run("y", decided, other, Record{File: "c", Verdict: Skipped}))
	if diff := cmp.Diff([]Pair{{a, other}, {b, decided}}, pairs); diff != "" || err != nil {
		t.Error(err, diff)
	}
	if pairs[0].Verdict() != Solved || pairs[1].Verdict() != Undecided {
		t.Errorf("%v, %v", pairs[0].Verdict(), pairs[1].Verdict())
	}
	for want, runs := range map[string][2]Run{
		"y has several runs of a":     {run("x", a), run("y", a, other)},
		"x has several runs of a":     {run("x", a, other), run("y", a)},
		"no instance in common":       {run("x", a), run("y", b)},
		"a is solved in x and proved": {run("x", a), run("y", Record{File: "a", Verdict: Proved})},
	} {
		if _, err := Pairs(runs[0], runs[1]); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Files may be renamed between two runs, and edited.
func TestPairsByContent(t *testing.T) {
	record := func(file, hash string, nodes uint64) Record {
		return Record{File: file, SHA256: hash, Verdict: Solved, Nodes: nodes}
	}
	for _, test := range []struct {
		name string
		a, b []Record
		want [][2]uint64 // nodes
	}{
		{"another folder", []Record{record("a/x", "01", 1), record("a/y", "02", 2)}, []Record{record("b/x", "01", 3), record("b/y", "02", 4)}, [][2]uint64{{1, 3}, {2, 4}}},
		{"renamed in a circle", []Record{record("x", "01", 1), record("y", "02", 2)}, []Record{record("x", "02", 3), record("y", "01", 4)}, [][2]uint64{{1, 4}, {2, 3}}},
		{"edited", []Record{record("x", "01", 1), record("y", "02", 2)}, []Record{record("x", "09", 3), record("y", "02", 4)}, [][2]uint64{{2, 4}}},
		{"one content twice", []Record{record("x", "01", 1), record("y", "01", 2)}, []Record{record("y", "01", 4), record("z", "01", 3)}, [][2]uint64{{1, 3}, {2, 4}}},
		{"without a hash", []Record{record("x", "", 1), record("y", "02", 2)}, []Record{record("x", "01", 3), record("y", "", 4)}, [][2]uint64{{1, 3}, {2, 4}}},
	} {
		pairs, err := Pairs(Run{"a", test.a}, Run{"b", test.b})
		var got [][2]uint64
		for _, p := range pairs {
			got = append(got, [2]uint64{p.A.Nodes, p.B.Nodes})
		}
		if diff := cmp.Diff(test.want, got); err != nil || diff != "" {
			t.Error(test.name, err, diff)
		}
	}
	a, b := record("x", "01", 1), record("y", "01", 1)
	a.First, b.First = 4, 5
	if pairs, err := Pairs(Run{"a", []Record{a}}, Run{"b", []Record{b}}); err == nil {
		t.Errorf("other diagonals of one file: %v", pairs)
	}
}
