package record

import (
	"math"
	"sort"
)

const (
	// wrongShare is the share of wrong jobs that audits are judged by.
	wrongShare = 0.01
	// Accepted is the largest accepted probability that a recount misses wrong jobs.
	Accepted = 0.01
)

// wrongJobs returns how many of a number of jobs wrongShare is, at least one.
func wrongJobs(jobs int) int { return max(1, int(wrongShare*float64(jobs))) }

// missed returns the probability that k jobs, chosen at random from a number of jobs
// without repetition, include none of the wrong ones: hypergeometric.
func missed(jobs, k, wrong int) float64 {
	if jobs < 1 || wrong < 1 {
		return 0
	}
	k, wrong = min(max(k, 0), jobs), min(wrong, jobs)
	if k+wrong > jobs {
		return 0
	}
	less, more := min(k, wrong), max(k, wrong) // k and wrong are interchangeable
	ln := 0.0
	for i := range less {
		ln += math.Log1p(-float64(more) / float64(jobs-i))
	}
	return math.Exp(ln)
}

// recountsFor returns the least number of random jobs whose recount misses the wrong ones
// with probability Accepted or less.
func recountsFor(jobs, wrong int) int {
	return sort.Search(jobs, func(k int) bool { return missed(jobs, k, wrong) <= Accepted })
}

// Chances are the probabilities that second counts of random jobs by different code
// missed wrong jobs.
type Chances struct {
	Jobs  int     `json:"jobs"`         // counted twice
	Wrong int     `json:"wrong_jobs"`   // that wrongShare is
	Share float64 `json:"missed_share"` // if that many are wrong
	One   float64 `json:"missed_one"`   // if a single job is
}

func chancesOf(jobs, k int) Chances {
	wrong := wrongJobs(jobs)
	return Chances{k, wrong, missed(jobs, k, wrong), missed(jobs, k, 1)}
}

// Need is what an audit would have to recount, beyond what it has, to miss wrong jobs
// with probability Accepted or less.
type Need struct {
	Jobs      int      `json:"jobs"`
	CoreHours *float64 `json:"core_hours"` // approximately, on this machine; nil if unknown
}
