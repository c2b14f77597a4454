// Package parts makes a plan from a function that counts one part of the work. All parts
// should take about the same time.
package parts

import (
	"crypto/sha256"
	"fmt"
	"iter"
	"math/bits"
	"sync"

	"nqueens.example/nqueens/jobs"
)

// Count is a count cut into parts of about equal work.
type Count struct {
	Method  string // its name, which no other method of any count has
	Version int    // changes with the meaning of a part
	N       int    // the size of the problem
	Len     int    // how many parts there are, numbered from 0
	Memory  int64  // about the most bytes that a part needs; 0 means a megabyte
	// Part counts a part. If run is stopped it returns soon, with any result. Where it calls
	// Branches or Branch, samples of its cost can be smaller than a part.
	Part func(part int, run *Running) jobs.Count
}

// Kernel is the name of the only kernel of these plans.
const Kernel = "generic"

// Plan returns the plan whose jobs are the parts of c. The same code checks them.
func (c Count) Plan() jobs.Plan {
	if c.Memory == 0 {
		c.Memory = 1 << 20
	}
	return plan{c, sync.OnceValue(func() int { return levelsOf(c) })}
}

type plan struct {
	of     Count
	levels func() int // of samples
}

func (p plan) N() int         { return p.of.N }
func (p plan) Method() string { return p.of.Method }
func (p plan) Len() int       { return p.of.Len }

func (p plan) ID() jobs.ID {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s, version %d, n = %d, %d parts", p.of.Method, p.of.Version, p.of.N, p.of.Len))
	return jobs.ID{Counts: p.of.Method, N: p.of.N, Jobs: p.of.Len, Hash: sum}
}

func (p plan) Size(int) float64 { return 1 / float64(p.of.Len) }

func (p plan) Memory(int) int64 { return p.of.Memory }

// Order yields the jobs from 0 up.
func (p plan) Order() iter.Seq[int] {
	return func(yield func(int) bool) {
		for job := range p.of.Len {
			if !yield(job) {
				return
			}
		}
	}
}

func (p plan) NewWorker(kernel string) (jobs.Worker, error) {
	if kernel != "" && kernel != "auto" && kernel != Kernel {
		return nil, fmt.Errorf("there is no kernel %q to count %s; it has auto, %s", kernel, p.of.Method, Kernel)
	}
	return worker{p.of}, nil
}

func (p plan) NewChecker(...string) (jobs.Worker, error) { return worker{p.of}, nil }

type worker struct{ of Count }

func (w worker) Kernel() string { return Kernel }

func (w worker) Run(job int, run *jobs.Running) (jobs.Result, bool) {
	count := w.of.Part(job, &Running{Running: run})
	return jobs.Result{Job: job, Count: count, Nodes: run.Nodes(), Kernel: Kernel}, !run.Stopped()
}

// One returns a plan of one job that counts one solution, as on the board of one square.
func One(method string, n int) jobs.Plan {
	return Count{Method: method, Version: 1, N: n, Len: 1, Part: func(int, *Running) jobs.Count { return jobs.Count{Lo: 1} }}.Plan()
}

// Times returns the product of two numbers as a count.
func Times(a, b uint64) jobs.Count {
	hi, lo := bits.Mul64(a, b)
	return jobs.Count{Hi: hi, Lo: lo}
}
