package coordinator_test

import (
	"fmt"
	"sync/atomic"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/jobs"
)

// A coordinator and a worker without a network between them: what is assigned is counted
// at once, and claimed.
func ExampleCoordinator() {
	plan, err := count.NewPlan("search", 8)
	if err != nil {
		panic(err)
	}
	worker, err := plan.NewWorker("auto")
	if err != nil {
		panic(err)
	}
	c := coordinator.New(plan, coordinator.Policy{Plan: plan.Hash(), Epoch: 1})
	now := time.Unix(0, 0)
	c.Heard(now, coordinator.Hello{Version: coordinator.Version, Worker: "ada", Kernel: worker.Kernel(), Cores: 1, Rate: 1e9})
	c.Start(now)
	var stop atomic.Bool
	for finished := false; !finished; {
		for _, action := range c.Actions() {
			switch a := action.(type) {
			case coordinator.Assign:
				claim := coordinator.Claim{Version: coordinator.Version, Plan: plan.Hash(), Worker: a.Worker, Task: a.Task.ID}
				for _, job := range a.Task.Jobs {
					result, _ := worker.Run(job, jobs.NewRunning(&stop))
					claim.Results = append(claim.Results, coordinator.Found{Job: job, Count: result.Count, Nodes: result.Nodes, Kernel: worker.Kernel()})
				}
				c.Claim(now, claim)
			case coordinator.Finish:
				finished = true
			}
		}
		now = now.Add(time.Second)
		c.Tick(now)
	}
	fmt.Println(c.Total())
	// Output: 92
}
