package jobs

import (
	"fmt"
	"strconv"
	"strings"
)

// Part is a fixed share of the jobs of a plan: number Index of Of, from 1. The zero Part is all
// of them.
type Part struct{ Index, Of int }

// UnmarshalText reads a part that is written I/K, such as 17/1000.
func (p *Part) UnmarshalText(text []byte) error {
	index, of, _ := strings.Cut(string(text), "/")
	i, wrong := strconv.ParseUint(index, 10, 31)
	k, wrongOf := strconv.ParseUint(of, 10, 31)
	if wrong != nil || wrongOf != nil || i < 1 || i > k {
		return fmt.Errorf("a part must be I/K with I from 1 to K, such as 17/1000, not %q", text)
	}
	*p = Part{int(i), int(k)}
	return nil
}

// String returns the part as UnmarshalText reads it.
func (p Part) String() string { return fmt.Sprintf("%d/%d", p.Index, p.Of) }

// Jobs reports for each job of a plan whether it is of the part. The plan's order is dealt back
// and forth: parts 1 to K, then K to 1, and so on. Neighbours in that order take like times,
// whatever the plan expects of them, so that the parts do too.
func (p Part) Jobs(plan Plan) []bool {
	has := make([]bool, plan.Len())
	at := 0
	for job := range plan.Order() {
		to := at % max(1, 2*p.Of)
		has[job] = p.Of == 0 || min(to, 2*p.Of-1-to) == p.Index-1
		at++
	}
	return has
}
