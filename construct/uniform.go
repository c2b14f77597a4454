package construct

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"

	"nqueens"
)

// MaxUniform is the largest board that Uniform serves.
const MaxUniform = 14

// Uniform returns a solution of n queens, n = 1 or 4 to MaxUniform, each of the
// Q(n) solutions with the same chance: it counts them and takes a random one in
// lexicographic order.
//
// The same n and seed give the same solution: the random number is that of
// math/rand/v2's PCG seeded with (seed, n). For n = 2 and 3 the error wraps
// nqueens.ErrNoSolution; when ctx is done first it is ctx's.
func Uniform(ctx context.Context, n int, seed uint64) (nqueens.Placement, error) {
	switch {
	case n < 1 || n > MaxUniform:
		return nil, fmt.Errorf("the size of the board must be from 1 to %d for a uniformly random solution, not %d; local repair serves boards to %d", MaxUniform, n, MaxRepair)
	case n == 2 || n == 3:
		return nil, noSolution(n)
	}
	first := uniformState{board: 1<<n - 1}
	total := uint64(0)
	// The last half of the first row mirrors the first.
	for free := first.board; free != 0; free &= free - 1 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		col := bits.TrailingZeros32(free)
		switch {
		case 2*col+1 < n:
			total += 2 * first.place(col).count()
		case 2*col+1 == n:
			total += first.place(col).count()
		}
	}
	rank := rand.New(rand.NewPCG(seed, uint64(n))).Uint64N(total)
	p := first.unrank(n, rank)
	if err := p.Validate(); err != nil {
		return nil, fmt.Errorf("sampling ended with a placement that is no solution: %w", err)
	}
	return p, nil
}

// uniformState is a partial placement: the columns taken and the squares of the
// next row that diagonals attack.
type uniformState struct{ board, columns, rising, falling uint32 }

func (s uniformState) free() uint32 { return s.board &^ (s.columns | s.rising | s.falling) }

func (s uniformState) place(col int) uniformState {
	queen := uint32(1) << col
	return uniformState{s.board, s.columns | queen, (s.rising | queen) << 1, (s.falling | queen) >> 1}
}

// count returns the number of completions.
func (s uniformState) count() uint64 {
	if s.columns == s.board {
		return 1
	}
	total := uint64(0)
	for free := s.free(); free != 0; free &= free - 1 {
		total += s.place(bits.TrailingZeros32(free)).count()
	}
	return total
}

// unrank returns the completion that comes after rank others in lexicographic
// order, for rank below s.count().
func (s uniformState) unrank(n int, rank uint64) nqueens.Placement {
	p := make(nqueens.Placement, 0, n)
	for len(p) < n {
		for free := s.free(); free != 0; free &= free - 1 {
			col := bits.TrailingZeros32(free)
			child := s.place(col)
			if count := child.count(); rank >= count {
				rank -= count
				continue
			}
			p = append(p, col)
			s = child
			break
		}
	}
	return p
}
