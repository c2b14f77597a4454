package solvers

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"sync/atomic"
	"testing"

	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/jobs"
)

// Plans are the plans of one method of counting, on which ledgers, clusters and
// recounts rely.
type Plans struct {
	Name    string
	Kernels func() []string // of this processor, the fastest first
	NewPlan func(n int) (jobs.Plan, error)
	MaxN    int

	// Others are the plans of the other methods, which must not have the same hash.
	Others []func(n int) (jobs.Plan, error)
	// Alone says that this build has one kernel for any method, so that a checker may
	// have to be the worker again.
	Alone bool
	// Largest is the largest board to count, 0 for 10.
	Largest int
}

// RunPlans holds p to the suite.
func RunPlans(t *testing.T, p Plans) {
	t.Helper()
	runAll(t, p.Name, p.checks())
}

func (p Plans) checks() []check {
	return []check{
		{"jobs", p.numbered},
		{"hash", p.identified},
		{"counts", p.counts},
		{"memory", p.remembers},
		{"stopped", p.stops},
		{"out of range", p.refuses},
	}
}

func (p Plans) largest() int { return largest(p.Largest, 10, 9, p.MaxN) }

// numbered checks each plan as its own author would.
func (p Plans) numbered() error {
	for n := 1; n <= p.largest(); n++ {
		plan, err := p.NewPlan(n)
		if err != nil {
			return err
		}
		if plan.N() != n || plan.Method() != p.Name {
			return fmt.Errorf("the plan of n = %d by %s says n = %d by %s", n, p.Name, plan.N(), plan.Method())
		}
		if err := jobs.Check(context.Background(), plan); err != nil {
			return fmt.Errorf("n = %d: %w", n, err)
		}
	}
	return nil
}

// identified checks that an ID is that of its plan, and a hash that of one board by one
// method: a ledger, and a machine of a cluster, has nothing else to know a plan by.
func (p Plans) identified() error {
	planners := append([]func(int) (jobs.Plan, error){p.NewPlan, p.NewPlan}, p.Others...)
	seen := map[[32]byte]string{}
	for n := 1; n <= min(18, p.MaxN); n++ {
		for i, newPlan := range planners {
			plan, err := newPlan(n)
			if err != nil {
				return err
			}
			id, name := plan.ID(), fmt.Sprintf("n = %d by %s", n, plan.Method())
			other, known := seen[id.Hash]
			switch {
			case id.N != n || id.Jobs != plan.Len() || id.Hash == [32]byte{}:
				return fmt.Errorf("%s: %+v, hash %s, is not the ID of its %d jobs", name, id, id.Hex(), plan.Len())
			case known && other != name:
				return fmt.Errorf("%s has the hash of %s", name, other)
			case !known && i == 1:
				return fmt.Errorf("%s: a second plan has another hash", name)
			}
			seen[id.Hash] = name
		}
	}
	return nil
}

// counts counts every job by each kernel, and again by its checker: that is other code, which
// agrees job by job. Other code has another name, and goes another way to the same counts: over
// all jobs it does not visit the same nodes. An old ledger may name a kernel that is gone.
func (p Plans) counts() error {
	otherwise := make(map[string]bool) // kernels whose checker visits other nodes
	for n := 1; n <= p.largest(); n++ {
		plan, err := p.NewPlan(n)
		if err != nil {
			return err
		}
		all := allJobs{plan}
		if _, err := all.by(plan.NewChecker("a kernel of before")); err != nil {
			return fmt.Errorf("n = %d, a kernel that is gone: %w", n, err)
		}
		want, _ := known.Solutions(n)
		for _, kernel := range p.Kernels() {
			results, err := all.by(plan.NewWorker(kernel))
			if err != nil {
				return fmt.Errorf("n = %d, %s kernel: %w", n, kernel, err)
			}
			again, err := all.by(plan.NewChecker(kernel))
			if err != nil {
				return fmt.Errorf("n = %d, the checker of %s: %w", n, kernel, err)
			}
			if total := sum(results); total.Cmp(want) != 0 {
				return fmt.Errorf("n = %d, %s kernel: the jobs count %v, published is %v", n, kernel, total, want)
			}
			for job, r := range results {
				check := again[job]
				switch {
				case r.Kernel != kernel:
					return fmt.Errorf("n = %d: the worker by %s says that it counts by %s", n, kernel, r.Kernel)
				case check.Kernel == kernel && !p.Alone:
					return fmt.Errorf("n = %d: the %s kernel is checked by itself", n, kernel)
				case check.Count != r.Count:
					return fmt.Errorf("n = %d, job %d: %s counts %v, its checker %s %v", n, job, kernel, r.Count, check.Kernel, check.Count)
				}
				otherwise[kernel] = otherwise[kernel] || check.Nodes != r.Nodes
			}
		}
	}
	for _, kernel := range p.Kernels() {
		if !otherwise[kernel] && !p.Alone {
			return fmt.Errorf("what checks the %s kernel visits the same nodes as it: it is the same code by another name", kernel)
		}
	}
	return nil
}

