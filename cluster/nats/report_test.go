package nats

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

// A report fits a message, however large the plan and however many the workers.
func TestReportsAreBounded(t *testing.T) {
	plan := planOf(t, 27)
	c := coordinator.New(plan, coordinator.Policy{Plan: "p", Epoch: 1})
	for i := range 2 * mostWorkers {
		name := strings.Repeat("w", 60) + string(rune('A'+i/100)) + string(rune('0'+i/10%10)) + string(rune('0'+i%10))
		c.Heard(time.Unix(0, 0), coordinator.Hello{Version: coordinator.Version, Worker: name, Kernel: strings.Repeat("k", 64), Build: strings.Repeat("b", 256), Cores: 4096, Rate: 1e9 / 3})
		c.KeepExcluded(coordinator.Verdict{Worker: name, Job: plan.Len() - 1, Claimed: jobs.Count{Lo: 1 << 63, Hi: 1 << 62}, Right: jobs.Count{Lo: 1 << 63, Hi: 1 << 61}})
	}
	status := c.Status(mostWorkers)
	data, err := json.Marshal(cluster.Report{Status: status, Plan: strings.Repeat("0", 64), Coordinator: strings.Repeat("c", 80)})
	if err != nil || len(data) > maxPayload {
		t.Errorf("a report of %d bytes does not fit a message of %d: %v", len(data), maxPayload, err)
	}
}
