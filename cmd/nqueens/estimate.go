package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/spf13/cobra"

	"nqueens/construct"
	"nqueens/count"
	"nqueens/estimate"
	"nqueens/jobs"
)

const asymptoticFormula = "2.53 n! e^(-0.9440009 n)"

func newEstimateCommand(term *terminal) *cobra.Command {
	var options estimate.Options
	var machines int
	var budget time.Duration
	var kernel string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "estimate N",
		Short: "About how many solutions there are, and what an exact count would take here",
		Long: `Estimate how many solutions the n queens problem has, by sequential Monte Carlo.

The estimate is unbiased, and comes with its standard error, a 95% interval and,
for comparison, the asymptotic formula. A board that is small enough is counted
whole. The same seed gives the same estimate again; four times the runs halve the
error.

Up to N = 32 it also tells what an exact count would take: random jobs of the
count are run here for a while, and where those of this board take too long,
those of smaller boards are, and their growth is continued.`,
		Example: `  nqueens estimate 27
  nqueens estimate 100 --runs 1600 --json
  nqueens estimate 28 --machines 1000`,
		Args: exactArgs("N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := parseSize(args[0], construct.MaxN, "to estimate", "")
			if err != nil {
				return err
			}
			if n > estimate.MaxN {
				return usageErrorf("N must be 1 to %d to estimate by sampling, not %d; by the formula %s it is about %s",
					estimate.MaxN, n, asymptoticFormula, estimate.Scientific(estimate.Asymptotic(n), 3))
			}
			if err := checkEstimate(cmd, options, machines, budget); err != nil {
				return err
			}
			bar := term.newProgress(cmd.ErrOrStderr())
			options.Progress = func(p jobs.Progress) {
				bar.update(p.Done, fmt.Sprintf("run %d of %d%s", p.JobsDone, p.Jobs, timeLeft(p)))
			}
			result, err := estimate.Solutions(cmd.Context(), n, options)
			bar.clear()
			if err != nil {
				return err
			}
			var cost *estimate.Cost
			if n <= count.MaxN && budget > 0 {
				bar.update(-1, "running jobs of the count")
				c, err := estimate.MeasureCost(cmd.Context(), n, budget, kernel, options.Seed)
				bar.clear()
				if err != nil && !errors.Is(err, context.Canceled) {
					return usageError{err}
				}
				if err != nil {
					return err
				}
				cost = &c
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(estimateJSON(result, cost, machines))
			}
			return printEstimate(cmd.OutOrStdout(), result, cost, machines)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&options.Runs, "runs", estimate.DefaultRuns, "`K` independent runs")
	flags.IntVar(&options.Particles, "particles", estimate.DefaultParticles, "`K` partial placements kept at each row of a run")
	options.Seed = 1
	flags.Var((*seedValue)(&options.Seed), "seed", "seed of the random numbers, `S`")
	workersFlag(cmd, &options.Workers)
	flags.IntVar(&machines, "machines", 1, "tell the time of a count on `K` machines like this one")
	flags.DurationVar(&budget, "budget", 3*time.Second, "how long to run jobs of the count, a `TIME` such as 10s; 0 leaves its cost out")
	addKernelFlag(flags, &kernel, "the kernel `NAME` that a count would use")
	flags.BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

func checkEstimate(cmd *cobra.Command, options estimate.Options, machines int, budget time.Duration) error {
	for _, flag := range []struct {
		name               string
		value, least, most int
	}{
		{"runs", options.Runs, estimate.MinRuns, estimate.MaxRuns},
		{"particles", options.Particles, estimate.MinParticles, estimate.MaxParticles},
		{"machines", machines, 1, math.MaxInt32},
	} {
		if flag.value < flag.least || flag.value > flag.most {
			return usageErrorf("--%s must be %d to %d, not %d", flag.name, flag.least, flag.most, flag.value)
		}
	}
	if budget < 0 {
		return usageErrorf("--budget must be at least 0s, not %v", budget)
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

// longTime writes seconds as people say them, from seconds to years.
func longTime(seconds float64) string {
	switch {
	case seconds < 120:
		return fmt.Sprintf("%.3g seconds", seconds)
	case seconds < 2*3600:
		return fmt.Sprintf("%.3g minutes", seconds/60)
	case seconds < 48*3600:
		return fmt.Sprintf("%.3g hours", seconds/3600)
	case seconds < 2*365.25*86400:
		return fmt.Sprintf("%.3g days", seconds/86400)
	}
	return fmt.Sprintf("%.3g years", seconds/(365.25*86400))
}

func printEstimate(w io.Writer, r estimate.Result, cost *estimate.Cost, machines int) error {
	say := func(name, format string, args ...any) {
		fmt.Fprintf(w, "%-16s%s\n", name, fmt.Sprintf(format, args...))
	}
	say("solutions", "%s", solutionsText(r.Ln, r.Exact))
	if r.Exact {
		say("standard error", "none: the whole tree was searched")
	} else {
		say("standard error", "%.2f%%, from %d runs of %d particles, seed %d", 100*r.RelativeError, r.Runs, r.Particles, r.Seed)
		say("95% interval", "%s to %s", solutionsText(r.LnLow, false), solutionsText(r.LnHigh, false))
	}
	say("formula", "%s, %s", aboutText(estimate.Asymptotic(r.N)), asymptoticFormula)
	if cost != nil {
		say("exact count", "%.3g nodes, %.3g core-hours: %s on the %s here", cost.Nodes, cost.CoreSeconds/3600, longTime(cost.Seconds(1)), plural(cost.Cores, "core"))
		if machines > 1 {
			say("", "%s on %d machines like this", longTime(cost.Seconds(machines)), machines)
		}
		say("", "%s", costSource(*cost))
		return nil
	}
	if r.N > count.MaxN {
		say("exact count", "none past n = %d", count.MaxN)
	}
	return nil
}

// costSource says where the cost comes from.
func costSource(cost estimate.Cost) string {
	last := cost.Samples[len(cost.Samples)-1]
	text := fmt.Sprintf("from %d of %d jobs of n = %d, kernel %s", last.Run, last.Jobs, last.N, cost.Kernel)
	if cost.Extrapolated() {
		return text + fmt.Sprintf(", continued to n = %d", cost.N)
	}
	if last.RelativeError > 0 {
		text += fmt.Sprintf(", standard error %.0f%%", 100*last.RelativeError)
	}
	return text
}

type estimateObject struct {
	N             int         `json:"n"`
	Solutions     string      `json:"solutions"`
	Ln            *float64    `json:"ln"` // null for none
	Exact         bool        `json:"exact"`
	RelativeError float64     `json:"relative_error"`
	Interval      [2]string   `json:"interval_95"`
	Formula       string      `json:"formula"`
	Runs          int         `json:"runs"`
	Particles     int         `json:"particles"`
	Seed          uint64      `json:"seed"`
	Seconds       float64     `json:"seconds"`
	Cost          *costObject `json:"cost,omitempty"`
}

type costObject struct {
	Nodes        float64 `json:"nodes"`
	CoreHours    float64 `json:"core_hours"`
	Cores        int     `json:"cores"`
	Machines     int     `json:"machines"`
	Seconds      float64 `json:"seconds"` // on those machines
	Kernel       string  `json:"kernel"`
	SampledN     int     `json:"sampled_n"`
	SampledJobs  int     `json:"sampled_jobs"`
	Extrapolated bool    `json:"extrapolated"`
}

func estimateJSON(r estimate.Result, cost *estimate.Cost, machines int) estimateObject {
	o := estimateObject{
		N: r.N, Solutions: solutionsText(r.Ln, r.Exact), Exact: r.Exact, RelativeError: r.RelativeError,
		Interval: [2]string{solutionsText(r.LnLow, r.Exact), solutionsText(r.LnHigh, r.Exact)},
		Formula:  aboutText(estimate.Asymptotic(r.N)),
		Runs:     r.Runs, Particles: r.Particles, Seed: r.Seed, Seconds: r.Elapsed.Seconds(),
	}
	if !math.IsInf(r.Ln, -1) {
		o.Ln = &r.Ln
	}
	if cost != nil {
		last := cost.Samples[len(cost.Samples)-1]
		o.Cost = &costObject{
			Nodes: cost.Nodes, CoreHours: cost.CoreSeconds / 3600, Cores: cost.Cores, Machines: machines,
			Seconds: cost.Seconds(machines), Kernel: cost.Kernel,
			SampledN: last.N, SampledJobs: last.Run, Extrapolated: cost.Extrapolated(),
		}
	}
	return o
}
