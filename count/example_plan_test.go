package count_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"iter"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/search"
)

// offDiagonals counts the solutions without a queen on a main diagonal. The queen of row 0
// is in column 1 in job 0, in column 2 in job 1, and so on.
type offDiagonals struct{ n int }

func (p offDiagonals) N() int           { return p.n }
func (p offDiagonals) Method() string   { return "off-diagonals" }
func (p offDiagonals) Len() int         { return max(p.n-2, 0) }
func (p offDiagonals) Size(int) float64 { return 1 / float64(p.Len()) }
func (p offDiagonals) Memory(int) int64 { return 1 << 20 }

func (p offDiagonals) ID() jobs.ID {
	hash := sha256.Sum256(fmt.Appendf(nil, "off-diagonals %d version 1", p.n))
	return jobs.ID{Counts: p.Method(), N: p.n, Jobs: p.Len(), Hash: hash}
}

func (p offDiagonals) Hash() string { return p.ID().Hex() }

func (p offDiagonals) Order() iter.Seq[int] {
	return func(yield func(int) bool) {
		for job := range p.Len() {
			if !yield(job) {
				return
			}
		}
	}
}

func (p offDiagonals) NewWorker(string) (jobs.Worker, error) {
	return worker{p.n, "search", search.All}, nil
}

func (p offDiagonals) NewChecker(...string) (jobs.Worker, error) {
	return worker{p.n, "complete", complete.All}, nil
}

// worker counts a job by one of two searches that share no code.
type worker struct {
	n      int
	kernel string
	all    func(context.Context, nqueens.Problem) (iter.Seq[nqueens.Placement], error)
}

func (w worker) Kernel() string { return w.kernel }

func (w worker) Run(job int, run *jobs.Running) (jobs.Result, bool) {
	problem := nqueens.New(w.n)
	problem.Placed = []nqueens.Square{{Row: 0, Col: job + 1}}
	problem.BlockedDiagonals = []nqueens.Line{{Direction: nqueens.AlongRising, Index: 0}, {Direction: nqueens.AlongFalling, Index: w.n - 1}}
	solutions, err := w.all(context.Background(), problem)
	if err != nil {
		run.Fail(err)
		return jobs.Result{}, false
	}
	result := jobs.Result{Job: job, Kernel: w.kernel}
	for range solutions {
		if run.Stopped() {
			return jobs.Result{}, false
		}
		result.Count.Lo++
	}
	return result, true
}

// A plan of one's own runs on every core, reports progress and can be stopped. Its jobs can
// be counted again by other code.
func ExampleRun() {
	plan := offDiagonals{10}
	result, err := count.Run(context.Background(), plan, count.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Solutions, "in", result.Jobs, "jobs by", result.Kernel)

	checker, err := plan.NewChecker(result.Kernel)
	if err != nil {
		panic(err)
	}
	var sum uint64
	for job := range plan.Order() {
		again, _ := checker.Run(job, new(jobs.Running))
		sum += again.Count.Lo
	}
	fmt.Println(sum, "by", checker.Kernel())
	// Output:
	// 12 in 8 jobs by search
	// 12 by complete
}
