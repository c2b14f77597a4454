package probe

import (
	"errors"
	"math"
	"slices"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// The expected values are from tables of Student's t. The first term that the expansion omits
// is 1.6 over the fourth power of freedom.
func TestStudent(t *testing.T) {
	for freedom, want := range map[float64]float64{0.5: 12.706, 1: 12.706, 2: 4.303, 4: 2.776, 7.5: 2.333, 9: 2.262, 19: 2.093, 99: 1.984, 399: 1.966, 1e9: 1.960} {
		if got := Student975(freedom); math.Abs(got-want) > 0.003 {
			t.Errorf("the 97.5%% quantile with %v degrees of freedom is %.4f, want %.3f", freedom, got, want)
		}
	}
	for freedom, want := range map[float64]float64{8: 2.306004135, 10: 2.228138852, 20: 2.085963447, 40: 2.021075390} {
		if got := Student975(freedom); math.Abs(got-want) > 2/math.Pow(freedom, 4) {
			t.Errorf("the 97.5%% quantile with %v degrees of freedom is %.9f, want %.9f", freedom, got, want)
		}
	}
}

// The expected values are from tables of chi-square.
func TestChiSquare(t *testing.T) {
	for freedom, want := range map[float64]float64{1: 0.000982, 2: 0.0506, 7: 1.690, 8: 2.180, 9: 2.700, 10: 3.247, 20: 9.591, 30: 16.791, 100: 74.222} {
		if got := ChiSquare025(freedom); math.Abs(got/want-1) > 0.01 {
			t.Errorf("the 2.5%% quantile with %v degrees of freedom is %.4f, want %.4f", freedom, got, want)
		}
	}
}

// A tally samples each stratum first, then those that vary most for their time.
func TestTallyNext(t *testing.T) {
	tally := NewTally([]Stratum{{Name: "steady"}, {Name: "wild"}, {Name: "slow"}})
	first := tally.First()
	if !slices.Equal(first, []int{0, 0, 1, 1, 2, 2}) {
		t.Errorf("the first samples are of the strata %v", first)
	}
	for i, stratum := range first {
		cost := [][2]float64{{10, 10}, {5, 15}, {5, 15}}[stratum][i%2]
		tally.Add(stratum, Cost{Nodes: 7 * cost, Seconds: cost}, []float64{1, 1, 100}[stratum])
	}
	next := tally.Next(50, 1000)
	taken := make([]int, 3)
	for _, stratum := range next {
		taken[stratum]++
	}
	if taken[2] > 0 || taken[0]+taken[1] < 45 || len(next) > 50 || taken[1] <= taken[0] {
		t.Errorf("the next samples are %v of the strata, want about 50 in all, most of the second and none of the third", taken)
	}
	if next := tally.Next(1e6, 7); len(next) != 7 {
		t.Errorf("%d samples instead of the 7 asked for", len(next))
	}
	if next := tally.Next(0.5, 7); len(next) != 0 {
		t.Errorf("%d samples in less time than one takes", len(next))
	}
}

// The variances of the strata are 18.75 and 31.25. With n samples, one more reduces that of
// the mean by 1/(n (n + 1)) of it. Ties go to the first stratum.
func TestTallyNextReducesTheVariance(t *testing.T) {
	for _, test := range []struct {
		slower  float64 // time of a sample of the second stratum, in that of one of the first
		seconds float64
		most    int
		want    []int
	}{
		{1, 100, 1, []int{1}},
		{1, 100, 2, []int{0, 1}},
		{1, 100, 3, []int{0, 1, 1}},
		{1, 100, 4, []int{0, 0, 1, 1}},
		{1, 100, 5, []int{0, 0, 1, 1, 1}},
		{1, 100, 6, []int{0, 0, 1, 1, 1, 1}},
		{1, 2, 100, []int{0, 1}},
		{4, 100, 3, []int{0, 0, 1}},
		{4, 100, 4, []int{0, 0, 0, 1}},
		{4, 100, 5, []int{0, 0, 0, 1, 1}},
	} {
		tally := NewTally([]Stratum{{}, {}})
		for _, cost := range []float64{10, 10} {
			tally.Add(0, Cost{Seconds: cost}, 1)
		}
		for _, cost := range []float64{5, 15} {
			tally.Add(1, Cost{Seconds: cost}, test.slower)
		}
		if got := tally.Next(test.seconds, test.most); !slices.Equal(got, test.want) {
			t.Errorf("the next %d samples in %v s, those of the second stratum %v times as slow, are of %v, want %v", test.most, test.seconds, test.slower, got, test.want)
		}
	}
}

// The interval of known samples is that of the formulas, computed by hand. Three samples that agree do
// not mean that all do.
func TestTallyInterval(t *testing.T) {
	none := NewTally([]Stratum{{}})
	none.Add(0, Cost{}, 1)
	expect.Equal(t, none.Seconds(), Estimate{}, "no work takes")
	tally := NewTally([]Stratum{{}, {}})
	for _, cost := range []float64{1, 2, 3} { // variance (2 + 3) / 5 = 1
		tally.Add(0, Cost{Nodes: 10 * cost, Seconds: cost}, 1)
		tally.Add(1, Cost{Nodes: 100, Seconds: 10}, 1) // variance (0 + 75) / 5 = 15
	}
	first, _ := tally.Stratum(0)
	second, samples := tally.Stratum(1)
	expect.Equal(t, samples, 3, "samples of the second stratum")
	for _, test := range []struct {
		name                     string
		got                      Estimate
		mean, standard, quantile float64
	}{
		{"the first stratum", first, 2, math.Sqrt(1.0/3) / 2, Student975(5)},
		{"the second stratum", second, 10, math.Sqrt(5) / 10, Student975(5)},
		{"nodes", tally.Nodes(), 120, math.Sqrt(1.0/3+5) / 12, Student975(5.0 * (16 * 16) / (1 + 15*15))},
		{"both strata", tally.Seconds(), 12, math.Sqrt(1.0/3+5) / 12, Student975(5.0 * (16 * 16) / (1 + 15*15))},
	} {
		low, high := test.mean*math.Exp(-test.quantile*test.standard), test.mean*math.Exp(test.quantile*test.standard)
		want := Estimate{test.mean, test.standard, low, high}
		for _, figures := range [][2]float64{{test.got.Mean, want.Mean}, {test.got.Error, want.Error}, {test.got.Low, want.Low}, {test.got.High, want.High}} {
			if math.Abs(figures[0]-figures[1]) > 1e-9 {
				t.Errorf("%s: %+v, want %+v", test.name, test.got, want)
			}
		}
	}
}

// The choices of a stratum are spread evenly.
func TestChoices(t *testing.T) {
	for seed := range uint64(20) {
		var u [8]int
		for i := range 80 {
			c := NewChoice(seed, 3, i)
			if !(c.U >= 0 && c.U < 1 && c.V >= 0 && c.V < 1) {
				t.Fatalf("seed %d, sample %d: %v and %v are not in [0, 1)", seed, i, c.U, c.V)
			}
			u[int(c.U*8)]++
		}
		for i := range u {
			if u[i] < 8 || u[i] > 12 {
				t.Errorf("seed %d: eighths have %v of 80 samples", seed, u)
				break
			}
		}
	}
}

func TestDraw(t *testing.T) {
	d := NewDraw([]float64{0, 1, 0, 3})
	if got, chance := NewDraw([]float64{1, 3}).At(0.2); got != 0 || chance != 0.25 {
		t.Errorf("at 0.2 stands item %d with probability %v, want the first with 0.25", got, chance)
	}
	for u, want := range map[float64]int{0: 1, 0.2: 1, 0.25: 3, 0.999999: 3} {
		if got, chance := d.At(u); got != want || chance != []float64{0, 0.25, 0, 0.75}[got] {
			t.Errorf("at %v stands item %d with probability %v, want item %d", u, got, chance, want)
		}
	}
}

// plan has jobs of the given sizes, which visit a million times as many nodes.
type plan struct {
	jobs.Plan
	sizes []float64
}

func (p plan) Len() int             { return len(p.sizes) }
func (p plan) Size(job int) float64 { return p.sizes[job] }
func (p plan) Memory(job int) int64 { return int64(10 * (3 - job)) }
func (p plan) Kernel() string       { return "kernel of the plan" }

func (p plan) NewWorker(kernel string) (jobs.Worker, error) {
	if kernel != "auto" {
		return nil, errors.New("unknown kernel")
	}
	return p, nil
}

func (p plan) Run(job int, run *jobs.Running) (jobs.Result, bool) {
	return jobs.Result{Job: job, Nodes: uint64(1e6 * p.sizes[job])}, !run.Stopped()
}

// A plan without a probe is sampled by whole jobs, each of which stands for all.
func TestWholeJobs(t *testing.T) {
	expect.Fails(t, expect.ErrorOf(New(plan{}, "none")), "a probe with a kernel that the plan does not have")
	p := must.Get(New(plan{sizes: []float64{0.5, 0.125, 0.375}}, "auto"))(t)
	if p.Kernel() != "kernel of the plan" || !slices.Equal(p.Strata(), []Stratum{{Share: 1, Memory: 30}}) {
		t.Errorf("kernel %q, strata %+v", p.Kernel(), p.Strata())
	}
	for _, u := range []float64{0, 0.55, 0.9} {
		if cost, ok := p.Sample(0, Choice{U: u}, new(jobs.Running)); !ok || cost.Nodes != 1e6 || !(cost.Seconds >= 0) {
			t.Errorf("at %v: %+v, %v, want a million nodes", u, cost, ok)
		}
	}
	none := must.Get(New(plan{}, "auto"))(t)
	if cost, ok := none.Sample(0, Choice{}, new(jobs.Running)); !ok || cost != (Cost{}) {
		t.Errorf("a plan without jobs costs %+v, %v", cost, ok)
	}
}
