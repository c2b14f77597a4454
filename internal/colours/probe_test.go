package colours

import (
	"math"
	"math/rand/v2"
	"testing"

	"nqueens.example/nqueens/jobs"
)

// TestThinnedSamples samples by some parts of each pair of rows, and compares the mean with
// the number of nodes of the whole count.
func TestThinnedSamples(t *testing.T) {
	plan, err := NewPlan(15)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range KernelNames() {
		w, err := plan.newWorker(name)
		if err != nil {
			t.Fatal(err)
		}
		truth := 0.0
		for job := range plan.Len() {
			result, _ := w.Run(job, new(jobs.Running))
			truth += float64(result.Nodes)
		}
		p, err := plan.NewProbe(name)
		if err != nil {
			t.Fatal(err)
		}
		sr := p.(*sampler)
		sr.byBits, sr.slowness, sr.thinWork = false, 20, 10
		samples, within := 1500.0, 0.1
		if testing.Short() {
			samples, within = 300, 0.25
		}
		random := rand.New(rand.NewPCG(1, 2))
		sum, squares := 0.0, 0.0
		for range int(samples) {
			cost, ok := sr.Sample(random, new(jobs.Running))
			if !ok {
				t.Fatal("a sample stopped by itself")
			}
			sum, squares = sum+cost.Nodes, squares+cost.Nodes*cost.Nodes
		}
		mean := sum / samples
		deviation := math.Sqrt((squares/samples - mean*mean) / samples)
		t.Logf("%s: %.4g nodes, give or take %.2g; the whole has %.4g", name, mean, deviation, truth)
		if math.Abs(mean-truth) > 4*deviation || deviation > within*truth {
			t.Errorf("%s: samples say %.4g nodes, give or take %.2g; the whole has %.4g", name, mean, deviation, truth)
		}
	}
}
