package estimate

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"time"

	"nqueens/count"
	"nqueens/jobs"
)

// Cost is what an exact count would take on this machine.
type Cost struct {
	N           int
	Nodes       float64 // queens placed
	CoreSeconds float64
	Cores       int // of this machine
	Kernel      string
	Samples     []Sample // the boards whose jobs were run, the largest last
}

// Sample is a random sample of the jobs of a board's count.
type Sample struct {
	N             int
	Run, Jobs     int     // jobs run, of all
	Nodes         float64 // of the whole count, as the jobs run tell
	CoreSeconds   float64 // of the whole count
	RelativeError float64 // standard error of CoreSeconds, divided by it; 0 if all jobs were run
}

// Extrapolated reports whether no jobs of the board itself were run, but only of
// smaller ones.
func (c Cost) Extrapolated() bool { return c.Samples[len(c.Samples)-1].N != c.N }

// Seconds is the time a count takes on that many machines like this one.
func (c Cost) Seconds(machines int) float64 {
	return c.CoreSeconds / float64(c.Cores*machines)
}

// minJobs is the least number of jobs that are worth calling a sample: their
// sizes are known to a fifth or so.
const minJobs = 4

// MeasureCost runs random jobs of package count's plan on all cores for about
// the time of budget, and tells from them what counting all of them would take,
// for 1 <= n <= count.MaxN.
//
// It begins with small boards of n's parity and goes up as long as a sample of a
// board's jobs fits the budget, or straight to n as soon as that can be seen to
// fit. If it does not get to n, the nodes per solution,
// which grow by about the same factor from one board to the next, are
// extrapolated from the boards measured, multiplied by the number of solutions
// that Asymptotic gives, and each given the time that a node of the largest board
// measured took. Time is that of a clock: other work on the machine makes it
// longer.
func MeasureCost(ctx context.Context, n int, budget time.Duration, kernel string, seed uint64) (Cost, error) {
	if n < 1 || n > count.MaxN {
		return Cost{}, fmt.Errorf("the cost of a count is measured for n = 1 to %d, not %d", count.MaxN, n)
	}
	cost := Cost{N: n, Cores: runtime.GOMAXPROCS(0)}
	random := rand.New(rand.NewPCG(seed, uint64(n)))
	deadline := time.Now().Add(budget)
	whole, err := count.NewPlan("", n)
	if err != nil {
		return Cost{}, err
	}
	for m := min(n, 12+n%2); m <= n; m += 2 {
		plan, err := count.NewPlan("", m)
		if err != nil {
			return Cost{}, err
		}
		sampled := plan.Len()
		if known := len(cost.Samples); known > 0 {
			left := time.Until(deadline)
			if some, enough := cost.fit(whole, left); enough && (m == n || known > 2) {
				m, plan, sampled = n, whole, some
			} else if some, enough := cost.fit(plan, left/2); enough && m < n {
				sampled = some
			} else {
				break
			}
		}
		sample, name, err := runJobs(ctx, plan, sampled, kernel, random)
		if err != nil {
			return Cost{}, err
		}
		cost.Kernel = name
		cost.Samples = append(cost.Samples, sample)
	}
	if last := cost.Samples[len(cost.Samples)-1]; last.N == n {
		cost.Nodes, cost.CoreSeconds = last.Nodes, last.CoreSeconds
	} else {
		cost.Nodes, cost.CoreSeconds = extrapolate(cost.Samples, n)
	}
	return cost, nil
}

// fit returns how many jobs of the plan can be run in the time that is left, all
// at the most, and whether they are enough for a sample.
func (c *Cost) fit(plan jobs.Plan, left time.Duration) (jobs int, enough bool) {
	_, expected := extrapolate(c.Samples, plan.N())
	share := left.Seconds() * float64(c.Cores) / expected
	if share >= 1 {
		return plan.Len(), true
	}
	jobs = int(share * float64(plan.Len()))
	return jobs, jobs >= minJobs
}

// runJobs runs that many random jobs of the plan.
func runJobs(ctx context.Context, plan jobs.Plan, sampled int, kernel string, random *rand.Rand) (Sample, string, error) {
	order := draw(plan.Len(), sampled, random)
	size := make([]float64, sampled)
	seconds := make([]float64, sampled)
	nodes := make([]float64, sampled)
	count, err := jobs.Options{}.Use(sampled)
	if err != nil {
		return Sample{}, "", err
	}
	workers := make([]jobs.Worker, count)
	for i := range workers {
		if workers[i], err = plan.NewWorker(kernel); err != nil {
			return Sample{}, "", err
		}
	}
	err = jobs.Run(ctx, count, nil, jobs.Work[struct{}]{
		Len: sampled,
		Do: func(worker, i int, run *jobs.Running) (none struct{}, err error) {
			start := time.Now()
			result, ok := workers[worker].Run(order[i], run)
			if !ok {
				return none, jobs.ErrStopped
			}
			size[i], nodes[i], seconds[i] = plan.Size(order[i]), float64(result.Nodes), time.Since(start).Seconds()
			return none, nil
		},
		Keep: func(struct{}) error { return nil },
	})
	if err != nil {
		return Sample{}, "", err
	}
	name := workers[0].Kernel()
	s := Sample{N: plan.N(), Run: sampled, Jobs: plan.Len()}
	// All of the work is to the sample's as 1 is to the sizes of its jobs. What
	// is left to err is how far jobs are from their sizes.
	share := 0.0
	for i := range sampled {
		share += size[i]
		s.Nodes += nodes[i]
		s.CoreSeconds += seconds[i]
	}
	if share > 0 { // boards of 2 and 3 have no jobs
		s.Nodes /= share
		s.CoreSeconds /= share
	}
	if sampled < s.Jobs {
		variance := 0.0
		for i, t := range seconds {
			off := t/s.CoreSeconds - size[i]
			variance += off * off / float64(sampled-1)
		}
		variance *= (1 - float64(sampled)/float64(s.Jobs)) * float64(sampled)
		s.RelativeError = math.Sqrt(variance) / share
	}
	return s, name, nil
}

// draw returns k different numbers from 0 to n-1, all choices alike.
func draw(n, k int, random *rand.Rand) []int {
	if 2*k > n {
		return random.Perm(n)[:k]
	}
	drawn := make(map[int]bool, k)
	numbers := make([]int, 0, k)
	for len(numbers) < k {
		if i := random.IntN(n); !drawn[i] {
			drawn[i] = true
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// extrapolate continues the samples' nodes per solution to n, by a straight line
// through the logarithms of the last four at most, since the smallest boards are
// not typical. The line falls nowhere. A node is taken to cost what it does in
// the last sample.
func extrapolate(samples []Sample, n int) (nodes, seconds float64) {
	last := samples[len(samples)-1]
	samples = samples[max(0, len(samples)-4):]
	count := float64(len(samples))
	meanX, meanY := 0.0, 0.0
	lnPerSolution := func(s Sample) float64 { return math.Log(s.Nodes) - Asymptotic(s.N) }
	for _, s := range samples {
		meanX += float64(s.N) / count
		meanY += lnPerSolution(s) / count
	}
	above, below := 0.0, 0.0
	for _, s := range samples {
		x := float64(s.N) - meanX
		above += x * (lnPerSolution(s) - meanY)
		below += x * x
	}
	slope := 0.0
	if below > 0 {
		slope = max(0, above/below)
	}
	nodes = math.Exp(meanY + slope*(float64(n)-meanX) + Asymptotic(n))
	return nodes, nodes * last.CoreSeconds / last.Nodes
}
