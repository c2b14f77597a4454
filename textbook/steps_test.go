package textbook

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// replayed reads steps and returns their events, with the error of reading or of Done.
func replayed(t *testing.T, text string, opts StepOptions) (n int, events []Event, err error) {
	t.Helper()
	steps, err := ReadSteps(t.Context(), strings.NewReader(text), opts)
	if err != nil {
		return 0, nil, err
	}
	for e := range must.Each(t, steps.Events(t.Context(), steps.MaxN, Options{All: true})) {
		events = append(events, e)
	}
	if len(events) == 0 || events[len(events)-1].Kind != Done {
		t.Fatalf("there is no Done: %v", events)
	}
	return steps.MaxN, events, events[len(events)-1].Err
}

// pairs yields events without an error.
func pairs(events []Event) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		for _, e := range events {
			if !yield(e, nil) {
				return
			}
		}
	}
}

// The files in testdata/steps/valid begin with what nqueens counts in them.
func TestStepsOfPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/steps/valid/*")
	if err != nil || len(files) < 15 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		var want struct {
			Tally
			N int `json:"n"`
		}
		head, _, _ := bytes.Cut(text, []byte("\n"))
		if err := json.Unmarshal(bytes.TrimPrefix(head, []byte("#")), &want); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		n, events, err := replayed(t, string(text), StepOptions{})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		var sum Tally
		for _, e := range events {
			sum.Add(e)
		}
		if diff := gocmp.Diff(want.Tally, sum); diff != "" || n != want.N {
			t.Errorf("%s: n = %d, (-want +got):\n%s", file, n, diff)
		}
		if _, err := BuildTree(pairs(events), 1e6); err != nil && !strings.HasSuffix(err.Error(), "and has no tree") {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// Those in testdata/steps/invalid begin with the error.
func TestStepsThatCannotBe(t *testing.T) {
	files, err := filepath.Glob("testdata/steps/invalid/*")
	if err != nil || len(files) < 25 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		head, _, _ := strings.Cut(string(text), "\n")
		want := strings.TrimPrefix(head, "# error: ")
		if _, _, err := replayed(t, string(text), StepOptions{}); err == nil || err.Error() != want {
			t.Errorf("%s:\n%v, want\n%s", file, err, want)
		}
	}
}

// A trace in either format is read as the events that it was written from. Text has neither
// the lines of pseudocode nor the nodes of an algorithm that moves queens.
func TestTracesAreReadBack(t *testing.T) {
	largest := 6
	if testing.Short() {
		largest = 4
	}
	for _, a := range algorithms {
		for n := 1; n <= largest; n++ {
			endless := a.Seeded && (n == 3 || n == 2 && testing.Short()) // without a solution
			if endless || a.Name == "all-placements" && n > largest-2 {
				continue
			}
			for _, all := range []bool{false, true} {
				if all && !a.Complete {
					continue
				}
				var want, asText []Event
				var text, lines []byte
				for e := range events(t, a, n, Options{All: all, Seed: 3}) {
					text = append(e.AppendText(text), '\n')
					lines = append(e.AppendJSON(lines), '\n')
					want = append(want, e)
					e.Line = 0
					if a.Seeded {
						e.Node, e.Parent = 0, 0
					}
					asText = append(asText, e)
				}
				for _, opts := range []StepOptions{{}, {N: n}} {
					_, got, err := replayed(t, string(lines), opts)
					if err != nil && strings.HasPrefix(err.Error(), "no step has a square") && opts.N == 0 && a.Name == "construct" {
						continue
					}
					if err != nil || !reflect.DeepEqual(want, got) {
						t.Fatalf("%s %d, all %v, as JSON: %v (-want +got):\n%s", a.Name, n, all, err, gocmp.Diff(want, got))
					}
					_, got, err = replayed(t, string(text), opts)
					for i := range got {
						if a.Seeded {
							got[i].Node, got[i].Parent = 0, 0
						}
					}
					if err != nil || !reflect.DeepEqual(asText, got) {
						t.Fatalf("%s %d, all %v, as text: %v (-want +got):\n%s", a.Name, n, all, err, gocmp.Diff(asText, got))
					}
				}
			}
		}
	}
}

// Whatever is read, the events are those of a board, and written as a trace they are read as
// the same.
func FuzzReadSteps(f *testing.F) {
	for _, file := range must.Get(filepath.Glob("testdata/steps/*/*"))(f) {
		f.Add(string(must.Get(os.ReadFile(file))(f)), 0)
	}
	f.Add("walk: place a1\nplace a1\nwalk: remove a1\nwalk: place a1\nsolution", 1)
	f.Add("1  place a1\n{\"event\":\"remove\",\"square\":\"a1\",\"step\":2,\"node\":1,\"parent\":0,\"walk\":true}", 3)
	f.Fuzz(func(t *testing.T, text string, n int) {
		if n %= 10; n < 0 {
			n = 0
		}
		n, events, err := replayed(t, text, StepOptions{N: n})
		if len(events) == 0 {
			return
		}
		var board []nqueens.Square
		var lines []byte
		for _, e := range events {
			switch e.Kind {
			case Place:
				board = append(board, e.Square)
			case Remove:
				at := slices.Index(board, e.Square)
				board = slices.Delete(board, at, at+1)
			case Conflict:
				for _, a := range e.Attackers {
					if !slices.Contains(board, a.A) {
						t.Fatalf("%v", e)
					}
				}
			}
			if len(board) != e.Depth || max(e.Square.Row, e.Square.Col) >= n || len(e.Placement) != 0 && len(e.Placement) != n {
				t.Fatalf("%v with %d queens on a board of %d", e, len(board), n)
			}
			lines = append(e.AppendJSON(lines), '\n')
		}
		tree, treeErr := BuildTree(pairs(events), 1e6)
		if treeErr == nil && err != nil || err == nil && treeErr != nil && !strings.HasSuffix(treeErr.Error(), "and has no tree") || treeErr == nil && tree.Nodes[0].Size != len(tree.Nodes) {
			t.Fatalf("the tree has the error %v, and the steps %v", treeErr, err)
		}
		if err != nil {
			return
		}
		if _, again, err := replayed(t, string(lines), StepOptions{N: n}); err != nil || !reflect.DeepEqual(events, again) {
			t.Fatalf("as a trace: %v (-steps +trace)\n%s\n%s", err, gocmp.Diff(events, again), lines)
		}
	})
}

