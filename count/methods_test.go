package count

import (
	"testing"

	"nqueens.example/nqueens/internal/solvertest"
	"nqueens.example/nqueens/jobs"
)

// TestMethods holds the plans of every method to the suite for plans.
func TestMethods(t *testing.T) {
	for i, m := range Methods() {
		var others []func(int) (jobs.Plan, error)
		for j, other := range Methods() {
			if j != i {
				others = append(others, other.NewPlan)
			}
		}
		solvertest.RunPlans(t, solvertest.Plans{
			Name: m.Name, Kernels: m.Kernels, NewPlan: m.NewPlan, MaxN: MaxN,
			Others: others, Alone: len(KernelNames()) == 1,
		})
	}
}
