package independent

import (
	"math"
	"testing"
)

func TestMaximalBoardsOutOfRange(t *testing.T) {
	for _, n := range []int{math.MinInt, -1, 0, MaxMaximalRows + 1, math.MaxInt} {
		if _, err := NewMaximalRowsPlan(n); err == nil {
			t.Errorf("n = %d has a plan by rows", n)
		}
		if _, err := NewMaximalSquaresPlan(n); err == nil {
			t.Errorf("n = %d has a plan by squares", n)
		}
	}
}
