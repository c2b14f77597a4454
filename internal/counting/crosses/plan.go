// Package crosses counts the solutions of the n queens puzzle by search.
//
// It places the queens of the middle rows and columns first. The eight symmetries map
// this cross onto itself, so one cross of each orbit is completed in every possible way,
// and the number of completions is multiplied by the size of the orbit. A [Plan] cuts
// the crosses into jobs; internal/counting/kernel counts the completions.
package crosses

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"iter"
	"math"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// MaxN is the largest board that is counted exactly.
const MaxN = kernel.MaxN

// planVersion changes with the meaning of a job.
const planVersion = 2

const (
	// jobNodes is the approximate maximum number of nodes of a job: some seconds of work.
	jobNodes = 1 << 29

	// mostJobs is the approximate maximum number of jobs of a plan. It limits a ledger of
	// all jobs to half a gigabyte. Up to n = 24 jobs stay below jobNodes; on larger
	// boards they grow with the work.
	mostJobs = 1 << 22

	// jobPositions is the approximate minimum number of positions of a job that shares
	// a cross with others. More positions make jobs more alike.
	jobPositions = 32

	// pieceNodes is the approximate number of nodes that a kernel is given at a time.
	// Larger positions are split further, which shows how far a job is.
	pieceNodes = 1 << 22
)

// Plan is a count by search cut into jobs; it is a [jobs.Plan]. A job is all crosses with
// a common prefix or, if these are too much work, an equal share of the positions that
// they are split into.
type Plan struct {
	n      int
	groups []group
	length int     // number of jobs
	work   float64 // expected nodes of all jobs
	limit  float64 // expected nodes of a position in a group of several jobs
	piece  float64 // pieceNodes, except in tests
	hash   [sha256.Size]byte
}

// A group is all crosses with a common prefix; groups are ordered by prefix. A plan has
// up to half a million groups, so the struct is small.
type group struct {
	nodes  float64 // expected
	job    int32   // the first
	turns  int32   // jobs that share its crosses in turn
	splits int32   // jobs that share the positions of a cross in turn, for each of the turns
	first  [2 * widest]int8
	length int8
}

func (g *group) prefix() cross { return g.first[:g.length] }

func (g *group) parts() int { return int(g.turns) * int(g.splits) }

// NewPlan returns the plan of n, for 1 <= n <= MaxN. For the largest n it takes up to a
// second and 20 MB.
func NewPlan(n int) (*Plan, error) { return newPlan(n, jobNodes, mostJobs, pieceNodes) }

