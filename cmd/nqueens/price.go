package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens/count"
	"nqueens/estimate"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/jobs"
	"nqueens/ledger"
)

// priceFlags say how to find what an exact count would take.
type priceFlags struct {
	c        *console.Console
	machines int
	budget   time.Duration
	method   string
	kernel   string
}

func (f *priceFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.machines, "machines", 1, "tell the time of a count on `K` machines like this one")
	flags.DurationVar(&f.budget, "budget", 3*time.Second, "how long to try parts of the count, a `TIME` such as 10s; 0 leaves its cost out")
	flags.StringVar(&f.method, "method", "auto", "what counting by `METHOD` costs: auto for each, "+strings.Join(count.MethodNames(), ", "))
	flags.StringVar(&f.kernel, "kernel", "auto", "the kernel `NAME` that a count would use")
}

// methods returns the methods to try for n; none where nothing is to be tried.
func (f *priceFlags) methods(c *console.Console, n int) ([]count.Method, error) {
	var chosen []count.Method
	for _, m := range count.Methods {
		if (f.method == "auto" || f.method == m.Name) && (f.kernel == "auto" || slices.Contains(m.Kernels(), f.kernel)) {
			chosen = append(chosen, m)
		}
	}
	switch {
	case f.method != "auto" && !slices.Contains(count.MethodNames(), f.method):
		return nil, console.Usagef("--method must be auto or %s, not %q", strings.Join(count.MethodNames(), " or "), f.method)
	case len(chosen) == 0:
		return nil, console.Usagef("--kernel %s is none that this processor has to count with; there are auto, %s", f.kernel, strings.Join(count.KernelNames(), ", "))
	case n > count.MaxN || f.budget == 0:
		return nil, nil
	}
	return chosen, nil
}

// measure tries each method for its part of the budget.
func (f *priceFlags) measure(c *console.Console, n int, methods []count.Method, options estimate.Options) ([]estimate.Cost, error) {
	var costs []estimate.Cost
	for _, m := range methods {
		cost, err := estimate.MeasureCost(c.Context(), n, estimate.CostOptions{
			Options: jobs.Options{Workers: options.Workers, Progress: func(p jobs.Progress) {
				c.Progress(-1, fmt.Sprintf("trying parts of a count by %s", m.Name))
			}},
			Method: m.Name, Kernel: f.kernel, Budget: f.budget / time.Duration(len(methods)), Seed: options.Seed,
		})
		switch {
		case errors.Is(err, estimate.ErrBudget):
			f.c.Remark("what a count by %s costs is not known: %v; a longer --budget would tell", m.Name, err)
			continue
		case err != nil:
			return nil, err
		}
		costs = append(costs, cost)
	}
	return costs, nil
}

func printCosts(w io.Writer, n int, costs []estimate.Cost, machines int) error {
	if n > count.MaxN {
		sayRow(w, "exact count", "none past n = %d", count.MaxN)
	}
	for _, cost := range costs {
		sayRow(w, "exact count", "by %s: %s core-hours, %s on the %s here", cost.Method, hours(cost), words.About(cost.Seconds(1)), words.Plural(cost.Cores, "core"))
		if machines > 1 {
			sayRow(w, "", "%s on %d machines like this", words.About(cost.Seconds(machines)), machines)
		}
		sayRow(w, "", "%.3g nodes in %s, %s of memory, %s of ledger", cost.Nodes, words.Plural(cost.Jobs, "job"), words.Bytes(cost.Memory), words.Bytes(ledgerSize(cost)))
		if cost.Samples == 0 {
			sayRow(w, "", "kernel %s; all of it was done", cost.Kernel)
		} else {
			sayRow(w, "", "kernel %s, standard error %.2g%%, from %d random parts", cost.Kernel, 100*cost.SecondsError, cost.Samples)
		}
	}
	return nil
}

// hours writes the core-hours of a cost with their 95% interval.
func hours(cost estimate.Cost) string {
	text := fmt.Sprintf("%.3g", cost.CoreSeconds/3600)
	if cost.Samples > 0 {
		text += fmt.Sprintf(" (95%%: %.3g to %.3g)", cost.Low/3600, cost.High/3600)
	}
	return text
}

// ledgerSize is what a ledger of that count would take, kept by this program on this
// machine.
func ledgerSize(cost estimate.Cost) uint64 {
	host, _ := os.Hostname()
	return uint64(cost.Jobs) * uint64(ledger.Record{Kernel: cost.Kernel, Build: console.Version(), Worker: host}.Size())
}

type costObject struct {
	Method        string     `json:"method"`
	Kernel        string     `json:"kernel"`
	Nodes         float64    `json:"nodes"`
	CoreHours     float64    `json:"core_hours"`
	RelativeError float64    `json:"relative_error"`
	Interval      [2]float64 `json:"core_hours_95"`
	Cores         int        `json:"cores"`
	Machines      int        `json:"machines"`
	Seconds       float64    `json:"seconds"` // on those machines
	Jobs          int        `json:"jobs"`
	Samples       int        `json:"samples"` // 0 where all of it was done
	MemoryBytes   uint64     `json:"memory_bytes"`
	LedgerBytes   uint64     `json:"ledger_bytes"`
}

func costOf(cost estimate.Cost, machines int) costObject {
	return costObject{
		Method: cost.Method, Kernel: cost.Kernel, Nodes: cost.Nodes, CoreHours: cost.CoreSeconds / 3600,
		RelativeError: cost.SecondsError, Interval: [2]float64{cost.Low / 3600, cost.High / 3600},
		Cores: cost.Cores, Machines: machines, Seconds: cost.Seconds(machines),
		Jobs: cost.Jobs, Samples: cost.Samples, MemoryBytes: cost.Memory, LedgerBytes: ledgerSize(cost),
	}
}
