// Package record keeps the jobs of a count of n queens solutions in a ledger, and
// audits such ledgers. It connects package count, which knows no files, with
// internal/ledger, which knows no queens.
package record

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/crosses"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/sequence"
	"nqueens.example/nqueens/jobs"
)

// Kind is the kind of a ledger of the search. Ledgers of the other methods of package count
// append the method's name. That of a term of a sequence is the method of its plan.
const Kind = "n queens solutions"

// IsCount reports whether a ledger of that kind is one of this package.
func IsCount(kind string) bool {
	_, _, isTerm := sequence.OfKind(kind)
	return isTerm || MethodOf(kind) != ""
}

// MethodOf returns the method of package count of a ledger of that kind, "" for any other
// ledger.
func MethodOf(kind string) string {
	for _, m := range count.Methods() {
		if kind == kindOf(m.Name) {
			return m.Name
		}
	}
	return ""
}

func kindOf(method string) string {
	switch {
	case method == crosses.Method:
		return Kind
	case slices.Contains(count.MethodNames(), method):
		return Kind + " by " + method
	}
	return method
}

// PlanOf returns the ledger plan for p.
func PlanOf(p jobs.Plan) (ledger.Plan, error) {
	hash, err := hex.DecodeString(p.Hash())
	if err != nil || len(hash) != 32 {
		return ledger.Plan{}, fmt.Errorf("the plan's hash %q is not 32 bytes in hexadecimal", p.Hash())
	}
	return ledger.Plan{Kind: kindOf(p.Method()), N: uint64(p.N()), Units: uint64(p.Len()), Hash: [32]byte(hash)}, nil
}

// CountPlan returns the plan of jobs that belongs to a ledger plan, or a
// *ledger.Mismatch if this program makes another plan for that board.
func CountPlan(plan ledger.Plan) (jobs.Plan, error) {
	for _, m := range count.Methods() {
		if plan.Kind == kindOf(m.Name) && plan.N <= count.MaxN {
			return matching(plan, m.NewPlan)
		}
	}
	if _, m, ok := sequence.OfKind(plan.Kind); ok && plan.N <= uint64(m.MaxN) {
		return matching(plan, m.NewPlan)
	}
	return nil, fmt.Errorf("it counts %s for n = %d, where this program counts %s for n up to %d", plan.Kind, plan.N, Kind, count.MaxN)
}

// matching returns the plan for the size of a ledger plan, or an error if it is another.
func matching(plan ledger.Plan, newPlan func(n int) (jobs.Plan, error)) (jobs.Plan, error) {
	p, err := newPlan(int(plan.N))
	if err != nil {
		return nil, err
	}
	want, err := PlanOf(p)
	if err != nil {
		return nil, err
	}
	if plan != want {
		return nil, &ledger.Mismatch{Has: plan, Want: want}
	}
	return p, nil
}

// Recorder keeps the results of jobs in a ledger; it is a [jobs.Recorder].
type Recorder struct {
	Ledger *ledger.Ledger
	Build  string // the version of the program, kept with each record
	Worker string // where it runs, kept with each record
}

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
	return r.Ledger.Add(ledger.Record{
		Unit:   uint64(job.Job),
		Count:  job.Count,
		Nodes:  job.Nodes,
		Time:   time.Now(),
		Kernel: job.Kernel,
		Build:  r.Build,
		Worker: r.Worker,
	})
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
	plan, err := PlanOf(p)
	if err != nil {
		return nil, ledger.Opened{}, err
	}
	l, opened, err := ledger.Open(path, plan)
	if err != nil {
		return nil, opened, err
	}
	if MethodOf(plan.Kind) == "" {
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
