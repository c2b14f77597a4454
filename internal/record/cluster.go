package record

import (
	"iter"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/internal/ledger"
)

// Cluster keeps the records of a cluster in a ledger; it is a cluster.Ledger.
type Cluster struct{ *ledger.Ledger }

// All yields the first record of each job, then the records that confirm one of them.
func (l Cluster) All() iter.Seq[cluster.Record] {
	return func(yield func(cluster.Record) bool) {
		for _, records := range []iter.Seq[ledger.Record]{l.Ledger.All(), l.Confirmations()} {
			for r := range records {
				if !yield(cluster.Record{Result: result(r), Time: r.Time, Worker: r.Worker, Build: r.Build}) {
					return
				}
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