// The line, the open calls and the variables of a step are those of its events, also in a trace.
func TestStepsOfCalls(t *testing.T) {
	_, events, err := replayed(t, `{"event":"place","row":0,"column":1,"line":7,"stack":["main()","solve(row=0)"],"variables":["c = 1"]}
{"event":"remove","row":0,"column":1,"line":9,"stack":[]}
`, StepOptions{N: 4})
	if err != nil {
		t.Fatal(err)
	}
	var lines []byte
	for i, want := range []string{"place 7 [main() solve(row=0)] [c = 1]", "dead-end 9 [] []", "remove 9 [] []", "dead-end 9 [] []", "done 9 [] []"} {
		e := events[i]
		expect.Equal(t, fmt.Sprint(e.Kind, " ", e.Line, " ", e.Calls, " ", e.Variables), want, "step %d", i+1)
		lines = append(e.AppendJSON(lines), '\n')
	}
	if _, again, err := replayed(t, string(lines), StepOptions{N: 4}); err != nil || !reflect.DeepEqual(events, again) {
		t.Errorf("as a trace: %v (-steps +trace)\n%s", err, gocmp.Diff(events, again))
	}
}

// Steps that never end, and lines that never end, are read in bounded memory, and a context
// that ends stops them.
func TestEndlessSteps(t *testing.T) {
	for name, test := range map[string]struct{ line, want string }{
		"a line":        {"x", "line 1: the line has more than 1048576 bytes"},
		"comments":      {"#\n", "context canceled"},
		"no square":     {"solution\n", "no step has a square"},
		"one square":    {"try 1 1\n", ""},
		"no size":       {"try 3 3 \n", ""},
		"many queens":   {"conflict on a1" + strings.Repeat(" with b2", 1<<16) + "\n", "line 1: b2 does not attack a1"},
		"JSON brackets": {`{"event":` + strings.Repeat("[", 1<<19) + "\n", "line 1: this is not a step in JSON"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		read := 0
		endless := readerFunc(func(p []byte) (int, error) {
			if read += len(p); read > 8<<20 {
				cancel()
			}
			for i := range p {
				p[i] = test.line[i%len(test.line)]
			}
			return len(p) / len(test.line) * len(test.line), nil
		})
		var in io.Reader = endless
		if len(test.line) > 1<<10 {
			in = strings.NewReader(strings.Repeat(test.line, 30))
		}
		steps, err := readSteps(ctx, in, StepOptions{})
		if err == nil {
			if len(steps.ahead) > mostAhead {
				t.Errorf("%s: %d steps wait", name, len(steps.ahead))
			}
			for e, ended := range steps.algorithm().Events(ctx, steps.n, Options{All: true}) {
				if err = cmp.Or(ended, e.Err); e.Step == 100_000 {
					break
				}
			}
		}
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
		cancel()
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// Comments without an end were read for ever.
func TestEndlessComments(t *testing.T) {
	for _, comment := range []string{strings.Repeat(" ", 1<<12) + "\n", strings.Repeat("#", maxStepLine/2) + "\n"} {
		block := []byte(strings.Repeat(comment, 1+4096/len(comment)))
		at := 0
		endless := readerFunc(func(p []byte) (int, error) {
			read := copy(p, block[at:])
			at = (at + read) % len(block)
			return read, nil
		})
		want := "64 MiB of comments and empty lines have no step"
		expect.Says(t, expect.ErrorOf(ReadSteps(context.Background(), endless, StepOptions{})), want, "%.20q before all steps", comment)
		at = 0
		steps, err := ReadSteps(context.Background(), io.MultiReader(strings.NewReader("n 4\nplace 0 0\n"), endless), StepOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for e, ended := range steps.Events(context.Background(), steps.MaxN, Options{All: true}) {
			err = cmp.Or(ended, e.Err)
		}
		expect.Says(t, err, want, "%.20q after a step", comment)
	}
}

// A step is reported before the program prints the next.
func TestStepsAreLive(t *testing.T) {
	in, program := io.Pipe()
	defer program.Close()
	go io.WriteString(program, "n 4\n")
	next, stop := iter.Pull2(must.Get(ReadSteps(t.Context(), in, StepOptions{}))(t).Events(t.Context(), 4, Options{All: true}))
	defer stop()
	for _, line := range []string{"try 0 0", "place 0 0", "try 1 2", "place 1 2"} {
		go io.WriteString(program, line+"\n")
		if e, err, ok := next(); !ok || err != nil || e.Kind > Place {
			t.Errorf("%s: %v, %v, %v", line, e, err, ok)
		}
	}
}

func TestStepOptions(t *testing.T) {
	for _, test := range []struct {
		text string
		opts StepOptions
		want string
	}{
		{"n 4\ntry 1 1", StepOptions{Base: new(0)}, "try b2"},
		{"n 4\ntry 1 1", StepOptions{Base: new(1)}, "try a1"},
		{"n 4\ntry 1 1", StepOptions{}, "try a1"},
		{"n 4\ntry 1 1\ntry 0 3", StepOptions{}, "try b2"},
		{"n 4\ntry 1 1\ntry 4 1", StepOptions{}, "try a1"},
		{"try 1 1\ntry 3 1", StepOptions{Base: new(0)}, "try b2"},
		{"try 1 1", StepOptions{N: 7}, "try a1"},
		{"n 4\ntry 1 1", StepOptions{N: 7}, "line 1: the size is 4 here, and 7 was asked for"},
		{"", StepOptions{N: 1001}, "the size must be 1 to 1000, not 1001"},
		{"", StepOptions{N: -1}, "the size must be 1 to 1000, not -1"},
		{"", StepOptions{Base: new(2)}, "rows and columns are numbered from 0 or 1, not from 2"},
		{"solution\ntry 1 1", StepOptions{N: 4}, "line 1: a solution has 4 queens, and the board has 0; print place for each queen"},
		{"n 4\nplace a1\nplace a2\nplace b2\nplace c2\nplace a3\nsolution", StepOptions{}, "line 7: a solution has 4 queens, and the board has 2; a program that places queens on attacked squares must print remove"},
		{"\xff\xfet\x00r\x00y\x00 \x00b\x002\x00", StepOptions{}, "try b2"},
		{"try \x1b[31m 2", StepOptions{}, "line 1: try needs a row"},
		{"\x1b[2J", StepOptions{}, `line 1: "\x1b[2J" is not a step`},
		{"n \x1b", StepOptions{}, `line 1: the size must be 1 to 1000, not "\x1b"`},
	} {
		_, events, err := replayed(t, test.text, test.opts)
		got := ""
		if len(events) > 0 {
			_, got, _ = strings.Cut(events[0].String(), "  ")
		}
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, test.want) {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
	}
}
