package engine

import (
	"iter"
	"math/big"
	"sync"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/jobs"
)

// Progress is the progress of a running count. Sum is the sum of the finished jobs, a
// decimal string since counts exceed 2^53.
type Progress struct {
	Jobs     int     `json:"jobs"`
	JobsDone int     `json:"jobs_done"`
	Done     float64 `json:"done"`
	Rate     float64 `json:"rate"`
	Seconds  float64 `json:"seconds"`
	Left     float64 `json:"left"`
	Sum      string  `json:"sum"`
}

// Counted is the result of a count.
type Counted struct {
	N         int     `json:"n"`
	Solutions string  `json:"solutions"`
	Method    string  `json:"method"`
	Kernel    string  `json:"kernel"`
	Workers   int     `json:"workers"`
	Jobs      int     `json:"jobs"`
	Nodes     uint64  `json:"nodes"`
	Seconds   float64 `json:"seconds"`
}

// CountedOf converts a result.
func CountedOf(r count.Result) Counted {
	return Counted{
		N: r.N, Solutions: r.Solutions.String(), Method: r.Method, Kernel: r.Kernel, Workers: r.Workers,
		Jobs: r.Jobs, Nodes: r.Nodes, Seconds: r.Elapsed.Seconds(),
	}
}

// ProgressOf converts a progress, with the sum so far.
func ProgressOf(p jobs.Progress, sum *RunningSum) Progress {
	return Progress{
		Jobs: p.Jobs, JobsDone: p.JobsDone, Done: p.Done, Rate: p.Rate(),
		Seconds: p.Elapsed.Seconds(), Left: p.Left, Sum: sum.String(),
	}
}

// RunningSum is a recorder that adds up the finished jobs of a count.
type RunningSum struct {
	Plan jobs.ID // of the count
	mu   sync.Mutex
	sum  big.Int
}

// ID returns Plan.
func (s *RunningSum) ID() jobs.ID { return s.Plan }

// Recorded yields nothing: a count on the page never resumes.
func (s *RunningSum) Recorded() iter.Seq2[jobs.Result, error] {
	return func(func(jobs.Result, error) bool) {}
}

// Record adds the count of a job.
func (s *RunningSum) Record(result jobs.Result) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sum.Add(&s.sum, result.Count.Big())
	return nil
}

// String returns the sum in decimal.
func (s *RunningSum) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sum.String()
}
