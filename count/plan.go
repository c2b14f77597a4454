package count

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"nqueens/internal/kernel"
)

// MaxN is the largest board that is counted exactly.
const MaxN = kernel.MaxN

// planVersion changes with the meaning of a job.
const planVersion = 2

const (
	// jobNodes is about how many nodes a job has at the most: less than a
	// second of work for a vector kernel.
	jobNodes = 1 << 29

	// mostJobs is the number of jobs that a plan does not pass by much. It
	// keeps a ledger of all jobs to half a gigabyte. Jobs stay below jobNodes up
	// to n = 24; from there on they grow with the work, to 30 seconds for n = 26,
	// minutes for 27 and days for 30, each on one core.
	mostJobs = 1 << 22

	// jobPositions is about how many positions a job completes at the least,
	// where jobs share a cross. More make jobs more alike.
	jobPositions = 32

	// pieceNodes is about how many nodes a kernel is given at a time. Positions
	// with more are split further, which shows how far a job has come; smaller
	// ones leave vectors idle, above all where a kernel splits them again to
	// make them fit its lanes.
	pieceNodes = 1 << 22
)

// Job is one part of a count: all crosses that begin alike, or where these are
// too much work an equal part of the positions that they are split into. The
// jobs of a plan are independent, and their counts add up to Q(n).
type Job struct {
	ID   int     // its index in the plan, from 0
	Size float64 // its share of the work, as expected beforehand; a plan's sizes add up to 1

	group, part int32
}

// JobResult is what counting a job found. Count is the number of solutions
// that the job stands for, each already multiplied by the size of its orbit.
// It has room: no count of a job passes eight times its nodes.
type JobResult struct {
	Job          int
	Count, Nodes uint64
	Kernel       string
}

// Plan is a count cut into jobs. It depends on n alone, so that two processes,
// or two machines, mean the same by a job's ID.
type Plan struct {
	N int

	groups []group
	jobs   int
	work   float64 // expected nodes of all jobs
	limit  float64 // expected nodes of a position of a group in parts
	piece  float64 // pieceNodes but in tests
	hash   [sha256.Size]byte
}

// A group is the crosses that begin alike, in the order of their beginnings.
// Plans have up to half a million groups, so it is a small object.
type group struct {
	nodes  float64 // expected
	job    int32   // its first
	turns  int32   // jobs that take its crosses in turn
	splits int32   // jobs for each of these, that take the positions of a cross in turn
	first  [2 * widest]int8
	length int8
}

func (g *group) prefix() cross { return g.first[:g.length] }

func (g *group) parts() int { return int(g.turns) * int(g.splits) }

// NewPlan returns the plan of n, for 1 <= n <= MaxN. It takes up to a second
// for the largest n, and up to 20 MB.
func NewPlan(n int) (*Plan, error) { return newPlan(n, jobNodes, mostJobs, pieceNodes) }

func newPlan(n int, jobNodes, mostJobs, pieceNodes float64) (*Plan, error) {
	if n < 1 || n > MaxN {
		//lint:ignore ST1005 N is how the command names its argument
		return nil, fmt.Errorf("N must be 1 to %d to count exactly, not %d", MaxN, n)
	}
	plan := &Plan{N: n, piece: pieceNodes}
	walkCross(n, nil, prefixLength(n), func(prefix cross, p kernel.Position) bool {
		if len(prefix) <= crossWidth(n) && !leastArm(n, prefix) {
			return true
		}
		if len(prefix) == 2*crossWidth(n) && orbit(n, prefix) == 0 {
			return true
		}
		g := group{length: int8(len(prefix))}
		copy(g.first[:], prefix)
		plan.groups = append(plan.groups, g)
		return true
	})
	for i := range plan.groups {
		plan.groups[i].nodes = plan.expect(i)
		plan.work += plan.groups[i].nodes
	}
	most := max(jobNodes, plan.work/mostJobs)
	plan.limit = most / jobPositions

	h := sha256.New()
	fmt.Fprintf(h, "nqueens plan %d of %d: cross %d, positions of %x\n", planVersion, n, crossWidth(n), math.Float64bits(plan.limit))
	var definition []byte
	for i := range plan.groups {
		g := &plan.groups[i]
		g.share(max(1, math.Ceil(g.nodes/most)), crossWidth(n) == widest)
		g.job = int32(plan.jobs)
		plan.jobs += g.parts()
		definition = binary.LittleEndian.AppendUint32(definition[:0], uint32(g.turns))
		definition = binary.LittleEndian.AppendUint32(definition, uint32(g.splits))
		for _, at := range g.prefix() {
			definition = append(definition, byte(at))
		}
		h.Write(definition)
	}
	h.Sum(plan.hash[:0])
	return plan, nil
}

// share cuts the group into that many jobs or a few more. A group of many
// crosses, thousands where they are widest, is shared out by crosses first: a
// job need not look at the positions of those that others have.
func (g *group) share(parts float64, many bool) {
	turns := 1.0
	if many {
		turns = 128
	}
	splits := math.Ceil(parts / turns)
	g.turns, g.splits = int32(math.Ceil(parts/splits)), int32(splits)
}

// expect returns about how many nodes a group has, at least 1.
func (p *Plan) expect(group int) float64 {
	g := &p.groups[group]
	nodes := 1.0
	if crossWidth(p.N) < widest {
		for _, c := range crosses(p.N, g.prefix()) {
			nodes += surveyOf(c.Position).nodes
		}
		return nodes
	}
	// Here the crosses are too many to look at each. The group has the least
	// arm in common, and of the other arms those that can be less than it are
	// left out: so many as groups come before.
	walkCross(p.N, g.prefix(), int(g.length), func(_ cross, at kernel.Position) bool {
		share := (float64(len(p.groups)-group) - 0.5) / float64(len(p.groups))
		nodes += float64(share * surveyOf(at).nodes)
		return true
	})
	return nodes
}

