package record

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Requirement is what a ledger has to prove before it is used.
type Requirement struct {
	Published bool    // the total is the published one
	Recounted float64 // share of the jobs that the audit has counted again by other code
}

// ParseRequirement reads consistent, recounted=1% or published.
func ParseRequirement(text string) (r Requirement, err error) {
	share, recounted := strings.CutPrefix(text, "recounted=")
	percent, isPercent := strings.CutSuffix(share, "%")
	switch {
	case text == "consistent":
		return r, nil
	case text == "published":
		return Requirement{Published: true}, nil
	case recounted && isPercent:
		r.Recounted, err = strconv.ParseFloat(percent, 64)
		r.Recounted /= 100
	}
	if err != nil || !(r.Recounted > 0 && r.Recounted <= 1) {
		return Requirement{}, fmt.Errorf("what is required must be consistent, recounted=P%% with P from above 0 to 100, or published, not %q", text)
	}
	return r, nil
}

// Recounts returns how many of the jobs have to be counted again.
func (r Requirement) Recounts(jobs int) int { return int(math.Ceil(r.Recounted * float64(jobs))) }

// Lacks says what an audit lacks of a requirement, "" if it meets it.
func (v *Verdict) Lacks(r Requirement, jobs int) string {
	switch need := r.Recounts(jobs); {
	case !v.Passed:
		return strings.Join(v.Failures(), "; ")
	case r.Published && !v.Published:
		return "its total is not a published one"
	case len(v.Recounted.jobs) < need:
		return fmt.Sprintf("%d jobs were counted again by other code, and %d are required", len(v.Recounted.jobs), need)
	}
	return ""
}
