package main

import (
	"context"

	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/words"
)

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
