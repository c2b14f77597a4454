package engine

import (
	"context"
	"encoding/json"
	"math"
	"runtime"
	"slices"
	"sync"

	"nqueens.example/nqueens/textbook"
)

// TraceEvents is the largest number of events in an answer.
const TraceEvents = 200_000

// Algorithm describes a textbook algorithm.
type Algorithm struct {
	*textbook.Algorithm
	MaxN      int        `json:"max_n"`     // that is watched
	Languages []Language `json:"languages"` // in which the operation code has a program
}

// Language is a language in which an algorithm has a program.
type Language struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Lines int    `json:"lines"` // of the program that finds the first solution
}

func (e *Engine) algorithms(_ context.Context, q *Query) (any, error) {
	if err := q.Err(); err != nil {
		return nil, err
	}
	algorithms := textbook.Algorithms()
	list := make([]Algorithm, len(algorithms))
	for i, a := range algorithms {
		list[i] = Algorithm{a, min(a.MaxN, TraceSize), []Language{}}
		for _, language := range a.Languages() {
			list[i].Languages = append(list[i].Languages, Language{language.Name, language.Title, a.ProgramLines(language.Name)})
		}
	}
	return map[string]any{"algorithms": list}, nil
}

// Program is an algorithm as a program in a language.
type Program struct {
	Language string              `json:"language"`
	Title    string              `json:"title"`
	Lines    []textbook.CodeLine `json:"lines"`
}

// code returns the programs of an algorithm in all languages.
func (e *Engine) code(_ context.Context, q *Query) (any, error) {
	name := q.Text("algorithm")
	if err := q.Err(); err != nil {
		return nil, err
	}
	how, err := algorithmNamed(name)
	if err != nil {
		return nil, err
	}
	list := []Program{}
	for _, language := range how.Languages() {
		code, err := how.Code(language.Name)
		if err != nil {
			return nil, err
		}
		list = append(list, Program{language.Name, language.Title, code})
	}
	return map[string]any{"algorithm": how.Name, "programs": list}, nil
}

// algorithmNamed returns the algorithm of that name, or the first if the name is empty.
func algorithmNamed(name string) (*textbook.Algorithm, error) {
	if name == "" {
		name = textbook.Algorithms()[0].Name
	}
	how, err := textbook.ByName(Shortened(name))
	if err != nil {
		return nil, BadField("algorithm", "%v", err)
	}
	return how, nil
}

// Trace is a search, or a stretch of one. Truncated reports that the search
// continues after it, More that further stretches can be read.
type Trace struct {
	Algorithm string `json:"algorithm"`
	All       bool   `json:"all"`
	Seed      uint64 `json:"seed"`
	Truncated bool   `json:"truncated"`
	More      bool   `json:"more"`
	*Columns
}

// trace reads a stretch of a search. A search that continues is kept, so that the
// next stretch costs only its own steps. If the time is up before the search reaches
// the requested step, the answer has no events and says how far the search has come;
// the next request continues from there.
func (e *Engine) trace(ctx context.Context, q *Query) (any, error) {
	n := q.Size(TraceSize)
	name := q.Text("algorithm")
	run := run{n: n, all: q.Flag("all"), seed: q.Seed("seed")}
	from := q.Whole("from", 0, 0, math.MaxInt32)
	limit := q.Whole("limit", TraceEvents, 1, TraceEvents)
	if err := q.Err(); err != nil {
		return nil, err
	}
	how, err := algorithmNamed(name)
	if err != nil {
		return nil, err
	}
	run.name = how.Name
	return within(ctx, e, "", "", func(ctx context.Context) (any, error) {
		reader, err := e.parked.take(how, run, from)
		if err != nil {
			if run.all && !how.Complete {
				return nil, BadField("all", "%v", err)
			}
			return nil, BadField("n", "%v", err)
		}
		defer e.parked.leave(run, reader)
		for reader.Step() < from && !reader.Ended() && ctx.Err() == nil {
			// Running out of time is not an error: the answer is the step that was reached.
			_ = reader.Skip(ctx, min(from, reader.Step()+skipped))
			runtime.Gosched()
		}
		if reader.Step() < from && !reader.Ended() {
			limit = 0
		}
		columns, _ := reader.Stretch(ctx, limit)
		// Marshalled within the search, since long traces take memory.
		return json.Marshal(Trace{how.Name, run.all, run.seed, !reader.Done(), !reader.Ended(), columns})
	})
}

// skipped is the number of events after which the search yields to other work.
const skipped = 1 << 16

// rateRuns is the largest number of runs that are counted for a rate.
const rateRuns = 1000

// rate says how often a randomized algorithm ends in a solution, of as many runs as there is time for.
func (e *Engine) rate(ctx context.Context, q *Query) (any, error) {
	n := q.Size(TraceSize)
	name := q.Text("algorithm")
	seed := q.Seed("seed")
	runs := q.Whole("runs", rateRuns, 1, rateRuns)
	if err := q.Err(); err != nil {
		return nil, err
	}
	how, err := algorithmNamed(name)
	if err != nil {
		return nil, err
	}
	if !how.Seeded {
		return nil, BadField("algorithm", "%s is not randomized: every run is the same", how.Name)
	}
	if err := how.Check(n, textbook.Options{}); err != nil {
		return nil, BadField("n", "%v", err)
	}
	return within(ctx, e, "n", "no run of "+how.Name+" ended within %s", func(ctx context.Context) (any, error) {
		rate, err := how.Rate(ctx, n, runs, textbook.Options{Seed: seed})
		if rate.Runs > 0 {
			err = nil
		}
		return rate, err
	})
}

// run identifies a search.
type run struct {
	name string
	n    int
	all  bool
	seed uint64
}

// parking holds paused searches, the latest last.
type parking struct {
	most int

	mu      sync.Mutex
	waiting []parked
	closed  bool
}

type parked struct {
	run    run
	reader *Reader
}

// take returns the paused search that is nearest before the step from, or else a new
// one.
func (p *parking) take(how *textbook.Algorithm, run run, from int) (*Reader, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	best := -1
	for i, other := range p.waiting {
		if other.run == run && other.reader.Step() <= from && (best < 0 || other.reader.Step() > p.waiting[best].reader.Step()) {
			best = i
		}
	}
	if best < 0 {
		return NewReader(how, run.n, textbook.Options{All: run.all, Seed: run.seed})
	}
	reader := p.waiting[best].reader
	p.waiting = slices.Delete(p.waiting, best, best+1)
	return reader, nil
}

// leave keeps a paused search. If there are too many, it drops the oldest.
func (p *parking) leave(run run, reader *Reader) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if reader.Ended() || reader.Kept() > largestParked || p.closed {
		reader.Close()
		return
	}
	p.waiting = append(p.waiting, parked{run, reader})
	if len(p.waiting) > p.most {
		p.waiting[0].reader.Close()
		p.waiting = slices.Delete(p.waiting, 0, 1)
	}
}

// largestParked is the largest number of nodes that a paused search may hold.
const largestParked = 4096

func (p *parking) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, each := range p.waiting {
		each.reader.Close()
	}
	p.waiting = nil
}
