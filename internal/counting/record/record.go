// Package record keeps the jobs of a count of n queens solutions in a ledger, and
// audits such ledgers. It connects package count, which knows no files, with
// internal/counting/ledger, which knows no queens.
package record

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/colours"
	"nqueens.example/nqueens/internal/counting/crosses"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/sequence"
	"nqueens.example/nqueens/jobs"
)

// IsCount reports whether a ledger of that kind is one of this package.
func IsCount(kind string) bool {
	_, err := CountPlan(jobs.ID{Counts: kind, N: 1})
	var wrong *jobs.WrongPlan
	return err == nil || errors.As(err, &wrong)
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
	_, m, ok := sequence.OfKind(id.Counts)
	if !ok {
		return count.PlanOf(id)
	}
	if id.N < 1 || id.N > m.MaxN {
		return nil, &nqueens.SizeError{N: id.N, Min: 1, Max: m.MaxN, Purpose: "to count " + id.Counts}
	}
	p, err := m.NewPlan(id.N)
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
func (r Recorder) Recorded() iter.Seq2[jobs.Result, error] { return r.Ledger.Recorded() }

// Record adds a result to the batch that the ledger collects.
func (r Recorder) Record(job jobs.Result) error {
	return r.Pass(r.Ledger.Record(job, r.Build, r.Worker))
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
