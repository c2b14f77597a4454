package record

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"sync/atomic"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/cputime"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/jobs"
)

const (
	// speedN is the largest board on which the speed of a recount is measured.
	speedN = 18
	// speedSeconds is how long it is measured, at least.
	speedSeconds = 0.2
)

// secondsPerJob returns about how long a recount of one job takes on one core here, from
// the nodes that are recorded and the speed of the checker on a small board; 0 if it is
// unknown.
func secondsPerJob(ctx context.Context, plan jobs.Plan, a *ledger.Audit) (float64, error) {
	if a.Units == 0 || a.Nodes.Sign() == 0 {
		return 0, nil
	}
	seconds, err := secondsPerNode(ctx, plan, mostOf(a.Kernels))
	nodes, _ := new(big.Float).SetInt(a.Nodes).Float64()
	return seconds * nodes / float64(a.Units), err
}

// secondsPerNode returns the seconds that the checker of a kernel takes for each node
// that the kernel visits, on random jobs of a board of the same method and parity.
func secondsPerNode(ctx context.Context, plan jobs.Plan, kernel string) (float64, error) {
	n := plan.N()
	if n > speedN {
		n = speedN - (n-speedN)%2
	}
	small, err := count.NewPlan(plan.Method(), n)
	if err != nil {
		return 0, err
	}
	checker, err := plan.NewChecker(kernel)
	if err != nil {
		return 0, err
	}
	checker, err = small.NewWorker(checker.Kernel())
	worker, failed := small.NewWorker(kernel)
	if failed != nil { // of another processor
		worker, failed = small.NewWorker("")
	}
	if err := errors.Join(err, failed); err != nil {
		return 0, err
	}
	stop := new(atomic.Bool)
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	timer := cputime.Start()
	defer timer.Stop()
	nodes, seconds := 0.0, 0.0
	for _, job := range rand.Perm(small.Len()) {
		had, _ := worker.Run(job, jobs.NewRunning(stop))
		timer.Lap()
		checker.Run(job, jobs.NewRunning(stop))
		seconds += timer.Lap()
		nodes += float64(had.Nodes)
		if seconds > speedSeconds || stop.Load() {
			break
		}
	}
	return seconds / max(nodes, 1), ctxerr.Of(ctx)
}

// mostOf returns the name with the most jobs.
func mostOf(units map[string]int) (name string) {
	for _, part := range byJobs(units) {
		return part.Name
	}
	return ""
}
