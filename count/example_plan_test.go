package count_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"iter"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/solve"
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
	return worker{p.n, "search", solve.All}, nil
}

func (p offDiagonals) NewChecker(...string) (jobs.Worker, error) {
	return worker{p.n, "complete", solve.Completions}, nil
}

// worker counts a job by one of two searches that share no code.
type worker struct {
	n      int
	kernel string
	all    func(context.Context, nqueens.Problem) iter.Seq2[nqueens.Placement, error]
}

func (w worker) Kernel() string { return w.kernel }

func (w worker) Run(job int, run *jobs.Running) (jobs.Result, bool) {
	problem := nqueens.Problem{N: w.n}
	problem.Placed = []nqueens.Square{{Row: 0, Col: job + 1}}
	problem.BlockedDiagonals = []nqueens.Line{{Direction: nqueens.AlongRising, Index: 0}, {Direction: nqueens.AlongFalling, Index: w.n - 1}}
	result := jobs.Result{Job: job, Kernel: w.kernel}
	for _, err := range w.all(context.Background(), problem) {
		if run.Fail(err); err != nil || run.Stopped() {
			return jobs.Result{}, false
		}
		result.Count.Lo++
	}
	return result, true
}

// A plan of one's own is checked, each job by both searches, and runs on every core, reports
// progress and can be stopped.
func ExampleRun() {
	plan := offDiagonals{10}
	if err := jobs.Check(context.Background(), plan); err != nil {
		panic(err)
	}
	result, err := count.Run(context.Background(), plan, count.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Solutions, "in", result.Jobs, "jobs by", result.Kernel)
	// Output: 12 in 8 jobs by search
}
