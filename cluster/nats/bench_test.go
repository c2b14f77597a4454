package nats

import (
	"context"
	"fmt"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

// BenchmarkStore stores results on a server that syncs each write, those of one claim and
// of many in a message. It tells results a second.
func BenchmarkStore(b *testing.B) {
	for _, results := range []int{1, 64, 512} {
		b.Run(fmt.Sprintf("results=%d", results), func(b *testing.B) {
			ctx, cancel := context.WithCancelCause(b.Context())
			defer cancel(nil)
			plan := planOf(b, 12)
			e := newEngine(plan, Options{Connection: startServer(b, ServerOptions{}).Local(), Name: "b"}, cancel)
			if err := e.connect(ctx); err != nil {
				b.Fatal(err)
			}
			defer e.nc.Close()
			if err := e.open(ctx); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				for range results {
					err := e.record(cluster.Record{Result: jobs.Result{Nodes: 1 << 29, Kernel: "avx512vbmi2"}, Worker: "w", Time: time.Unix(0, 0)})
					if err != nil {
						b.Fatal(err)
					}
				}
				for e.flush(ctx); len(e.queue) > 0; e.flush(ctx) {
					if err := (<-e.events)(); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.N*results)/b.Elapsed().Seconds(), "results/s")
		})
	}
}
