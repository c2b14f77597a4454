package nats

import (
	"context"
	"fmt"
	"testing"

	"nqueens.example/nqueens/cluster/internal/coordinator"

	"github.com/nats-io/nats.go/jetstream"
)

// BenchmarkStore stores claims on a server that syncs each write, one at a time
// and in batches. It tells results a second.
func BenchmarkStore(b *testing.B) {
	for _, batch := range []int{1, mostInBatch} {
		for _, results := range []int{1, 64} {
			b.Run(fmt.Sprintf("claims=%d/results=%d", batch, results), func(b *testing.B) {
				s := startServer(b, ServerOptions{})
				nc, err := s.Local().connect("w", func(error) {})
				if err != nil {
					b.Fatal(err)
				}
				defer nc.Close()
				m := &member{nc: nc, names: "count", o: WorkOptions{Name: "w"}}
				if m.js, err = jetstream.New(nc); err != nil {
					b.Fatal(err)
				}
				ctx := context.Background()
				if _, err := m.js.CreateStream(ctx, m.names.ledgerStream(1)); err != nil {
					b.Fatal(err)
				}
				number := uint64(0)
				for b.Loop() {
					var claims []*held
					for range batch {
						number++
						h := &held{Task: coordinator.Task{ID: coordinator.TaskID{Epoch: 1, Number: number}}}
						for job := range results {
							h.claim.Results = append(h.claim.Results, coordinator.Found{Job: job, Nodes: 1 << 29, Kernel: "avx512vbmi2"})
						}
						claims = append(claims, h)
					}
					if err := m.store(ctx, claims); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.N*batch*results)/b.Elapsed().Seconds(), "results/s")
			})
		}
	}
}
