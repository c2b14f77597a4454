package record

import "math"

// wrongShare is the share of wrong jobs that audits are judged by.
const wrongShare = 0.01

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

// Found returns the chance that a recount of the share of the jobs finds at least one of some
// wrong jobs.
func Found(jobs int, share float64, wrong int) float64 {
	return 1 - missed(jobs, int(math.Ceil(share*float64(jobs))), wrong)
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
	wrong := max(1, int(wrongShare*float64(jobs)))
	return Chances{k, wrong, missed(jobs, k, wrong), missed(jobs, k, 1)}
}
