package sample

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/symmetry"
)

// MaxChain is the largest board that Chain takes.
const MaxChain = 10_000

const (
	// sweeps is the number of exchanges for each queen before the chain is first looked
	// at. The similarity to the start falls to a third within about 60 and to that of two
	// random boards within 300, for n from 15 to 1000. Between looks there are interval
	// exchanges for each queen.
	sweeps   = 1000
	interval = 10

	// loose is the expected number of conflicts if conflicts were independent. With 0.5
	// a quarter of all looks finds a solution, with 1.5 one in thirty. But with 0.5 small
	// boards seldom move from one solution to another: in 20,000 draws of the 92 for n = 8
	// Pearson's statistic was 410 for 500 sweeps; with 1 it was 220, with 1.5 it was 102
	// (uniform draws give 91 ± 13).
	loose = 1.5
)

// Chain returns a solution of n queens, n = 1 or 4 to MaxChain, by a Markov chain whose
// solutions become uniformly distributed as the number of steps grows. A step exchanges
// the columns of two random queens: always if that does not add conflicts, and otherwise
// with probability exp(-b) for each conflict added. Each exchange is its own inverse, so
// the stationary probability of a board depends on its number of conflicts alone
// [MRRTT], and is the same for all boards without conflicts. The chain starts at the
// solution of Repair, runs several times as long as it takes to forget that, and is then
// checked at intervals until it is at a solution.
//
// How close the draws are to uniform was measured, not proven; the tests compare them
// with all solutions of 8 and of 12 queens. In 27,000 draws of the 2680 solutions of 11
// queens, Pearson's statistic was 1.3 standard deviations above that of uniform draws.
// On a 64 x 64 board the blocks of 8 x 8 squares hold from 0.66 queens in the corners to
// 1.28 in the middle of the edges; with Repair they hold from 0.82 to 1.17.
//
// [MRRTT]: N. Metropolis and others, Equation of state calculations by fast computing
// machines, Journal of Chemical Physics 21, 1953.
func Chain(ctx context.Context, n int, seed uint64) (nqueens.Placement, error) {
	if err := check(n, MaxChain, "a Markov chain", fmt.Sprintf("local repair takes boards up to %d", MaxRepair)); err != nil {
		return nil, err
	}
	start, err := Repair(ctx, n, seed)
	if err != nil {
		return nil, err
	}
	if n == 1 {
		return start, nil
	}
	c := newChain(start, seed)
	if err := c.run(ctx, sweeps*n); err != nil {
		return nil, err
	}
	for c.conflicts != 0 {
		if err := c.run(ctx, interval*n); err != nil {
			return nil, err
		}
	}
	p := c.placement(symmetry.Identity)
	if err := p.Validate(); err != nil {
		return nil, fmt.Errorf("the Markov chain ended with a placement that is not a solution: %w", err)
	}
	return p, nil
}

// chain is a board with its conflicts.
type chain struct {
	*board
	conflicts int
	chance    [5]float64 // of accepting that number of conflicts more; no exchange adds 5
}

func newChain(start nqueens.Placement, seed uint64) *chain {
	n := len(start)
	// Another stream than that of Repair, which drew the start.
	c := &chain{board: newBoard(n, rand.New(rand.NewPCG(seed, uint64(n)|1<<32)))}
	for row, col := range start {
		c.columns[row] = int32(col)
		c.conflicts += c.add(row)
	}
	// A random permutation has about 0.945 conflicts a queen, nearly independent ones:
	// that is how Q(n) falls behind n!.
	for more := range c.chance {
		c.chance[more] = math.Pow(min(0.5, loose/(0.945*float64(n))), float64(more))
	}
	return c
}

// run tries the given number of exchanges.
func (c *chain) run(ctx context.Context, exchanges int) error {
	n := uint32(len(c.columns))
	for i := range exchanges {
		if i%(1<<14) == 0 && ctx.Err() != nil {
			return ctxerr.Of(ctx)
		}
		a, b := int(c.random.Uint32N(n)), int(c.random.Uint32N(n))
		if a == b {
			continue
		}
		change := c.exchange(a, b)
		if change > 0 && c.random.Float64() >= c.chance[change] {
			c.exchange(a, b)
			continue
		}
		c.conflicts += change
	}
	return nil
}
