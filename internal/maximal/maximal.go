// Package maximal counts the maximal placements of nonattacking queens, of any number: those to
// which no queen can be added (OEIS A146303). They are the maximal independent sets of the queen
// graph.
//
// Two plans count them, with nothing in common.
package maximal

import "fmt"

// MaxN is the largest board. Its placements are about 10^17.
const MaxN = 22

func check(n int) error {
	if n < 1 || n > MaxN {
		return fmt.Errorf("maximal placements are counted on boards of 1 to %d, not %d", MaxN, n)
	}
	return nil
}
