package similar

import (
	"testing"
)

// TestInverses checks the inverses that the shares are made of.
func TestInverses(t *testing.T) {
	s := newSharesSearch(17, factors(17, true), nil)
	for i, inverse := range s.inverses {
		if i > 0 && times(uint64(i), inverse) != 1 {
			t.Errorf("%d times %d is %d modulo the prime", i, inverse, times(uint64(i), inverse))
		}
	}
}
