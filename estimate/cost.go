package estimate

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"nqueens/count"
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

// minJobs is the least number of jobs that are worth calling a sample.
const minJobs = 8

// MeasureCost runs random jobs of package count's plan on all cores for about
// the time of budget, and tells from them what counting all of them would take,
// for 1 <= n <= count.MaxN.
//
// It begins with small boards of n's parity and goes up as long as a sample of a
// board's jobs fits the budget. If it does not get to n, the nodes per solution,
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
	for m := min(n, 12+n%2); m <= n; m += 2 {
		plan, err := count.NewPlan(m)
		if err != nil {
			return Cost{}, err
		}
		jobs := len(plan.Jobs)
		if len(cost.Samples) > 0 {
			_, expected := extrapolate(cost.Samples, m)
			left := time.Until(deadline).Seconds()
			if m < n {
				left /= 2
			}
			fit := left * float64(cost.Cores) / expected
			if fit*float64(jobs) < minJobs && fit < 1 {
				break
			}
			jobs = min(jobs, int(fit*float64(jobs)))
		}
		sample, name, err := runJobs(ctx, plan, jobs, cost.Cores, kernel, random)
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

// runJobs runs that many random jobs of the plan.
func runJobs(ctx context.Context, plan *count.Plan, jobs, cores int, kernel string, random *rand.Rand) (Sample, string, error) {
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	order := random.Perm(len(plan.Jobs))[:jobs]
	seconds := make([]float64, jobs)
	nodes := make([]float64, jobs)
	var next atomic.Int64
	var group sync.WaitGroup
	name := ""
	for range min(cores, jobs) {
		worker, err := plan.NewWorker(kernel)
		if err != nil {
			stop.Store(true)
			group.Wait()
			return Sample{}, "", err
		}
		name = worker.Kernel()
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(jobs); i = next.Add(1) - 1 {
				start := time.Now()
				result, ok := worker.Run(plan.Jobs[order[i]], &stop)
				if !ok {
					return
				}
				nodes[i], seconds[i] = float64(result.Nodes), time.Since(start).Seconds()
			}
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return Sample{}, "", err
	}
	s := Sample{N: plan.N, Run: jobs, Jobs: len(plan.Jobs)}
	scale := float64(s.Jobs) / float64(s.Run)
	for i := range jobs {
		s.Nodes += scale * nodes[i]
		s.CoreSeconds += scale * seconds[i]
	}
	if jobs < s.Jobs {
		mean, variance := s.CoreSeconds/float64(s.Jobs), 0.0
		for _, t := range seconds {
			variance += (t - mean) * (t - mean) / float64(jobs-1)
		}
		variance *= (1 - 1/scale) / float64(jobs)
		s.RelativeError = math.Sqrt(variance) / mean
	}
	return s, name, nil
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
