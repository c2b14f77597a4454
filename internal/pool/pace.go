package pool

import "time"

// Pace follows the share of some work that is done. A zero Pace is ready.
type Pace struct{ marks []mark }

// mark is when a share was done.
type mark struct {
	elapsed time.Duration
	done    float64
}

// Left returns the seconds that the rest of the work takes at the pace of the later half of
// what was done since the first call: elapsed is the time, done the share of the work that is
// done, 0 to 1. It is 0 until a fiftieth is done or ten seconds are measured. What a plan
// expects is not used: a machine can be slower by any factor.
func (p *Pace) Left(elapsed time.Duration, done float64) float64 {
	if len(p.marks) == 0 {
		p.marks = append(p.marks, mark{elapsed, done})
	}
	if done >= p.marks[len(p.marks)-1].done+0.01 {
		p.marks = append(p.marks, mark{elapsed, done})
	}
	first := p.marks[0]
	run, rest := done-first.done, 1-done
	if run <= 0 || run < (run+rest)/50 && elapsed-first.elapsed < 10*time.Second {
		return 0
	}
	half := first
	for _, m := range p.marks {
		if m.done <= first.done+run/2 {
			half = m
		}
	}
	return (elapsed - half.elapsed).Seconds() / (done - half.done) * rest
}
