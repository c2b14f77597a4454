package main

import (
	"context"
	"fmt"
	"math"
	"os"
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
	recheck := 0.01
	cmd := &cobra.Command{
		Use:   "plan N",
		Short: "Predict the cost of a count on many machines, from jobs measured here",
		Long: `Run random parts of the count on this machine for the time of --budget, and
predict the cost of the whole: core-hours with a 95% interval, the memory of a
core, the cost of counting the share --recheck of the jobs again with an
independent kernel, the time on that many machines like this one, and the size
of the ledger. Parts of boards of more than 28 rows take long: if they do not
fit the time, or the memory of this machine, the cost follows from parts of a
smaller board.`,
		Example: `  nqueens cluster plan 22 --machines 10
  nqueens cluster plan 28 --machines 100 --cores 64 --budget 1s
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
			c.Progress(-1, "running parts of the count, then parts of the checks")
			free := console.FreeMemory()
			f, err := newForecast(c.Context(), n, machines, cores, recheck, estimate.CostOptions{
				Method: method, Kernel: kernel, Budget: budget, Seed: 1, Memory: free, Checks: recheck > 0,
			})
			if err != nil {
				return err
			}
			if cores == 0 && free < f.MachineMemory {
				c.Remark("%s of memory is available here: on a machine like this one, %s of %d can count", words.Bytes(uint64(max(0, free))), words.Plural(int(max(0, free)/max(1, f.Memory)), "core"), f.Cores)
			}
			return c.Answer(f)
		},
	}
	f := cmd.Flags()
	f.IntVar(&machines, "machines", 1, "number `K` of machines")
	f.IntVar(&cores, "cores", 0, "number `K` of cores of each machine (default the cores of this one)")
	f.DurationVar(&budget, "budget", 3*time.Second, "measure for about this `TIME`, such as 10s, and the checks for as long")
	f.Var(shareValue{&recheck}, "recheck", "have this `SHARE` of the jobs counted again")
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
	Seconds     float64 `json:"seconds"` // of jobs and checks
	LedgerBytes float64 `json:"ledger_bytes"`

	SampledN       int     `json:"sampled_n"`                  // the board whose parts were run
	Memory         int64   `json:"memory_bytes"`               // of a core, for any job
	MostMemory     int64   `json:"memory_bytes_most"`          // of a core, for the jobs that are MostShare of the work
	MostShare      float64 `json:"memory_most_share"`          // 0 to 1
	MachineMemory  int64   `json:"memory_bytes_machine"`       // of all cores
	Recheck        float64 `json:"recheck"`                    // the share of jobs that is counted again
	Checker        string  `json:"check_kernel,omitempty"`     // that counts them again
	CheckSlowdown  float64 `json:"check_slowdown,omitempty"`   // its time relative to that of Kernel, absent if not measured
	CheckCoreHours float64 `json:"check_core_hours,omitempty"` // of all checks
	LargestSeconds float64 `json:"largest_job_seconds"`        // as expected
	LongestCheck   float64 `json:"longest_check_seconds,omitempty"`

	Splits  []splitPrice `json:"splits,omitempty"` // that were sampled separately
	Waiting float64      `json:"waiting"`          // the share of their time that the parts waited for a core, not in CoreHours
}

// newForecast measures parts of the count of n queens here, and predicts what the whole
// count and the checks of a share of the jobs take on the given number of machines and
// cores in each; 0 cores are this machine's.
func newForecast(ctx context.Context, n, machines, cores int, recheck float64, options estimate.CostOptions) (forecast, error) {
	cost, err := estimate.MeasureCost(ctx, n, options)
	if err != nil {
		return forecast{}, err
	}
	if cores == 0 {
		cores = cost.Cores
	}
	worker, _ := os.Hostname()
	price := priceOf(cost, machines, console.Version(), worker)
	checks := recheck * cost.CheckSlowdown
	largest := cost.CoreSeconds * cost.Largest
	return forecast{
		N: n, Method: cost.Method, Kernel: cost.Kernel, Jobs: cost.Jobs, Samples: cost.Samples, SampledN: cost.SampledN,
		CoreHours: cost.CoreSeconds / 3600, Low: cost.Low / 3600, High: cost.High / 3600, LedgerBytes: float64(price.LedgerBytes),
		Machines: machines, Cores: cores, Seconds: max(cost.CoreSeconds*(1+checks)/float64(machines*cores), largest),
		Memory: cost.Memory, MostMemory: cost.MostMemory, MostShare: cost.MostShare, MachineMemory: cost.MachineMemory(cores),
		Recheck: recheck, Checker: cost.Checker, CheckSlowdown: cost.CheckSlowdown, CheckCoreHours: checks * cost.CoreSeconds / 3600,
		LargestSeconds: largest, LongestCheck: largest * cost.CheckSlowdown,
		Splits: price.Splits, Waiting: price.Waiting,
	}, nil
}

// Text returns the forecast as lines of text.
func (f forecast) Text() string {
	b := words.Rows{Width: 11}
	b.Say("count", "n = %d by %s, kernel %s", f.N, f.Method, f.Kernel)
	b.Say("jobs", "%d, each %s on one core on average", f.Jobs, words.About(f.CoreHours*3600/float64(f.Jobs)))
	switch {
	case f.Samples == 0:
		b.Say("core-hours", "%.4g; all of it was run here", f.CoreHours)
	case f.SampledN < f.N:
		b.Say("core-hours", "%.3g, 95%% interval %.3g to %.3g", f.CoreHours, f.Low, f.High)
		b.Say("", "extrapolated from %s of n = %d run here; a longer --budget may run parts of n = %d", words.Plural(f.Samples, "part"), f.SampledN, f.N)
	default:
		b.Say("core-hours", "%.4g, 95%% interval %.4g to %.4g, from %s run here", f.CoreHours, f.Low, f.High, words.Plural(f.Samples, "part"))
	}
	f.sayChecks(&b)
	f.sayMemory(&b)
	b.Say("machines", "%d with %s each", f.Machines, words.Plural(f.Cores, "core"))
	busy := "if none of them fails"
	if f.Seconds > (f.CoreHours+f.CheckCoreHours)*3600/float64(f.Machines*f.Cores)*1.001 {
		busy = "which is that of the largest job: there are too few jobs for so many cores"
	}
	b.Say("time", "%s, %s", words.About(f.Seconds), busy)
	b.Say("ledger", "about %s, and as much again on each server", words.Bytes(uint64(f.LedgerBytes)))
	return b.String()
}

// sayChecks says what it adds that jobs are counted again.
func (f forecast) sayChecks(b *words.Rows) {
	switch {
	case f.Recheck == 0:
		b.Say("checks", "none")
	case f.CheckSlowdown == 0:
		b.Say("checks", "%s of the jobs by %s; a longer --budget measures how slow it is", words.Percent(f.Recheck), f.Checker)
	default:
		b.Say("checks", "%s of the jobs by %s, about %.2g times as slow, adds %.3g%% (%.3g core-hours)",
			words.Percent(f.Recheck), f.Checker, f.CheckSlowdown, 100*f.Recheck*f.CheckSlowdown, f.CheckCoreHours)
		b.Say("", "a check of the largest job takes about %s", words.About(f.LongestCheck))
	}
}

// sayMemory says how much memory cores and machines need.
func (f forecast) sayMemory(b *words.Rows) {
	some := ""
	if f.MostMemory < f.Memory {
		some = fmt.Sprintf(" (%s for %s of the work)", words.Bytes(uint64(f.MostMemory)), words.Percent(f.MostShare))
	}
	b.Say("memory", "%s a core at most%s, %s a machine", words.Bytes(uint64(f.Memory)), some, words.Bytes(uint64(f.MachineMemory)))
}
