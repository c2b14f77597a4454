package estimate

import (
	"math"
	"slices"
	"testing"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

func newPlan(t *testing.T, method string, n int) jobs.Plan {
	t.Helper()
	return must.Get(count.NewPlan(n, count.Kind{Method: method}))(t)
}

// wholeJobs hides a plan's own probe.
type wholeJobs struct{ jobs.Plan }

// TestCostErrorsCover samples with many seeds and checks that about 95% of the intervals
// contain the number of nodes of the whole count, also with few samples, both for the
// plan's own probe and for whole jobs. internal/counting/colours has such a test of its own.
func TestCostErrorsCover(t *testing.T) {
	if testing.Short() {
		t.Skip("takes thousands of samples")
	}
	for _, plan := range []jobs.Plan{newPlan(t, "search", 14), wholeJobs{newPlan(t, "search", 13)}} {
		truth := float64(must.Get(count.Run(t.Context(), plan, count.Options{Kernel: "generic"}))(t).Nodes)
		const seeds = 80
		for _, samples := range []int{5, 16} {
			covered, sum := 0, 0.0
			for seed := range seeds {
				s := must.Get(newSampling(plan, CostOptions{Workers: 1, Kernel: "generic", Seed: uint64(seed)}))(t)
				must.Do(t, s.draw(t.Context(), make([]int, samples)))
				nodes := s.tally.Nodes()
				if nodes.Low <= truth && truth <= nodes.High {
					covered++
				}
				sum += nodes.Mean / truth / float64(seeds)
			}
			t.Logf("%s, n = %d, %d samples: %d of %d intervals hold %.0f nodes; the estimates are %.3f of it", plan.Method(), plan.N(), samples, covered, seeds, truth, sum)
			// With 95% there are fewer than 69 once in ten thousand times.
			if covered < 69 || math.Abs(sum-1) > 0.1 {
				t.Errorf("%s, n = %d, %d samples: %d of %d intervals hold the truth, and the estimates are %.3f of it", plan.Method(), plan.N(), samples, covered, seeds, sum)
			}
		}
	}
}

func TestCost(t *testing.T) {
	counted := must.Get(count.Run(t.Context(), newPlan(t, "search", 14), count.Options{}))(t)
	cost, err := MeasureCost(t.Context(), newPlan(t, "search", 14), CostOptions{Budget: time.Hour})
	if err != nil || cost.Samples != 0 || cost.Nodes != float64(counted.Nodes) || cost.SecondsError != 0 || cost.Low != cost.High {
		t.Errorf("with time for all: %+v, %v", cost, err)
	}
	expect.Equal(t, cost.Seconds(4), cost.CoreSeconds/4, "4 cores")
	if got, want := cost.Seconds(1e6), cost.CoreSeconds*cost.Largest; got != want || got < cost.CoreSeconds/float64(cost.Jobs) {
		t.Errorf("more cores than jobs take %v s, want %v, the time of the largest job", got, want)
	}
	for n := 1; n <= 4; n++ {
		cost, err := MeasureCost(t.Context(), newPlan(t, "", n), CostOptions{Kernel: "generic", Budget: time.Second})
		if err != nil || cost.Samples > 0 {
			t.Errorf("n = %d: %+v, %v", n, cost, err)
		}
	}
	for _, m := range slices.DeleteFunc(count.Kinds(), func(m count.Info) bool { return m.Method == "" }) {
		s := must.Get(newSampling(newPlan(t, m.Method, 16), CostOptions{Seed: 3}))(t)
		must.Do(t, s.draw(t.Context(), s.tally.First()))
		cost := s.cost()
		if cost.Samples < 5 || cost.SecondsError <= 0 || cost.Low >= cost.CoreSeconds || cost.High <= cost.CoreSeconds ||
			cost.Method != m.Method || cost.Kernel == "" || cost.Jobs < 10 || cost.Memory < 1<<20 {
			t.Errorf("%s, by the first samples: %+v", m.Method, cost)
		}
	}
}

func TestCostBad(t *testing.T) {
	for name, options := range map[string]CostOptions{
		"abacus": {Kernel: "abacus"}, "0 to 1024": {Workers: -1},
	} {
		expect.Says(t, expect.ErrorOf(MeasureCost(t.Context(), newPlan(t, "", 8), options)), name, "%s", name)
	}
}

// Parts of large boards used to be refused, or to exhaust the memory before the time was up.
func TestCostOfLargeBoards(t *testing.T) {
	for i, test := range []struct {
		n       int
		memory  int64
		largest int // board whose parts are run
	}{{28, 64 << 20, 21}, {32, 0, 30}} {
		if i > 0 && testing.Short() {
			break
		}
		cost, err := MeasureCost(t.Context(), newPlan(t, "colours", test.n), CostOptions{Budget: time.Millisecond, Memory: test.memory})
		if err != nil {
			t.Fatalf("n = %d: %v", test.n, err)
		}
		if cost.N != test.n || cost.SampledN < 20 || cost.SampledN > test.largest || cost.SampledN%2 != test.n%2 || cost.Samples < 5 {
			t.Errorf("n = %d, with no time: %d parts of n = %d", test.n, cost.Samples, cost.SampledN)
		}
		if !(cost.Low < cost.CoreSeconds && cost.CoreSeconds < cost.High) || cost.SecondsError <= 0 || cost.Nodes <= 0 {
			t.Errorf("n = %d, with no time: %+v", test.n, cost)
		}
		if cost.Memory < 1<<28 {
			t.Errorf("n = %d, with no time: %+v", test.n, cost)
		}
	}
	expect.Is(t, expect.ErrorOf(MeasureCost(t.Context(), newPlan(t, "colours", 28), CostOptions{Budget: time.Second, Memory: 1 << 20})), ErrBudget, "with 1 MB of memory")
}

// TestScale holds the factors of extrapolation to costs that were sampled on a Xeon with
// AVX-512: core-hours, and the expected work of the plan.
func TestScale(t *testing.T) {
	measured := map[string]map[int]float64{
		"avx512vbmi2": {20: 0.002218, 21: 0.01595, 22: 0.06703, 23: 0.5454, 24: 3.132, 25: 26.56, 26: 208.6, 27: 1415, 28: 13740, 29: 60500, 30: 550000},
		"generic":     {20: 0.1075, 22: 3.561, 24: 104.8, 26: 3787, 28: 159100},
	}
	work := map[int]float64{20: 0.001029, 21: 0.01198, 22: 0.04592, 23: 0.5981, 24: 2.499, 25: 35.34, 26: 154.4, 27: 2243, 28: 9946, 29: 130600, 30: 575600}
	for kernel, hours := range measured {
		for n, is := range hours {
			for m := smallest + n%2; m < n; m += 2 {
				times, within := scale(n-m, work[n]/work[m])
				if said := hours[m] * times; is < said/within || is > said*within {
					t.Errorf("%s: from n = %d, n = %d takes %.4g core-hours within a factor of %.3g, and was measured as %.4g", kernel, m, n, said, within, is)
				}
			}
		}
	}
}
