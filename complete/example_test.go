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

func ExampleHint() {
	problem := nqueens.New(8)
	problem.Placed = []nqueens.Square{{Row: 0, Col: 0}} // a1 is given
	for _, queens := range [][]nqueens.Square{
		{{Row: 1, Col: 4}, {Row: 2, Col: 7}, {Row: 3, Col: 5}, {Row: 4, Col: 2}}, // e2 h3 f4 c5
		{{Row: 1, Col: 4}, {Row: 2, Col: 1}},                                     // e2 b3
		{{Row: 1, Col: 2}, {Row: 2, Col: 2}},                                     // c2 c3
	} {
		step, err := complete.Hint(context.Background(), problem, queens)
		if err != nil {
			panic(err)
		}
		fmt.Println(step.Why)
	}
	// Output:
	// g6 is the only free square of row 6.
	// No solution has all of these queens. Take back the queen on b3.
	// The queens on c2 and c3 attack each other along the column. Take back the one on c3.
}
