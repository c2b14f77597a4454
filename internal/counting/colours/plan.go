package colours

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"iter"
	"math"
	"slices"
	"sort"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// planVersion changes with the meaning of a job.
const planVersion = 3

const (
	// jobWork is the approximate maximum work of a job: two seconds.
	jobWork = 2e9

	// fewestJobs is the approximate minimum number of jobs of a plan, if that leaves each
	// at least leastWork.
	fewestJobs = 256
	leastWork  = 5e4

	// mostJobs is the approximate maximum number of jobs of a plan.
	mostJobs = 1 << 20
)

// Plan is a count by colours cut into jobs; it is a [jobs.Plan]. A job pairs a tile,
// which is some sets of even rows, with consecutive sets of odd rows. What a kernel
// computes for a set of even rows then serves for many sets of odd rows, and the reverse.
// The sets of a tile agree as far as possible in the rows nearest the middle of the
// board, so kernels share work between them.
type Plan struct {
	n      int
	splits []*tiles
	jobs   []job
	work   float64
	hash   [sha256.Size]byte
}

// A job pairs sets of even rows with sets of odd rows.
type job struct {
	split int32 // index in Plan.splits
	even  span  // in tiles.even
	odd   span  // in tiles.odd
	work  float64
}

// A span is the half-open interval of the integers from from to to.
type span struct{ from, to int32 }

// NewPlan returns the plan of n, for 1 <= n <= MaxN.
func NewPlan(n int) (*Plan, error) { return newPlan(n, jobWork) }

func newPlan(n int, jobWork float64) (*Plan, error) {
	if n < 1 || n > MaxN {
		return nil, &nqueens.SizeError{N: n, Min: 1, Max: MaxN, Purpose: "to count exactly"}
	}
	plan := &Plan{n: n}
	for _, s := range splits(n) {
		t := tilesOf(pairsOf(s))
		plan.splits = append(plan.splits, t)
		for _, tile := range t.tiles {
			for _, work := range t.works(tile) {
				plan.work += work
			}
		}
	}
	most := math.Max(math.Min(jobWork, math.Max(plan.work/fewestJobs, leastWork)), plan.work/mostJobs)
	for i, t := range plan.splits {
		for _, tile := range t.tiles {
			plan.cut(int32(i), tile, t.works(tile), most)
		}
	}
	plan.sign()
	return plan, nil
}

// cut makes the jobs of a tile. A job with several sets of odd rows has little more work
// than most.
func (p *Plan) cut(split int32, tile span, works []float64, most float64) {
	j := job{split: split, even: tile}
	for odd, work := range works {
		j.work += work
		j.odd.to = int32(odd) + 1
		if j.work >= most || int(j.odd.to) == len(works) {
			p.jobs = append(p.jobs, j)
			j.work, j.odd.from = 0, j.odd.to
		}
	}
}

// sign computes the hash.
func (p *Plan) sign() {
	h := sha256.New()
	fmt.Fprintf(h, "nqueens colours plan %d of %d\n", planVersion, p.n)
	for _, j := range p.jobs {
		t := p.splits[j.split]
		definition := []byte{}
		for _, v := range []int32{int32(t.pairs.split.even), j.even.from, j.even.to, j.odd.from, j.odd.to} {
			definition = binary.LittleEndian.AppendUint32(definition, uint32(v))
		}
		h.Write(definition)
	}
	h.Sum(p.hash[:0])
}

// N is the size of the board.
func (p *Plan) N() int { return p.n }

// Method is "colours".
func (p *Plan) Method() string { return Method }

// ID identifies the plan. Its hash is SHA-256 over n, the version of the planning and every
// job's definition.
func (p *Plan) ID() jobs.ID { return jobs.ID{Counts: Counts, N: p.n, Jobs: p.Len(), Hash: p.hash} }

// Len returns the number of jobs.
func (p *Plan) Len() int { return len(p.jobs) }

// Size returns the job's expected share of the work.
func (p *Plan) Size(job int) float64 { return p.jobs[job].work / p.work }

// Work returns the expected work of all jobs, in nanoseconds of a processor with wide
// vectors.
func (p *Plan) Work() float64 { return p.work }

// Order yields the jobs, those of a tile consecutively, because a worker reuses what it
// computes for a tile. The split with most work comes first, and tiles and the jobs of a
// tile are spread evenly over those that there are, so that the first jobs are typical of
// all and the time left can be told from them. Jobs are short, so workers finish together.
func (p *Plan) Order() iter.Seq[int] {
	tiles := p.jobsOfTiles()
	return func(yield func(int) bool) {
		for _, split := range tiles {
			for tile := range evenly(len(split)) {
				of := split[tile]
				for i := range evenly(int(of.to - of.from)) {
					if !yield(int(of.from) + i) {
						return
					}
				}
			}
		}
	}
}

