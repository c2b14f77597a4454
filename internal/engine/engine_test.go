package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/textbook"
)

func started(t *testing.T, options Options) *Engine {
	t.Helper()
	e := New(options)
	t.Cleanup(e.Close)
	return e
}

func asked[T any](t *testing.T, e *Engine, question string) (answer T) {
	t.Helper()
	target := must.Get(url.Parse(question))(t)
	value, err := e.Ask(context.Background(), target.Path, NewQuery(target.Query()))
	if err != nil {
		t.Fatalf("%s: %v", question, err)
	}
	text, ok := value.([]byte)
	if !ok {
		if text, err = json.Marshal(value); err != nil {
			t.Fatal(err)
		}
	}
	must.Do(t, json.Unmarshal(text, &answer))
	return answer
}

// Stretches join without a seam, in whatever order they are asked for.
func TestStretchesJoin(t *testing.T) {
	e := started(t, Options{Parked: 3})
	whole := asked[Trace](t, e, "trace?n=8&algorithm=hash-sets&all=true&limit=9000")
	for _, from := range []int{0, 3000, 6000, 1000, 5000, 0, 8000} {
		part := asked[Trace](t, e, fmt.Sprintf("trace?n=8&algorithm=hash-sets&all=true&from=%d&limit=1000", from))
		if part.Start.Step != from || part.Events != 1000 || !part.Truncated {
			t.Fatalf("from %d: %d events from %d", from, part.Events, part.Start.Step)
		}
		expect.Same(t, part.Kinds, whole.Kinds[from:from+1000], "from %d", from)
		expect.Same(t, part.Nodes, whole.Nodes[from:from+1000], "from %d", from)
		if n := len(e.parked.waiting); n > 3 {
			t.Errorf("%d searches are parked", n)
		}
	}
	if beyond := asked[Trace](t, e, "trace?n=4&from=1000000"); beyond.Events != 0 || beyond.Truncated {
		t.Errorf("beyond the end: %d events, truncated %t", beyond.Events, beyond.Truncated)
	}
}

// A step that is too far for one answer is reached by asking again.
func TestFarStepsAreReached(t *testing.T) {
	e := started(t, Options{SearchTime: 20 * time.Millisecond})
	const question = "trace?n=16&all=true&from=3000000&limit=10"
	reached := -1
	for range 1000 {
		got := asked[Trace](t, e, question)
		if got.Start.Step == 3_000_000 {
			if got.Events > 10 {
				t.Errorf("%d events", got.Events)
			}
			return
		}
		if got.Events != 0 || got.Start.Step < reached {
			t.Fatalf("%d events from step %d, after step %d was reached", got.Events, got.Start.Step, reached)
		}
		reached = got.Start.Step
	}
	t.Fatalf("only step %d was reached", reached)
}

func TestRefusals(t *testing.T) {
	e := started(t, Options{})
	for name, q := range map[string]url.Values{
		"": {}, "nothing": {}, "solution": {"n": {"0"}}, "classes": {"n": {"13"}}, "notation": {"columns": {"1,x"}}, "algorithms": {"n": {"8"}}, "code": {"algorithm": {"bitmsk"}}, "trace": {"n": {"8"}, "algorithm": {"bitmsk"}},
		"rate": {"n": {"8"}, "algorithm": {"bitmask"}},
	} {
		var refusal *Refusal
		if _, err := e.Ask(context.Background(), name, NewQuery(q)); !errors.As(err, &refusal) || refusal.Detail == "" {
			t.Errorf("%s %v: %v", name, q, err)
		}
	}
}

// The hint of the page is the library's, for every kind of it.
func TestHintIsThatOfTheLibrary(t *testing.T) {
	e := started(t, Options{})
	for question, want := range map[string]HintAnswer{
		"n=8&given=a1&queens=e2,h3,f4,c5": {Queen: "g6", Seen: []string{}, Why: "g6 is the only free square of row 6."},
		"n=8&given=a1&queens=e2,b3":       {Queen: "b3", Back: true, Seen: []string{}, Why: "No solution has all of these queens. Take back the queen on b3."},
		"n=4&given=b1&blocked=d2":         {},
		"n=4&given=a1":                    {},
		"n=4&queens=b1,d2,a3,c4":          {},
		"n=4&queens=e1":                   {},
		"n=4&given=a1,a2":                 {},
	} {
		target := must.Get(url.Parse("hint?" + question))(t)
		got, err := e.Ask(context.Background(), "hint", NewQuery(target.Query()))
		var refusal *Refusal
		if want.Why == "" {
			if !errors.As(err, &refusal) {
				t.Errorf("%s: %v, %v", question, got, err)
			}
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got)\n%s", question, err, diff)
		}
	}
}

func TestCodeOfAnAlgorithm(t *testing.T) {
	e := started(t, Options{})
	got := asked[struct {
		Algorithm string    `json:"algorithm"`
		Programs  []Program `json:"programs"`
	}](t, e, "code?algorithm=board-scan")
	if got.Algorithm != "board-scan" || len(got.Programs) != len(textbook.Languages()) {
		t.Fatalf("%d programs of %s", len(got.Programs), got.Algorithm)
	}
	for _, p := range got.Programs {
		marked := slices.ContainsFunc(p.Lines, func(line textbook.CodeLine) bool { return slices.Contains(line.Pseudocode, 7) })
		if p.Title == "" || !marked {
			t.Errorf("%s: %q, %d lines, none of them line 7", p.Language, p.Title, len(p.Lines))
		}
	}
}

// A rate is the library's, of the runs for which there is time.
func TestRate(t *testing.T) {
	const question = "rate?n=8&algorithm=hill-climbing&seed=5&runs=300"
	how := must.Get(textbook.ByName("hill-climbing"))(t)
	want, err := how.Rate(t.Context(), 8, 300, textbook.Options{Seed: 5})
	if got := asked[textbook.Rate](t, started(t, Options{}), question); err != nil || !cmp.Equal(got, want) {
		t.Errorf("%+v, want %+v, %v", got, want, err)
	}
	enough := 0
	after := func(ctx context.Context, _ time.Duration) (context.Context, context.CancelFunc) {
		ctx, cancel := context.WithCancel(ctx)
		return &ending{ctx, &enough, cancel}, cancel
	}
	short := asked[textbook.Rate](t, started(t, Options{Timeout: after}), question)
	if want, err := how.Rate(t.Context(), 8, short.Runs, textbook.Options{Seed: 5}); err != nil || short.Runs >= 300 || !cmp.Equal(short, want) {
		t.Errorf("when the time is up: %+v, want %+v, %v", short, want, err)
	}
}

// ending is a context that ends after its error has been asked for a thousand times.
type ending struct {
	context.Context
	asked *int
	end   context.CancelFunc
}

func (e *ending) Err() error {
	if *e.asked++; *e.asked == 1000 {
		e.end()
	}
	return e.Context.Err()
}
