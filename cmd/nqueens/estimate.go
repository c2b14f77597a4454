package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/finding/construct"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// estimateFlags are the flags of estimate.
type estimateFlags struct {
	options        estimate.Options
	machines       int
	budget         time.Duration
	method, kernel string
	kindFlags
	sequence string // its number, "" for none
}

func newEstimateCommand(c *console.Console) *cobra.Command {
	f := estimateFlags{options: estimate.Options{Seed: 1}}
	cmd := &cobra.Command{
		Use:   "estimate [ID] N",
		Short: "Estimate the number of solutions and the cost of counting them",
		Long: `Estimate the number of solutions by sequential Monte Carlo.

The estimate is unbiased and comes with its standard error, a 95% interval and,
for comparison, the asymptotic formula. A board that is small enough is counted
exactly. The same seed repeats the estimate. Four times the runs halve the
error.

Up to N = 32 the command also predicts what an exact count would cost on this
machine, for each method of counting: it does random parts of the work for the
time of --budget, or all of it if it fits. The core-hours come with a 95%
interval, the memory that the count takes, and the size of its ledger. If parts
of the board take too long or too much memory, the cost follows from parts of a
smaller board, and says so. A --budget of 2m suffices for parts of 28 rows.
Time spent waiting for a core is not part of the cost.

--board, --piece and --class price the counts of other solutions that "nqueens
count" has, and the number of a sequence before N the term that it computes, by
each method: their number is estimated by the same random parts.`,
		Example: `  nqueens estimate 18
  nqueens estimate 27 --runs 50 --budget 1s
  nqueens estimate 100 --runs 50 --json
  nqueens estimate 28 --runs 50 --budget 500ms --machines 1000
  nqueens estimate 29 --board torus --budget 500ms
  nqueens estimate A352662 30 --budget 500ms`,
		Args: console.AtLeastOne("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			// ID and N may stand in any order, since ID was a flag.
			if i := slices.IndexFunc(args, isSequence); i >= 0 && len(args) > 1 {
				f.sequence = args[i]
				args = slices.Delete(args, i, i+1)
			}
			if len(args) > 1 {
				return console.Usagef("%q is one argument too many; for example %q", args[1], "nqueens estimate 18")
			}
			return f.run(c, args[0])
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&f.options.Runs, "runs", limits.DefaultRuns, "do `K` independent runs")
	console.SeedFlag(cmd, &f.options.Seed, "seed `S` of the random numbers")
	console.WorkersFlag(cmd, &f.options.Workers)
	flags.IntVar(&f.machines, "machines", 1, "predict the time of a count on `K` machines like this one")
	flags.DurationVar(&f.budget, "budget", 3*time.Second, "measure parts of the count for this `TIME`, such as 10s; 0 predicts no cost")
	f.kindFlags.add(cmd)
	addMethodFlag(cmd, &f.method)
	addKernelFlag(cmd, &f.kernel)
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}

func (f *estimateFlags) run(c *console.Console, size string) error {
	others, err := f.others(c, size)
	if err != nil {
		return err
	}
	if others != nil {
		return f.price(c, others)
	}
	n, err := console.Size(size, construct.MaxN, "to estimate", "")
	if err != nil {
		return err
	}
	if n > limits.EstimateN {
		return console.Usagef("N must be 1 to %d to estimate by sampling, not %d; by the formula %s it is about %s",
			limits.EstimateN, n, formula, words.Scientific(estimate.Asymptotic(n), 3))
	}
	if err := f.check(c, n); err != nil {
		return err
	}
	chosen, err := f.methods(n)
	if err != nil {
		return err
	}
	options := f.options
	options.Progress = c.JobOptions(options.Workers, func(p jobs.Progress) string { return fmt.Sprintf("run %d of %d", p.JobsDone, p.Jobs) }).Progress
	result, err := estimate.Solutions(c.Context(), n, options)
	if err != nil {
		return err
	}
	prices, err := f.measure(c, n, chosen)
	if err != nil {
		return err
	}
	return c.Answer(newEstimateReport(result, prices))
}

func (f *estimateFlags) check(c *console.Console, n int) error {
	for _, flag := range []struct {
		name               string
		value, least, most int
	}{
		{"runs", f.options.Runs, limits.MinRuns, limits.MaxRuns},
		{"machines", f.machines, 1, math.MaxInt32},
	} {
		if flag.value < flag.least || flag.value > flag.most {
			return console.Usagef("--%s must be %d to %d, not %d", flag.name, flag.least, flag.most, flag.value)
		}
	}
	switch {
	case f.budget < 0:
		return console.Usagef("--budget must be at least 0s, not %v", f.budget)
	case n > counting.MaxN:
		return c.Reject(fmt.Sprintf("boards past n = %d are not counted, so there is no cost to predict", counting.MaxN), "kernel", "method", "machines", "budget")
	case f.budget == 0:
		return c.Reject("--budget 0s predicts no cost", "kernel", "method", "machines")
	}
	return nil
}

// methods returns the methods whose cost is predicted for n, if any.
func (f *estimateFlags) methods(n int) ([]counting.Method, error) {
	var chosen []counting.Method
	for _, m := range counting.All() {
		if (f.method == "auto" || f.method == m.Name) && (f.kernel == "auto" || slices.Contains(m.Kernels, f.kernel)) {
			chosen = append(chosen, m)
		}
	}
	switch {
	case len(chosen) == 0:
		return nil, console.Usagef("this processor cannot count with --kernel %s; it has auto, %s", f.kernel, strings.Join(counting.Kernels(), ", "))
	case n > counting.MaxN || f.budget == 0:
		return nil, nil
	}
	return chosen, nil
}

// measure runs parts of a count by each method, each for its share of the budget.
func (f *estimateFlags) measure(c *console.Console, n int, chosen []counting.Method) ([]price, error) {
	var prices []price
	for _, m := range chosen {
		plan, err := m.NewPlan(n)
		if err != nil {
			return nil, err
		}
		cost, err := estimate.MeasureCost(c.Context(), plan, f.cost(c, m.Name, len(chosen)))
		switch {
		case errors.Is(err, estimate.ErrBudget):
			c.Remark("the cost of a count by %s is unknown: %v; try a longer --budget", m.Name, err)
			continue
		case err != nil:
			return nil, err
		}
		prices = append(prices, f.priceHere(cost))
	}
	return prices, nil
}

// cost returns how to measure the cost of a count by one of several methods.
func (f *estimateFlags) cost(c *console.Console, method string, methods int) estimate.CostOptions {
	return estimate.CostOptions{
		Workers: f.options.Workers, Progress: func(p jobs.Progress) {
			c.Progress(-1, fmt.Sprintf("measuring parts of a count by %s", method))
		},
		Kernel: f.kernel, Budget: f.budget / time.Duration(methods), Seed: f.options.Seed, Memory: console.FreeMemory(),
	}
}

// priceHere returns the price of a cost that was measured on this machine.
func (f *estimateFlags) priceHere(cost estimate.Cost) price {
	worker, _ := os.Hostname()
	p := priceOf(cost, f.machines, console.Version(), worker)
	if free := console.FreeMemory(); free < math.MaxInt64/2 {
		p.FreeMemory = uint64(max(1, free))
	}
	return p
}
