package main

import (
	"net/http"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/metrics"
)

func addMetricsFlag(cmd *cobra.Command, address *string) {
	cmd.Flags().StringVar(address, "metrics", "", "serve metrics for Prometheus at `ADDR`, under /metrics")
}

// serveMetrics serves metrics for Prometheus until stop is called. With an empty address it
// does nothing.
func serveMetrics(address string, source metrics.Source) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := console.Listen("metrics", address)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", metrics.Handler(source, metrics.Process))
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second}
	go server.Serve(listener)
	return func() { server.Close() }, nil
}

// reportMetrics writes the figures of a coordinator's newest report for Prometheus.
type reportMetrics struct {
	report atomic.Pointer[cluster.Report]
}

// Update makes r the newest report.
func (m *reportMetrics) Update(r cluster.Report) { m.report.Store(&r) }

// Write is a metrics.Source.
func (m *reportMetrics) Write(p *metrics.Page) {
	r := m.report.Load()
	if r == nil {
		return
	}
	problem, excluded := 0.0, 0.0
	if r.Problem != "" {
		problem = 1
	}
	for _, w := range r.Workers {
		if w.Excluded {
			excluded++
		}
	}
	const prefix = "nqueens_cluster_"
	gauge := func(name, help string, value float64) { p.Gauge(prefix+name, help, value) }
	counter := func(name, help string, value float64) { p.Counter(prefix+name, help, value) }
	gauge("jobs", "Jobs of the plan.", float64(r.Jobs))
	gauge("jobs_done", "Jobs that are recorded.", float64(r.Done))
	gauge("work_done_ratio", "Share of the work that is recorded, 0 to 1.", r.Share)
	gauge("tasks_out", "Tasks that workers hold.", float64(r.Out))
	gauge("seconds_left", "Expected seconds to the end, 0 while nothing is known.", r.Left)
	counter("tasks_late_total", "Tasks taken back from silent or slow workers.", float64(r.Late))
	gauge("stuck", "Jobs that ran out five times.", float64(r.Stuck))
	gauge("problem", "1 while results cannot be recorded.", problem)
	gauge("workers", "Workers that were heard of lately.", float64(r.Live))
	gauge("cores", "Cores of these workers.", float64(r.Cores))
	gauge("nodes_per_second", "Queens that these workers place a second.", r.Rate)
	gauge("checks_due", "Jobs that are to be counted again.", float64(r.ChecksDue))
	gauge("disputes", "Jobs that the coordinator counts itself.", float64(r.Disputed))
	counter("tasks_published_total", "Tasks handed out.", float64(r.Published))
	counter("confirmed_total", "Results that were found again.", float64(r.Confirmed+r.ConfirmedAlone+r.Judged))
	counter("conflicts_total", "Jobs that two workers counted differently.", float64(r.Conflicts))
	counter("dropped_total", "Results of workers that were excluded.", float64(r.Dropped))
	counter("refused_total", "Claims that were refused.", float64(r.Refused))
	counter("ignored_total", "Messages that could not be read or answered.", float64(r.Ignored))
	counter("repeated_total", "Results that came twice.", float64(r.Repeated))
	gauge("workers_excluded", "Workers that were wrong.", excluded)
}

// workMetrics writes what a worker has done for Prometheus.
type workMetrics struct{ *nats.Done }

// Write is a metrics.Source.
func (m workMetrics) Write(p *metrics.Page) {
	p.Counter("nqueens_worker_jobs_total", "Jobs that this worker has counted.", float64(m.Jobs.Load()))
	p.Counter("nqueens_worker_nodes_total", "Queens that this worker has placed.", float64(m.Nodes.Load()))
	p.Counter("nqueens_worker_claims_stored_total", "Claims that are recorded.", float64(m.Stored.Load()))
	p.Gauge("nqueens_worker_claims_waiting", "Claims that wait for an answer.", float64(m.Waiting.Load()))
}
