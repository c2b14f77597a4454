package parts

import (
	"nqueens.example/nqueens/internal/counting/probe"
	"nqueens.example/nqueens/jobs"
)

// SampledCount returns the estimate of a plan's sum by its i-th sample at a depth.
func SampledCount(p jobs.Plan, levels, i int) float64 {
	s := &sampler{of: p.(plan).of, levels: levels}
	cost, _ := s.Sample(0, probe.NewChoice(1, 0, i), new(jobs.Running))
	return cost.Count
}

// Levels returns the depth of the samples of a count.
func Levels(c Count) int { return levelsOf(c) }
