package main

import (
	"context"
	"math"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
)

func newClusterPlanCommand(c *console.Console) *cobra.Command {
	var machines, cores int
	var method, kernel string
	var budget time.Duration
	cmd := &cobra.Command{
		Use:   "plan N",
		Short: "Predict the cost of a count on many machines, from jobs measured here",
		Long: `Run random parts of the count on this machine for the time of --budget, and
predict the cost of the whole: core-hours with a 95% interval, the time on that
many machines like this one, and the size of the ledger.`,
		Example: `  nqueens cluster plan 22 --machines 10
  nqueens cluster plan 24 --machines 4 --cores 64 --budget 2s
  nqueens cluster plan 20 --method search --json`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := countSize(args[0])
			if err != nil {
				return err
			}
			if machines < 1 || machines > math.MaxInt32 || cores < 0 || cores > math.MaxInt16 {
				return console.Usagef("--machines and --cores must be at least 1")
			}
			if budget <= 0 {
				return console.Usagef("--budget must be more than 0s, not %v", budget)
			}
			c.Progress(-1, "running parts of the count")
			f, err := newForecast(c.Context(), n, machines, cores, estimate.CostOptions{Method: method, Kernel: kernel, Budget: budget, Seed: 1})
			if err != nil {
				return err
			}
			return c.Answer(f)
		},
	}
	f := cmd.Flags()
	f.IntVar(&machines, "machines", 1, "number `K` of machines")
	f.IntVar(&cores, "cores", 0, "number `K` of cores of each machine (default the cores of this one)")
	f.DurationVar(&budget, "budget", 3*time.Second, "measure for this `TIME`, such as 10s")
	addMethodFlag(cmd, &method)
	addKernelFlag(cmd, &kernel)
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}

// forecast predicts what a count takes on machines like this one.
type forecast struct {
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

// newForecast measures parts of the count of n queens here, and predicts what the whole
// count takes on the given number of machines and cores in each; 0 cores are this
// machine's.
func newForecast(ctx context.Context, n, machines, cores int, options estimate.CostOptions) (forecast, error) {
	cost, err := estimate.MeasureCost(ctx, n, options)
	if err != nil {
		return forecast{}, err
	}
	if cores == 0 {
		cores = cost.Cores
	}
	return forecast{
		N: n, Method: cost.Method, Kernel: cost.Kernel, Jobs: cost.Jobs, Samples: cost.Samples,
		CoreHours: cost.CoreSeconds / 3600, Low: cost.Low / 3600, High: cost.High / 3600, LedgerBytes: recordBytes * float64(cost.Jobs),
		Machines: machines, Cores: cores, Seconds: cost.Seconds(machines * cores),
	}, nil
}

// recordBytes is the approximate size of a record in a ledger.
const recordBytes = 140

// Text returns the forecast as lines of text.
func (f forecast) Text() string {
	b := words.Rows{Width: 11}
	b.Say("count", "n = %d by %s, kernel %s", f.N, f.Method, f.Kernel)
	b.Say("jobs", "%d, each %s on one core on average", f.Jobs, words.About(f.CoreHours*3600/float64(f.Jobs)))
	if f.Samples == 0 {
		b.Say("core-hours", "%.4g; all of it was run here", f.CoreHours)
	} else {
		b.Say("core-hours", "%.4g, 95%% interval %.4g to %.4g, from %d parts run here", f.CoreHours, f.Low, f.High, f.Samples)
	}
	b.Say("machines", "%d with %d cores each", f.Machines, f.Cores)
	busy := "if none of them fails"
	if f.Seconds > f.CoreHours*3600/float64(f.Machines*f.Cores) {
		busy = "which is that of the largest job: there are too few jobs for so many cores"
	}
	b.Say("time", "%s, %s", words.About(f.Seconds), busy)
	b.Say("ledger", "about %sB, and as much again on each server", words.Rate(f.LedgerBytes))
	return b.String()
}
