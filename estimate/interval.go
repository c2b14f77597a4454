package estimate

import (
	"math"

	"nqueens.example/nqueens/internal/counting/probe"
)

// summarise returns the mean of independent estimates of Q(n), given as logarithms, its
// standard error, and its 95% confidence interval.
//
// Estimates are skewed to the right: with enough particles they are about lognormal (J.
// Bérard, P. Del Moral and A. Doucet, A Lognormal Central Limit Theorem for Particle
// Approximations of Normalizing Constants, arXiv:1307.0181, 2013). So the interval is
// Student's for the logarithm of the mean, by the delta method.
//
// A few runs usually miss the largest estimates, and then both their mean and their spread
// are too small. The spread of their logarithms suffers less, so the upper end takes the
// half-width that follows from it where that is larger; see lognormalError. The number of
// placements with one queen in each row and column, n!, is an upper bound in any case.
func summarise(logs []float64, n int) Result {
	lnFactorial, _ := math.Lgamma(float64(n) + 1)
	most := math.Inf(-1)
	for _, ln := range logs {
		most = max(most, ln)
	}
	if math.IsInf(most, -1) {
		return Result{Ln: most, RelativeError: 1, LnLow: most, LnHigh: lnFactorial}
	}
	estimates := make([]float64, len(logs))
	for i, ln := range logs {
		estimates[i] = math.Exp(ln - most)
	}
	mean, variance := moments(estimates)
	student := probe.Student975(float64(len(logs) - 1))
	relative := math.Sqrt(variance/float64(len(logs))) / mean
	ln := most + math.Log(mean)
	return Result{
		Ln:            ln,
		RelativeError: relative,
		LnLow:         ln - student*relative,
		LnHigh:        min(ln+max(student*relative, lognormalError(logs)), lnFactorial),
	}
}

// lognormalError returns the upper half-width of the 95% confidence interval of the
// logarithm of the mean of estimates that are 0 or lognormal, +Inf if fewer than two are
// positive. That logarithm is a sum of three: the logarithm of the share of positive
// estimates, the mean of the logarithms of these, and half the variance of these logarithms.
// Its half-width is the root of the sum of the squares of theirs, and that of the variance
// is long upwards if runs are few (G. Y. Zou, J. Taleban and C. Y. Huo, Confidence interval
// estimation for lognormal data with application to health economics, Computational
// Statistics and Data Analysis 53, 2009).
func lognormalError(logs []float64) float64 {
	var positive []float64
	for _, ln := range logs {
		if !math.IsInf(ln, -1) {
			positive = append(positive, ln)
		}
	}
	count := float64(len(positive))
	if count < 2 {
		return math.Inf(1)
	}
	_, variance := moments(positive)
	zeros := 1/count - 1/float64(len(logs)) // the variance of the logarithm of the share
	const z = 1.959963984540054
	return math.Hypot(z*math.Sqrt(zeros+variance/count), variance/2*((count-1)/probe.ChiSquare025(count-1)-1))
}

// moments returns the mean of at least two values and the unbiased estimate of their variance.
func moments(values []float64) (mean, variance float64) {
	count := float64(len(values))
	for _, v := range values {
		mean += v / count
	}
	for _, v := range values {
		d := v - mean
		variance += d * d / (count - 1)
	}
	return mean, variance
}
