package region_test

import (
	"context"
	"fmt"

	"nqueens.example/nqueens/region"
)

func Example() {
	puzzle, err := region.Parse("AABBC/BBBBC/DDBBC/DBBBE/EEEEE")
	if err != nil {
		panic(err)
	}
	solution, err := region.Solve(context.Background(), puzzle)
	if err != nil {
		panic(err)
	}
	fmt.Println(solution)
	// Output: r1c2 r2c5 r3c3 r4c1 r5c4
}

func ExampleExplain() {
	puzzle, err := region.Parse("AABBC/BBBBC/DDBBC/DBBBE/EEEEE")
	if err != nil {
		panic(err)
	}
	explanation, err := region.Explain(context.Background(), puzzle)
	if err != nil {
		panic(err)
	}
	for _, step := range explanation.Steps[:3] {
		fmt.Println(step.Why)
	}
	fmt.Println(explanation.Rating.Difficulty)
	// Output:
	// All squares left to region A lie in row 1, so its queen stands there and the rest of row 1 stays empty.
	// All squares left to region C lie in column 5, so its queen stands there and the rest of column 5 stays empty.
	// A queen on r2c1 or r2c2 would leave row 1 without a square.
	// medium
}

func ExamplePuzzle_Text() {
	puzzle, err := region.Parse("AABBC/BBBBC/DDBBC/DBBBE/EEEEE")
	if err != nil {
		panic(err)
	}
	solution, err := region.Solve(context.Background(), puzzle)
	if err != nil {
		panic(err)
	}
	fmt.Print(puzzle.Text(solution, false))
	// Output:
	//      1   2   3   4   5
	//    ┌───────┬───────┬───┐
	//  1 │ a   ♛ │ b   b │ c │
	//    ├───────┘       │   │
	//  2 │ b   b   b   b │ ♛ │
	//    ├───────┐       │   │
	//  3 │ d   d │ ♛   b │ c │
	//    │   ┌───┘       ├───┤
	//  4 │ ♛ │ b   b   b │ e │
	//    ├───┴───────────┘   │
	//  5 │ e   e   e   ♛   e │
	//    └───────────────────┘
}
