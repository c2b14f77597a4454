package coordinator

import (
	"cmp"
	"maps"
	"math/big"
	"slices"

	"nqueens.example/nqueens/cluster"
)

// Total returns the sum of the recorded counts.
func (c *Coordinator) Total() *big.Int {
	total := new(big.Int)
	for i := range c.jobs {
		if c.jobs[i].state == done {
			total.Add(total, c.jobs[i].count.Big())
		}
	}
	return total
}

// Status returns how far the count is, with at most the given number of workers: those
// excluded first, then those with the most jobs.
func (c *Coordinator) Status(workers int) cluster.Status {
	s := c.status
	s.CheckKernels = maps.Clone(s.CheckKernels)
	s.Jobs, s.Done, s.Share, s.Out = len(c.jobs), c.done, min(1, max(0, c.doneShare)), len(c.tasks)
	if c.done == len(c.jobs) {
		s.Share = 1
	}
	s.ChecksDue, s.Disputed, s.Stuck, s.Live, s.Cores, s.Finished = c.due, len(c.disputes), c.stuck, c.live, c.cores, c.over
	s.Sum, s.Picture = c.sum.String(), c.cells.picture()
	if c.share > 0 {
		s.Left = (1 - s.Share) * c.seconds / c.share / float64(max(1, c.cores))
	}
	s.Workers = make([]cluster.WorkerStatus, 0, len(c.workers))
	for _, w := range c.workers {
		if w == nil {
			continue
		}
		w.Live, w.Tasks = w.live, len(w.tasks)
		if w.live {
			s.Rate += w.Rate
		}
		s.Workers = append(s.Workers, w.WorkerStatus)
	}
	slices.SortStableFunc(s.Workers, func(a, b cluster.WorkerStatus) int {
		if a.Excluded != b.Excluded {
			if a.Excluded {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.Jobs, a.Jobs)
	})
	s.Workers = slices.Clip(s.Workers[:min(workers, len(s.Workers))])
	return s
}
