package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
}

func newMetrics(searches, drawings, watchers slots, counts *queue) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "nqueens_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "nqueens_request_seconds", Help: "Time to answer, by route; counts are left out.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"route"}),
	}
	m.registry.MustRegister(m.requests, m.seconds,
		gauge("nqueens_counts_running", "Counts that run now.", func() int { running, _ := counts.size(); return running }),
		gauge("nqueens_counts_waiting", "Counts that wait for their turn.", func() int { _, waiting := counts.size(); return waiting }),
		gauge("nqueens_searches_running", "Searches that run now.", func() int { return len(searches) }),
		gauge("nqueens_drawings_running", "Pictures and texts that are made now.", func() int { return len(drawings) }),
		gauge("nqueens_cluster_watchers", "Clients who look at the cluster now.", func() int { return len(watchers) }),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func gauge(name, help string, value func() int) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return float64(value()) })
}

// serveMetrics answers Prometheus on this machine, and with Options.Metrics
// everywhere.
func (s *Server) serveMetrics() http.HandlerFunc {
	scrape := promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{})
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.publicMetrics && !fromHere(r) {
			s.refuse(w, r, problemf(http.StatusForbidden, "the metrics are for this machine only, unless the server's options serve them to everyone"))
			return
		}
		free, err := s.scrapes.take(r.Context(), s.limits.SearchWait)
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		defer free()
		scrape.ServeHTTP(w, r)
	}
}

func (m *metrics) observe(route string, status int, took time.Duration, stream bool) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	if !stream {
		m.seconds.WithLabelValues(route).Observe(took.Seconds())
	}
}
