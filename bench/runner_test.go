package main

import (
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// small is a task with a right program, a wrong one, one that fails, one that takes too
// long, and one that is not installed.
func small() *task {
	double := func(n int) (string, error) { return fmt.Sprint(2 * n), nil }
	return &task{
		name: "double", about: "Double a number", sizes: []int{3, 4}, quick: 4, check: text(double),
		set: func(n int) ([][]byte, error) { return [][]byte{fmt.Appendln(nil, 2*n)}, nil },
		programs: []program{
			{name: "right", command: "cat {input}"},
			{name: "from standard input", command: "cat < {input}"},
			{name: "wrong", command: "echo {n}"},
			{name: "fails", command: "false"},
			{name: "slow", command: "sh {input}", set: func(int) ([][]byte, error) { return [][]byte{[]byte("while :; do :; done\n")}, nil }},
			{name: "absent", command: "no-such-solver {n}"},
		},
	}
}

func TestRunner(t *testing.T) {
	for _, name := range []string{"cat", "echo", "false", "sh", "no-such-solver"} {
		tools = append(tools, tool{command: name, name: name, obtain: "Debian: " + name})
	}
	w := must.Get(newWorkshop())(t)
	defer w.close()
	r := &runner{settings{runs: 3, limit: time.Second, spend: time.Second}, w, io.Discard, &record{}}
	must.Do(t, r.task(small()))
	got := r.record.task("double")
	for _, c := range []struct {
		program string
		runs    int
		wrong   string
		over    bool
	}{
		{"right", 3, "", false}, {"from standard input", 3, "", false},
		{"wrong", 0, `it printed "3"; expected "6"`, false}, {"fails", 0, "exit status 1", false}, {"slow", 0, "", true},
	} {
		at := got.at(c.program, 3)
		if at == nil || len(at.Seconds) != c.runs || !strings.Contains(at.Wrong, c.wrong) || (at.Wrong == "") != (c.wrong == "") || at.Over != c.over {
			t.Errorf("%s: %+v", c.program, at)
		}
		if again := got.at(c.program, 4); (again != nil) != (c.runs > 0) {
			t.Errorf("%s: a larger size gave %+v", c.program, again)
		}
	}
	want := []missing{{"no-such-solver", "Debian: no-such-solver", []string{"absent"}}}
	if !reflect.DeepEqual(r.record.Missing, want) {
		t.Errorf("missing: %+v", r.record.Missing)
	}
}

func TestUnknownTask(t *testing.T) {
	expect.Says(t, expect.ErrorOf(runTable(io.Discard, settings{tasks: "count,cuont"})), `no task "cuont"`, "an unknown task")
}

// TestRecord checks that a run survives being written and read.
func TestRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.json")
	want := &record{provenance: provenance{Date: "2026-01-02T03:04:05Z", Machine: machine{Processor: "P [x]", Cores: 2}}, Tasks: []taskRecord{{"count", []row{
		{Program: "[a] b", N: 8, Seconds: []float64{0.5, 0.25}}, {Program: "c", N: 8, Wrong: "expected [1, 2]"},
	}}}}
	must.Do(t, want.write(path))
	if got, err := readRecord(path); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestCompare(t *testing.T) {
	run := func(processor string, times map[string][]float64) *record {
		r := &record{provenance: provenance{Date: "D", Machine: machine{Processor: processor, Cores: 2}}, Tasks: []taskRecord{{Name: "count"}}}
		for _, name := range []string{"a", "b", "c", "d", "yardstick"} {
			r.Tasks[0].Rows = append(r.Tasks[0].Rows, row{Program: name, N: 8, Ours: name != "yardstick", Seconds: times[name]})
		}
		return r
	}
	before := run("P", map[string][]float64{"a": {1, 1.1, 1.2}, "b": {1, 1.1, 1.2}, "c": {1, 1.1, 1.2}, "d": {1}, "yardstick": {1}})
	after := run("P", map[string][]float64{"a": {2, 2.2, 2.4}, "b": {1.15, 1.3, 1.4}, "c": {0.5, 0.55, 0.6}, "yardstick": {1.5}})
	var out strings.Builder
	compare(&out, before, after)
	want := `Compared with the run of D:
  slower 2.00 times: count, n = 8, a: 2.2000 s, was 1.1000 s
  slower 1.50 times: count, n = 8, yardstick: 1.5000 s, was 1.0000 s
  faster 2.00 times: count, n = 8, c: 0.5500 s, was 1.1000 s
  The yardsticks took 1.50 times as long as then (median).
`
	expect.Equal(t, out.String(), want, "the table")
	out.Reset()
	compare(&out, before, run("Q", nil))
	if !strings.Contains(out.String(), "is not compared") {
		t.Errorf("another machine: %s", out.String())
	}
}

// TestBoundedOutput checks that a program which prints without end is stopped.
func TestBoundedOutput(t *testing.T) {
	m, err := prepared{command: []string{"yes"}}.run(10*time.Second, 0)
	if err == nil || !strings.Contains(err.Error(), "it printed more than") || m.over || len(m.output) > maxOutput {
		t.Errorf("%d bytes, %v", len(m.output), err)
	}
}
