package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

// small is a task with a right program, a wrong one, one that fails, one that takes too
// long, one that does half of the work, and one that is not installed.
func small() *task {
	double := func(n int) (string, error) { return fmt.Sprint(2 * n), nil }
	return &task{
		name: "double", about: "Double a number", sizes: []int{3, 4}, quick: 4, check: text(double),
		input: func(n int) ([]byte, error) { return fmt.Appendln(nil, 2*n), nil },
		programs: []program{
			{name: "right", command: "cat {input}"},
			{name: "from standard input", command: "cat < {input}"},
			{name: "wrong", command: "echo {n}"},
			{name: "fails", command: "false"},
			{name: "slow", command: "sh {input}", input: func(int) ([]byte, error) { return []byte("while :; do :; done\n"), nil }},
			{name: "half", command: "echo {n}", share: func(int) float64 { return 0.5 }, part: "half", check: numbers(map[int]string{3: "3", 4: "4"})},
			{name: "absent", command: "no-such-solver {n}"},
		},
	}
}

func TestRunner(t *testing.T) {
	for _, name := range []string{"cat", "echo", "false", "sh", "no-such-solver"} {
		tools = append(tools, tool{command: name, name: name, obtain: "Debian: " + name})
	}
	w, err := newWorkshop()
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	r := &runner{settings{runs: 3, limit: time.Second, spend: time.Second}, w, io.Discard, &record{}}
	if err := r.task(small()); err != nil {
		t.Fatal(err)
	}
	got := r.record.task("double")
	for _, c := range []struct {
		program string
		runs    int
		wrong   string
		over    bool
	}{
		{"right", 3, "", false}, {"from standard input", 3, "", false}, {"half", 3, "", false},
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
	if _, err := runTable(io.Discard, settings{tasks: "count,cuont"}); err == nil || !strings.Contains(err.Error(), `no task "cuont"`) {
		t.Errorf("an unknown task gave %v", err)
	}
}

// TestRecord checks that a run survives being written and read.
func TestRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results", "run.json")
	want := &record{provenance: provenance{Date: "2026-01-02T03:04:05Z", Machine: machine{Processor: "P [x]", Cores: 2}}, Tasks: []taskRecord{{"count", []row{
		{Program: "[a] b", N: 8, Seconds: []float64{0.5, 0.25}}, {Program: "c", N: 8, Wrong: "expected [1, 2]"},
	}}}}
	if err := writable(path); err != nil {
		t.Fatal(err)
	}
	if err := want.write(path); err != nil {
		t.Fatal(err)
	}
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
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
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

// A run is read as far as runs go.
func TestEndlessRun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.json")
	if err := os.WriteFile(path, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, maxRun+1); err != nil {
		t.Fatal(err)
	}
	if _, err := readRecord(path); err == nil || !strings.Contains(err.Error(), "more than 67108864 bytes") {
		t.Error(err)
	}
}

// A run that bench has not written is rejected with what is wrong in it.
func TestWrongRuns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.json")
	rows := func(text string) string { return `{"tasks": [{"name": "first", "rows": [` + text + `]}]}` }
	for text, want := range map[string]string{
		`{"tasks": [{"name": "first"}]}`:                                       `task "first" has no rows`,
		rows(`{"program": "p", "n": 8}`):                                       `task "first", program "p", n = 8: a row has seconds, over or wrong, and this one has 0`,
		rows(`{"program": "p", "n": 8, "seconds": [1], "over": true}`):         "this one has 2 of them",
		rows(`{"program": "p", "n": 0, "over": true}`):                         "n must be at least 1",
		rows(`{"program": "p", "n": 8, "seconds": [1, -1]}`):                   "seconds must be 0 to 31536000, not -1",
		rows(`{"program": "p", "n": 8, "seconds": [1e308]}`):                   "not 1e+308",
		`{"scaling": {"n": 16, "one": [1]}}`:                                   "scaling needs the times of one worker and of two",
		`{"tasks": [{"name": "first", "rows": [{"program": "p", "n": "8"}]}]}`: "cannot unmarshal string",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := writeDocument(path); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), path+" is not a run kept by bench: ") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A run is kept in a regular file: the last run in a pipe would be waited for.
func TestRunsOfDevices(t *testing.T) {
	if _, err := readRecord(os.DevNull); err == nil || !strings.Contains(err.Error(), "it is not a regular file") {
		t.Error(err)
	}
}

// A file that cannot be written is reported before the run, and none is left half written.
func TestUnwritableRun(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{folder, filepath.Join(file, "run.json")} {
		if err := measure(settings{runs: 1, quick: true, limit: time.Second, tasks: "no-such-task"}, path); err == nil || strings.Contains(err.Error(), "no-such-task") {
			t.Errorf("measuring into %s: %v", path, err)
		}
		var out strings.Builder
		if err := evaluate(&out, true, path); err == nil || out.Len() > 0 {
			t.Errorf("evaluating into %s: %v after %s", path, err, out.String())
		}
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
}
