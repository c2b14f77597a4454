package cluster

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// The metrics of a count say what its last report says.
func TestMetrics(t *testing.T) {
	plan := planOf(t, 12)
	s := startServer(t, ServerOptions{})
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	metrics, work := new(Metrics), new(WorkMetrics)
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(metrics, work)
	worked := make(chan error, 1)
	go func() { worked <- Work(ctx, WorkOptions{Connection: s.Here(), Name: "here", Metrics: work}) }()
	_, total, err := Coordinate(ctx, plan, Options{
		Connection: s.Here(), Ledger: openLedger(t, filepath.Join(t.TempDir(), "l"), plan), Progress: metrics.Update,
	})
	checkTotal(t, 12, total, err)
	if err := <-worked; err != nil {
		t.Error(err)
	}
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]float64)
	for _, family := range families {
		m := family.GetMetric()[0]
		got[family.GetName()] = m.GetGauge().GetValue() + m.GetCounter().GetValue()
	}
	for name, want := range map[string]float64{
		"nqueens_cluster_jobs": float64(plan.Len()), "nqueens_cluster_jobs_done": float64(plan.Len()),
		"nqueens_cluster_work_done_ratio": 1, "nqueens_cluster_conflicts_total": 0, "nqueens_worker_jobs_total": float64(plan.Len()),
	} {
		if value, ok := got[name]; !ok || value != want {
			t.Errorf("%s is %v, want %v", name, value, want)
		}
	}
	if got["nqueens_worker_nodes_total"] == 0 || len(got) != len(gauges)+4 {
		t.Errorf("the metrics are %v", got)
	}
}
