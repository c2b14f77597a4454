package record

import (
	"iter"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/internal/ledger"
)

// Cluster keeps the records of a cluster in a ledger; it is a cluster.Ledger.
type Cluster struct{ *ledger.Ledger }

// All yields the records that the ledger has.
func (l Cluster) All() iter.Seq[cluster.Record] {
	return func(yield func(cluster.Record) bool) {
		for r := range l.Ledger.All() {
			if !yield(cluster.Record{
				Result: result(r), Time: r.Time, Worker: r.Worker, Build: r.Build,
			}) {
				return
			}
		}
	}
}

// Add adds a record to the batch that the ledger collects.
func (l Cluster) Add(r cluster.Record) error {
	return l.Ledger.Add(ledger.Record{
		Unit: uint64(r.Job), Count: r.Count, Nodes: r.Nodes, Kernel: r.Kernel,
		Time: r.Time, Worker: r.Worker, Build: r.Build,
	})
}

// Drop takes back the records of a worker.
func (l Cluster) Drop(worker string) error {
	_, err := l.Ledger.Drop(func(r ledger.Record) bool { return r.Worker == worker })
	return err
}
