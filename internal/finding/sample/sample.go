// Package sample draws random solutions of the n queens problem: exactly uniformly by
// [Uniform] (n to 14), nearly uniformly by the Markov chain of [Chain] (n to 10,000), or
// fast and without such a promise by the local repair of [Repair] (n to 100,000,000).
//
// All three are deterministic: the same n and seed give the same solution on every
// machine. Random numbers come from math/rand/v2's PCG, seeded with (seed, n). There is
// no solution for n = 2 and 3; the error then wraps [nqueens.ErrNoSolution].
package sample

import (
	"fmt"

	"nqueens.example/nqueens"
)

// check returns an error if n is out of range, or 2 or 3. What names the way of drawing;
// beyond tells what serves larger boards.
func check(n, most int, what, beyond string) error {
	switch {
	case n < 1 || n > most:
		return fmt.Errorf("the size of the board must be 1 to %d for %s, not %d; %s", most, what, n, beyond)
	case n == 2 || n == 3:
		return fmt.Errorf("%w for %d queens; there is one for 1 and for 4 or more", nqueens.ErrNoSolution, n)
	}
	return nil
}
