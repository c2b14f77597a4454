package symmetric

import (
	"math/bits"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// MaxQuarterTurn is the largest board for which NewQuarterTurnPlan has to search: the
// diagonals in use are one 64-bit word.
const MaxQuarterTurn = 65

// NewQuarterTurnPlan returns the plan of the number of solutions of the n queens problem
// that a quarter turn leaves unchanged (OEIS A033148). If n is 2 or 3 above a multiple of
// 4 there are none, and the plan has no jobs; otherwise n must be 1 to
// MaxQuarterTurn.
//
// Queens come in fours around the centre. Measured from the centre, a four uses
// two distances a > b as its rows and columns, and as its diagonals a + b and
// a - b, in both directions; its mirror image uses the same. So the solutions
// are the ways to pair the distances such that all sums and differences are
// different (A260189; for n = 4k + 1 that is A002968), times 2 for each pair.
func NewQuarterTurnPlan(n int) (jobs.Plan, error) {
	if n < 1 || n%4 < 2 && n > MaxQuarterTurn {
		return nil, &nqueens.SizeError{N: n, Min: 1, Max: MaxQuarterTurn, Purpose: "to count quarter-turn symmetric solutions"}
	}
	count := parts.Count{Method: "quarter-turn symmetric solutions by pairings", Version: 1, N: n}
	if n%4 > 1 {
		return count.Plan(), nil
	}
	pairs := n / 4
	if pairs == 0 {
		return parts.One(count.Method, n), nil
	}
	// A job says which distances the two largest unpaired ones are paired with.
	distances := 2 * pairs
	count.Len = distances * distances
	count.Part = func(part int, run *parts.Running) jobs.Count {
		s := pairing{odd: n % 2, run: run}
		return parts.Times(1<<pairs, s.countFirst(distances, part/distances, part%distances))
	}
	return count.Plan(), nil
}

// pairing counts the pairings of distances. Distance number i, from 0, is i + 1
// for odd n and i + 1/2 for even n, so that numbers i and j have the difference
// i - j and the sum i + j + 1 + odd.
type pairing struct {
	odd int
	run *parts.Running
}

// countFirst counts the pairings that pair the largest number with i, and the
// largest then left with j.
func (s *pairing) countFirst(distances, i, j int) uint64 {
	left := uint64(1)<<distances - 1
	if distances == 2 {
		if j != 0 {
			return 0
		}
		return s.count(left, 0, 0, 1<<i)
	}
	return s.count(left, 0, 0, 1<<i, 1<<j)
}

// count counts the pairings of the numbers in left. Bit v of used, and bit
// 63 - v of mirrored, say that v is a sum or difference already. The first
// numbers are paired with the ones that among gives.
func (s *pairing) count(left, used, mirrored uint64, among ...uint64) uint64 {
	a := bits.Len64(left) - 1
	left &^= 1 << a
	sums := a + 1 + s.odd
	free := left &^ (used >> sums) &^ (mirrored >> (63 - a))
	if len(among) > 0 {
		free &= among[0]
		among = among[1:]
	}
	if left&(left-1) == 0 {
		return uint64(bits.OnesCount64(free))
	}
	if left > 1<<12 {
		if s.run.Stopped() {
			return 0
		}
		free = s.run.Branches(free)
	}
	var found uint64
	for ; free != 0; free &= free - 1 {
		b := bits.TrailingZeros64(free)
		u := used | 1<<((sums+b)&63) | 1<<((a-b)&63)
		m := mirrored | 1<<((63-sums-b)&63) | 1<<((63-a+b)&63)
		found += s.count(left&^(1<<b), u, m, among...)
	}
	return found
}
