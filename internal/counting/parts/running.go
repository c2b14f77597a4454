package parts

import (
	"math/bits"
	"math/rand/v2"

	"nqueens.example/nqueens/internal/system"
	"nqueens.example/nqueens/jobs"
)

// Running is what a part is counted with: the whole part or, for an estimate, what is below
// one random path into it.
type Running struct {
	*jobs.Running
	levels int // how many nodes are left at which the path takes one branch
	weight float64
	random *rand.Rand
	timer  *system.Timer
	path   float64 // seconds that the path took up to its last branch
}

// descending returns a Running that takes one random branch at the first nodes with several
// branches. A count of what is below times the weight then is an unbiased estimate of the
// count of the part (D. E. Knuth, Estimating the Efficiency of Backtrack Programs,
// Mathematics of Computation 29, 1975).
func descending(run *jobs.Running, levels int, random *rand.Rand, timer *system.Timer) *Running {
	return &Running{Running: run, levels: levels, weight: 1, random: random, timer: timer}
}

// Branches returns the branches to follow of those in a set of bits: all of them, or one.
func (r *Running) Branches(set uint64) uint64 {
	if r.levels == 0 {
		return set
	}
	for skip := r.Branch(bits.OnesCount64(set)); skip >= 0; skip-- {
		if skip == 0 {
			return set & -set
		}
		set &= set - 1
	}
	return set
}

// Branch returns which of k branches is the only one to follow, from 0, and -1 for all.
func (r *Running) Branch(k int) int {
	if r.levels == 0 || k < 2 {
		return -1
	}
	r.levels--
	r.weight *= float64(k)
	r.path += r.timer.Lap()
	return r.random.IntN(k)
}

// Whole returns a Running that follows all branches. A part of several searches must not add
// what a path into one finds to what others find.
func (r *Running) Whole() *Running { return &Running{Running: r.Running} }

// Branching returns Branch, or nil while that returns -1 always.
func (r *Running) Branching() func(k int) int {
	if r.levels == 0 {
		return nil
	}
	return r.Branch
}
