package complete_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/notation"
)

func ExampleSolve() {
	problem := nqueens.New(8)
	problem.Placed = []nqueens.Square{{Row: 0, Col: 3}}  // d1
	problem.Blocked = []nqueens.Square{{Row: 1, Col: 5}} // f2
	found, err := complete.Solve(context.Background(), problem, complete.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(found.Placement)

	problem.Placed = append(problem.Placed, nqueens.Square{Row: 7, Col: 7}, nqueens.Square{Row: 6, Col: 0}) // h8, a7
	_, err = complete.Solve(context.Background(), problem, complete.Options{})
	fmt.Println(errors.Is(err, nqueens.ErrNoSolution))
	// Output:
	// [3 6 4 2 0 5 7 1]
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

// A judge of answers: each is a solution, a wrong placement, or no placement.
func Example_judge() {
	problem := nqueens.New(4)
	problem.Placed = []nqueens.Square{{Row: 0, Col: 1}} // b1 is given
	answers := "b1 d2 a3 c4\nc1 a2 d3 b4\nb1 d2 a3 b4\n"
	for answer, err := range notation.NewReader(strings.NewReader(answers), notation.Options{}).All() {
		if err != nil {
			panic(err) // the text is not a placement; err names the line
		}
		fmt.Printf("line %d: %v\n", answer.Line, problem.Accepts(answer.Placement))
	}
	// Output:
	// line 1: <nil>
	// line 2: the queen placed on b1 is missing
	// line 3: the queens on b1 and b4 attack each other along a column
}
