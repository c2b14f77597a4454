package nats

import (
	"errors"
	"fmt"
	"sync/atomic"

	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// core is what one core of a worker counts with.
type core struct {
	plan    jobs.Plan
	kernel  string // to count with
	tight   bool   // memory is for one worker or checker at a time
	worker  jobs.Worker
	checker jobs.Worker
	checks  string // kernel that the checker checks

	running atomic.Pointer[jobs.Running] // nil for none
}

// use returns the worker or checker for a unit.
func (c *core) use(u unit) (does jobs.Worker, err error) {
	if u.check == nil {
		if c.tight {
			c.checker = nil
		}
		if c.worker == nil {
			c.worker, err = c.plan.NewWorker(c.kernel)
		}
		return c.worker, err
	}
	if c.tight {
		c.worker = nil
	}
	if c.checker == nil || c.checks != u.check.Kernel {
		c.checks = u.check.Kernel
		c.checker, err = c.plan.NewChecker(c.checks)
	}
	return c.checker, err
}

// run counts a unit. Each gets a jobs.Running of its own, whose nodes are in the result.
func (c *core) run(u unit, stop *atomic.Bool) (result jobs.Result, ok bool, err error) {
	does, err := c.use(u)
	if err != nil {
		return jobs.Result{}, false, err
	}
	run := jobs.NewRunning(stop)
	c.running.Store(run)
	defer c.running.Store(nil)
	if result, ok = does.Run(u.job, run); !ok {
		err = failed(run)
	}
	return result, ok, err
}

// failed returns why a job that ended without a result failed, nil if it was stopped.
func failed(run *jobs.Running) error {
	if err := run.Err(); !errors.Is(err, jobs.ErrStopped) {
		return err
	}
	return nil
}

// nodes returns the nodes that the running job has visited.
func (c *core) nodes() uint64 {
	if run := c.running.Load(); run != nil {
		return run.Nodes()
	}
	return 0
}

// fitting returns how many of the cores can count at once with that much memory, 0 for no
// limit, and how much each of them takes.
func fitting(plan jobs.Plan, cores int, memory int64) (fit int, each int64, err error) {
	for job := range plan.Len() {
		each = max(each, plan.Memory(job))
	}
	if memory == 0 || each == 0 {
		return cores, each, nil
	}
	if fit = int(min(int64(cores), memory/each)); fit == 0 {
		return 0, each, fmt.Errorf("a job of n = %d takes %s of memory, and this worker may use %s", plan.N(), words.Bytes(uint64(each)), words.Bytes(uint64(memory)))
	}
	return fit, each, nil
}
