package engine

import (
	"context"
	"encoding/json"
	"math"
	"runtime"

	"nqueens.example/nqueens/textbook"
)

// TraceEvents is the number of events of one answer, at most.
const TraceEvents = 200_000

// Algorithm is one entry of the list of textbook algorithms.
type Algorithm struct {
	Name       string   `json:"name"`
	Title      string   `json:"title"`
	Idea       string   `json:"idea"`
	Cost       string   `json:"cost"`
	Source     string   `json:"source"`
	Tried      string   `json:"tried"`
	Pseudocode []string `json:"pseudocode"`
	MaxN       int      `json:"max_n"`
	Complete   bool     `json:"complete"`
	Seeded     bool     `json:"seeded"`
	Tree       bool     `json:"tree"`
	Peaceful   bool     `json:"peaceful"`
}

func (e *Engine) algorithms(_ context.Context, q *Query) (any, error) {
	if err := q.Err(); err != nil {
		return nil, err
	}
	algorithms := textbook.Algorithms()
	list := make([]Algorithm, len(algorithms))
	for i, a := range algorithms {
		list[i] = Algorithm{
			a.Name, a.Title, a.Idea, a.Cost, a.Source, a.Tried, a.Pseudocode,
			min(a.MaxN, TraceSize), a.Complete, a.Seeded, a.Tree, a.Peaceful,
		}
	}
	return map[string]any{"algorithms": list}, nil
}

// Trace is a search, whole or a stretch of it. Truncated says that
// the search goes on beyond, More that it can be followed there.
type Trace struct {
	Algorithm string `json:"algorithm"`
	All       bool   `json:"all"`
	Seed      uint64 `json:"seed"`
	Truncated bool   `json:"truncated"`
	More      bool   `json:"more"`
	*Columns
}

// trace reads a stretch of a search. A run that goes on is parked, so that what
// comes next costs no more than its own steps. Where the time is up before the
// step asked for is reached, the answer has no events and says how far the
// search has come; asking again goes on from there.
func (e *Engine) trace(ctx context.Context, q *Query) (any, error) {
	n := q.Size(TraceSize)
	name := q.Text("algorithm")
	run := run{n: n, all: q.Flag("all"), seed: q.Seed("seed")}
	from := q.Whole("from", 0, 0, math.MaxInt32)
	limit := q.Whole("limit", TraceEvents, 1, TraceEvents)
	if err := q.Err(); err != nil {
		return nil, err
	}
	if name == "" {
		name = textbook.Names()[0]
	}
	how, err := textbook.ByName(Shortened(name))
	if err != nil {
		return nil, BadField("algorithm", "%v", err)
	}
	run.name = how.Name
	ctx, done, err := e.search(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	reader, err := e.parked.take(how, run, from)
	if err != nil {
		if run.all && !how.Complete {
			return nil, BadField("all", "%v", err)
		}
		return nil, BadField("n", "%v", err)
	}
	defer e.parked.leave(run, reader)
	for reader.Step() < from && !reader.Ended() && ctx.Err() == nil {
		// The time being up is no error: what was reached is the answer.
		_ = reader.Skip(ctx, min(from, reader.Step()+skipped))
		runtime.Gosched()
	}
	if reader.Step() < from && !reader.Ended() {
		limit = 0
	}
	columns, _ := reader.Stretch(ctx, limit)
	// Marshalled while it is this request's turn, since long traces take memory.
	return json.Marshal(Trace{how.Name, run.all, run.seed, !reader.Done(), !reader.Ended(), columns})
}

// skipped is the number of events after which other work has its turn.
const skipped = 1 << 16
