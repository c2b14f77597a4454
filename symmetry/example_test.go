package symmetry_test

import (
	"fmt"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/symmetry"
)

func ExampleOrbit() {
	half := nqueens.Placement{2, 4, 1, 7, 0, 6, 3, 5}
	fmt.Println(symmetry.ClassOf(half), symmetry.Stabiliser(half))
	for _, p := range symmetry.Orbit(half) {
		fmt.Println(p)
	}
	// Output:
	// half-turn [identity half-turn]
	// [2 4 1 7 0 6 3 5]
	// [3 5 7 1 6 0 2 4]
	// [4 2 0 6 1 7 5 3]
	// [5 3 6 0 7 1 4 2]
}
