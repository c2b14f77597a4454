package crosses

import (
	"math"
	"math/big"
	"slices"
	"sync/atomic"
	"testing"

	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// TestPlansStay compares plans with their recorded hashes: a ledger is valid only for the
// plan that it was made with, on every processor. If a plan must change, planVersion must
// change too.
func TestPlansStay(t *testing.T) {
	for _, want := range []struct {
		n, jobs int
		hash    string
	}{
		{1, 1, "67f51131971b85e2"},
		{8, 12, "8e969ec1246a6599"},
		{13, 16, "bf47ee2b2ab8ec82"},
		{18, 72, "5ffc0e0f317e2ba9"},
		{19, 1040, "a9169b05e28ace53"},
		{20, 6078, "2e0edb800b79798b"},
		{21, 4162, "05c5c299890346cc"},
		{22, 35516, "18803cb80280d505"},
		{23, 236768, "f4cfc18a22324ecc"},
		{24, 2320797, "10c3b92f80c16ceb"},
		{25, 4211043, "0395f161f2b7e49a"},
		{27, 4211251, "e64d6862cba78b2b"},
		{32, 4225255, "f068d8d00cdebaef"},
	} {
		if testing.Short() && want.n > 24 {
			continue
		}
		plan := must.Get(NewPlan(want.n))(t)
		if got := plan.ID().Hex()[:16]; plan.Len() != want.jobs || got != want.hash {
			t.Errorf("n = %d: %d jobs with hash %s, want %d with %s", want.n, plan.Len(), got, want.jobs, want.hash)
		}
	}
}

// TestSplit splits boards as finely as large ones, and more finely: the counts of a
// group's jobs must add up to what the portable kernel counts for its crosses.
func TestSplit(t *testing.T) {
	largest := 14
	if testing.Short() {
		largest = 12
	}
	for n := 1; n <= largest; n++ {
		total, _ := known.Solutions(n)
		plan := must.Get(NewPlan(n))(t)
		want, sum := make([]uint64, len(plan.groups)), new(big.Int)
		for at := range plan.groups {
			want[at] = countGroup(n, &plan.groups[at])
			sum.Add(sum, new(big.Int).SetUint64(want[at]))
		}
		if sum.Cmp(total) != 0 {
			t.Errorf("n = %d: the groups count %v, want %v", n, sum, total)
		}
		for _, fine := range []struct{ jobNodes, mostJobs, pieceNodes float64 }{
			{math.Inf(1), mostJobs, plan.work / 1000},
			{plan.work / 200, mostJobs, math.Inf(1)},
			{plan.work / 1000, 300, plan.work / 10000},
		} {
			plan := must.Get(newPlan(n, fine.jobNodes, fine.mostJobs, fine.pieceNodes))(t)
			for _, name := range KernelNames() {
				worker := must.Get(plan.NewWorker(name))(t)
				for at := range plan.groups {
					g := &plan.groups[at]
					count := uint64(0)
					for part := range g.parts() {
						job, run := int(g.job)+part, new(jobs.Running)
						result, _ := worker.Run(job, run)
						count += result.Count.Lo
						if result.Nodes > 0 && math.Abs(run.Done()-1) > 1e-9 {
							t.Fatalf("n = %d, %+v: job %d ends with %v of it done", n, fine, job, run.Done())
						}
					}
					if count != want[at] {
						t.Fatalf("n = %d, %+v, %s: %d jobs of %v count %d, want %d", n, fine, name, g.parts(), g.prefix(), count, want[at])
					}
				}
			}
		}
	}
}

// countGroup counts each cross of a group without splitting it, using the portable
// kernel.
func countGroup(n int, g *group) uint64 {
	var stop atomic.Bool
	counter, total := kernel.Other().New(), uint64(0)
	for _, c := range crosses(n, g.prefix()) {
		count, _ := counter.Count(c.Position, &stop)
		total += uint64(c.orbit) * count
	}
	return total
}

// TestLarge splits boards that are too large to count: the jobs of a cross must count what the kernel
// does, and so must the pieces of a position.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("some hundred million nodes")
	}
	for n := 19; n <= 21; n++ {
		plan := must.Get(NewPlan(n))(t)
		worker := must.Get(plan.newWorker(""))(t)
		if n > 19 {
			plan.piece = 1 << 13
			checkPieces(t, worker)
		}
		checkCross(t, worker)
	}
}

// checkCross counts the cross with the least work of a few groups, whole and by jobs.
func checkCross(t *testing.T, worker *Worker) {
	var stop atomic.Bool
	var least cross
	plan, fewest := worker.plan, math.Inf(1)
	for at := 0; at < len(plan.groups); at += 1 + len(plan.groups)/100 {
		for c, p := range crosses(plan.n, plan.groups[at].prefix()) {
			if nodes := surveyOf(p.Position).nodes; 1e6 < nodes && nodes < fewest {
				fewest, least = nodes, slices.Clone(c)
			}
		}
	}
	g := group{turns: 1, splits: 5, length: int8(len(least))}
	copy(g.first[:], least)
	plan.groups, plan.limit, plan.piece = []group{g}, fewest/100, fewest/2000
	var whole, shared, nodes uint64
	for _, c := range crosses(plan.n, least) {
		whole, nodes = worker.counter.Count(c.Position, &stop)
		whole *= uint64(c.orbit)
	}
	var parts []uint64
	for part := range g.parts() {
		result, _ := worker.Run(part, new(jobs.Running))
		shared += result.Count.Lo
		parts = append(parts, result.Nodes)
	}
	t.Logf("n = %d: the cross %v has %d nodes, expected %.0f; its jobs %v", plan.n, least, nodes, fewest, parts)
	if whole != shared || whole == 0 {
		t.Errorf("n = %d: the jobs of the cross %v count %d, want %d", plan.n, least, shared, whole)
	}
}

// checkPieces completes some positions, whole and in pieces.
func checkPieces(t *testing.T, worker *Worker) {
	var stop atomic.Bool
	var positions []position
	plan := worker.plan
	for _, at := range []int{len(plan.groups) / 3, len(plan.groups) / 2} {
		for _, c := range crosses(plan.n, plan.groups[at].prefix()) {
			split(c.Position, surveyOf(c.Position), 1<<24, func(p kernel.Position, s survey) {
				positions = append(positions, position{p, s, 1})
			})
			break
		}
	}
	for i := range 3 {
		p := positions[(2*i+1)*len(positions)/6]
		want, nodes := worker.counter.Count(p.Position, &stop)
		run := new(jobs.Running)
		got := worker.complete(p.Position, p.survey, 1, run)
		t.Logf("n = %d: %d solutions, %d nodes in one go, %d in pieces, expected %.0f", plan.n, want, nodes, run.Nodes(), p.survey.nodes)
		if got != want || want == 0 {
			t.Errorf("n = %d: the pieces of %+v count %d, want %d", plan.n, p.Position, got, want)
		}
	}
}

// Jobs are run from the largest down, those of one size in the order of their numbers.
func TestOrder(t *testing.T) {
	plan := must.Get(NewPlan(14))(t)
	last := -1
	for job := range plan.Order() {
		if last >= 0 && (plan.Size(job) > plan.Size(last) || plan.Size(job) == plan.Size(last) && job < last) {
			t.Errorf("job %d of size %v comes after job %d of size %v", job, plan.Size(job), last, plan.Size(last))
		}
		last = job
	}
}
