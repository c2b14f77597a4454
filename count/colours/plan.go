package colours

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"iter"
	"math"
	"sort"

	"nqueens/internal/kernel"
	"nqueens/jobs"
)

// planVersion changes with the meaning of a job.
const planVersion = 2

const (
	// jobWork is about how much work a job is at the most: two seconds.
	jobWork = 2e9

	// mostJobs is the number of jobs that a plan does not pass by much.
	mostJobs = 1 << 20
)

// Plan is a count by colours cut into jobs; it is a [jobs.Plan]. A job is the
// pairs of rows with one set of odd rows, or where these are too much work an
// equal part of them.
type Plan struct {
	n      int
	pairs  []*pairs // by split
	groups []group
	length int
	work   float64
	hash   [sha256.Size]byte
}

// A group is the jobs with one set of odd rows.
type group struct {
	split int32 // index in Plan.pairs
	odd   int32 // index of the set
	job   int32 // the first
	parts int32
	work  float64
}

// NewPlan returns the plan of n, for 1 <= n <= MaxN.
func NewPlan(n int) (*Plan, error) { return newPlan(n, jobWork) }

func newPlan(n int, jobWork float64) (*Plan, error) {
	if n < 1 || n > MaxN {
		return nil, fmt.Errorf("N must be 1 to %d to count exactly, not %d", MaxN, n)
	}
	plan := &Plan{n: n}
	for i, s := range splits(n) {
		p := pairsOf(s)
		plan.pairs = append(plan.pairs, p)
		_, firsts := p.firsts()
		var least []int32 // sets of odd rows that begin the least pair of an orbit
		for odd, first := range firsts {
			if int(first) == odd {
				least = append(least, first)
			}
		}
		whole := s.expect() * float64(len(p.even.all))
		for at, odd := range least {
			work := whole * s.share(at, len(least))
			plan.groups = append(plan.groups, group{split: int32(i), odd: odd, work: work})
			plan.work += work
		}
	}
	most := math.Max(jobWork, plan.work/mostJobs)
	h := sha256.New()
	fmt.Fprintf(h, "nqueens colours plan %d of %d\n", planVersion, n)
	for i := range plan.groups {
		g := &plan.groups[i]
		s := plan.pairs[g.split]
		g.job = int32(plan.length)
		g.parts = int32(min(math.Ceil(g.work/most), float64(len(s.even.all))))
		plan.length += int(g.parts)
		var definition []byte
		for _, v := range []int32{int32(s.split.even), g.odd, g.parts} {
			definition = binary.LittleEndian.AppendUint32(definition, uint32(v))
		}
		h.Write(definition)
	}
	h.Sum(plan.hash[:0])
	return plan, nil
}

// N is the size of the board.
func (p *Plan) N() int { return p.n }

// Method is "colours".
func (p *Plan) Method() string { return Method }

// Hash identifies the plan: SHA-256 over n, the version of the planning and
// every job's definition, in hexadecimal.
func (p *Plan) Hash() string { return hex.EncodeToString(p.hash[:]) }

// Len returns how many jobs the plan has.
func (p *Plan) Len() int { return p.length }

// Size is the share of the work that a job is expected to be.
func (p *Plan) Size(job int) float64 {
	g, _ := p.part(job)
	return g.work / float64(g.parts) / p.work
}

// Order yields the jobs, the largest first.
func (p *Plan) Order() iter.Seq[int] { return jobs.BySize(p.length, p.Size) }

// part returns the group that a job belongs to, and which part of it the job is.
func (p *Plan) part(job int) (g *group, part int) {
	after := sort.Search(len(p.groups), func(i int) bool { return int(p.groups[i].job) > job })
	g = &p.groups[after-1]
	return g, job - int(g.job)
}

// NewWorker returns a worker that uses the kernel of that name; empty or
// "auto" stands for the fastest that this processor has.
func (p *Plan) NewWorker(name string) (jobs.Worker, error) { return p.newWorker(name) }

// NewChecker returns a worker that uses another kernel than that.
func (p *Plan) NewChecker(name string) (jobs.Worker, error) {
	return p.newWorker(jobs.OtherKernel(KernelNames(), name))
}

func (p *Plan) newWorker(name string) (*Worker, error) {
	k, err := kernel.SelectColour(name)
	if err != nil {
		return nil, err
	}
	return &Worker{plan: p, kernel: k, counter: k.New(), columns: make([]*columns, len(p.pairs))}, nil
}

// KernelNames returns the kernels that this processor can run, the fastest
// first.
func KernelNames() []string {
	var names []string
	for _, k := range kernel.AvailableColours() {
		names = append(names, k.Name)
	}
	return names
}
