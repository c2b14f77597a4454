package similar

import (
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
)

func TestBoardsOutOfRange(t *testing.T) {
	for _, n := range []int{-1, 0, MaxN + 1, 1 << 40} {
		expect.Fails(t, expect.ErrorOf(NewLeastPlan(n, false)), "n = %d has a plan by least members", n)
		expect.Fails(t, expect.ErrorOf(NewSharesPlan(n, true)), "n = %d has a plan by shares", n)
	}
}

// TestInverses checks the inverses that the shares are made of.
func TestInverses(t *testing.T) {
	s := newSharesSearch(17, factors(17, true), nil)
	for i, inverse := range s.inverses {
		if i > 0 && times(uint64(i), inverse) != 1 {
			t.Errorf("%d times %d is %d modulo the prime", i, inverse, times(uint64(i), inverse))
		}
	}
}
