package sample

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
)

// MaxUniform is the largest board that Uniform takes.
const MaxUniform = 14

// Uniform returns a solution of n queens, n = 1 or 4 to MaxUniform, drawn uniformly from
// all Q(n) solutions. It counts the solutions, draws an index, and unranks it in
// lexicographic order. The counts for each size are cached: later calls take about a
// hundredth of the time of the first.
func Uniform(ctx context.Context, n int, seed uint64) (nqueens.Placement, error) {
	if err := check(n, MaxUniform, "a uniformly random solution", fmt.Sprintf("a Markov chain takes boards up to %d", MaxChain)); err != nil {
		return nil, err
	}
	counts, err := countsOf(ctx, n)
	if err != nil {
		return nil, err
	}
	total := counts[len(counts)-1].upTo
	rank := rand.New(rand.NewPCG(seed, uint64(n))).Uint64N(total)
	i, _ := slices.BinarySearchFunc(counts, rank, func(c prefixCount, rank uint64) int {
		if c.upTo <= rank {
			return -1
		}
		return 1
	})
	if i > 0 {
		rank -= counts[i-1].upTo
	}
	p := counts[i].state.unrank(slices.Clone(counts[i].columns), n, rank)
	if err := p.Validate(); err != nil {
		return nil, fmt.Errorf("sampling ended with a placement that is not a solution: %w", err)
	}
	return p, nil
}

// prefixRows is the number of rows that the kept counts fix. With more rows a prefix has
// fewer completions to unrank, but there are more prefixes.
const prefixRows = 4

// prefixCount belongs to the placements that begin with columns.
type prefixCount struct {
	columns nqueens.Placement
	state   uniformState
	upTo    uint64 // solutions with this prefix or a lexicographically earlier one
}

// cache has the counts of each size once it has been drawn from.
var cache struct {
	sync.Mutex
	counts [MaxUniform + 1][]prefixCount
}

// countsOf counts the completions of all prefixes.
func countsOf(ctx context.Context, n int) ([]prefixCount, error) {
	if err := ctxerr.Of(ctx); err != nil {
		return nil, err
	}
	cache.Lock()
	defer cache.Unlock()
	if counts := cache.counts[n]; counts != nil {
		return counts, nil
	}
	var counts []prefixCount
	total := uint64(0)
	var fill func(columns nqueens.Placement, s uniformState) error
	fill = func(columns nqueens.Placement, s uniformState) error {
		if err := ctxerr.Of(ctx); err != nil {
			return err
		}
		if len(columns) == min(prefixRows, n) {
			if found := s.count(); found > 0 {
				total += found
				counts = append(counts, prefixCount{slices.Clone(columns), s, total})
			}
			return nil
		}
		for free := s.free(); free != 0; free &= free - 1 {
			col := bits.TrailingZeros32(free)
			if err := fill(append(columns, col), s.place(col)); err != nil {
				return err
			}
		}
		return nil
	}
	err := fill(make(nqueens.Placement, 0, n), uniformState{board: 1<<n - 1})
	if err == nil {
		cache.counts[n] = counts
	}
	return counts, err
}

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
	total := uint64(0)
	for free := s.free(); free != 0; free &= free - 1 {
		total += s.place(bits.TrailingZeros32(free)).count()
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
