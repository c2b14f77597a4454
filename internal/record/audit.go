package record

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/symmetric"
	"nqueens.example/nqueens/jobs"
)

// Check is one test of a count, and whether it passed.
type Check struct {
	Name   string `json:"name"`
	Passed bool   `json:"passed"`
	Detail string `json:"detail"`
}

// Trusted reports whether all checks passed.
func Trusted(checks []Check) bool {
	return !slices.ContainsFunc(checks, func(c Check) bool { return !c.Passed })
}

// Audit checks a ledger of a count: its jobs are those of this program's plan, each is
// recorded exactly once, and the sum satisfies the identities and agrees with the
// published value. The sum is checked only if every job is recorded. If recount is
// positive, Audit also counts that many random jobs again; options are for the recount.
func Audit(ctx context.Context, c *ledger.Contents, recount int, options jobs.Options) ([]Check, error) {
	if !IsCount(c.Plan.Kind) {
		return nil, fmt.Errorf("it records a %s, not a count that can be audited", c.Plan.Kind)
	}
	a := auditor{ledger: c.Audit()}
	a.file()
	if _, err := CountPlan(c.Plan); err != nil {
		a.add("plan", false, "%v", err)
		return a.checks, nil
	}
	a.jobs()
	if a.ledger.Missing == 0 && len(a.ledger.Conflicts) == 0 {
		identities, err := Identities(ctx, int(c.Plan.N), a.ledger.Total)
		if err != nil {
			return nil, err
		}
		a.checks = append(a.checks, identities...)
		if q, ok := known.Solutions(int(c.Plan.N)); ok {
			a.add("published value", q.Cmp(a.ledger.Total) == 0, "OEIS A000170 gives %v", q)
		}
	}
	if recount > 0 {
		again, err := RecountUnits(ctx, c, recount, options)
		if err != nil {
			return nil, err
		}
		a.checks = append(a.checks, again.check(c.Records.Len()))
	}
	return a.checks, nil
}

type auditor struct {
	ledger *ledger.Audit
	checks []Check
}

func (a *auditor) add(name string, passed bool, format string, args ...any) {
	a.checks = append(a.checks, Check{name, passed, fmt.Sprintf(format, args...)})
}

func (a *auditor) file() {
	a.add("records", true, "checksums and hash chain hold for all %d", a.ledger.Records)
	if a.ledger.Torn > 0 {
		a.add("end of file", false, "the %d bytes from record %d on are left of a write cut short, or changed, or one is under way; the next count cuts them off",
			a.ledger.Torn, a.ledger.Records+1)
	}
}

func (a *auditor) jobs() {
	a.add("plan", true, "its jobs are those that this program makes for n = %d", a.ledger.Plan.N)
	if a.ledger.Missing > 0 {
		a.add("coverage", false, "%d of %d jobs are missing: %s", a.ledger.Missing, a.ledger.Plan.Units, someOf(a.ledger.FirstMissing, a.ledger.Missing))
	} else {
		a.add("coverage", true, "every one of the %d jobs is there", a.ledger.Plan.Units)
	}
	if len(a.ledger.Conflicts) > 0 {
		a.add("conflicts", false, "%v", a.ledger.Conflicts[0])
	} else {
		a.add("conflicts", true, "no job has two counts")
	}
}

// Identities checks q against identities of the number of solutions. Solutions that no
// turn leaves unchanged come in eights, the others in fours and twos, so 8 divides
// Q + R2 + 2 R4; and 4 divides Q for n >= 6 (arXiv 2601.05856). R2 and R4 are counted
// here by separate searches. A method that multiplies orbits by 8 always passes the
// first, which detects lost and doubled jobs only by chance.
func Identities(ctx context.Context, n int, q *big.Int) ([]Check, error) {
	half, err := symmetric.HalfTurn(ctx, n, jobs.Options{})
	if err != nil {
		return nil, err
	}
	quarter, err := symmetric.QuarterTurn(ctx, n, jobs.Options{})
	if err != nil {
		return nil, err
	}
	classes, err := count.ClassesOf(n, q, half, quarter)
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

// Recount is the result of counting units again.
type Recount struct {
	Units   int      // counted again
	Kernels []string // that counted them, in the order of their first use
	Same    int      // units counted again by the same kernel, because there is no other
	Wrong   []*ledger.Conflict
}

// Chance returns the probability that such a recount finds a wrong unit if the
// fraction f of all units is wrong.
func (r Recount) Chance(f float64) float64 { return 1 - math.Pow(1-f, float64(r.Units)) }

// check returns the recount as a check of a ledger with a number of records.
func (r Recount) check(records int) Check {
	if len(r.Wrong) > 0 {
		return Check{"recount", false, fmt.Sprintf("%d of %d jobs counted again differ: %v", len(r.Wrong), r.Units, r.Wrong[0])}
	}
	jobs := "jobs"
	if r.Units == 1 {
		jobs = "job"
	}
	detail := fmt.Sprintf("%d %s counted again by %s, with the same result", r.Units, jobs, strings.Join(r.Kernels, ", "))
	if r.Units < records {
		detail += fmt.Sprintf("; had 1%% of the jobs been wrong, %.3g%% of such recounts would have shown it, had 10%%, %.3g%%",
			100*r.Chance(0.01), 100*r.Chance(0.1))
	}
	if r.Same > 0 {
		detail += fmt.Sprintf("; %d by the same kernel as before, for want of another", r.Same)
	}
	return Check{"recount", true, detail}
}

// RecountUnits counts k random units of the ledger again, or all if there are fewer. Each
// is counted by its plan's checker for the kernel that had counted it.
func RecountUnits(ctx context.Context, c *ledger.Contents, k int, options jobs.Options) (Recount, error) {
	plan, err := CountPlan(c.Plan)
	if err != nil {
		return Recount{}, err
	}
	chosen := rand.Perm(c.Records.Len())
	chosen = chosen[:min(k, len(chosen))]
	workers, err := options.Use(len(chosen))
	if err != nil {
		return Recount{}, err
	}
	checkers := make([]map[string]jobs.Worker, workers) // by the kernel that they check
	for i := range checkers {
		checkers[i] = make(map[string]jobs.Worker)
	}
	type again struct {
		had   ledger.Record
		found jobs.Result
	}
	var r Recount
	err = jobs.Run(ctx, workers, options.Progress, jobs.Work[again]{
		Len: len(chosen),
		Do: func(worker, i int, run *jobs.Running) (a again, err error) {
			a.had = c.Records.At(chosen[i])
			checker := checkers[worker][a.had.Kernel]
			if checker == nil {
				if checker, err = plan.NewChecker(a.had.Kernel); err != nil {
					return a, err
				}
				checkers[worker][a.had.Kernel] = checker
			}
			var ok bool
			if a.found, ok = checker.Run(int(a.had.Unit), run); !ok {
				return a, jobs.ErrStopped
			}
			return a, nil
		},
		Keep: func(a again) error { r.add(a.had, a.found); return nil },
	})
	return r, err
}

func (r *Recount) add(had ledger.Record, found jobs.Result) {
	r.Units++
	if !slices.Contains(r.Kernels, found.Kernel) {
		r.Kernels = append(r.Kernels, found.Kernel)
	}
	if found.Kernel == had.Kernel {
		r.Same++
	}
	if found.Count != had.Count {
		other := ledger.Record{Unit: had.Unit, Count: found.Count, Nodes: found.Nodes, Kernel: found.Kernel}
		r.Wrong = append(r.Wrong, &ledger.Conflict{Unit: had.Unit, First: had, Other: other})
	}
}
