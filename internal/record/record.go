// Package record keeps the jobs of a count of n queens solutions in a ledger, and
// audits such ledgers. It connects package count, which knows no files, with
// internal/ledger, which knows no queens.
package record

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/colours"
	"nqueens.example/nqueens/internal/crosses"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/sequence"
	"nqueens.example/nqueens/jobs"
)

// IsCount reports whether a ledger of that kind is one of this package.
func IsCount(kind string) bool {
	_, _, isTerm := sequence.OfKind(kind)
	return isTerm || MethodOf(kind) != ""
}

// MethodOf returns the method of package count of a ledger of that kind, "" for any other
// ledger.
func MethodOf(kind string) string {
	switch kind {
	case crosses.Counts:
		return crosses.Method
	case colours.Counts:
		return colours.Method
	}
	return ""
}

// CountPlan returns the plan that an ID identifies, or a *jobs.WrongPlan if this program
// makes another plan for that board.
func CountPlan(id jobs.ID) (jobs.Plan, error) {
	method := MethodOf(id.Counts)
	newPlan := func(n int) (jobs.Plan, error) { return count.NewPlan(method, n) }
	most := count.MaxN
	if _, m, ok := sequence.OfKind(id.Counts); ok {
		newPlan, most = m.NewPlan, m.MaxN
	} else if method == "" {
		most = -1
	}
	if id.N > most {
		return nil, fmt.Errorf("it counts %s for n = %d, where this program counts %s for n up to %d", id.Counts, id.N, crosses.Counts, count.MaxN)
	}
	p, err := newPlan(id.N)
	if err == nil {
		err = p.ID().Accept(id)
	}
	return p, err
}

// Recorder keeps the results of jobs in a ledger; it is a [jobs.Recorder].
type Recorder struct {
	Ledger *ledger.Ledger
	Build  string // the version of the program, kept with each record
	Worker string // where it runs, kept with each record

	*Waiting // if set, a full disk is waited for
}

// ID identifies the plan of the ledger.
func (r Recorder) ID() jobs.ID { return r.Ledger.ID() }

// Recorded yields the results that the ledger has.
func (r Recorder) Recorded() iter.Seq[jobs.Result] {
	return func(yield func(jobs.Result) bool) {
		for stored := range r.Ledger.All() {
			if !yield(result(stored)) {
				return
			}
		}
	}
}

// Record adds a result to the batch that the ledger collects.
func (r Recorder) Record(job jobs.Result) error {
	return r.Pass(r.Ledger.Add(ledger.Record{
		Unit:   uint64(job.Job),
		Count:  job.Count,
		Nodes:  job.Nodes,
		Time:   time.Now(),
		Kernel: job.Kernel,
		Build:  r.Build,
		Worker: r.Worker,
	}))
}

// Closed closes the ledger after work that ended with err. It returns the error of
// closing if err is nil or an interrupt, and otherwise err.
func (r Recorder) Closed(err error) error {
	if r.Ledger == nil {
		return err
	}
	if failed := r.Ledger.Close(); failed != nil && (err == nil || errors.Is(err, context.Canceled)) {
		return failed
	}
	return err
}

func result(r ledger.Record) jobs.Result {
	return jobs.Result{Job: int(r.Unit), Count: r.Count, Nodes: r.Nodes, Kernel: r.Kernel}
}

// Open opens the ledger of p at path, as [ledger.Open] does. It rejects a ledger of a method
// of package count in which a job has more solutions than the board has permutations.
func Open(path string, p jobs.Plan) (*ledger.Ledger, ledger.Opened, error) {
	l, opened, err := ledger.Open(path, p.ID())
	if err != nil {
		return nil, opened, err
	}
	if MethodOf(l.ID().Counts) == "" {
		return l, opened, nil // the index of a sequence need not be the size of a board
	}
	most := new(big.Int).MulRange(1, int64(p.N()))
	for r := range l.All() {
		if r.Count.Big().Cmp(most) > 0 {
			l.Close()
			return nil, opened, fmt.Errorf("ledger %s: unit %d has the count %v, which no job reaches", path, r.Unit, r.Count)
		}
	}
	return l, opened, nil
}
