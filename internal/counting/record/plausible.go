package record

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"nqueens.example/nqueens/estimate"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/words"
)

const (
	// The budget of an estimate: some seconds, for a standard error of half a percent at n = 28.
	estimateRuns      = 200
	estimateParticles = 4000

	// farOff is the number of standard errors that a total may be off the estimate. A true
	// total is further off with a probability of less than one in a million.
	farOff = 6
)

// plausible compares a total with an estimate of the number of solutions.
func plausible(ctx context.Context, n int, total *big.Int, options pool.Options) (Check, error) {
	guess, err := estimate.Solutions(ctx, n, estimate.Options{Workers: options.Workers, Progress: options.Progress, Runs: estimateRuns, Particles: estimateParticles, Seed: 1})
	if err != nil {
		return Check{}, err
	}
	return compare(total, guess), nil
}

func compare(total *big.Int, guess estimate.Result) Check {
	value, _ := new(big.Float).SetInt(total).Float64()
	ratio := value / math.Exp(guess.Ln)
	if guess.Exact {
		return Check{"estimate", math.Abs(ratio-1) < 1e-9 || total.Sign() == 0 && math.IsInf(guess.Ln, -1), fmt.Sprintf("a search of the whole tree gives %s", words.Scientific(guess.Ln, 6))}
	}
	errors, side := (ratio-1)/guess.RelativeError, "above"
	if errors < 0 {
		side = "below"
	}
	return Check{"estimate", math.Abs(errors) <= farOff, fmt.Sprintf("sampling gives %s, 95%% interval %s to %s; the total is %.3g standard errors %s that",
		words.Scientific(guess.Ln, 4), words.Scientific(guess.LnLow, 4), words.Scientific(guess.LnHigh, 4), math.Abs(errors), side)}
}
