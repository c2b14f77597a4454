package main

import (
	"net/http"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/internal/console"
)

func addMetricsFlag(cmd *cobra.Command, address *string) {
	cmd.Flags().StringVar(address, "metrics", "", "serve metrics for Prometheus at `ADDR`, under /metrics")
}

// serveMetrics serves metrics for Prometheus until stop is called. With an empty address it
// does nothing.
func serveMetrics(address string, collector prometheus.Collector) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := console.Listen("metrics", address)
	if err != nil {
		return nil, err
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(collector, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4}))
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second}
	go server.Serve(listener)
	return func() { server.Close() }, nil
}

// reportMetrics collects the figures of a coordinator's newest report for Prometheus.
type reportMetrics struct {
	report atomic.Pointer[cluster.Report]
}

// Update makes r the newest report.
func (m *reportMetrics) Update(r cluster.Report) { m.report.Store(&r) }

// gauges lists the figures of a report.
var gauges = []reported{
	gauge("jobs", "Jobs of the plan.", func(r cluster.Report) float64 { return float64(r.Jobs) }),
	gauge("jobs_done", "Jobs that are recorded.", func(r cluster.Report) float64 { return float64(r.Done) }),
	gauge("work_done_ratio", "Share of the work that is recorded, 0 to 1.", func(r cluster.Report) float64 { return r.Share }),
	gauge("tasks_out", "Tasks that workers hold.", func(r cluster.Report) float64 { return float64(r.Out) }),
	gauge("seconds_left", "Expected seconds to the end, 0 while nothing is known.", func(r cluster.Report) float64 { return r.Left }),
	counter("tasks_late_total", "Tasks taken back from silent or slow workers.", func(r cluster.Report) float64 { return float64(r.Late) }),
	gauge("stuck", "Jobs that ran out five times.", func(r cluster.Report) float64 { return float64(r.Stuck) }),
	gauge("problem", "1 while results cannot be recorded.", func(r cluster.Report) float64 {
		if r.Problem != "" {
			return 1
		}
		return 0
	}),
	gauge("workers", "Workers that were heard of lately.", func(r cluster.Report) float64 { return float64(r.Live) }),
	gauge("cores", "Cores of these workers.", func(r cluster.Report) float64 { return float64(r.Cores) }),
	gauge("nodes_per_second", "Queens that these workers place a second.", func(r cluster.Report) float64 { return r.Rate }),
	gauge("checks_due", "Jobs that are to be counted again.", func(r cluster.Report) float64 { return float64(r.ChecksDue) }),
	gauge("disputes", "Jobs that the coordinator counts itself.", func(r cluster.Report) float64 { return float64(r.Disputed) }),
	counter("tasks_published_total", "Tasks handed out.", func(r cluster.Report) float64 { return float64(r.Published) }),
	counter("confirmed_total", "Results that were found again.", func(r cluster.Report) float64 { return float64(r.Confirmed + r.ConfirmedAlone + r.Judged) }),
	counter("conflicts_total", "Jobs that two workers counted differently.", func(r cluster.Report) float64 { return float64(r.Conflicts) }),
	counter("dropped_total", "Results of workers that were set aside.", func(r cluster.Report) float64 { return float64(r.Dropped) }),
	counter("refused_total", "Claims that were refused.", func(r cluster.Report) float64 { return float64(r.Refused) }),
	counter("ignored_total", "Messages that could not be read or answered.", func(r cluster.Report) float64 { return float64(r.Ignored) }),
	counter("repeated_total", "Results that came twice.", func(r cluster.Report) float64 { return float64(r.Repeated) }),
	gauge("workers_set_aside", "Workers that were wrong.", func(r cluster.Report) float64 {
		aside := 0.0
		for _, w := range r.Workers {
			if w.Aside {
				aside++
			}
		}
		return aside
	}),
}

type reported struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
	of   func(cluster.Report) float64
}

func gauge(name, help string, of func(cluster.Report) float64) reported {
	return reported{prometheus.NewDesc("nqueens_cluster_"+name, help, nil, nil), prometheus.GaugeValue, of}
}

func counter(name, help string, of func(cluster.Report) float64) reported {
	return reported{prometheus.NewDesc("nqueens_cluster_"+name, help, nil, nil), prometheus.CounterValue, of}
}

// Describe implements prometheus.Collector.
func (m *reportMetrics) Describe(to chan<- *prometheus.Desc) {
	for _, g := range gauges {
		to <- g.desc
	}
}

// Collect implements prometheus.Collector.
func (m *reportMetrics) Collect(to chan<- prometheus.Metric) {
	report := m.report.Load()
	if report == nil {
		return
	}
	for _, g := range gauges {
		to <- prometheus.MustNewConstMetric(g.desc, g.kind, g.of(*report))
	}
}

// workMetrics collects what a worker has done for Prometheus.
type workMetrics struct{ *nats.Done }

var (
	workJobs    = prometheus.NewDesc("nqueens_worker_jobs_total", "Jobs that this worker has counted.", nil, nil)
	workNodes   = prometheus.NewDesc("nqueens_worker_nodes_total", "Queens that this worker has placed.", nil, nil)
	workStored  = prometheus.NewDesc("nqueens_worker_claims_stored_total", "Claims that are recorded.", nil, nil)
	workWaiting = prometheus.NewDesc("nqueens_worker_claims_waiting", "Claims that wait for an answer.", nil, nil)
)

// Describe implements prometheus.Collector.
func (m workMetrics) Describe(to chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{workJobs, workNodes, workStored, workWaiting} {
		to <- desc
	}
}

// Collect implements prometheus.Collector.
func (m workMetrics) Collect(to chan<- prometheus.Metric) {
	count := func(desc *prometheus.Desc, v *atomic.Uint64) {
		to <- prometheus.MustNewConstMetric(desc, prometheus.CounterValue, float64(v.Load()))
	}
	count(workJobs, &m.Jobs)
	count(workNodes, &m.Nodes)
	count(workStored, &m.Stored)
	to <- prometheus.MustNewConstMetric(workWaiting, prometheus.GaugeValue, float64(m.Waiting.Load()))
}