// jobsOfTiles returns the jobs of each tile, by split, the splits in descending order of
// their work.
func (p *Plan) jobsOfTiles() [][]span {
	works, all := make([]float64, len(p.splits)), make([][]span, len(p.splits))
	for i, j := range p.jobs {
		works[j.split] += j.work
		of := &all[j.split]
		if i > 0 && p.jobs[i-1].split == j.split && p.jobs[i-1].even == j.even {
			(*of)[len(*of)-1].to++
		} else {
			*of = append(*of, span{int32(i), int32(i) + 1})
		}
	}
	var order []int
	for split := range all {
		order = append(order, split)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(works[b], works[a]) })
	sorted := make([][]span, len(order))
	for i, split := range order {
		sorted[i] = all[split]
	}
	return sorted
}

// evenly yields the integers from 0 to count - 1 so that the first of them are spread evenly.
func evenly(count int) iter.Seq[int] {
	return func(yield func(int) bool) {
		step := max(1, int(float64(count)*0.618))
		for gcd(step, count) > 1 {
			step++
		}
		for i := range count {
			if !yield((count/2 + i*step) % count) {
				return
			}
		}
	}
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// NewWorker returns a worker that uses the named kernel, "" or "auto" for the fastest.
func (p *Plan) NewWorker(name string) (jobs.Worker, error) { return p.newWorker(name) }

// smallN is the largest board whose jobs are checked by the portable kernel, which takes a
// tenth of a second for each.
const smallN = 18

// NewChecker returns a worker that counts by other code than the named kernels do: on
// small boards by the portable kernel if it is none of them.
func (p *Plan) NewChecker(kernels ...string) (jobs.Worker, error) {
	if p.n <= smallN && !slices.Contains(kernels, kernel.Portable) {
		return p.newWorker(kernel.Portable)
	}
	return p.newWorker(kernel.OtherColour(kernels...).Name)
}

func (p *Plan) newWorker(name string) (*Worker, error) {
	k, err := kernel.SelectColour(name)
	if err != nil {
		return nil, err
	}
	return &Worker{plan: p, kernel: k, counter: k.New(), columns: make([]*columns, len(p.splits))}, nil
}

// KernelNames returns the names of the kernels that this processor supports, fastest
// first.
func KernelNames() []string {
	return words.Each(kernel.AvailableColours(), func(k kernel.ColourKernel) string { return k.Name })
}

// tiles are the pairs of rows of a split that are the least of their orbits, and possibly
// others.
type tiles struct {
	pairs *pairs
	even  []int32 // the sets of even rows, grouped by their rows in the middle
	odd   []int32 // the sets of odd rows of the least pairs of orbits, in order
	tiles []span  // spans of even

	evenFirsts []int32
	memory     int64 // bytes that a worker needs for any of the jobs
}

func tilesOf(p *pairs) *tiles {
	t := &tiles{pairs: p}
	var oddFirsts []int32
	t.evenFirsts, oddFirsts = p.firsts()
	for odd, first := range oddFirsts {
		if int(first) == odd {
			t.odd = append(t.odd, first)
		}
	}
	outwards := make([]int32, len(p.even.all)) // less than 0 by a bit for each row, the highest for that nearest the middle
	rows := kernel.Outwards(kernel.Spread(1<<p.even.size-1), p.split.n)
	for i, set := range p.even.all {
		for _, row := range rows {
			outwards[i] = 2*outwards[i] - int32(set>>(row/2)&1)
		}
	}
	t.even = inOrder(outwards)
	size := p.split.tileSize()
	for from := 0; from < len(t.even); from += size {
		t.tiles = append(t.tiles, span{int32(from), int32(min(from+size, len(t.even)))})
	}
	t.memory = t.bytes()
	return t
}

// works returns the expected work of a tile with each of the sets of odd rows.
func (t *tiles) works(tile span) []float64 {
	s := t.pairs.split
	each := s.expect()
	even := make([]int, 0, tile.to-tile.from)
	for _, i := range t.even[tile.from:tile.to] {
		even = append(even, int(t.evenFirsts[i]))
	}
	slices.Sort(even)
	works := make([]float64, len(t.odd))
	for i, odd := range t.odd {
		// A pair is the least of its orbit if the even rows bring no lesser one.
		pairs := len(even) - sort.SearchInts(even, int(odd))
		works[i] = each * float64(pairs) * s.share(float64(i)/float64(len(t.odd)))
	}
	return works
}
