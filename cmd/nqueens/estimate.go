package main

import (
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"nqueens/construct"
	"nqueens/count"
	"nqueens/estimate"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/jobs"
)

const asymptoticFormula = "2.53 n! e^(-0.9440009 n)"

func newEstimateCommand(c *console.Console) *cobra.Command {
	var options estimate.Options
	price := priceFlags{c: c}
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "estimate N",
		Short: "About how many solutions there are, and what a count would take",
		Long: `Estimate how many solutions the n queens problem has, by sequential Monte Carlo.

The estimate is unbiased, and comes with its standard error, a 95% interval and,
for comparison, the asymptotic formula. A board that is small enough is counted
whole. The same seed gives the same estimate again; four times the runs halve the
error.

Up to N = 32 it also tells what an exact count would take here, by each method of
counting: random parts of the work are done for a while. The core-hours come with
the 95% interval that the parts give, with the memory that the count has and the
size of its ledger. A count that fits the budget is done whole.`,
		Example: `  nqueens estimate 27
  nqueens estimate 100 --runs 50 --json
  nqueens estimate 28 --runs 50 --budget 500ms --machines 1000`,
		Args: console.Exactly("N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runEstimate(c, args[0], options, price, asJSON)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&options.Runs, "runs", estimate.DefaultRuns, "`K` independent runs")
	flags.IntVar(&options.Particles, "particles", estimate.DefaultParticles, "`K` partial placements kept at each row of a run")
	options.Seed = 1
	console.SeedFlag(cmd, &options.Seed, "seed of the random numbers, `S`")
	console.WorkersFlag(cmd, &options.Workers)
	price.add(cmd)
	flags.BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

func runEstimate(c *console.Console, arg string, options estimate.Options, price priceFlags, asJSON bool) error {
	n, err := console.Size(arg, construct.MaxN, "to estimate", "")
	if err != nil {
		return err
	}
	if n > estimate.MaxN {
		return console.Usagef("N must be 1 to %d to estimate by sampling, not %d; by the formula %s it is about %s",
			estimate.MaxN, n, asymptoticFormula, estimate.Scientific(estimate.Asymptotic(n), 3))
	}
	if err := checkEstimate(c, n, options, price); err != nil {
		return err
	}
	methods, err := price.methods(c, n)
	if err != nil {
		return err
	}
	options.Progress = func(p jobs.Progress) {
		c.Progress(p.Done, fmt.Sprintf("run %d of %d%s", p.JobsDone, p.Jobs, words.Left(p.Left)))
	}
	result, err := estimate.Solutions(c.Context(), n, options)
	if err != nil {
		return err
	}
	costs, err := price.measure(c, n, methods, options)
	if err != nil {
		return err
	}
	if asJSON {
		return c.JSON(estimateJSON(result, costs, price.machines))
	}
	if err := printEstimate(c.Out, result); err != nil {
		return err
	}
	return printCosts(c.Out, n, costs, price.machines)
}

func checkEstimate(c *console.Console, n int, options estimate.Options, price priceFlags) error {
	for _, flag := range []struct {
		name               string
		value, least, most int
	}{
		{"runs", options.Runs, estimate.MinRuns, estimate.MaxRuns},
		{"particles", options.Particles, estimate.MinParticles, estimate.MaxParticles},
		{"machines", price.machines, 1, math.MaxInt32},
	} {
		if flag.value < flag.least || flag.value > flag.most {
			return console.Usagef("--%s must be %d to %d, not %d", flag.name, flag.least, flag.most, flag.value)
		}
	}
	switch {
	case price.budget < 0:
		return console.Usagef("--budget must be at least 0s, not %v", price.budget)
	case n > count.MaxN:
		return c.Refuse(fmt.Sprintf("nothing past n = %d is counted, so that no count has a cost", count.MaxN), "kernel", "method", "machines", "budget")
	case price.budget == 0:
		return c.Refuse("--budget 0s leaves out the cost of a count", "kernel", "method", "machines")
	}
	return nil
}

// solutionsText writes a number of solutions whose natural logarithm is ln, in
// full where that is exact and short.
func solutionsText(ln float64, exact bool) string {
	if exact && ln < math.Log(1e12) {
		return fmt.Sprintf("%.0f", math.Exp(ln))
	}
	return aboutText(ln)
}

// aboutText writes the number whose natural logarithm is ln to five digits.
func aboutText(ln float64) string {
	if ln < math.Log(1e5) {
		return fmt.Sprintf("%.5g", math.Exp(ln))
	}
	return estimate.Scientific(ln, 5)
}

func printEstimate(w io.Writer, r estimate.Result) error {
	say := func(name, format string, args ...any) { sayRow(w, name, format, args...) }
	say("solutions", "%s", solutionsText(r.Ln, r.Exact))
	if r.Exact {
		say("standard error", "none: the whole tree was searched")
	} else {
		say("standard error", "%.2f%%, from %d runs of %d particles, seed %d", 100*r.RelativeError, r.Runs, r.Particles, r.Seed)
		say("95% interval", "%s to %s", solutionsText(r.LnLow, false), solutionsText(r.LnHigh, false))
	}
	say("formula", "%s, %s", aboutText(estimate.Asymptotic(r.N)), asymptoticFormula)
	return nil
}

// sayRow writes a line of an estimate.
func sayRow(w io.Writer, name, format string, args ...any) {
	fmt.Fprintf(w, "%-16s%s\n", name, fmt.Sprintf(format, args...))
}

type estimateObject struct {
	N             int          `json:"n"`
	Solutions     string       `json:"solutions"`
	Ln            *float64     `json:"ln"` // null for none
	Exact         bool         `json:"exact"`
	RelativeError float64      `json:"relative_error"`
	Interval      [2]string    `json:"interval_95"`
	Formula       string       `json:"formula"`
	Runs          int          `json:"runs"`
	Particles     int          `json:"particles"`
	Seed          uint64       `json:"seed"`
	Seconds       float64      `json:"seconds"`
	Costs         []costObject `json:"costs,omitempty"`
}

func estimateJSON(r estimate.Result, costs []estimate.Cost, machines int) estimateObject {
	o := estimateObject{
		N: r.N, Solutions: solutionsText(r.Ln, r.Exact), Exact: r.Exact, RelativeError: r.RelativeError,
		Interval: [2]string{solutionsText(r.LnLow, r.Exact), solutionsText(r.LnHigh, r.Exact)},
		Formula:  aboutText(estimate.Asymptotic(r.N)),
		Runs:     r.Runs, Particles: r.Particles, Seed: r.Seed, Seconds: r.Elapsed.Seconds(),
	}
	if !math.IsInf(r.Ln, -1) {
		o.Ln = &r.Ln
	}
	for _, cost := range costs {
		o.Costs = append(o.Costs, costOf(cost, machines))
	}
	return o
}
