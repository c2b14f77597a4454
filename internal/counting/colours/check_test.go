package colours

import (
	"testing"

	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// TestCheckers checks which kernel counts jobs again: on small boards the portable one,
// on larger ones a kernel of another method, and after both methods the portable one.
func TestCheckers(t *testing.T) {
	for _, n := range []int{smallN, smallN + 1} {
		plan := must.Get(NewPlan(n))(t)
		for _, kernels := range [][]string{{}, {"avx2"}, {"avx2-check"}, {kernel.Portable}, {"of another processor"}, {"avx2", "avx2-check"}} {
			w := must.Get(plan.NewChecker(kernels...))(t)
			for _, had := range kernels {
				if !kernel.Independent(had, w.Kernel()) {
					t.Errorf("n = %d: %q are checked by %s", n, kernels, w.Kernel())
				}
			}
			portable := n == smallN && (len(kernels) == 0 || kernels[0] != kernel.Portable) || len(kernels) == 2
			expect.Equal(t, portable, w.Kernel() == kernel.Portable, "n = %d: %q are checked by %s", n, kernels, w.Kernel())
		}
	}
}

// TestChecksOfLargeBoards counts a job of each split by the usual kernel and the one that
// checks it.
func TestChecksOfLargeBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	plan := must.Get(NewPlan(smallN + 1))(t)
	least := make([]int, len(plan.splits)) // the job with the least work
	for i, j := range plan.jobs {
		if had := &least[j.split]; *had == 0 || j.work <= plan.jobs[*had].work {
			*had = i
		}
	}
	usual := KernelNames()[0]
	check := kernel.OtherColour(usual).Name
	for _, job := range least {
		if want, got := counted(t, plan, usual, job), counted(t, plan, check, job); got != want {
			t.Errorf("job %d: %v by %s, %v by %s", job, want, usual, got, check)
		}
	}
}

// counted returns the count of a job.
func counted(t *testing.T, plan *Plan, name string, job int) jobs.Count {
	t.Helper()
	result, ok := must.Get(plan.NewWorker(name))(t).Run(job, new(jobs.Running))
	if !ok || result.Kernel != name {
		t.Fatalf("job %d by %s: %+v, %v", job, name, result, ok)
	}
	return result.Count
}

// TestNodesOfAJob checks that a job has the same nodes whatever its worker counted before:
// audits compare the nodes of two records by one kernel and build.
func TestNodesOfAJob(t *testing.T) {
	for _, n := range []int{12, 15} {
		plan := must.Get(newPlan(n, 1e5))(t)
		for _, name := range KernelNames() {
			nodes := make([][2]uint64, plan.Len())
			for i := range 2 {
				w := must.Get(plan.NewWorker(name))(t)
				for at := range nodes {
					job := at
					if i == 1 {
						job = len(nodes) - 1 - at
					}
					result, _ := w.Run(job, new(jobs.Running))
					nodes[job][i] = result.Nodes
				}
			}
			for job, is := range nodes {
				if is[0] != is[1] {
					t.Fatalf("n = %d, %s, job %d: %d nodes after the jobs before it, %d after those behind it", n, name, job, is[0], is[1])
				}
			}
		}
	}
}
