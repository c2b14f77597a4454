package main

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/spf13/cobra"

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
