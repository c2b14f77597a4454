package probe

import (
	"math"
	"slices"
	"testing"
)

// The expected values are from tables of Student's t.
func TestStudent(t *testing.T) {
	for freedom, want := range map[float64]float64{0.5: 12.706, 1: 12.706, 2: 4.303, 4: 2.776, 7.5: 2.333, 8: 2.306, 9: 2.262, 19: 2.093, 99: 1.984, 399: 1.966, 1e9: 1.960} {
		if got := Student975(freedom); math.Abs(got-want) > 0.003 {
			t.Errorf("the 97.5%% quantile with %v degrees of freedom is %.4f, want %.3f", freedom, got, want)
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

func TestTallyEstimate(t *testing.T) {
	tally := NewTally([]Stratum{{}, {}})
	for _, cost := range []float64{1, 2, 3} {
		tally.Add(0, Cost{Nodes: 10 * cost, Seconds: cost}, 1)
		tally.Add(1, Cost{Nodes: 100, Seconds: 10}, 1)
	}
	seconds, nodes := tally.Seconds(), tally.Nodes()
	if math.Abs(seconds.Mean-12) > 1e-9 || math.Abs(nodes.Mean-120) > 1e-9 {
		t.Errorf("means of %v s and %v nodes, want 12 and 120", seconds.Mean, nodes.Mean)
	}
	if !(seconds.Low < 12 && 12 < seconds.High) || math.Abs(math.Log(seconds.Low*seconds.High/144)) > 1e-9 {
		t.Errorf("the interval from %v to %v is not about 12", seconds.Low, seconds.High)
	}
	if alone, samples := tally.Stratum(1); alone.Mean != 10 || samples != 3 || alone.Error <= 0 {
		t.Errorf("the second stratum takes %+v by %d samples; three that agree do not mean that all do", alone, samples)
	}
	if got := tally.Costliest(0.8); !slices.Equal(got, []int{1}) {
		t.Errorf("80%% of the time is in the strata %v, want the second", got)
	}
	if got := tally.Costliest(0.9); !slices.Equal(got, []int{1, 0}) {
		t.Errorf("90%% of the time is in the strata %v, want both", got)
	}
	none := NewTally([]Stratum{{}})
	none.Add(0, Cost{}, 1)
	if got := none.Seconds(); got != (Estimate{}) {
		t.Errorf("no work takes %+v", got)
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
	for u, want := range map[float64]int{0: 1, 0.2: 1, 0.25: 3, 0.999999: 3} {
		if got, chance := d.At(u); got != want || chance != []float64{0, 0.25, 0, 0.75}[got] {
			t.Errorf("at %v stands item %d with probability %v, want item %d", u, got, chance, want)
		}
	}
}
