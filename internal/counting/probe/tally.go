package probe

import (
	"math"
	"slices"
)

const (
	// leastEach is the number of samples of each of several strata that estimates need, and
	// leastAlone that of a single one.
	leastEach  = 2
	leastAlone = 5

	// usual is the relative spread of samples that is assumed of a stratum, as if found by
	// usualSamples more samples than were taken: a few samples that happen to agree do not
	// mean that all do. Samples of the splits of a count by colours spread by 0.1 to 0.5 of
	// their mean (all pairs of rows of n = 12 to 20).
	usual        = 0.5
	usualSamples = 3
)

// Tally keeps the samples of a stratified estimate.
//
// The estimate is the sum of the means of the strata, and its variance the sum of their
// variances (W. G. Cochran, Sampling Techniques, third edition, 1977, chapter 5). Its
// degrees of freedom are those of F. E. Satterthwaite, An Approximate Distribution of
// Estimates of Variance Components, Biometrics Bulletin 2 (1946). The 95% interval is
// Student's for the logarithm, because costs are positive and skewed to the right. Samples
// are taken where they reduce the variance most for their time, which makes the numbers of
// samples proportional to the spread of a stratum and inversely so to the square root of
// the time of its samples (J. Neyman, 1934; Cochran, 5.5).
type Tally struct{ strata []stratum }

type stratum struct {
	Stratum
	costs []Cost
	took  float64 // seconds that the samples took
}

// NewTally returns a tally without samples.
func NewTally(strata []Stratum) *Tally {
	t := new(Tally)
	for _, s := range strata {
		t.strata = append(t.strata, stratum{Stratum: s})
	}
	return t
}

// Add adds a sample of a stratum, which took that many seconds.
func (t *Tally) Add(stratum int, cost Cost, took float64) {
	s := &t.strata[stratum]
	s.costs = append(s.costs, cost)
	s.took += took
}

// First returns the strata of the first samples, without which there is no estimate.
func (t *Tally) First() []int {
	least := leastEach
	if len(t.strata) == 1 {
		least = leastAlone
	}
	var first []int
	for i := range t.strata {
		first = append(first, slices.Repeat([]int{i}, least)...)
	}
	return first
}

// Next returns the strata of the next samples, at most most, in ascending order. They take
// about the given seconds, by what earlier samples took.
func (t *Tally) Next(seconds float64, most int) []int {
	type outlook struct{ variance, samples, each float64 }
	outlooks := make([]outlook, len(t.strata))
	for i := range t.strata {
		s := &t.strata[i]
		count := float64(len(s.costs))
		outlooks[i] = outlook{s.of(inSeconds).spread, count, max(s.took/count, 1e-6)}
	}
	var next []int
	for len(next) < most {
		best, gain := -1, 0.0
		for i, o := range outlooks {
			if g := o.variance / (o.samples * (o.samples + 1)) / o.each; o.each <= seconds && g > gain {
				best, gain = i, g
			}
		}
		if best < 0 {
			break
		}
		next = append(next, best)
		seconds -= outlooks[best].each
		outlooks[best].samples++
	}
	slices.Sort(next)
	return next
}

// Estimate is an estimate of a cost.
type Estimate struct {
	Mean      float64
	Error     float64 // relative standard error
	Low, High float64 // ends of the 95% confidence interval
}

// Seconds returns the estimated time of all work.
func (t *Tally) Seconds() Estimate { return t.estimate(inSeconds) }

// Nodes returns the estimated nodes of all work.
func (t *Tally) Nodes() Estimate { return t.estimate(func(c Cost) float64 { return c.Nodes }) }

// Count returns the estimate of what all work counts.
func (t *Tally) Count() Estimate { return t.estimate(func(c Cost) float64 { return c.Count }) }

func inSeconds(c Cost) float64 { return c.Seconds }

// Stratum returns the estimated time of a stratum, and the number of its samples.
func (t *Tally) Stratum(i int) (seconds Estimate, samples int) {
	alone := Tally{t.strata[i : i+1]}
	return alone.Seconds(), len(t.strata[i].costs)
}

// moments are the mean of samples, their variance, and its degrees of freedom.
type moments struct{ mean, spread, freedom float64 }

func (s *stratum) of(measure func(Cost) float64) (m moments) {
	count := float64(len(s.costs))
	for _, c := range s.costs {
		m.mean += measure(c) / count
	}
	for _, c := range s.costs {
		d := measure(c) - m.mean
		m.spread += d * d
	}
	m.spread += usualSamples * usual * usual * m.mean * m.mean
	m.freedom = count - 1 + usualSamples
	m.spread /= m.freedom
	return m
}

func (t *Tally) estimate(measure func(Cost) float64) (e Estimate) {
	variance, parts := 0.0, 0.0
	for i := range t.strata {
		m := t.strata[i].of(measure)
		part := m.spread / float64(len(t.strata[i].costs))
		e.Mean += m.mean
		variance += part
		parts += part * part / m.freedom
	}
	if e.Mean <= 0 {
		return Estimate{}
	}
	e.Error = math.Sqrt(variance) / e.Mean
	half := math.Exp(Student975(variance*variance/parts) * e.Error)
	e.Low, e.High = e.Mean/half, e.Mean*half
	return e
}

// Student975 returns the 97.5% quantile of Student's t with the given degrees of freedom,
// at least 1. Up to 8 it interpolates in a table, above that it uses the expansion in the
// inverse of freedom, which is accurate to three decimals there (Abramowitz and Stegun,
// table 26.10 and 26.7.5).
func Student975(freedom float64) float64 {
	table := [...]float64{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306}
	if freedom < float64(len(table)) {
		below := int(max(freedom, 1))
		// The quantile is nearly linear in the inverse of freedom.
		at := (1/float64(below) - 1/max(freedom, 1)) * float64(below*(below+1))
		return table[below-1] + at*(table[below]-table[below-1])
	}
	const z = 1.959963984540054
	z3 := z * z * z
	z5 := z3 * z * z
	z7 := z5 * z * z
	v := freedom
	return z + (z3+z)/(4*v) + (5*z5+16*z3+3*z)/(96*v*v) + (3*z7+19*z5+17*z3-15*z)/(384*v*v*v)
}

// ChiSquare025 returns the 2.5% quantile of chi-square with a whole number of degrees of
// freedom, at least 1, to 1%. Up to 8 it is from a table, above that by the approximation of
// Wilson and Hilferty (Abramowitz and Stegun, table 26.8 and 26.4.17).
func ChiSquare025(freedom float64) float64 {
	table := [...]float64{0.000982, 0.0506, 0.2158, 0.4844, 0.8312, 1.2373, 1.6899, 2.1797}
	if freedom <= float64(len(table)) {
		return table[int(max(freedom, 1))-1]
	}
	const z = 1.959963984540054
	part := 2 / (9 * freedom)
	return freedom * math.Pow(1-part-z*math.Sqrt(part), 3)
}
