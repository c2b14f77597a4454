// Package record keeps the jobs of a count of n queens solutions in a ledger,
// and tells from a ledger whether its count can be trusted. It joins
// [nqueens/count], which knows no files, and [nqueens/ledger], which knows no
// queens.
package record

import (
	"encoding/hex"
	"fmt"
	"iter"
	"time"

	"nqueens/count"
	"nqueens/ledger"
)

// Kind is what a ledger of this package counts.
const Kind = "n queens solutions"

// PlanOf returns what a ledger of p's jobs says of its plan.
func PlanOf(p *count.Plan) (ledger.Plan, error) {
	hash, err := hex.DecodeString(p.Hash())
	if err != nil || len(hash) != 32 {
		return ledger.Plan{}, fmt.Errorf("the plan's hash %q is not 32 bytes in hexadecimal", p.Hash())
	}
	return ledger.Plan{Kind: Kind, N: uint64(p.N), Units: uint64(p.Len()), Hash: [32]byte(hash)}, nil
}

// CountPlan returns the plan that a ledger of plan belongs to, or a
// *ledger.Mismatch if this program makes another for that board.
func CountPlan(plan ledger.Plan) (*count.Plan, error) {
	if plan.Kind != Kind || plan.N > count.MaxN {
		return nil, fmt.Errorf("it counts %s for n = %d, where this program counts %s for n up to %d", plan.Kind, plan.N, Kind, count.MaxN)
	}
	p, err := count.NewPlan(int(plan.N))
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

// Recorder keeps the results of jobs in a ledger; it is a [count.Recorder].
type Recorder struct {
	Ledger *ledger.Ledger
	Build  string // the version of the program, kept with each record
	Worker string // where it runs, kept with each record
}

// Recorded yields the results that the ledger has.
func (r Recorder) Recorded() iter.Seq[count.JobResult] {
	return func(yield func(count.JobResult) bool) {
		for stored := range r.Ledger.All() {
			if !yield(result(stored)) {
				return
			}
		}
	}
}

// Record adds a result to the batch that the ledger collects.
func (r Recorder) Record(job count.JobResult) error {
	return r.Ledger.Add(ledger.Record{
		Unit:   uint64(job.Job),
		Count:  ledger.Count{Lo: job.Count},
		Nodes:  job.Nodes,
		Time:   time.Now(),
		Kernel: job.Kernel,
		Build:  r.Build,
		Worker: r.Worker,
	})
}

func result(r ledger.Record) count.JobResult {
	return count.JobResult{Job: int(r.Unit), Count: r.Count.Lo, Nodes: r.Nodes, Kernel: r.Kernel}
}

// Open opens the ledger of p at path, as [ledger.Open] does. A job's count has
// 64 bits, so a ledger that holds a larger one is refused.
func Open(path string, p *count.Plan) (*ledger.Ledger, ledger.Opened, error) {
	plan, err := PlanOf(p)
	if err != nil {
		return nil, ledger.Opened{}, err
	}
	l, opened, err := ledger.Open(path, plan)
	if err != nil {
		return nil, opened, err
	}
	for r := range l.All() {
		if r.Count.Hi != 0 {
			l.Close()
			return nil, opened, fmt.Errorf("ledger %s: unit %d has the count %v, which no job reaches", path, r.Unit, r.Count)
		}
	}
	return l, opened, nil
}
