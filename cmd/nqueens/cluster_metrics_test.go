package main

import (
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/cluster/nats"
)

// The metrics are those of the last report and of the work that was done.
func TestClusterMetrics(t *testing.T) {
	report, work := new(reportMetrics), workMetrics{new(nats.Done)}
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(report, work)
	gathered := func() map[string]float64 {
		families, err := registry.Gather()
		if err != nil {
			t.Fatal(err)
		}
		got := make(map[string]float64)
		for _, family := range families {
			m := family.GetMetric()[0]
			got[family.GetName()] = m.GetGauge().GetValue() + m.GetCounter().GetValue()
		}
		return got
	}
	if got := gathered(); len(got) != 4 {
		t.Errorf("before the first report the metrics are %v", got)
	}
	report.Update(cluster.Report{Status: cluster.Status{
		Jobs: 72, Done: 18, Share: 0.25, Conflicts: 1, Confirmed: 2, ConfirmedAlone: 3, Judged: 4,
		Workers: []cluster.WorkerStatus{{Worker: "a", Aside: true}, {Worker: "b"}},
	}})
	work.Jobs.Add(17)
	work.Waiting.Store(5)
	got := gathered()
	for name, want := range map[string]float64{
		"nqueens_cluster_jobs": 72, "nqueens_cluster_jobs_done": 18, "nqueens_cluster_work_done_ratio": 0.25,
		"nqueens_cluster_conflicts_total": 1, "nqueens_cluster_confirmed_total": 9, "nqueens_cluster_workers_set_aside": 1,
		"nqueens_worker_jobs_total": 17, "nqueens_worker_claims_waiting": 5, "nqueens_worker_claims_stored_total": 0,
	} {
		if value, ok := got[name]; !ok || value != want {
			t.Errorf("%s is %v, want %v", name, value, want)
		}
	}
	if len(got) != len(gauges)+4 {
		t.Errorf("the metrics are %v", got)
	}
}