// Hash identifies the plan: SHA-256 over n, the version of the planning and
// every job's definition, in hexadecimal.
func (p *Plan) Hash() string { return hex.EncodeToString(p.hash[:]) }

// Len returns how many jobs the plan has.
func (p *Plan) Len() int { return p.jobs }

// Job returns the job with that ID, from 0 to Len() - 1.
func (p *Plan) Job(id int) Job {
	g, exact := slices.BinarySearchFunc(p.groups, int32(id), func(g group, id int32) int { return cmp.Compare(g.job, id) })
	if !exact {
		g--
	}
	return p.part(g, id-int(p.groups[g].job))
}

func (p *Plan) part(group, part int) Job {
	g := &p.groups[group]
	return Job{ID: int(g.job) + part, Size: g.nodes / float64(g.parts()) / p.work, group: int32(group), part: int32(part)}
}

// positions calls visit for each position that the job completes, with the
// size of its orbit. Jobs take crosses, and the positions of a cross, in turn,
// so that they are alike.
func (p *Plan) positions(job Job, visit func(kernel.Position, survey, int)) {
	g := &p.groups[job.group]
	limit := p.limit
	if g.splits == 1 {
		limit = math.Inf(1)
	}
	crossTurn, turn := int32(0), int32(0)
	for _, c := range crosses(p.N, g.prefix()) {
		mine := crossTurn == job.part%g.turns
		if crossTurn++; crossTurn == g.turns {
			crossTurn = 0
		}
		if !mine {
			continue
		}
		split(c.Position, surveyOf(c.Position), limit, func(p kernel.Position, s survey) {
			if turn == job.part/g.turns {
				visit(p, s, c.orbit)
			}
			if turn++; turn == g.splits {
				turn = 0
			}
		})
	}
}

// split calls visit for positions that together have the completions of p, each
// with not more nodes than the limit.
func split(p kernel.Position, s survey, limit float64, visit func(kernel.Position, survey)) {
	switch {
	case s.nodes == 0:
	case s.nodes <= limit || s.line < 0:
		visit(p, s)
	default:
		s.children(p, func(child kernel.Position, s survey) { split(child, s, limit, visit) })
	}
}

// prefixLength returns how many queens of the cross the jobs of n fix: as many
// as it takes to make jobs of milliseconds to seconds.
func prefixLength(n int) int {
	w := crossWidth(n)
	switch {
	case w == 1:
		return 2
	case n < 20 || w == widest:
		return w
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

	positions []position // of the job that runs

	// How far that job is, for other goroutines to see: the nodes visited, and
	// the bits of a float64, the share of all work that is done.
	nodes, done atomic.Uint64
}

type position struct {
	kernel.Position
	survey survey
	orbit  int
}

// NewWorker returns a worker that uses the kernel of that name; empty or
// "auto" stands for the fastest that this processor has.
func (p *Plan) NewWorker(name string) (*Worker, error) {
	k, err := kernel.Select(name)
	if err != nil {
		return nil, err
	}
	return &Worker{plan: p, kernel: k, counter: k.New()}, nil
}

// Kernel names the kernel that the worker uses.
func (w *Worker) Kernel() string { return w.kernel.Name }

// Run counts a job. Once stop is set it returns soon, with ok false.
func (w *Worker) Run(job Job, stop *atomic.Bool) (result JobResult, ok bool) {
	result = JobResult{Job: job.ID, Kernel: w.kernel.Name}
	w.reset()
	w.positions = w.positions[:0]
	total := 0.0
	w.plan.positions(job, func(p kernel.Position, s survey, orbit int) {
		w.positions = append(w.positions, position{p, s, orbit})
		total += s.nodes
	})
	for _, p := range w.positions {
		result.Count += uint64(p.orbit) * w.complete(p.Position, p.survey, job.Size*p.survey.nodes/total, stop)
		if stop.Load() {
			return result, false
		}
	}
	result.Nodes = w.nodes.Load()
	return result, true
}

// complete returns the number of completions of p, which is that share of all
// work.
func (w *Worker) complete(p kernel.Position, s survey, share float64, stop *atomic.Bool) uint64 {
	if s.nodes <= w.plan.piece || s.line < 0 {
		count, nodes := w.counter.Count(p, stop)
		if !stop.Load() {
			w.advance(nodes, share)
		}
		return count
	}
	var children [MaxN]position
	n, total := 0, 0.0
	s.children(p, func(p kernel.Position, s survey) {
		children[n] = position{p, s, 1}
		n++
		total += s.nodes
	})
	w.advance(uint64(n), 0)
	if n == 0 {
		w.advance(0, share)
	}
	count := uint64(0)
	for _, child := range children[:n] {
		if stop.Load() {
			return 0
		}
		count += w.complete(child.Position, child.survey, share*child.survey.nodes/total, stop)
	}
	return count
}

func (w *Worker) advance(nodes uint64, share float64) {
	w.nodes.Store(w.nodes.Load() + nodes)
	w.done.Store(math.Float64bits(math.Float64frombits(w.done.Load()) + share))
}

// progress returns how many nodes the job that runs has visited, and the share
// of all work that is done of it.
func (w *Worker) progress() (nodes uint64, done float64) {
	return w.nodes.Load(), math.Float64frombits(w.done.Load())
}

func (w *Worker) reset() {
	w.nodes.Store(0)
	w.done.Store(0)
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
