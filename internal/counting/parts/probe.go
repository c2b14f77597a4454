package parts

import (
	"sync/atomic"
	"time"

	"nqueens.example/nqueens/internal/counting/probe"
	"nqueens.example/nqueens/internal/system"
	"nqueens.example/nqueens/jobs"
)

const (
	// A sample may take sampleTime, as those show that fit into trialTime; as parts may have
	// no work at all, these are many.
	sampleTime = 0.02 // seconds
	trialTime  = 2 * sampleTime
	trials     = 1 << 12
	maxLevels  = 64
	// patience is for how long a trial may wait for a core.
	patience = time.Second
)

// NewProbe returns a probe whose samples are what is below random nodes of parts, at the
// least depth at which that takes a few milliseconds.
func (p plan) NewProbe(kernel string) (probe.Probe, error) {
	if _, err := p.NewWorker(kernel); err != nil {
		return nil, err
	}
	return &sampler{of: p.of, levels: p.levels()}, nil
}

// levelsOf returns the least depth at which samples take little time, or from which on they
// do not get faster.
func levelsOf(c Count) int {
	s := sampler{of: c}
	for s.levels < maxLevels {
		slow, deeper := s.trial()
		if !slow || !deeper {
			break
		}
		s.levels++
	}
	return s.levels
}

// sampler samples the cost of a count.
type sampler struct {
	of     Count
	levels int
}

// trial reports whether samples are slow, and if so whether they might be faster at a greater
// depth: not if one that was slow by itself took fewer branches than it could.
func (s *sampler) trial() (slow, deeper bool) {
	spent := 0.0
	for i := 0; i < trials && spent < trialTime && s.of.Len > 0; i++ {
		var stop atomic.Bool
		timer := time.AfterFunc(patience, func() { stop.Store(true) })
		got, ok := s.sample(probe.NewChoice(1, s.levels, i), jobs.NewRunning(&stop))
		timer.Stop()
		took := got.path + got.rest
		if !ok || took > sampleTime {
			return true, got.left == 0 || took <= sampleTime
		}
		spent += took
	}
	return false, false
}

func (s *sampler) Kernel() string { return Kernel }

func (s *sampler) Strata() []probe.Stratum {
	return []probe.Stratum{{Share: 1, Memory: s.of.Memory, Seconds: sampleTime / 4}}
}

func (s *sampler) Sample(_ int, choice probe.Choice, run *jobs.Running) (probe.Cost, bool) {
	if s.of.Len == 0 {
		return probe.Cost{}, !run.Stopped()
	}
	got, ok := s.sample(choice, run)
	parts := float64(s.of.Len)
	return probe.Cost{
		Nodes: parts * got.weight * float64(run.Nodes()), Seconds: parts * (got.path + got.weight*got.rest), Count: parts * got.weight * got.count,
	}, ok
}

// sampled is what a path into a part found.
type sampled struct {
	weight, count float64
	path, rest    float64 // seconds up to its last branch, and below that
	left          int     // how many more branches it could have taken
}

func (s *sampler) sample(choice probe.Choice, run *jobs.Running) (got sampled, ok bool) {
	timer := system.StartTimer()
	defer timer.Stop()
	r := descending(run, s.levels, choice.Random, timer)
	got.count, _ = s.of.Part(int(choice.U*float64(s.of.Len)), r).Big().Float64()
	got.weight, got.path, got.rest = r.weight, r.path, timer.Lap()
	got.left = r.levels
	return got, !run.Stopped()
}
