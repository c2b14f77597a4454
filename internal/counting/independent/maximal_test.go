package independent

import (
	"math"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

func TestMaximalBoardsOutOfRange(t *testing.T) {
	for _, n := range []int{math.MinInt, -1, 0, MaxMaximalRows + 1, math.MaxInt} {
		expect.Fails(t, expect.ErrorOf(NewMaximalRowsPlan(n)), "n = %d has a plan by rows", n)
		expect.Fails(t, expect.ErrorOf(NewMaximalSquaresPlan(n)), "n = %d has a plan by squares", n)
	}
}
