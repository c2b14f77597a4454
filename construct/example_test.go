package construct_test

import (
	"fmt"
	"os"

	"nqueens.example/nqueens/construct"
	"nqueens.example/nqueens/notation"
)

func ExampleClosedForm() {
	solution, err := construct.ClosedForm(2_000_000_000)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solution.Column(1_234_567_890))
	// Output: 469135782
}

// A solution of any size can be written without holding it in memory.
func ExampleSolution_Fill() {
	solution, err := construct.ClosedForm(12)
	if err != nil {
		fmt.Println(err)
		return
	}
	w := notation.NewWriter(os.Stdout, notation.Columns, notation.Options{})
	w.WriteSource(solution)
	w.Close()
	// Output: 2 4 6 8 10 12 1 3 5 7 9 11
}