// Total returns the sum of all jobs of a plan, unless err is the error of planning.
func Total(plan jobs.Plan, err error) (*big.Int, error) {
	if err != nil {
		return nil, err
	}
	results, err := allJobs{plan}.by(plan.NewWorker(""))
	return sum(results), err
}

func sum(results []jobs.Result) *big.Int {
	total := new(big.Int)
	for _, result := range results {
		total.Add(total, result.Count.Big())
	}
	return total
}

type allJobs struct{ jobs.Plan }

// by counts the jobs by a worker, unless err is the error of making it.
func (p allJobs) by(worker jobs.Worker, err error) ([]jobs.Result, error) {
	if err != nil {
		return nil, err
	}
	results := make([]jobs.Result, p.Len())
	for job := range results {
		var ok bool
		if results[job], ok = worker.Run(job, new(jobs.Running)); !ok {
			return nil, fmt.Errorf("job %d ended early", job)
		}
		if got := results[job]; got.Job != job || got.Kernel != worker.Kernel() {
			return nil, fmt.Errorf("job %d is reported as job %d by %s", job, got.Job, got.Kernel)
		}
	}
	return results, nil
}

// remembers checks that a job needs the memory that the plan says: no more, and not far
// less, since a machine takes only jobs that fit.
func (p Plans) remembers() error {
	const slack = 32 << 20 // of bytes that are said but not needed, on a small board
	n := min(p.largest()+4, p.MaxN)
	plan, err := p.NewPlan(n)
	if err != nil || plan.Len() == 0 {
		return err
	}
	most := 0
	for job := range plan.Len() {
		if plan.Memory(job) <= 0 {
			return fmt.Errorf("n = %d: job %d needs %d bytes of memory", n, job, plan.Memory(job))
		}
		if plan.Memory(job) > plan.Memory(most) {
			most = job
		}
	}
	for _, kernel := range p.Kernels() {
		for _, job := range []int{0, most, plan.Len() - 1} {
			needs, err := heapOf(plan, kernel, job)
			if err != nil {
				return err
			}
			if said := plan.Memory(job); needs > said || said > 20*needs+slack {
				return fmt.Errorf("n = %d, job %d by %s keeps %d bytes, and the plan says %d", n, job, kernel, needs, said)
			}
		}
	}
	return nil
}

// heapOf returns the number of bytes that a worker keeps after a job.
func heapOf(plan jobs.Plan, kernel string, job int) (int64, error) {
	live := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := live()
	worker, err := plan.NewWorker(kernel)
	if err != nil {
		return 0, err
	}
	if _, ok := worker.Run(job, new(jobs.Running)); !ok {
		return 0, fmt.Errorf("job %d ended early", job)
	}
	defer runtime.KeepAlive(worker)
	return max(0, live()-before), nil
}

// stops checks that workers and checkers give up a large job when they are told to.
func (p Plans) stops() error {
	n := hard(p.MaxN)
	plan, err := p.NewPlan(n)
	if err != nil || plan.Len() == 0 {
		return err
	}
	for _, kernel := range p.Kernels() {
		checker := func(kernel string) (jobs.Worker, error) { return plan.NewChecker(kernel) }
		for _, newWorker := range []func(string) (jobs.Worker, error){plan.NewWorker, checker} {
			worker, err := newWorker(kernel)
			if err != nil {
				return err
			}
			var stop atomic.Bool
			stop.Store(true)
			err = within(patience, func() error {
				if _, ok := worker.Run(plan.Len()/2, jobs.NewRunning(&stop)); ok {
					return errors.New("it says that it has finished")
				}
				return nil
			})
			if err != nil {
				return fmt.Errorf("n = %d, a stopped job by %s: %w", n, worker.Kernel(), err)
			}
		}
	}
	return nil
}

// refuses checks that a board out of range has no plan, and an unknown kernel no worker.
func (p Plans) refuses() error {
	for _, n := range []int{-1, 0, p.MaxN + 1} {
		if _, err := p.NewPlan(n); err == nil {
			return fmt.Errorf("n = %d has a plan", n)
		}
	}
	plan, err := p.NewPlan(1)
	if err != nil {
		return err
	}
	if _, err := plan.NewWorker("no kernel"); err == nil {
		return errors.New("a worker by an unknown kernel is made")
	}
	return nil
}
