package nats_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/record"
)

// A coordinator and a worker in one process, with a NATS server between them that
// listens to nobody else.
func ExampleCoordinateAndWork() {
	dir, err := os.MkdirTemp("", "cluster")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	server, err := nats.StartServer(nats.ServerOptions{Store: filepath.Join(dir, "store")})
	if err != nil {
		panic(err)
	}
	defer server.Close()
	plan, err := count.NewPlan("search", 10)
	if err != nil {
		panic(err)
	}
	ledger, _, err := record.Open(filepath.Join(dir, "q10.ledger"), plan)
	if err != nil {
		panic(err)
	}
	defer ledger.Close()
	_, total, err := nats.CoordinateAndWork(context.Background(), plan,
		nats.Options{Connection: server.Here(), Ledger: ledger},
		nats.WorkOptions{Connection: server.Here(), Name: "here"})
	if err != nil {
		panic(err)
	}
	fmt.Println(total)
	// Output: 724
}
