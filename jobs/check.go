package jobs

import (
	"context"
	"fmt"
	"math"
	"slices"

	"nqueens.example/nqueens/internal/ctxerr"
)

// Check holds a plan of one's own, of a small board, to what counts, ledgers and recounts rely
// on: that its ID is that of its jobs, its order has each of them once, their sizes add up to 1,
// they take memory, and a worker and the checker of its kernel count each alike. The error says
// what is wrong, or is that of ctx.
func Check(ctx context.Context, plan Plan) error {
	id := plan.ID()
	if id.N != plan.N() || id.Jobs != plan.Len() || id.Hash == [32]byte{} || plan.ID() != id {
		return fmt.Errorf("%+v is not the ID of %d jobs for n = %d", id, plan.Len(), plan.N())
	}
	if err := checkOrder(plan); err != nil || plan.Len() == 0 {
		return err
	}
	worker, err := plan.NewWorker("")
	if err != nil {
		return err
	}
	checker, err := plan.NewChecker(worker.Kernel())
	if err != nil {
		return err
	}
	for job := range plan.Order() {
		if err := ctxerr.Of(ctx); err != nil {
			return err
		}
		result, err := runJob(worker, job)
		if err != nil {
			return err
		}
		again, err := runJob(checker, job)
		if err != nil {
			return err
		}
		if result.Count != again.Count {
			return fmt.Errorf("job %d: %s counts %v, its checker %s %v", job, result.Kernel, result.Count, again.Kernel, again.Count)
		}
	}
	return nil
}

func checkOrder(plan Plan) error {
	total, seen := 0.0, make([]bool, plan.Len())
	for job := range plan.Order() {
		if job < 0 || job >= len(seen) || seen[job] {
			return fmt.Errorf("the order has job %d of %d, or has it twice", job, len(seen))
		}
		seen[job] = true
		total += plan.Size(job)
		if plan.Memory(job) <= 0 {
			return fmt.Errorf("job %d needs %d bytes of memory", job, plan.Memory(job))
		}
	}
	if missing := slices.Index(seen, false); missing >= 0 {
		return fmt.Errorf("the order leaves out job %d", missing)
	}
	if len(seen) > 0 && math.Abs(total-1) > 1e-3 {
		return fmt.Errorf("the sizes add up to %v", total)
	}
	return nil
}

func runJob(w Worker, job int) (Result, error) {
	run := new(Running)
	result, ok := w.Run(job, run)
	switch {
	case !ok:
		return result, fmt.Errorf("job %d by %s ends without a result: %w", job, w.Kernel(), run.Err())
	case result.Job != job || result.Kernel != w.Kernel():
		return result, fmt.Errorf("job %d by %s is reported as job %d by %s", job, w.Kernel(), result.Job, result.Kernel)
	}
	return result, nil
}
