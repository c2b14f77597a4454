package maximal

import (
	"math"
	"testing"
)

func TestBoardsOutOfRange(t *testing.T) {
	for _, n := range []int{math.MinInt, -1, 0, MaxN + 1, math.MaxInt} {
		if _, err := NewRowsPlan(n); err == nil {
			t.Errorf("n = %d has a plan by rows", n)
		}
		if _, err := NewSquaresPlan(n); err == nil {
			t.Errorf("n = %d has a plan by squares", n)
		}
	}
}
