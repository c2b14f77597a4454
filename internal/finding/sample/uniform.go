package sample

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"sync"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
)

// MaxUniform is the largest board that Uniform takes.
const MaxUniform = 14

// Uniform returns a solution of n queens, n = 1 or 4 to MaxUniform, drawn uniformly from
// all Q(n) solutions: it draws an index and unranks it in lexicographic order. The counts
// below the first rows are kept: later calls take about a hundredth of the time of the first.
func Uniform(ctx context.Context, n int, seed uint64) (nqueens.Placement, error) {
	if err := check(n, MaxUniform, "a uniformly random solution", fmt.Sprintf("a Markov chain takes boards up to %d", MaxChain)); err != nil {
		return nil, err
	}
	if err := ctxerr.Of(ctx); err != nil {
		return nil, err
	}
	all := uniformState{board: 1<<n - 1}
	p := all.unrank(nil, n, rand.New(rand.NewPCG(seed, uint64(n))).Uint64N(all.count()))
	if err := p.Validate(); err != nil {
		return nil, fmt.Errorf("sampling ended with a placement that is not a solution: %w", err)
	}
	return p, nil
}

// keptRows is the number of rows with whose queens counts are kept.
const keptRows = 4

// kept has the counts of states.
var kept sync.Map

// uniformState is a partial placement: the columns taken, and the squares of the next
// row that are attacked along diagonals.
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
	rows := bits.OnesCount32(s.columns)
	if rows <= keptRows {
		if count, ok := kept.Load(s); ok {
			return count.(uint64)
		}
	}
	total := uint64(0)
	for free := s.free(); free != 0; free &= free - 1 {
		total += s.place(bits.TrailingZeros32(free)).count()
	}
	if rows <= keptRows {
		kept.Store(s, total)
	}
	return total
}

// unrank completes p by the completion with the given index in lexicographic order,
// 0 <= rank < s.count().
func (s uniformState) unrank(p nqueens.Placement, n int, rank uint64) nqueens.Placement {
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
