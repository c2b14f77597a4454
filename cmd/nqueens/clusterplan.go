package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens/count"
	"nqueens/estimate"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/jobs"
)

// recordBytes is about how long a record of a ledger is.
const recordBytes = 140

// clusterPlan is what a count over machines like this one would take.
type clusterPlan struct {
	N           int     `json:"n"`
	Method      string  `json:"method"`
	Kernel      string  `json:"kernel"`
	Jobs        int     `json:"jobs"`
	CoreHours   float64 `json:"core_hours"`
	Low         float64 `json:"core_hours_low"` // of the 95% interval
	High        float64 `json:"core_hours_high"`
	Samples     int     `json:"samples"`
	Machines    int     `json:"machines"`
	Cores       int     `json:"cores_each"`
	Seconds     float64 `json:"seconds"`
	LedgerBytes float64 `json:"ledger_bytes"`
}

func newClusterPlanCommand(c *console.Console) *cobra.Command {
	var machines, cores int
	var method, kernel string
	var budget time.Duration
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "plan N",
		Short: "What a count would take on so many machines, from jobs measured here",
		Long: `Run parts of the count here, chosen at random, for the time of --budget, and tell
what the whole would take: core-hours with their 95% interval, the time on so many
machines like this one, and how large the ledger gets.`,
		Example: `  nqueens cluster plan 22 --machines 10
  nqueens cluster plan 24 --machines 200 --cores 64 --budget 2s
  nqueens cluster plan 20 --method search --json`,
		Args: console.Exactly("N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := console.Size(args[0], count.MaxN, "to count exactly", "nqueens estimate "+args[0])
			if err != nil {
				return err
			}
			if machines < 1 || machines > math.MaxInt32 || cores < 0 || cores > math.MaxInt16 {
				return console.Usagef("--machines and --cores must be at least 1")
			}
			if budget <= 0 {
				return console.Usagef("--budget must be more than 0s, not %v", budget)
			}
			plan, err := planCluster(c, n, estimate.CostOptions{Options: jobs.Options{}, Method: method, Kernel: kernel, Budget: budget, Seed: 1})
			if err != nil {
				return err
			}
			if cores > 0 {
				plan.Cores = cores
			}
			plan.Machines = machines
			plan.Seconds = plan.CoreHours * 3600 / float64(machines*plan.Cores)
			return plan.write(c.Out, asJSON)
		},
	}
	f := cmd.Flags()
	f.IntVar(&machines, "machines", 1, "`K` machines count")
	f.IntVar(&cores, "cores", 0, "with `K` cores each; as many as here unless given")
	f.DurationVar(&budget, "budget", 3*time.Second, "how long to measure, a `TIME` such as 10s")
	f.StringVar(&method, "method", "auto", "`METHOD` to count by")
	addKernelFlag(f, &kernel, "`KERNEL` that counts")
	f.BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

func planCluster(c *console.Console, n int, options estimate.CostOptions) (clusterPlan, error) {
	c.Progress(-1, "running parts of the count")
	cost, err := estimate.MeasureCost(c.Context(), n, options)
	if err != nil {
		return clusterPlan{}, err
	}
	return clusterPlan{
		N: n, Method: cost.Method, Kernel: cost.Kernel, Jobs: cost.Jobs, Samples: cost.Samples, Cores: cost.Cores,
		CoreHours: cost.CoreSeconds / 3600, Low: cost.Low / 3600, High: cost.High / 3600, LedgerBytes: recordBytes * float64(cost.Jobs),
	}, nil
}

func (p clusterPlan) write(w io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(p)
	}
	var b strings.Builder
	say := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-11s "+format+"\n", append([]any{name}, args...)...)
	}
	say("count", "n = %d by %s, kernel %s", p.N, p.Method, p.Kernel)
	say("jobs", "%d, each %s on one core on average", p.Jobs, words.About(p.CoreHours*3600/float64(p.Jobs)))
	if p.Samples == 0 {
		say("core-hours", "%.4g; all of it was run here", p.CoreHours)
	} else {
		say("core-hours", "%.4g, 95%% interval %.4g to %.4g, from %d parts run here", p.CoreHours, p.Low, p.High, p.Samples)
	}
	say("machines", "%d with %d cores each", p.Machines, p.Cores)
	say("time", "%s, if none of them fails", words.About(p.Seconds))
	say("ledger", "about %sB, and as much again on each server", words.Rate(p.LedgerBytes))
	_, err := io.WriteString(w, b.String())
	return err
}
