package parts_test

import (
	"math"
	"testing"

	"nqueens.example/nqueens/internal/counting/amazon"
	"nqueens.example/nqueens/internal/counting/independent"
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/internal/counting/probe"
	"nqueens.example/nqueens/internal/counting/similar"
	"nqueens.example/nqueens/internal/counting/symmetric"
	"nqueens.example/nqueens/internal/counting/torus"
	"nqueens.example/nqueens/internal/finding/pieces"
	"nqueens.example/nqueens/internal/system"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/jobs"
)

// The depth of samples of long parts that have no branches was searched for until there were 64
// branches, which took minutes.
func TestPartsWithoutBranches(t *testing.T) {
	for branches := range 3 {
		ran := 0
		count := parts.Count{Method: "spinning", N: 1, Len: 1, Part: func(_ int, run *parts.Running) jobs.Count {
			ran++
			for range branches {
				run.Branch(2)
			}
			timer := system.StartTimer()
			defer timer.Stop()
			for spent := 0.0; spent < 0.03; spent += timer.Lap() {
			}
			return jobs.Count{}
		}}
		if levels := parts.Levels(count); levels != branches+1 || ran != branches+2 {
			t.Errorf("with %d branches there are %d samples down to level %d", branches, ran, levels)
		}
	}
}

// TestSamplesAreUnbiased compares the mean of samples with the exact sum of the jobs.
func TestSamplesAreUnbiased(t *testing.T) {
	for name, plan := range map[string]func() (jobs.Plan, error){
		"torus":               func() (jobs.Plan, error) { return torus.NewPlan(13) },
		"symmetric torus":     func() (jobs.Plan, error) { return torus.NewSymmetricPlan(6) },
		"half turn":           func() (jobs.Plan, error) { return symmetric.NewHalfTurnPlan(18) },
		"quarter turn":        func() (jobs.Plan, error) { return symmetric.NewQuarterTurnPlan(28) },
		"pawn":                func() (jobs.Plan, error) { return symmetric.NewPawnPlan(17) },
		"amazons":             func() (jobs.Plan, error) { return amazon.NewPlan(12) },
		"half-turn amazons":   func() (jobs.Plan, error) { return amazon.NewHalfTurnPlan(17) },
		"orbits":              func() (jobs.Plan, error) { return independent.NewOrbitsPlan("queen", 14, 2) },
		"orbits of the torus": func() (jobs.Plan, error) { return independent.NewTorusOrbitsPlan(3) },
		"exact cover":         func() (jobs.Plan, error) { return independent.NewTorusPlan(13) },
		"maximal by rows":     func() (jobs.Plan, error) { return independent.NewMaximalRowsPlan(7) },
		"maximal by squares":  func() (jobs.Plan, error) { return independent.NewMaximalSquaresPlan(7) },
		"least members":       func() (jobs.Plan, error) { return similar.NewLeastPlan(11, false) },
		"any piece":           func() (jobs.Plan, error) { return pieces.NewPlan("amazon", 10) },
	} {
		t.Run(name, func(t *testing.T) {
			p, err := plan()
			total := must.Get(solvers.Total(p, err))(t)
			want, _ := total.Float64()
			for _, levels := range []int{0, 2} {
				const samples = 1000
				mean, squares := 0.0, 0.0
				for i := range samples {
					got := parts.SampledCount(p, levels, i)
					mean += got / samples
					squares += got * got / samples
				}
				standard := math.Sqrt((squares - mean*mean) / samples)
				if math.Abs(mean-want) > 4*standard {
					t.Errorf("depth %d: the mean is %.5g, give or take %.2g; the sum is %v", levels, mean, standard, total)
				}
				if levels > 0 && standard == 0 {
					t.Errorf("depth %d: all samples are equal", levels)
				}
			}
		})
	}
}

// TestProbe samples a plan at the depth that the probe chooses, and one without jobs.
func TestProbe(t *testing.T) {
	for _, n := range []int{13, 12} { // 12 is even: the torus has no solution, the plan no job
		plan := must.Get(torus.NewPlan(n))(t)
		p := must.Get(probe.New(plan, "auto"))(t)
		cost, ok := p.Sample(0, probe.NewChoice(1, 0, 0), new(jobs.Running))
		if !ok || p.Kernel() != parts.Kernel || len(p.Strata()) != 1 || (cost.Seconds > 0) != (n == 13) {
			t.Errorf("n = %d: %+v, %v by %s", n, cost, ok, p.Kernel())
		}
		expect.Fails(t, expect.ErrorOf(probe.New(plan, "avx2")), "a probe with a kernel that the plan does not have")
	}
}
