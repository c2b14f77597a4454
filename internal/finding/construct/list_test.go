package construct_test

import (
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/construct"
	"nqueens.example/nqueens/internal/testing/expect"
)

// The steps of the closed form end with a solution, and say the same on each board what is done.
func TestList(t *testing.T) {
	for _, n := range []int{1, 4, 5, 8, 9, 14, 15, 20, 27, 500} {
		steps, err := construct.List(n)
		if err != nil || len(steps) != 7 {
			t.Fatalf("n = %d: %d steps, %v", n, len(steps), err)
		}
		var placement nqueens.Placement
		for _, col := range steps[len(steps)-1].Columns {
			placement = append(placement, col-1)
		}
		if err := placement.Validate(); err != nil || len(placement) != n {
			t.Errorf("n = %d: %v, %v", n, placement, err)
		}
	}
	for _, n := range []int{-1, 0, 2, 3, 501} {
		expect.Fails(t, expect.ErrorOf(construct.List(n)), "n = %d has steps", n)
	}
}
