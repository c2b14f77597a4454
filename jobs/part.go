package jobs

import "fmt"

// Part is a fixed share of the jobs of a plan: number Index of Of, from 1. The zero Part is all
// of them.
type Part struct{ Index, Of int }

// ParsePart reads a part that is written I/K, such as 17/1000.
func ParsePart(text string) (p Part, err error) {
	if n, _ := fmt.Sscanf(text+"\n", "%d/%d\n", &p.Index, &p.Of); n != 2 || p.Index < 1 || p.Index > p.Of {
		return Part{}, fmt.Errorf("a part must be I/K with I from 1 to K, such as 17/1000, not %q", text)
	}
	return p, nil
}

// String returns the part as ParsePart reads it.
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