func newPlan(n int, jobNodes, mostJobs, pieceNodes float64) (*Plan, error) {
	if n < 1 || n > MaxN {
		return nil, &nqueens.SizeError{N: n, Min: 1, Max: MaxN, Purpose: "to count exactly"}
	}
	plan := &Plan{n: n, piece: pieceNodes}
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
		g.job = int32(plan.length)
		plan.length += g.parts()
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

// share cuts the group into at least that many jobs, and few more. If it has many crosses
// (thousands at the widest), it divides the crosses first, so that a job skips the
// positions of other jobs' crosses.
func (g *group) share(parts float64, many bool) {
	turns := 1.0
	if many {
		turns = 128
	}
	splits := math.Ceil(parts / turns)
	g.turns, g.splits = int32(math.Ceil(parts/splits)), int32(splits)
}

// expect returns the expected number of nodes of a group, at least 1.
func (p *Plan) expect(group int) float64 {
	g := &p.groups[group]
	nodes := 1.0
	if crossWidth(p.n) < widest {
		for _, c := range crosses(p.n, g.prefix()) {
			nodes += surveyOf(c.Position).nodes
		}
		return nodes
	}
	// There are too many crosses here to survey each one. The group's crosses share their
	// least arm. Those with an arm less than that are left out; the number of groups
	// before this one gives the expected share of these.
	walkCross(p.n, g.prefix(), int(g.length), func(_ cross, at kernel.Position) bool {
		share := (float64(len(p.groups)-group) - 0.5) / float64(len(p.groups))
		nodes += float64(share * surveyOf(at).nodes)
		return true
	})
	return nodes
}

// N is the size of the board.
func (p *Plan) N() int { return p.n }

// Method is "search".
func (p *Plan) Method() string { return Method }

// ID identifies the plan. Its hash is SHA-256 over n, the version of the planning and every
// job's definition.
func (p *Plan) ID() jobs.ID { return jobs.ID{Counts: Counts, N: p.n, Jobs: p.Len(), Hash: p.hash} }

// Len returns the number of jobs.
func (p *Plan) Len() int { return p.length }

// Size returns the job's expected share of the work.
func (p *Plan) Size(job int) float64 {
	group, _ := p.part(job)
	return p.groups[group].size(p.work)
}

// size returns the expected share of all work of each job of the group.
func (g *group) size(work float64) float64 { return g.nodes / float64(g.parts()) / work }

// workerBytes bounds what a worker needs, above all for the positions of a job.
const workerBytes = 4 << 20

// Memory returns about the most bytes that a worker needs for the job.
func (p *Plan) Memory(int) int64 { return workerBytes }

// Order yields the jobs, those of the groups with the largest jobs first.
func (p *Plan) Order() iter.Seq[int] {
	return func(yield func(int) bool) {
		order := make([]*group, len(p.groups))
		for i := range order {
			order[i] = &p.groups[i]
		}
		slices.SortStableFunc(order, func(a, b *group) int { return cmp.Compare(b.size(p.work), a.size(p.work)) })
		for _, g := range order {
			for part := range g.parts() {
				if !yield(int(g.job) + part) {
					return
				}
			}
		}
	}
}

// part returns the group that a job belongs to, and which part of it the job is.
func (p *Plan) part(job int) (at, part int) {
	found, exact := slices.BinarySearchFunc(p.groups, int32(job), func(g group, job int32) int { return cmp.Compare(g.job, job) })
	if !exact {
		found--
	}
	return found, job - int(p.groups[found].job)
}

// positions calls visit for each position that the job completes, with the size of its
// orbit. Jobs take the crosses of a group, and the positions of a cross, in turn, so that
// they have similar sizes.
func (p *Plan) positions(job int, visit func(kernel.Position, survey, int)) {
	at, partOf := p.part(job)
	g, part := &p.groups[at], int32(partOf)
	limit := p.limit
	if g.splits == 1 {
		limit = math.Inf(1)
	}
	crossTurn, turn := int32(0), int32(0)
	for _, c := range crosses(p.n, g.prefix()) {
		mine := crossTurn == part%g.turns
		if crossTurn++; crossTurn == g.turns {
			crossTurn = 0
		}
		if !mine {
			continue
		}
		split(c.Position, surveyOf(c.Position), limit, func(p kernel.Position, s survey) {
			if turn == part/g.turns {
				visit(p, s, c.orbit)
			}
			if turn++; turn == g.splits {
				turn = 0
			}
		})
	}
}

// split calls visit for positions that together have the completions of p, each with at
// most limit nodes.
func split(p kernel.Position, s survey, limit float64, visit func(kernel.Position, survey)) {
	switch {
	case s.nodes == 0:
	case s.nodes <= limit || s.line < 0:
		visit(p, s)
	default:
		s.children(p, func(child kernel.Position, s survey) { split(child, s, limit, visit) })
	}
}

// prefixLength returns the number of queens in the prefixes of the groups of n, chosen so
// that jobs take milliseconds to seconds.
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

// leastArm reports whether no symmetry that maps rows to rows maps the queens of the
// middle rows to a lesser arm. Only then can a cross that begins with arm be the least of
// its orbit.
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

// Method is the name of this method of counting.
const Method = "search"

// Counts is what ledgers call a count by this method.
const Counts = "n queens solutions"

// Worker counts jobs of a plan; it is a [jobs.Worker].
type Worker struct {
	plan    *Plan
	kernel  kernel.Kernel
	counter kernel.Counter

	positions []position // of the current job
}

type position struct {
	kernel.Position
	survey survey
	orbit  int
}

// NewWorker returns a worker that uses the named kernel, "" or "auto" for the fastest.
func (p *Plan) NewWorker(name string) (jobs.Worker, error) { return p.newWorker(name) }

// NewChecker returns a worker that counts by other code than the named kernels do.
func (p *Plan) NewChecker(kernels ...string) (jobs.Worker, error) {
	return p.newWorker(kernel.Other(kernels...).Name)
}

func (p *Plan) newWorker(name string) (*Worker, error) {
	k, err := kernel.Select(name)
	if err != nil {
		return nil, err
	}
	return &Worker{plan: p, kernel: k, counter: k.New()}, nil
}

// Kernel returns the name of the worker's kernel.
func (w *Worker) Kernel() string { return w.kernel.Name }

// Run counts a job. If run is stopped, Run returns soon, with ok false. The count of a
// job is at most eight times its nodes.
func (w *Worker) Run(job int, run *jobs.Running) (result jobs.Result, ok bool) {
	w.positions = w.positions[:0]
	total := 0.0
	w.plan.positions(job, func(p kernel.Position, s survey, orbit int) {
		w.positions = append(w.positions, position{p, s, orbit})
		total += s.nodes
	})
	count := uint64(0)
	for _, p := range w.positions {
		count += uint64(p.orbit) * w.complete(p.Position, p.survey, p.survey.nodes/total, run)
		if run.Stopped() {
			return jobs.Result{}, false
		}
	}
	return jobs.Result{Job: job, Count: jobs.Count{Lo: count}, Nodes: run.Nodes(), Kernel: w.kernel.Name}, true
}

// complete returns the number of completions of p. share is the share of the job that p
// is.
func (w *Worker) complete(p kernel.Position, s survey, share float64, run *jobs.Running) uint64 {
	if s.nodes <= w.plan.piece || s.line < 0 {
		count, nodes := w.counter.Count(p, run.Stop())
		if !run.Stopped() {
			run.Advance(nodes, share)
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
	run.Advance(uint64(n), 0)
	if n == 0 {
		run.Advance(0, share)
	}
	count := uint64(0)
	for _, child := range children[:n] {
		if run.Stopped() {
			return 0
		}
		count += w.complete(child.Position, child.survey, share*child.survey.nodes/total, run)
	}
	return count
}

// KernelNames returns the names of the kernels that this processor supports, fastest
// first.
func KernelNames() []string {
	return words.Each(kernel.Available(), func(k kernel.Kernel) string { return k.Name })
}
