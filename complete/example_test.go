package complete_test

import (
	"context"
	"fmt"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/complete"
)

func ExampleSolve() {
	problem := nqueens.New(8)
	problem.Placed = []nqueens.Square{{Row: 0, Col: 3}}  // d1
	problem.Blocked = []nqueens.Square{{Row: 1, Col: 5}} // f2
	found, err := complete.Solve(context.Background(), problem, complete.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(problem.Accepts(found.Placement))

	problem.Placed = append(problem.Placed, nqueens.Square{Row: 7, Col: 7}, nqueens.Square{Row: 6, Col: 0})
	found, err = complete.Solve(context.Background(), problem, complete.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(found.Placement == nil)
	// Output:
	// <nil>
	// true
}
