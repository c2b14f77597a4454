package main

import (
	"fmt"
	"strings"
	"testing"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/internal/metrics"
)

// The metrics are those of the last report and of the work that was done.
func TestClusterMetrics(t *testing.T) {
	report, work := new(reportMetrics), workMetrics{new(nats.Done)}
	gathered := func() map[string]float64 {
		page := new(metrics.Page)
		report.Write(page)
		work.Write(page)
		got := make(map[string]float64)
		for line := range strings.Lines(page.String()) {
			var name string
			var value float64
			if strings.HasPrefix(line, "#") {
				continue
			}
			if _, err := fmt.Sscanf(line, "%s %g\n", &name, &value); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			got[name] = value
		}
		return got
	}
	if got := gathered(); len(got) != 4 {
		t.Errorf("before the first report the metrics are %v", got)
	}
	report.Update(cluster.Report{Status: cluster.Status{
		Jobs: 72, Done: 18, Share: 0.25, Conflicts: 1, Confirmed: 2, ConfirmedAlone: 3, Judged: 4,
		Workers: []cluster.WorkerStatus{{Worker: "a", Excluded: true}, {Worker: "b"}},
	}})
	work.Jobs.Add(17)
	work.Waiting.Store(5)
	got := gathered()
	for name, want := range map[string]float64{
		"nqueens_cluster_jobs": 72, "nqueens_cluster_jobs_done": 18, "nqueens_cluster_work_done_ratio": 0.25,
		"nqueens_cluster_conflicts_total": 1, "nqueens_cluster_confirmed_total": 9, "nqueens_cluster_workers_excluded": 1,
		"nqueens_worker_jobs_total": 17, "nqueens_worker_claims_waiting": 5, "nqueens_worker_claims_stored_total": 0,
	} {
		if value, ok := got[name]; !ok || value != want {
			t.Errorf("%s is %v, want %v", name, value, want)
		}
	}
	if len(got) != 21+4 {
		t.Errorf("the metrics are %v", got)
	}
}
