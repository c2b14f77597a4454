package solve_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/solve"
	"nqueens.example/nqueens/write"
)

func ExampleAny() {
	problem := nqueens.Problem{N: 8}
	problem.Placed = []nqueens.Square{{Row: 0, Col: 3}}  // d1
	problem.Blocked = []nqueens.Square{{Row: 1, Col: 5}} // f2
	found, err := solve.Any(context.Background(), problem, solve.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(found.Placement)

	problem.Placed = append(problem.Placed, nqueens.Square{Row: 7, Col: 7}, nqueens.Square{Row: 6, Col: 0}) // h8, a7
	_, err = solve.Any(context.Background(), problem, solve.Options{})
	fmt.Println(errors.Is(err, nqueens.ErrNoSolution))
	// Output:
	// [3 6 4 2 0 5 7 1]
	// true
}

func ExampleHint() {
	problem := nqueens.Problem{N: 8}
	problem.Placed = []nqueens.Square{{Row: 0, Col: 0}} // a1 is given
	for _, queens := range [][]nqueens.Square{
		{{Row: 1, Col: 4}, {Row: 2, Col: 7}, {Row: 3, Col: 5}, {Row: 4, Col: 2}}, // e2 h3 f4 c5
		{{Row: 1, Col: 4}, {Row: 2, Col: 1}},                                     // e2 b3
		{{Row: 1, Col: 2}, {Row: 2, Col: 2}},                                     // c2 c3
	} {
		step, err := solve.Hint(context.Background(), problem, queens)
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
	problem := nqueens.Problem{N: 4}
	problem.Placed = []nqueens.Square{{Row: 0, Col: 1}} // b1 is given
	answers := "b1 d2 a3 c4\nc1 a2 d3 b4\nb1 d2 a3 b4\n"
	for answer, err := range read.Placements(strings.NewReader(answers), read.Options{}) {
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

// The search runs as the sequence is read: the first of the 39,029,188,884 solutions of 20
// queens come at once.
func ExampleAll() {
	for placement, err := range solve.All(context.Background(), nqueens.Problem{N: 6}) {
		if err != nil {
			panic(err)
		}
		fmt.Println(placement)
	}
	first, err := nqueens.Take(solve.All(context.Background(), nqueens.Problem{N: 20}), 1)
	fmt.Println(first, err)
	// Output:
	// [1 3 5 0 2 4]
	// [2 5 1 4 0 3]
	// [3 0 4 1 5 2]
	// [4 2 0 5 3 1]
	// [[0 2 4 1 3 12 14 11 17 19 16 8 15 18 7 9 6 13 5 10]] <nil>
}

func ExampleFirst() {
	found, err := solve.First(context.Background(), nqueens.Problem{N: 30}, solve.FirstOptions{})
	fmt.Println(found.Placement[:5], err)
	_, err = solve.First(context.Background(), nqueens.Problem{N: 3}, solve.FirstOptions{})
	fmt.Println(err)
	// Output:
	// [0 2 4 1 3] <nil>
	// no solution exists
}

func ExampleRandom() {
	found, err := solve.Random(context.Background(), 8, 1)
	fmt.Println(found.Placement, found.How, err)
	// Output: [4 0 7 3 1 6 2 5] uniformly random among all solutions <nil>
}

// A solution of any size can be written without holding it in memory.
func ExampleFormula() {
	solution, err := solve.Formula(12)
	if err != nil {
		panic(err)
	}
	w := write.NewWriter(os.Stdout, "columns", write.Options{})
	w.WriteSource(solution)
	w.Close()
	// Output: 2 4 6 8 10 12 1 3 5 7 9 11
}

// A proof is checked without the code of the search.
func ExampleProve() {
	problem := nqueens.Problem{N: 6, Placed: []nqueens.Square{{Row: 0, Col: 0}}} // a1
	var text bytes.Buffer
	if err := solve.Prove(context.Background(), &text, problem, proof.Form{}); err != nil {
		panic(err)
	}
	report, err := proof.Check(context.Background(), &text, &problem)
	fmt.Println(report.Problem.Placed, err)
	// Output: [a1] <nil>
}

// A chancellor moves as a rook and as a knight.
func ExampleAll_pieces() {
	placements, err := nqueens.Take(solve.All(context.Background(), nqueens.Problem{N: 4, Piece: "rook+knight"}), 2)
	fmt.Println(placements, err)
	// Output: [[0 1 2 3] [0 3 2 1]] <nil>
}
