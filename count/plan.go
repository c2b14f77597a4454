package count

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"sync/atomic"

	"nqueens/internal/kernel"
)

// MaxN is the largest board that is counted exactly.
const MaxN = kernel.MaxN

// planVersion changes with the meaning of a job.
const planVersion = 1

// Job is one part of a count: all crosses that begin alike. The jobs of a
// plan are independent, and their counts add up to Q(n).
type Job struct {
	ID   int     // its index in the plan, from 0
	Size float64 // its share of the work, as expected beforehand; a plan's sizes add up to 1

	// The cross begins with these. Plans have up to half a million jobs, so a
	// job is one small object.
	first  [2 * widest]int8
	length int8
}

func (j *Job) prefix() cross { return j.first[:j.length] }

// JobResult is what counting a job found. Count is the number of solutions
// that the job stands for, each already multiplied by the size of its orbit.
type JobResult struct {
	Job          int
	Count, Nodes uint64
	Kernel       string
}

// Plan is a count cut into jobs. It depends on n alone, so that two processes,
// or two machines, mean the same by a job's ID.
type Plan struct {
	N    int
	Jobs []Job

	hash [sha256.Size]byte
}

// NewPlan returns the plan of n, for 1 <= n <= MaxN.
func NewPlan(n int) (*Plan, error) {
	if n < 1 || n > MaxN {
		//lint:ignore ST1005 N is how the command names its argument
		return nil, fmt.Errorf("N must be 1 to %d to count exactly, not %d", MaxN, n)
	}
	plan := &Plan{N: n}
	h := sha256.New()
	fmt.Fprintf(h, "nqueens plan %d of %d: cross %d\n", planVersion, n, crossWidth(n))
	total := 0.0
	var bytes [2 * widest]byte
	walkCross(n, nil, prefixLength(n), func(prefix cross, p kernel.Position) bool {
		if len(prefix) <= crossWidth(n) && !leastArm(n, prefix) {
			return true
		}
		if len(prefix) == 2*crossWidth(n) && orbit(n, prefix) == 0 {
			return true
		}
		size := 1.0
		for r := range n {
			free := p.Free(r)
			for ; free != 0; free &= free - 1 {
				size++
			}
		}
		total += size
		job := Job{ID: len(plan.Jobs), Size: size, length: int8(len(prefix))}
		copy(job.first[:], prefix)
		plan.Jobs = append(plan.Jobs, job)
		for i, at := range prefix {
			bytes[i] = byte(at)
		}
		h.Write(bytes[:len(prefix)])
		return true
	})
	for i := range plan.Jobs {
		plan.Jobs[i].Size /= total
	}
	h.Sum(plan.hash[:0])
	return plan, nil
}

// Hash identifies the plan: SHA-256 over n, the version of the planning and
// every job's definition, in hexadecimal.
func (p *Plan) Hash() string { return hex.EncodeToString(p.hash[:]) }

// prefixLength returns how many queens of the cross the jobs of n fix: as many
// as it takes to make jobs of milliseconds to seconds.
func prefixLength(n int) int {
	w := crossWidth(n)
	switch {
	case w == 1:
		return 2
	case n < 20 || n < 23 && n%2 == 1:
		return w
	case n%2 == 1:
		return w + 1
	default:
		return 2 * w
	}
}

// leastArm reports whether no symmetry that keeps rows apart from columns maps
// the queens of the middle rows to a lesser arm: only then can a cross that
// begins with them be the least of its orbit.
func leastArm(n int, arm cross) bool {
	w := len(arm)
	image := make(cross, w)
	for symmetry := 1; symmetry < 4; symmetry++ {
		for i := range w {
			image[i] = arm[i]
			if symmetry&2 != 0 {
				image[i] = arm[w-1-i]
			}
			if symmetry&1 != 0 {
				image[i] = int8(n-1) - image[i]
			}
		}
		if slices.Compare(image, arm) < 0 {
			return false
		}
	}
	return true
}

// Worker counts jobs of a plan one after the other, for one goroutine.
type Worker struct {
	plan    *Plan
	kernel  kernel.Kernel
	counter kernel.Counter
}

// NewWorker returns a worker that uses the kernel of that name; empty or
// "auto" stands for the fastest that this processor has.
func (p *Plan) NewWorker(name string) (*Worker, error) {
	k, err := kernel.Select(name)
	if err != nil {
		return nil, err
	}
	return &Worker{p, k, k.New()}, nil
}

// Kernel names the kernel that the worker uses.
func (w *Worker) Kernel() string { return w.kernel.Name }

// Run counts a job. Once stop is set it returns soon, with ok false.
func (w *Worker) Run(job Job, stop *atomic.Bool) (result JobResult, ok bool) {
	result = JobResult{Job: job.ID, Kernel: w.kernel.Name}
	for _, c := range crosses(w.plan.N, job.prefix()) {
		count, nodes := w.counter.Count(c.Position, stop)
		if stop.Load() {
			return result, false
		}
		result.Count += uint64(c.orbit) * count
		result.Nodes += nodes
	}
	return result, true
}

// KernelNames returns the kernels that this processor can run, the fastest
// first.
func KernelNames() []string {
	var names []string
	for _, k := range kernel.Available() {
		names = append(names, k.Name)
	}
	return names
}
