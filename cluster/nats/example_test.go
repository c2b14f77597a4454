package nats_test

import (
	"context"
	"fmt"
	"os"

	"nqueens.example/nqueens/cluster/nats"
	"nqueens.example/nqueens/count"
)

// A coordinator and a worker in one process, with a NATS server between them that
// listens to nobody else.
func ExampleCoordinateAndWork() {
	store, err := os.MkdirTemp("", "store")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(store)
	server, err := nats.StartServer(nats.ServerOptions{Store: store})
	if err != nil {
		panic(err)
	}
	defer server.Close()
	plan, err := count.NewPlan("search", 10)
	if err != nil {
		panic(err)
	}
	_, total, err := nats.CoordinateAndWork(context.Background(), plan,
		nats.Options{Connection: server.Local()},
		nats.WorkOptions{Connection: server.Local(), Name: "here"})
	if err != nil {
		panic(err)
	}
	fmt.Println(total)
	// Output: 724
}
