package instance

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Statistic summarizes the measurements of many instances.
type Statistic string

// The statistics.
const (
	Mean   Statistic = "mean"   // with the bootstrap's percentile interval, of 1,000 samples
	Median Statistic = "median" // with an interval between order statistics
	P90    Statistic = "p90"    // the ceil(0.9 k)th smallest of k, with an interval between order statistics
	Max    Statistic = "max"    // without an interval
)

// Statistics returns the names of the statistics.
func Statistics() []string {
	return []string{string(Mean), string(Median), string(P90), string(Max)}
}

// of returns the statistic of values in ascending order, at least one.
func (s Statistic) of(values []float64) float64 {
	k := len(values)
	switch s {
	case Mean:
		return mean(values)
	case P90:
		return values[(9*k+9)/10-1]
	case Max:
		return values[k-1]
	}
	return (values[(k-1)/2] + values[k/2]) / 2
}

// interval returns a 95% confidence interval of the statistic of values in ascending
// order, or 0, 0 if they are too few.
func (s Statistic) interval(values []float64) (low, high float64) {
	switch s {
	case Mean:
		return bootstrap(values)
	case Median:
		return between(values, 0.5)
	case P90:
		return between(values, 0.9)
	}
	return 0, 0
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// bootstrap returns the percentile interval of the mean, from samples that are the same
// each time.
func bootstrap(values []float64) (low, high float64) {
	const samples = 1000
	if len(values) < 2 {
		return 0, 0
	}
	random := rand.New(rand.NewPCG(1, 2))
	means := make([]float64, samples)
	for i := range means {
		for range values {
			means[i] += values[random.IntN(len(values))]
		}
		means[i] /= float64(len(values))
	}
	slices.Sort(means)
	return means[samples*25/1000], means[samples*975/1000-1]
}

// between returns the shortest interval between the lth and the hth smallest value that
// has a quantile above it and below it with a chance of at most 2.5% each, whatever the
// distribution: the number of values below the quantile has a binomial distribution.
func between(values []float64, quantile float64) (low, high float64) {
	const tail = 0.025
	k := len(values)
	l, h, sum := 0, 0, 0.0
	for below := range k {
		if sum += binomial(k, below, quantile); sum <= tail {
			l = below + 1
		}
		if sum >= 1-tail {
			h = below + 1
			break
		}
	}
	if l == 0 || h == 0 {
		return 0, 0
	}
	return values[l-1], values[h-1]
}

// binomial returns the probability of i successes among k with chance p each.
func binomial(k, i int, p float64) float64 {
	factorial := func(n int) float64 { v, _ := math.Lgamma(float64(n + 1)); return v }
	choose := factorial(k) - factorial(i) - factorial(k-i)
	return math.Exp(choose + float64(i)*math.Log(p) + float64(k-i)*math.Log1p(-p))
}

// wilson returns the 95% score interval of a share of count in of.
func wilson(count, of int) (low, high float64) {
	const z = 1.959964
	k := float64(of)
	p := float64(count) / k
	middle, half := p+z*z/(2*k), z*math.Sqrt(p*(1-p)/k+z*z/(4*k*k))
	low, high = (middle-half)/(1+z*z/k), (middle+half)/(1+z*z/k)
	if count == 0 {
		low = 0
	}
	if count == of {
		high = 1
	}
	return low, high
}
