package record

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"nqueens/count/symmetric"
	"nqueens/jobs"
	"nqueens/ledger"
)

// Check is one reason to trust a count, or not to.
type Check struct {
	Name   string
	Passed bool
	Detail string
}

// Identities returns what every number of solutions obeys, checked for q:
// that the solutions which no turn leaves unchanged come in eights and the
// others in fours and twos, so that Q + R2 + 2 R4 is divisible by 8; and that 4
// divides Q from n = 6 on (arXiv 2601.05856). R2 and R4 are counted here, by
// searches of their own. Orbits counted once and multiplied by 8 pass the first
// whatever they hold: it catches lost and doubled jobs only by chance.
func Identities(ctx context.Context, n int, q *big.Int) ([]Check, error) {
	half, err := symmetric.HalfTurn(ctx, n, jobs.Options{})
	if err != nil {
		return nil, err
	}
	quarter, err := symmetric.QuarterTurn(ctx, n, jobs.Options{})
	if err != nil {
		return nil, err
	}
	classes, err := symmetric.ClassesOf(n, q, half, quarter)
	orbits := Check{Name: "symmetry classes", Passed: err == nil}
	if err == nil {
		orbits.Detail = fmt.Sprintf("with %v half-turn and %v quarter-turn symmetric solutions there are %v classes", half, quarter, classes.Unique)
	} else {
		orbits.Detail = err.Error()
	}
	checks := []Check{orbits}
	if n >= 6 {
		rest := new(big.Int).Mod(q, big.NewInt(4))
		checks = append(checks, Check{
			Name: "divisible by 4", Passed: rest.Sign() == 0,
			Detail: fmt.Sprintf("the remainder is %v", rest),
		})
	}
	return checks, nil
}

// Recount is how the recount of some units went.
type Recount struct {
	Units   int      // counted again
	Kernels []string // that did so, in the order of their first use
	Same    int      // units counted again by the kernel that had counted them, for want of another
	Wrong   []*ledger.Conflict
}

// Chance returns the probability with which such a recount finds a wrong unit
// if the fraction f of all units is wrong.
func (r Recount) Chance(f float64) float64 { return 1 - math.Pow(1-f, float64(r.Units)) }

// RecountUnits counts k units of the ledger again, chosen at random (all of them
// if there are no more), each by the checker that its plan has for what had counted
// it: by another method or another kernel, where there is one. Progress, where not nil, is told how many are done.
func RecountUnits(ctx context.Context, c *ledger.Contents, k int, progress func(done, total int)) (Recount, error) {
	plan, err := CountPlan(c.Plan)
	if err != nil {
		return Recount{}, err
	}
	stop := new(atomic.Bool)
	release := context.AfterFunc(ctx, func() { stop.Store(true) })
	defer release()

	chosen := rand.Perm(len(c.Records))
	chosen = chosen[:min(k, len(chosen))]
	checkers := make(map[string]jobs.Worker) // by the kernel that they check
	var r Recount
	for _, i := range chosen {
		if ctx.Err() != nil {
			return r, context.Cause(ctx)
		}
		had := c.Records[i]
		checker := checkers[had.Kernel]
		if checker == nil {
			if checker, err = plan.NewChecker(had.Kernel); err != nil {
				return Recount{}, err
			}
			checkers[had.Kernel] = checker
			if name := checker.Kernel(); !slices.Contains(r.Kernels, name) {
				r.Kernels = append(r.Kernels, name)
			}
		}
		again, ok := checker.Run(int(had.Unit), jobs.NewRunning(stop))
		if !ok {
			return r, context.Cause(ctx)
		}
		if again.Kernel == had.Kernel {
			r.Same++
		}
		r.Units++
		if again.Count != had.Count {
			other := ledger.Record{Unit: had.Unit, Count: again.Count, Nodes: again.Nodes, Kernel: again.Kernel}
			r.Wrong = append(r.Wrong, &ledger.Conflict{Unit: had.Unit, First: had, Other: other})
		}
		if progress != nil {
			progress(r.Units, len(chosen))
		}
	}
	return r, nil
}
